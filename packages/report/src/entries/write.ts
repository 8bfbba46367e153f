/** The directory of several entries: one result of all, and below `entries/` the directory of each. */

import type { Coverage } from "@everypath/analyses";
import { host } from "@everypath/core";
import { junit } from "../formats/junit.ts";
import { lcov } from "../formats/lcov.ts";
import { type ErrorFlow, sarifWith } from "../formats/sarif.ts";
import { jsonChunks } from "../json.ts";
import type { Result, ResultError } from "../result.ts";
import type { SourceReader } from "../source-lines.ts";
import { systemMessage, writeWhole } from "../whole-file.ts";
import type { Written } from "../write.ts";
import { entriesHtml } from "./html.ts";

const { join } = host.paths;

export interface EntriesToWrite {
  readonly coverage: Coverage;
  readonly sources: SourceReader;
  /** How a run comes to an error. */
  readonly flow: (error: ResultError) => ErrorFlow;
}

/** result.json, report.html, coverage.lcov, result.sarif and junit.xml of all entries. What cannot be written is reported, and the rest is tried. */
export function writeEntries(
  directory: string,
  result: Result,
  { coverage, sources, flow }: EntriesToWrite,
): Written {
  const files: string[] = [];
  const failures: { file: string; message: string }[] = [];
  const write = (file: string, chunks: () => Iterable<string>) => {
    try {
      writeWhole(join(directory, file), chunks(), directory);
      files.push(file);
    } catch (error) {
      failures.push({ file: join(directory, file), message: systemMessage(error) });
    }
  };
  write("result.json", () => jsonChunks(result));
  write("report.html", () => entriesHtml(result));
  write("coverage.lcov", () => lcov(coverage));
  write("result.sarif", () => [sarifWith(result, flow, sources)]);
  write("junit.xml", () => junit(result));
  return { files, tests: 0, failures };
}
