/** What a path has found of which pointers of the caller's mean the same. */
import type { SymbolicTerm } from "@everypath/core";

/** The input that says whether a parameter means what another one, or a variable, does. */
export interface AliasChoice {
  readonly symbol: SymbolicTerm;
  readonly name: string;
  /** The other one, as C writes its address. */
  readonly otherName: string;
  /** The base of the parameter's own object. */
  readonly own: number;
  /** The base of the other one. */
  readonly other: number;
}

/** What a path knows of the choices, and which objects it has read. */
export interface AliasTrace {
  readonly choices: readonly AliasChoice[];
  readonly same: ReadonlySet<SymbolicTerm>;
  readonly apart: ReadonlySet<SymbolicTerm>;
  readonly read: ReadonlySet<number>;
  /** What is assumed of what pointers mean, and holds of the other object too where two are found to be one. */
  readonly promised: readonly SymbolicTerm[];
  /** Choices that the path condition speaks of: what is open of them stands for nothing, so they are settled at the first access. */
  readonly spokenOf: ReadonlySet<SymbolicTerm>;
}

export const noAliases: AliasTrace = {
  choices: [],
  same: new Set(),
  apart: new Set(),
  read: new Set(),
  promised: [],
  spokenOf: new Set(),
};

/** Two states can be one only where the same pointers were found to be one. */
export function eitherAliases(left: AliasTrace, right: AliasTrace): AliasTrace | undefined {
  if (left === right) return left;
  const isSame = left.same.size === right.same.size && [...left.same].every((one) => right.same.has(one));
  if (!isSame) return undefined;
  return {
    choices: left.choices,
    same: left.same,
    apart: new Set([...left.apart].filter((one) => right.apart.has(one))),
    read: new Set([...left.read, ...right.read]),
    // Made before the first step.
    promised: left.promised,
    spokenOf: left.spokenOf,
  };
}
