/** Several entries of one program: their results in one, and its reports. */
export { allEntries, combineEntries, type EntryPart } from "./combine.ts";
export { joinCoverage } from "./coverage.ts";
export { type EntriesTextOptions, entriesReport, ownError } from "./text.ts";
export { writeEntries } from "./write.ts";
