/** Which language a file is in (`languageOfFile`), and a program of any of them from plain data (`programFrom`). */
export { isCFile, type Language, languageOfExtension, languageOfFile } from "./languages.ts";
export { type ProgramSource, programFrom, textsOf } from "./source.ts";
