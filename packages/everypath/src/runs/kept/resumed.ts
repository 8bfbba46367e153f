/** A run that is taken up again: its files and options come from its directory, as far as they name nothing outside of it. */

import { shellQuote } from "@everypath/report";
import { optionTables } from "../../library/options/tables.ts";
import { emptyLists, type RawOptions } from "../settings/raw-options.ts";
import { readRun } from "./read-run.ts";
import { type NamedOutside, namedOutside, repeatable } from "./recorded-names.ts";
import type { RecordedCommand, RunRecord } from "./run-record.ts";

export interface Request {
  readonly files: readonly string[];
  readonly raw: RawOptions;
  /** Of the run that is taken up again. */
  readonly recorded?: RunRecord;
}

/** Options that are only ever given as `--no-…`: commander sets them where nobody wrote them. */
const negated: ReadonlySet<string> = new Set(
  Object.entries({ ...optionTables.explore, ...optionTables.fuzz })
    .filter(([, { kind }]) => kind === "switch")
    .map(([name]) => name),
);

/** What is to be run: as given, or as recorded in the directory to resume; the `free` options can be given anew. */
export function requestOf(
  command: RecordedCommand,
  files: readonly string[],
  raw: RawOptions,
  free: ReadonlySet<string>,
): Request | { readonly problem: string } {
  if (raw.resume === undefined) {
    if (files.length === 0) return { problem: `no file is given; write everypath ${command} FILE.c` };
    return { files, raw };
  }
  if (raw.out !== undefined) {
    return {
      problem: "--resume and --out contradict each other: the run goes on where it was; keep one of them",
    };
  }
  const { resume } = raw;
  const read = readRun(resume, command);
  const isForeign = typeof read !== "string" && !read.isOwn;
  if (files.length > 0 && !isForeign)
    return { problem: "--resume takes the program's files from the run; leave them out" };
  if (typeof read === "string") return { problem: `--resume ${resume}: ${read}` };
  const { record } = read;
  const given = Object.fromEntries(
    Object.entries(raw).filter(
      ([name, value]) =>
        value !== undefined &&
        !(Array.isArray(value) && value.length === 0) &&
        !(value === true && negated.has(name) && !free.has(name)),
    ),
  );
  const problem = contradiction(given, files, record, free) ?? unnamed(command, resume, given, files, read);
  if (problem !== undefined) return { problem };
  return { files: record.files, raw: { ...emptyLists, ...record.options, ...given }, recorded: record };
}

/** What is given otherwise than the run was made with. */
function contradiction(
  given: Readonly<Record<string, unknown>>,
  files: readonly string[],
  record: RunRecord,
  free: ReadonlySet<string>,
): string | undefined {
  const recorded: Readonly<Record<string, unknown>> = { ...record.options };
  const isRepeated = (name: string) => repeatable.has(name) && isEqual(given[name], recorded[name]);
  const fixed = Object.keys(given).find((name) => !free.has(name) && !isRepeated(name));
  if (fixed !== undefined) {
    const flag = `--${fixed.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return `${flag} and --resume contradict each other: it decides which paths there are; start again with --out`;
  }
  if (files.length > 0 && !isEqual(files, record.files))
    return `--resume: the run is of ${record.files.join(" ")}; give these files, or start again with --out`;
  return undefined;
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const wording: readonly (readonly [NamedOutside["names"], string])[] = [
  ["program", "a program to start"],
  ["written file", "a file to write"],
  ["read file", "files to read"],
];

/** What the record names outside of the directory and the command line does not. */
function unnamed(
  command: RecordedCommand,
  directory: string,
  given: Readonly<Record<string, unknown>>,
  files: readonly string[],
  { record, isOwn }: { readonly record: RunRecord; readonly isOwn: boolean },
): string | undefined {
  const isGiven = ({ option }: NamedOutside) =>
    option === undefined ? files.length > 0 : given[option] !== undefined;
  // What one has asked to read one may read again; programs and files to write are asked for each time.
  const asked = namedOutside(directory, record).filter(
    (one) => !isGiven(one) && !(isOwn && one.names === "read file"),
  );
  if (asked.length === 0) return undefined;
  const kinds = new Set(asked.map(({ names }) => names));
  const what = wording.flatMap(([kind, words]) => (kinds.has(kind) ? [words] : [])).join(" and ");
  const again = asked.flatMap(({ written }) => written.map(shellQuote));
  return `--resume ${directory}: its run.json names ${what}, which only the command line may do; where you trust it, write it there: everypath ${command} --resume ${shellQuote(directory)} ${again.join(" ")}`;
}
