/** languages. */
export { isCFile, type Language, languageOfExtension, languageOfFile } from "./languages.ts";
export { type ProgramSource, programFrom, textsOf } from "./source.ts";
