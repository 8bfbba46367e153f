/**
 * The directory of a result: whether one can be written there, and what of an earlier one goes. A directory that holds anything
 * but an earlier result of ours is left alone.
 */
import { host } from "@everypath/core";
import { formatFileNames } from "./formats/index.ts";
import { resultSchemaName, runSchemaName, testSchemaName } from "./names.ts";
import { isTemporaryName, systemMessage, temporaryName } from "./whole-file.ts";

const { dirname, join, resolve } = host.paths;

/**
 * Can a result be written there? Answers with one line if not: a file in the way, something else in the directory, no
 * permission. Leaves nothing behind, so that a run that ends before its result has changed nothing.
 */
export function outputDirectoryProblem(directory: string): string | undefined {
  let created: string | undefined;
  try {
    const status = host.files.find(directory);
    if (status !== undefined && !status.isDirectory())
      return "there is a file of that name; name a directory";
    if (status !== undefined) {
      const entries = entriesOf(directory);
      if (entries.length > 0 && !isOurs(directory, entries)) {
        return "the directory holds something other than an earlier result; name an empty or a new one";
      }
      const link = entries.find((name) => isOurName(name) && isLink(join(directory, name)));
      if (link !== undefined)
        return `${link} in it is a link, and what is written there would be written elsewhere; remove it, or name another directory`;
    } else {
      created = makeDirectories(directory);
    }
    const probe = join(directory, temporaryName("probe"));
    host.files.close(host.files.open(probe, "wx"));
    host.files.remove(probe);
    return undefined;
  } catch (error) {
    return `it cannot be written (${systemMessage(error)}); name another directory`;
  } finally {
    if (created !== undefined) removeEmpty(directory, created);
  }
}

/**
 * Removes an earlier result, and nothing else: the user's own files stay. result.json goes last, since it marks the directory as ours.
 * Throws what the system reports.
 */
export function removeResult(directory: string): void {
  removeLeftovers(directory);
  const tests = join(directory, "tests");
  if (host.files.find(tests)?.isDirectory() === true) removeTests(tests);
  for (const name of [...writtenFiles, "result.json"])
    host.files.remove(join(directory, name), { recursive: true, force: true });
}

/** Removes the temporary files of a run that was killed while it wrote. Throws what the system reports. */
export function removeLeftovers(directory: string): void {
  for (const entry of host.files.entries(directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      // Links are not followed: nothing of ours is behind one.
      if (!largeFolders.has(entry.name)) removeLeftovers(path);
    } else if (isTemporaryName(entry.name)) host.files.remove(path, { force: true });
  }
}

/** The tests of an earlier result, and nothing else. */
export function removeTests(directory: string, isKept: (name: string) => boolean = () => false): void {
  for (const name of host.files.list(directory))
    if (/^\d{6,}\.(json|ktest)$/.test(name) && !isKept(name)) host.files.remove(join(directory, name));
}

/**
 * Creates a directory and its missing parents; returns the outermost one created. Node's own `recursive` never returns where
 * the system says ENOENT below a directory that exists, as in /proc.
 */
export function makeDirectories(directory: string): string | undefined {
  const path = resolve(directory);
  if (host.files.find(path)?.isDirectory() === true) return undefined;
  const parent = dirname(path);
  const outermost = parent === path ? undefined : makeDirectories(parent);
  host.files.makeDirectory(path);
  return outermost ?? path;
}

/** An earlier result: its result.json begins with our schema; or, had the disk been full, nothing but our other files. */
function isOurs(directory: string, entries: readonly string[]): boolean {
  if (entries.includes("run.json")) return hasSchema(join(directory, "run.json"), runSchemaName);
  if (entries.includes("result.json")) return hasSchema(join(directory, "result.json"), resultSchemaName);
  // A run of fuzz that was killed.
  if (entries.every((name) => inputFolders.has(name))) return true;
  // A run of several entries that was killed before it had the result of all.
  if (entries.length === 1 && entries[0] === entriesFolder)
    return holdsEntries(join(directory, entriesFolder));
  if (!entries.includes("tests") || entries.some((name) => !otherFiles.has(name))) return false;
  const first = entriesOf(join(directory, "tests")).toSorted()[0];
  if (first === undefined) return entries.length === 1;
  return hasSchema(join(directory, "tests", first), testSchemaName);
}

function holdsEntries(folder: string): boolean {
  if (isLink(folder)) return false;
  return host.files.list(folder).every((name) => {
    const path = join(folder, name);
    return host.files.status(path).isDirectory() && isOurs(path, entriesOf(path));
  });
}

/** Tells that a run is writing there, and whose it is (everypath/src/runs/kept/lock.ts). */
export const lockFileName = ".everypath-lock";

/** What a directory holds, but for its lock, and what a run left behind that was killed while it wrote. */
function entriesOf(directory: string): readonly string[] {
  return host.files.list(directory).filter((name) => name !== lockFileName && !isTemporaryName(name));
}

/** Holds the directory of each entry, where there are several (entries/). */
export const entriesFolder = "entries";

/** What a result consists of, result.json and tests/ left out. */
const writtenFiles: readonly string[] = [
  "tree.txt",
  "tree.dot",
  "graph.dot",
  "report.html",
  "certificate.json",
  "refutations.idrup",
  "coverage.csv",
  "coverage.svg",
  "state",
  entriesFolder,
  ...formatFileNames,
];

/** Folders of a run of fuzz, which hold inputs (fuzz-directory.ts). */
const inputFolders: ReadonlySet<string> = new Set(["queue", "crashes", "hangs"]);

/** Folders that hold a file for each path, job or input. None of them has a temporary file of ours: what is there was moved there whole. */
const largeFolders: ReadonlySet<string> = new Set(["tests", "journal", ...inputFolders]);

const otherFiles: ReadonlySet<string> = new Set(["tests", ...writtenFiles]);

/** Files and folders that some command writes, or reads again. */
function isOurName(name: string): boolean {
  return otherFiles.has(name) || inputFolders.has(name) || ownRecords.has(name);
}

const ownRecords: ReadonlySet<string> = new Set(["run.json", "result.json", "journal", "obligations"]);

function isLink(path: string): boolean {
  return host.files.findLink(path)?.isSymbolicLink() === true;
}

function hasSchema(path: string, schema: string): boolean {
  if (host.files.find(path)?.isFile() !== true) return false;
  const descriptor = host.files.open(path, "r");
  try {
    const head = Buffer.alloc(256);
    const length = host.files.readBlock(descriptor, head, 0, head.length, 0);
    const found = /^\s*\{\s*"schema"\s*:\s*"([^"]*)"/.exec(head.toString("utf8", 0, length))?.[1];
    // Of any version: a newer one may replace an older one's result.
    return found?.split("/")[0] === schema.split("/")[0];
  } finally {
    host.files.close(descriptor);
  }
}

/** Removes the directories that `makeDirectories` created, from the innermost to `outermost`; only empty ones go. */
export function removeEmpty(directory: string, outermost: string): void {
  const last = resolve(outermost);
  for (let path = resolve(directory); path.length >= last.length; path = dirname(path)) {
    try {
      host.files.removeEmpty(path);
    } catch {
      return; // Someone else has put something there meanwhile: it stays.
    }
  }
}
