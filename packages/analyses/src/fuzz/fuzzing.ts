/** What a run of `fuzz` found: the raw material of its report. */
import type { Exploration } from "../explore/exploration.ts";
import type { Channel, Input } from "./input.ts";

export interface Fuzzing {
  /** Its paths are those of the failures, one each; its coverage is that of all inputs. */
  readonly exploration: Exploration;
  readonly channel: Channel;
  /** In the order found, seeds first. */
  readonly found: readonly FoundInput[];
  readonly failures: readonly FoundFailure[];
  readonly divergences: number;
  readonly expansions: number;
  /** Inputs that were not expanded. */
  readonly waiting: number;
  /** Coverage over the run: an entry whenever it grew. */
  readonly history: readonly Growth[];
}

export interface FoundInput {
  /** 1, 2, … in the order found. */
  readonly id: number;
  /** The input whose expansion gave it; undefined for a seed. */
  readonly parent: number | undefined;
  /** 0 for a seed. */
  readonly generation: number;
  readonly bound: number;
  /** Blocks that it covers and none did before it. */
  readonly score: number;
  readonly input: Input;
  readonly bytes: Uint8Array;
  /** What it fails with, as an index into `failures`. */
  readonly failure: number | undefined;
  readonly isHang: boolean;
  /** It is the first that fails so, or covers something new: worth keeping. */
  readonly isNew: boolean;
}

export interface FoundFailure {
  /** The first input that failed so. */
  readonly input: number;
  /** Inputs that failed so. */
  readonly count: number;
  /** A smaller one. */
  readonly minimized: Uint8Array;
  readonly isHang: boolean;
  /** The id of its path in the exploration, which has one for each that is real. */
  readonly path: number;
  /** False where it fails only with checks lifted (`--lift`), which makes it no error. */
  readonly isReal: boolean;
}

export interface Growth {
  readonly seconds: number;
  readonly inputs: number;
  readonly blocks: number;
  readonly sides: number;
  readonly failures: number;
}
