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
