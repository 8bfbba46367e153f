/**
 * The directory of a run while it runs: what was asked (run.json), the record of the search (journal/), and each test as it is
 * found. Whatever ends the run, `--resume DIR` goes on from there.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Journal, type Path } from "../analysis/explore/index.ts";
import { type ProgramSource, textsOf } from "../language/source.ts";
import {
  removeLeftovers,
  removeResult,
  systemMessage,
  testOf,
  version,
  writeWhole,
} from "../report/index.ts";
import { runSchemaName } from "../report/names.ts";
import type { CompileSettings } from "../report/result.ts";
import { freeOptions } from "./free-options.ts";
import type { RawOptions } from "./raw-options.ts";

/** What run.json holds. */
export interface RunRecord {
  readonly schema: typeof runSchemaName;
  /** undefined: explore. */
  readonly command?: string;
  readonly files: readonly string[];
  readonly options: RawOptions;
  /** Of the program and everything that decides its paths, the version of Everypath included. */
  readonly fingerprint?: string;
}

/** What every test of a run says of its program. */
export interface Tested {
  readonly files: readonly string[];
  readonly entry: string;
  readonly compile: CompileSettings;
}

export class RunDirectory {
  readonly directory: string;
  readonly journal: Journal;
  private readonly tested: Tested;
  /** The first thing that could not be written. */
  problem: string | undefined;

  private constructor(directory: string, tested: Tested) {
    this.directory = directory;
    this.tested = tested;
    this.journal = new Journal(join(directory, "journal"));
    mkdirSync(join(directory, "tests"), { recursive: true });
  }

  /**
   * Begins a run in a directory that may hold an older result of ours, which goes: what is found there belongs to the run of run.json.
   * Throws what the system reports.
   */
  static begin(directory: string, record: RunRecord, source: ProgramSource, tested: Tested): RunDirectory {
    mkdirSync(directory, { recursive: true });
    // Killed in the midst of this, the older run is to be run again from its beginning: never with a record of another one.
    rmSync(join(directory, "journal"), { recursive: true, force: true });
    removeResult(directory);
    const written = { ...record, fingerprint: fingerprintOf(record.options, source) };
    writeWhole(join(directory, "run.json"), [`${JSON.stringify(written, null, 2)}\n`]);
    return new RunDirectory(directory, tested);
  }

  /** Takes a run up again; the answer is one line where that cannot be done. */
  static resume(
    directory: string,
    record: RunRecord,
    source: ProgramSource,
    tested: Tested,
  ): RunDirectory | string {
    if (record.fingerprint !== fingerprintOf(record.options, source)) {
      return "the program, or this version of everypath, differs from the one that was run; start again with --out";
    }
    removeLeftovers(directory);
    return new RunDirectory(directory, tested);
  }

  /** The result is written: nothing is left to take up. */
  finish(): void {
    this.attempt(() => this.journal.remove());
  }

  pathFound(path: Path, known: boolean): void {
    const { entry, files, compile } = this.tested;
    const test = known ? undefined : testOf(path, entry, files, compile);
    if (test === undefined) return;
    this.attempt(() => {
      writeWhole(join(this.directory, "tests", test.name), [`${JSON.stringify(test.test, null, 2)}\n`]);
    });
  }

  jobDone(job: Parameters<Journal["append"]>[0]): void {
    this.attempt(() => this.journal.append(job));
  }

  /** A full disk must not end the run: what could not be written is told at the end. */
  private attempt(action: () => void): void {
    if (this.problem !== undefined) return;
    try {
      action();
    } catch (error) {
      this.problem = systemMessage(error);
    }
  }
}

/** The record of the run in a directory, or one line that says why there is none. */
export function readRun(directory: string, command = "explore"): RunRecord | string {
  const path = join(directory, "run.json");
  if (!existsSync(path))
    return "there is no run to take up: run.json is missing; name a directory that --out has made";
  try {
    const record = JSON.parse(readFileSync(path, "utf8")) as RunRecord;
    if (record.schema !== runSchemaName)
      return "its run.json is not one of ours; name a directory that --out has made";
    const { command: ran = "explore" } = record;
    if (ran !== command)
      return `it holds a run of everypath ${ran}; write everypath ${ran} --resume ${directory}`;
    return record;
  } catch (error) {
    return `its run.json cannot be read (${systemMessage(error)}); start again with --out`;
  }
}

/** `free`: options that do not count. */
export function fingerprintOf(
  options: RawOptions,
  source: ProgramSource,
  free: ReadonlySet<string> = freeOptions,
): string {
  const deciding = Object.entries(options)
    .filter(([name, value]) => value !== undefined && !free.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash("sha256").update(version()).update(JSON.stringify(deciding));
  for (const { name, text } of textsOf(source)) hash.update(`\n${name}\n`).update(text);
  return hash.digest("hex").slice(0, 32);
}
