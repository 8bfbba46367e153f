/** A program of which every run can be had. */
import type { NativeEnd } from "./native-runs.ts";

/** An input takes the values 0 … below - 1. */
export interface Input {
  readonly name: string;
  readonly below: number;
}

export interface EveryInputProgram {
  /** Defines `entry`, which returns an unsigned long long; `HERE` marks the lines that may fail. */
  readonly source: string;
  /** The parameters of `entry`, each an unsigned char. */
  readonly inputs: readonly Input[];
  /** How it ends on these inputs, where gcc's checks do not see all that can stop it: a judge that gcc must agree with where both return. */
  readonly interpret?: (values: readonly number[]) => NativeEnd;
}

/**
 * Of the seeds from `firstSmall` on, seven of eight stand for a small program. Sixteen seeds in a row are of one kind, so that each kind is explored in
 * each way and at each level of optimisation.
 */
export function isSmall(seed: number, firstSmall: number): boolean {
  return seed >= firstSmall && Math.floor(seed / 16) % 8 !== 7;
}
