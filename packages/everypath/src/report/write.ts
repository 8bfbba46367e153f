/**
 * Writing a result into a directory. A file is written whole or not at all (a temporary file beside it, then a rename), and a
 * directory that holds anything but an earlier result of ours is left alone.
 */
import { randomBytes } from "node:crypto";
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Exploration } from "../analysis/explore/exploration.ts";
import { treeDot } from "./dot.ts";
import { type FormatContext, formatFileNames, formatFiles, kTestFile } from "./formats/index.ts";
import { htmlReport } from "./html/index.ts";
import { jsonChunks } from "./json.ts";
import { resultSchemaName, runSchemaName, testSchemaName } from "./names.ts";
import type { Reproduction } from "./reproduce.ts";
import type { Result } from "./result.ts";
import { testOf } from "./tests.ts";
import { treeText } from "./tree.ts";

/**
 * Can a result be written there? Answers with one line if not: a file in the way, something else in the directory, no
 * permission. Leaves nothing behind, so that a run that ends before its result has changed nothing.
 */
export function outputDirectoryProblem(directory: string): string | undefined {
  let created: string | undefined;
  try {
    const status = statSync(directory, { throwIfNoEntry: false });
    if (status !== undefined && !status.isDirectory())
      return "there is a file of that name; name a directory";
    if (status !== undefined) {
      const entries = readdirSync(directory);
      if (entries.length > 0 && !isOurs(directory, entries)) {
        return "the directory holds something other than an earlier result; name an empty or a new one";
      }
    } else {
      created = makeDirectories(directory);
    }
    const probe = join(directory, temporaryName("probe"));
    closeSync(openSync(probe, "wx"));
    rmSync(probe);
    return undefined;
  } catch (error) {
    return `it cannot be written (${systemMessage(error)}); name another directory`;
  } finally {
    if (created !== undefined) removeEmpty(directory, created);
  }
}

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
  attempt("tests", removeTests);
  const kept = result.kept === undefined ? undefined : new Set(result.kept);
  for (const path of exploration.paths) {
    const found = testOf(path, exploration.entry, result.files, context?.compile);
    if (found === undefined || kept?.has(path.id) === false) continue;
    const { name, test } = found;
    if (write(join("tests", name), [`${JSON.stringify(test, null, 2)}\n`])) tests++;
    const bytes = context === undefined ? undefined : kTestFile(path, context);
    if (bytes !== undefined) write(join("tests", name.replace(/json$/, "ktest")), [bytes]);
  }
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

/** Creates or replaces a file in one step: a reader sees the old one or the new one, never a part. Throws what the system reports. */
export function writeWhole(path: string, chunks: Iterable<string | Uint8Array>): void {
  const temporary = join(dirname(path), temporaryName("part"));
  const descriptor = openSync(temporary, "wx");
  try {
    try {
      for (const block of blocks(chunks)) writeFully(descriptor, block);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Joins small chunks so that each costs no system call of its own. */
function* blocks(chunks: Iterable<string | Uint8Array>): Generator<Buffer> {
  let pending: string[] = [];
  let size = 0;
  for (const chunk of chunks) {
    if (typeof chunk !== "string") {
      yield Buffer.from(pending.join(""));
      yield Buffer.from(chunk);
      pending = [];
      size = 0;
      continue;
    }
    pending.push(chunk);
    size += chunk.length;
    if (size < 1 << 16) continue;
    yield Buffer.from(pending.join(""));
    pending = [];
    size = 0;
  }
  if (size > 0) yield Buffer.from(pending.join(""));
}

function writeFully(descriptor: number, block: Buffer): void {
  for (let start = 0; start < block.length; ) start += writeSync(descriptor, block, start);
}

/**
 * Creates a directory and its missing parents; returns the outermost one created. Node's own `recursive` never returns where
 * the system says ENOENT below a directory that exists, as in /proc.
 */
function makeDirectories(directory: string): string | undefined {
  const path = resolve(directory);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return undefined;
  const parent = dirname(path);
  const outermost = parent === path ? undefined : makeDirectories(parent);
  mkdirSync(path);
  return outermost ?? path;
}

/** An earlier result: its result.json begins with our schema; or, had the disk been full, nothing but our other files. */
function isOurs(directory: string, entries: readonly string[]): boolean {
  if (entries.includes("run.json")) return hasSchema(join(directory, "run.json"), runSchemaName);
  if (entries.includes("result.json")) return hasSchema(join(directory, "result.json"), resultSchemaName);
  if (!entries.includes("tests") || entries.some((name) => !otherFiles.has(name))) return false;
  const [first] = readdirSync(join(directory, "tests")).sort();
  return first !== undefined && hasSchema(join(directory, "tests", first), testSchemaName);
}

const otherFiles: ReadonlySet<string> = new Set([
  "tests",
  "tree.txt",
  "tree.dot",
  "report.html",
  ...formatFileNames,
]);

function hasSchema(path: string, schema: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const descriptor = openSync(path, "r");
  try {
    const head = Buffer.alloc(256);
    const length = readSync(descriptor, head, 0, head.length, 0);
    const found = /^\s*\{\s*"schema"\s*:\s*"([^"]*)"/.exec(head.toString("utf8", 0, length))?.[1];
    // Of any version: a newer one may replace an older one's result.
    return found?.split("/")[0] === schema.split("/")[0];
  } finally {
    closeSync(descriptor);
  }
}

/** The tests of an earlier result, and nothing else. */
function removeTests(directory: string): void {
  for (const name of readdirSync(directory))
    if (/^\d{6,}\.(json|ktest)$/.test(name)) rmSync(join(directory, name));
}

/** Removes the directories that a probe created, from the innermost to `outermost`; only empty ones go. */
function removeEmpty(directory: string, outermost: string): void {
  const last = resolve(outermost);
  for (let path = resolve(directory); path.length >= last.length; path = dirname(path)) {
    try {
      rmdirSync(path);
    } catch {
      return; // Someone else has put something there meanwhile: it stays.
    }
  }
}

function temporaryName(purpose: string): string {
  return `.everypath-${purpose}-${process.pid}-${randomBytes(4).toString("hex")}`;
}

/** "permission denied" out of "EACCES: permission denied, open '…'". */
export function systemMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^E[A-Z0-9]+: ([^,]+)/.exec(message)?.[1] ?? message;
}
