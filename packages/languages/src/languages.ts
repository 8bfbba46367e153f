/** The input languages, and which one a file is in. Cheap to load: no compiler comes with it. */
export type Language = "c" | "pli" | "objects";

/** Extensions that are read, each with its language. */
export const languageOfExtension: ReadonlyMap<string, Language> = new Map([
  [".c", "c"],
  [".i", "c"],
  [".cpp", "c"],
  [".cc", "c"],
  [".cxx", "c"],
  [".ll", "c"],
  [".bc", "c"],
  [".pli", "pli"],
  [".pl1", "pli"],
  [".idf", "objects"],
]);

/** By the file's name; what is not known by its extension is left to the C compiler to refuse. */
export function languageOfFile(file: string): Language {
  const extension = /\.[^./\\]+$/.exec(file)?.[0].toLowerCase() ?? "";
  return languageOfExtension.get(extension) ?? "c";
}

/** C source text; not C++, and no LLVM IR. */
export function isCFile(file: string): boolean {
  return /\.[ci]$/i.test(file);
}
