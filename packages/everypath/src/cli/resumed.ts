/** A run that is taken up again: its files and options come from its directory. */
import type { RawOptions } from "./raw-options.ts";
import { readRun } from "./run-directory.ts";

/** What is to be run: as given, or as recorded in the directory to resume; the `free` options can be given anew. */
export function requestOf(
  command: "explore" | "fuzz",
  files: readonly string[],
  raw: RawOptions,
  free: ReadonlySet<string>,
): { readonly files: readonly string[]; readonly raw: RawOptions } | { readonly problem: string } {
  if (raw.resume === undefined) {
    if (files.length === 0) return { problem: `no file is given; write everypath ${command} FILE.c` };
    return { files, raw };
  }
  if (files.length > 0) return { problem: "--resume takes the program's files from the run; leave them out" };
  if (raw.out !== undefined) {
    return {
      problem: "--resume and --out contradict each other: the run goes on where it was; keep one of them",
    };
  }
  const record = readRun(raw.resume, command);
  if (typeof record === "string") return { problem: `--resume ${raw.resume}: ${record}` };
  const given = Object.fromEntries(
    Object.entries(raw).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
  const fixed = Object.keys(given).find((name) => !free.has(name));
  if (fixed !== undefined) {
    const flag = `--${fixed.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return {
      problem: `${flag} and --resume contradict each other: it decides which paths there are; start again with --out`,
    };
  }
  return { files: record.files, raw: { ...record.options, ...given } };
}
