/** A program of which every run can be had. */

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
}
