/** The compilation database that a recorded build leaves. */

import type { DatabaseEntry } from "@everypath/c";
import { host } from "@everypath/core";
import { systemMessage, writeWhole } from "@everypath/report";
import { z } from "zod";

const { resolve } = host.paths;

const entrySchema = z.looseObject({ directory: z.string(), file: z.string() });
type Entry = Pick<DatabaseEntry, "directory" | "file">;

/** What is there already; a build that compiles only what has changed is to lose nothing. */
export function readDatabase(
  file: string,
): { readonly entries: readonly Entry[] } | { readonly problem: string } {
  let text: string;
  try {
    text = host.files.readText(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { entries: [] };
    return {
      problem: `${file}: it cannot be read (${systemMessage(error)}); name another one with --output`,
    };
  }
  try {
    return { entries: z.array(entrySchema).parse(JSON.parse(text)) };
  } catch {
    return {
      problem: `${file}: it is no compilation database, and is left alone; name another one with --output`,
    };
  }
}

/** Files that were compiled are told anew, the others as before as long as they are there. Throws what the system reports. */
export function writeDatabase(
  file: string,
  before: readonly Entry[],
  recorded: readonly DatabaseEntry[],
): number {
  const pathOf = ({ directory, file: source }: Entry) => resolve(directory, source);
  const compiled = new Set(recorded.map(pathOf));
  const kept = before.filter((entry) => !compiled.has(pathOf(entry)) && isFile(pathOf(entry)));
  const entries = [
    ...new Map([...kept, ...recorded].map((entry) => [JSON.stringify(entry), entry])).values(),
  ];
  // A parallel build calls its compilers in any order.
  entries.sort((a, b) => compare(pathOf(a), pathOf(b)) || compare(JSON.stringify(a), JSON.stringify(b)));
  writeWhole(file, [`${JSON.stringify(entries, null, 2)}\n`]);
  return entries.length;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isFile(path: string): boolean {
  return host.files.find(path)?.isFile() === true;
}
