/** Words of Java and its like that this language has not, and what to write. */
const insteadOf: Readonly<Record<string, string>> = {
  boolean: "the type is called bool",
  break: "leave the loop by its condition",
  case: "use if … else",
  continue: "use if inside of the loop",
  do: "use while",
  extends: "classes stand alone: there is no inheritance",
  final: "leave it out",
  for: "use while",
  implements: "classes stand alone: there is no inheritance",
  interface: "write a class",
  private: "leave it out: every member can be used everywhere",
  protected: "leave it out: every member can be used everywhere",
  public: "leave it out: every member can be used everywhere",
  static: "write a procedure or a global variable outside of the class",
  switch: "use if … else",
  throw: "an error is a failing assert",
  try: "there are no exceptions",
};

/** What to say of a word that the language has not; undefined: it is a name like any other. */
export function missingWord(word: string): string | undefined {
  const instead = Object.hasOwn(insteadOf, word) ? insteadOf[word] : undefined;
  return instead === undefined ? undefined : `${word} is not part of the language: ${instead}`;
}
