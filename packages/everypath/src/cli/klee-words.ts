/**
 * KLEE's spellings of symbolic surroundings, as its POSIX runtime takes them, said in ours. They may stand anywhere, with one dash or two, also
 * behind the program's file, where KLEE has them (https://klee-se.org/docs/options, "Symbolic environment").
 */

/** Words that each option takes. */
const takes: Readonly<Record<string, number>> = {
  "sym-arg": 1,
  "sym-args": 3,
  "sym-files": 2,
  "sym-stdin": 1,
  "sym-stdout": 0,
  "save-all-writes": 0,
};

/** The command line without them. A word that is missing or no number leaves the option as it is, to be refused by its name. */
export function withoutKleeWords(words: readonly string[]): readonly string[] {
  const said: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? "";
    const name = /^--?(sym-[a-z]+|save-all-writes)$/.exec(word)?.[1];
    const count = name === undefined ? undefined : takes[name];
    const values = words.slice(i + 1, i + 1 + (count ?? 0));
    if (name === undefined || count === undefined || values.length < count || !values.every(isNumber)) {
      said.push(word);
      // What stands behind is no option.
      if (word === "--") return [...said, ...words.slice(i + 1)];
      continue;
    }
    said.push(...inOurWords(name, values));
    i += count;
  }
  return said;
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

function inOurWords(
  name: string,
  [first = "", second = "", third = ""]: readonly string[],
): readonly string[] {
  switch (name) {
    case "sym-arg":
      return [`--symbolic-args=1:1:${first}`];
    case "sym-args":
      return [`--symbolic-args=${first}:${second}:${third}`];
    case "sym-files":
      // Its names for them are A, B, …
      return Array.from(
        { length: Math.min(Number(first), 26) },
        (_, index) => `--symbolic-file=${String.fromCharCode(65 + index)}:${second}`,
      );
    case "sym-stdin":
      return [`--stdin=${first}`];
    default:
      // Output is told as it is.
      return [];
  }
}
