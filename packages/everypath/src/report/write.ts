/** Writing a result into a directory, each file whole (whole-file.ts). */
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Exploration } from "../analysis/explore/exploration.ts";
import { makeDirectories, removeTests } from "./directory.ts";
import { treeDot } from "./dot.ts";
import { type FormatContext, formatFileNames, formatFiles, kTestFile } from "./formats/index.ts";
import { htmlReport } from "./html/index.ts";
import { jsonChunks } from "./json.ts";
import type { Reproduction } from "./reproduce.ts";
import type { Result } from "./result.ts";
import { testOf } from "./tests.ts";
import { treeText } from "./tree.ts";
import { systemMessage, writeWhole } from "./whole-file.ts";

export interface Written {
  /** Files written, relative to the directory, tests only counted. */
  readonly files: readonly string[];
  readonly tests: number;
  readonly failures: readonly { readonly file: string; readonly message: string }[];
}

/**
 * result.json, report.html, tree.txt, tree.dot and tests/; with a context the other formats too. What cannot be written is reported and the rest is still tried. result.json comes
 * first: it holds everything, and marks the directory as ours should the run be ended in the middle.
 */
export function writeResult(
  directory: string,
  result: Result,
  exploration: Exploration,
  reproduction?: Reproduction,
  context?: FormatContext,
): Written {
  const files: string[] = [];
  const failures: { file: string; message: string }[] = [];
  let tests = 0;
  const attempt = (file: string, action: (path: string) => void): boolean => {
    try {
      action(join(directory, file));
      return true;
    } catch (error) {
      failures.push({ file: join(directory, file), message: systemMessage(error) });
      return false;
    }
  };
  const write = (file: string, chunks: Iterable<string | Uint8Array>) =>
    attempt(file, (path) => writeWhole(path, chunks));

  if (!attempt("tests", (path) => void makeDirectories(path))) return { files, tests, failures };
  if (write("result.json", jsonChunks(result))) files.push("result.json");
  const current = new Set<string>();
  const kept = result.kept === undefined ? undefined : new Set(result.kept);
  for (const path of exploration.paths) {
    const found = testOf(path, exploration.entry, result.files, context?.compile);
    if (found === undefined || kept?.has(path.id) === false) continue;
    const { name, test } = found;
    current.add(name);
    if (write(join("tests", name), [`${JSON.stringify(test, null, 2)}\n`])) tests++;
    const bytes = context === undefined ? undefined : kTestFile(path, context);
    if (bytes === undefined) continue;
    const ktest = name.replace(/json$/, "ktest");
    current.add(ktest);
    write(join("tests", ktest), [bytes]);
  }
  attempt("tests", (path) => removeTests(path, current));
  if (write("tree.txt", treeText(exploration))) files.push("tree.txt");
  if (write("tree.dot", treeDot(exploration))) files.push("tree.dot");
  if (write("report.html", htmlReport(result, exploration, reproduction))) files.push("report.html");
  const stale = new Set(formatFileNames);
  for (const { file, chunks } of context === undefined ? [] : formatFiles(result, exploration, context)) {
    const folder = dirname(file);
    stale.delete(folder === "." ? file : folder.split("/")[0]!);
    if (folder !== "." && !attempt(folder, (path) => void makeDirectories(path))) continue;
    if (write(file, chunks)) files.push(file);
  }
  for (const name of stale) attempt(name, (path) => rmSync(path, { recursive: true, force: true }));
  return { files, tests, failures };
}
