/** The unit of work: a place in the tree to go on from, for a while; and what came of it. Plain data but for terms. */

import type { Model } from "@everypath/core";
import type { Note } from "../machine/index.ts";
import type { StopReason } from "./budgets.ts";
import type { ProcedureCounts } from "./counts.ts";
import type { OpenDecision } from "./decider.ts";
import type { Effort } from "./efforts.ts";
import type { Prefix } from "./prefix.ts";
import type { Slot } from "./tree.ts";

/** A state that waits. Whoever made it keeps it under `token`; anybody else can follow its prefix. */
export interface OpenState {
  readonly prefix: Prefix;
  /** Kept alive where the solver could not decide: the path may be infeasible. */
  readonly uncertain: boolean;
  /** Its last decision was left for later: whether any input takes it was not asked. */
  readonly pending: boolean;
  /** Where decisions are left for later, of the path condition; of a pending state, of the decisions before the last. */
  readonly model: Model | undefined;
  readonly token: number;
  /** Where it stands, innermost frame first; library models left out. */
  readonly frames: readonly {
    readonly procedure: string;
    readonly block: number;
    /** It stands at the block's branch, and this side is decided. */
    readonly side?: boolean;
  }[];
}

export interface Job extends Allowance {
  readonly open: OpenState;
}

/** What a job may spend. It finds no more paths than that many. */
export interface Allowance {
  /** Forks after which what is left of the subtree is handed back, */
  readonly forks: number;
  /** but for small parts of it that so many more can finish. */
  readonly reserve: number;
}

export interface JobResult<Leaf> {
  /** The subtree; open states in it are handed back. */
  readonly root: Slot<Leaf>;
  readonly forks: number;
  /** Sides that were left for later. */
  readonly pended: number;
  readonly instructions: number;
  readonly counts: readonly ProcedureCounts[];
  readonly notes: readonly Note[];
  readonly unknowns: readonly OpenDecision[];
  readonly efforts: readonly Effort[];
  /** The job was ended before its forks were spent. */
  readonly stopped: StopReason | undefined;
}
