/**
 * A run of fuzz in its directory: what was asked (run.json), and what it has behind it (state), which is replaced in one step now and then. Whatever
 * ends the run, `--resume DIR` goes on from there.
 */

import { deserialize, serialize } from "node:v8";
import type { CampaignState } from "@everypath/analyses";
import { host } from "@everypath/core";
import type { ProgramSource } from "@everypath/languages";
import { runSchemaName, systemMessage, writeWhole } from "@everypath/report";
import type { Settings } from "../settings.ts";
import { freeFuzzOptions } from "./free-options.ts";
import { fingerprintOf } from "./run-directory.ts";
import { type RunRecord, recordText } from "./run-record.ts";
import { sealerFor } from "./seal.ts";

const { join } = host.paths;

/** What the state file holds. */
interface Kept {
  readonly seeds: readonly Uint8Array[];
  /** undefined: nothing was run yet. */
  readonly state: CampaignState | undefined;
}

/** Milliseconds between two writings of the state, at least; and how many times longer than the writing itself. */
const interval = 3000;
const share = 20;

export class FuzzRun {
  readonly seeds: readonly Uint8Array[];
  /** Where an earlier run was left. */
  readonly state: CampaignState | undefined;
  private readonly directory: string;
  private readonly fingerprint: string;
  private nextTime = 0;
  /** The first thing that could not be written. */
  problem: string | undefined;

  private constructor(directory: string, fingerprint: string, { seeds, state }: Kept) {
    this.directory = directory;
    this.fingerprint = fingerprint;
    this.seeds = seeds;
    this.state = state;
  }

  /** Begins a run, or takes one up; `problem` is one line. */
  static open(
    settings: Settings,
    seeds: readonly Uint8Array[],
    source: ProgramSource,
  ): FuzzRun | { readonly problem: string } {
    const { out = "", recorded } = settings;
    try {
      if (recorded === undefined) return FuzzRun.begin(settings, seeds, source);
      const resumed = FuzzRun.resume(out, recorded, source);
      return typeof resumed === "string" ? { problem: `--resume ${out}: ${resumed}` } : resumed;
    } catch (error) {
      const flag = recorded !== undefined ? "--resume" : "--out";
      return { problem: `${flag} ${out}: it cannot be written (${systemMessage(error)})` };
    }
  }

  private static begin(
    { out = "", files, raw }: Settings,
    seeds: readonly Uint8Array[],
    source: ProgramSource,
  ): FuzzRun {
    host.files.makeDirectory(out, { recursive: true });
    const fingerprint = fingerprintOf(raw, source, freeFuzzOptions);
    // Never a record of this run with the state of another one.
    writeState(out, fingerprint, { seeds, state: undefined });
    const record: RunRecord = { schema: runSchemaName, command: "fuzz", files, options: raw, fingerprint };
    writeWhole(join(out, "run.json"), [recordText(record)]);
    return new FuzzRun(out, fingerprint, { seeds, state: undefined });
  }

  private static resume(
    directory: string,
    { options, fingerprint }: RunRecord,
    source: ProgramSource,
  ): FuzzRun | string {
    if (fingerprint !== fingerprintOf(options, source, freeFuzzOptions))
      return "the program, or this version of everypath, differs from the one that was run; start again with --out";
    try {
      const kept = readState(directory, fingerprint);
      if (kept !== undefined) return new FuzzRun(directory, fingerprint, kept);
      return "its state was not written by you on this machine, or is damaged; start again with --out";
    } catch (error) {
      return `its state cannot be read (${systemMessage(error)}); start again with --out`;
    }
  }

  /** Told at each input; writes now and then. */
  keep(state: () => CampaignState): void {
    if (performance.now() >= this.nextTime) this.write(state());
  }

  write(state: CampaignState): void {
    if (this.problem !== undefined) return;
    const began = performance.now();
    try {
      writeState(this.directory, this.fingerprint, { seeds: this.seeds, state });
    } catch (error) {
      this.problem = systemMessage(error);
    }
    const now = performance.now();
    this.nextTime = now + Math.max(interval, share * (now - began));
  }
}

const stateName = "state";

/** A state can claim anything, so it bears a seal. */
function writeState(directory: string, fingerprint: string, kept: Kept): void {
  const content = serialize(kept);
  writeWhole(join(directory, stateName), [sealerFor(fingerprint).seal(stateName, content), content]);
}

/** undefined: it bears no seal of ours. */
function readState(directory: string, fingerprint: string): Kept | undefined {
  const path = join(directory, stateName);
  if (!host.files.linkStatus(path).isFile()) return undefined;
  const bytes = host.files.read(path);
  const sealer = sealerFor(fingerprint);
  const content = bytes.subarray(sealer.bytes);
  const isOwn = sealer.isSealed(stateName, content, bytes.subarray(0, sealer.bytes));
  return isOwn ? (deserialize(content) as Kept) : undefined;
}
