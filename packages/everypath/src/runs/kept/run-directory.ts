/**
 * The directory of a run while it runs: what was asked (run.json), the record of the search (journal/), and each test as it is
 * found. Whatever ends the run, `--resume DIR` goes on from there.
 */
import { createHash } from "node:crypto";
import { Journal, type Path } from "@everypath/analyses";
import { host, version } from "@everypath/core";
import { type ProgramSource, textsOf } from "@everypath/languages";
import {
  type CompileSettings,
  type FormatContext,
  removeLeftovers,
  removeResult,
  systemMessage,
  testFiles,
  writeWhole,
} from "@everypath/report";
import type { RawOptions } from "../settings/raw-options.ts";
import { freeOptions } from "./free-options.ts";
import { type RunRecord, recordText } from "./run-record.ts";
import { sealerFor } from "./seal.ts";

const { join } = host.paths;

/** What every test of a run says of its program. */
export interface Tested {
  readonly files: readonly string[];
  readonly entry: string;
  readonly compile: CompileSettings;
  /** For the tests of other tools. */
  readonly context: FormatContext;
}

export class RunDirectory {
  readonly directory: string;
  readonly journal: Journal;
  private readonly tested: Tested;
  /** Paths that have a test, of an earlier run too. */
  testsFound = 0;
  /** The first thing that could not be written. */
  problem: string | undefined;

  private constructor(directory: string, fingerprint: string, tested: Tested) {
    this.directory = directory;
    this.tested = tested;
    this.journal = new Journal(join(directory, "journal"), sealerFor(fingerprint));
    host.files.makeDirectory(join(directory, "tests"), { recursive: true });
  }

  /**
   * Begins a run in a directory that may hold an older result of ours, which goes: what is found there belongs to the run of run.json.
   * Throws what the system reports.
   */
  static begin(
    directory: string,
    record: Omit<RunRecord, "fingerprint">,
    source: ProgramSource,
    tested: Tested,
  ): RunDirectory {
    host.files.makeDirectory(directory, { recursive: true });
    // Killed in the midst of this, the older run is to be run again from its beginning: never with a record of another one.
    host.files.remove(join(directory, "journal"), { recursive: true, force: true });
    removeResult(directory);
    const fingerprint = fingerprintOf(record.options, source);
    writeWhole(join(directory, "run.json"), [recordText({ ...record, fingerprint })]);
    return new RunDirectory(directory, fingerprint, tested);
  }

  /** Takes a run up again; the answer is one line where that cannot be done. */
  static resume(
    directory: string,
    record: RunRecord,
    source: ProgramSource,
    tested: Tested,
  ): RunDirectory | string {
    const fingerprint = fingerprintOf(record.options, source);
    if (record.fingerprint !== fingerprint) {
      return "the program, or this version of everypath, differs from the one that was run; start again with --out";
    }
    removeLeftovers(directory);
    return new RunDirectory(directory, fingerprint, tested);
  }

  /** The result is written: nothing is left to take up. */
  finish(): void {
    this.attempt(() => this.journal.remove());
  }

  pathFound(path: Path, known: boolean): void {
    const { entry, files, compile, context } = this.tested;
    if (path.inputs === undefined) return;
    this.testsFound++;
    if (known) return;
    this.attempt(() => {
      for (const { name, chunks } of testFiles(path, entry, files, compile, context))
        writeWhole(join(this.directory, "tests", name), chunks, this.directory);
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
