/** The input languages, and which one a file is in. Cheap to load: no compiler comes with it. */
export const languages = ["c", "pli"] as const;
export type Language = (typeof languages)[number];

/** By the file's name: `.pli` and `.pl1` are PL/I, everything else is left to the C compiler. */
export function languageOfFile(file: string): Language {
  return /\.(?:pli|pl1)$/i.test(file) ? "pli" : "c";
}
