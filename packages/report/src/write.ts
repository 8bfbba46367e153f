/** Writing a result into a directory, each file whole (whole-file.ts). */

import type { Exploration } from "@everypath/analyses";
import { host } from "@everypath/core";
import { makeDirectories, removeTests } from "./directory.ts";
import { treeDot } from "./dot.ts";
import { type FormatContext, formatFileNames, formatFiles } from "./formats/index.ts";
import { htmlReport } from "./html/index.ts";
import { jsonChunks } from "./json.ts";
import type { Reproduction } from "./reproduce.ts";
import type { Result } from "./result.ts";
import { finishSpool, type SpoolMark } from "./spool.ts";
import { testFiles } from "./test-files.ts";
import { treeText } from "./tree.ts";
import { systemMessage, writeWhole } from "./whole-file.ts";

const { dirname, join } = host.paths;

export interface Written {
  /** Files written, relative to the directory, tests only counted. */
  readonly files: readonly string[];
  readonly tests: number;
  readonly failures: readonly { readonly file: string; readonly message: string }[];
}

/** What was written while the paths were found. */
export interface Recorded {
  /** Tests that are there already, all of them; undefined: they are to be written. */
  readonly tests: number | undefined;
  /** All paths of the result, where not all are in it. */
  readonly spool: SpoolMark | undefined;
}

/**
 * result.json, report.html, tree.txt, tree.dot and tests/; with a context the other formats too. What cannot be written is reported and the rest is still tried. result.json comes
 * first: it holds everything, and marks the directory as ours should the run be ended in the middle. `onResult` is called when it and the tests are there.
 */
export function writeResult(
  directory: string,
  result: Result,
  exploration: Exploration,
  reproduction?: Reproduction,
  context?: FormatContext,
  recorded: Recorded = { tests: undefined, spool: undefined },
  onResult: () => void = () => {},
): Written {
  const files: string[] = [];
  const failures: { file: string; message: string }[] = [];
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
    attempt(file, (path) => writeWhole(path, chunks, directory));
  const { spool } = recorded;

  if (!attempt("tests", (path) => void makeDirectories(path))) return { files, tests: 0, failures };
  const isThere =
    exploration.untold === undefined || spool === undefined
      ? write("result.json", jsonChunks(result))
      : attempt("result.json", (path) => finishSpool(spool, result, path));
  if (isThere) files.push("result.json");
  if (exploration.untold !== undefined && spool === undefined) {
    const message = `${exploration.untold.count} paths are missing: they could not be written when they were found`;
    failures.push({ file: join(directory, "result.json"), message });
  }
  const tests = recorded.tests ?? writeTests(result, exploration, context, { attempt, write });
  onResult();
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
  for (const name of stale)
    attempt(name, (path) => host.files.remove(path, { recursive: true, force: true }));
  return { files, tests, failures };
}

interface Writing {
  attempt(file: string, action: (path: string) => void): boolean;
  write(file: string, chunks: Iterable<string | Uint8Array>): boolean;
}

/** Those of the paths in hand; what an older run left beside them goes. Answers with their number. */
function writeTests(
  result: Result,
  exploration: Exploration,
  context: FormatContext | undefined,
  { attempt, write }: Writing,
): number {
  const current = new Set<string>();
  const kept = result.kept === undefined ? undefined : new Set(result.kept);
  let tests = 0;
  for (const path of exploration.paths) {
    if (kept?.has(path.id) === false) continue;
    for (const { name, chunks } of testFiles(
      path,
      exploration.entry,
      result.files,
      context?.compile,
      context,
    )) {
      current.add(name);
      if (write(join("tests", name), chunks) && name.endsWith(".json")) tests++;
    }
  }
  const { untold } = exploration;
  // Those of the other paths were written when the paths were found.
  const isCurrent = (name: string): boolean =>
    current.has(name) ||
    (untold !== undefined && isBetween(numberOfTest(name), exploration.paths.length, result.stats.paths));
  attempt("tests", (path) => removeTests(path, isCurrent));
  return tests + (untold?.count ?? 0);
}

function numberOfTest(name: string): number {
  return Number(name.slice(0, name.indexOf(".")));
}

/** Above `low`, and no more than `high`. */
function isBetween(number: number, low: number, high: number): boolean {
  return number > low && number <= high;
}
