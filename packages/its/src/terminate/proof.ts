/** What a proof of termination is made of. */
import type { Invariants } from "../invariants.ts";
import type { Edge, Refined } from "../refined.ts";
import type { Ranking } from "./ranking.ts";

/** Steps in their order: each takes its decreasing edges out of the graph that those before it have left. */
export interface TerminationProof {
  readonly refined: Refined;
  readonly invariants: Invariants;
  readonly steps: readonly ProofStep[];
}

export interface ProofStep {
  /** The edges of the component that the step is about. */
  readonly component: readonly Edge[];
  readonly ranking: Ranking;
}

export type Ranked =
  | { readonly kind: "terminates"; readonly proof: TerminationProof }
  /** Components that are left, each an edge or more on cycles that no ranking function was found for. */
  | {
      readonly kind: "open";
      readonly refined: Refined;
      readonly invariants: Invariants;
      readonly components: readonly (readonly Edge[])[];
    };
