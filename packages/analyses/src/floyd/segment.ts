/** From a walk at its end to the segment that is reported. */

import type { Claim, Model, Span } from "@everypath/core";
import { callStackOf, type Ended, type Machine, pathCondition } from "@everypath/engine";
import { type Entry, pathOf } from "../explore/path.ts";
import type { Obligation, Point, ProofReason, ProofVerdict, Segment } from "./proof.ts";
import type { Heads, Obligations, Walk } from "./walk.ts";

export type Failure = Extract<Ended, { readonly end: "error" }>;

/** A segment without its number. */
export type Unnumbered = Omit<Segment, "id">;

export interface SegmentEnd {
  readonly to: Point;
  readonly verdict: ProofVerdict;
  readonly end: Segment["end"];
  /** How the machine ended it; undefined where the proof did. */
  readonly ended: Ended | undefined;
  readonly cut: ProofReason | undefined;
  readonly model: Model | undefined;
}

/** The procedure that a proof starts from, under the user's name. */
export interface Origin extends Entry {
  readonly name: string;
}

export function segmentOf(machine: Machine, entry: Origin, walk: Walk, end: SegmentEnd): Unnumbered {
  const { state, decisions, uncertain, heads, from } = walk;
  const { to, verdict, cut, model } = end;
  const ended: Ended = end.ended ?? { kind: "ended", end: "returned", values: [], span: to.location };
  const prefix = { answers: decisions, values: [] };
  const leaf = pathOf(machine, { state, ended, prefix, uncertain, model, unknown: undefined }, entry);
  const forgotten = forgottenIn(heads);
  return {
    ...leaf.path,
    result: end.end === "cut" ? undefined : leaf.path.result,
    exitStatus: end.end === "cut" ? undefined : leaf.path.exitStatus,
    // A run starts from the entry: only a state that is no cut's can be given to it.
    replayInput: forgotten.length > 0 ? undefined : leaf.path.replayInput,
    uncertain: verdict === "unknown",
    procedure: entry.name,
    from,
    to,
    verdict,
    end: end.end,
    cut,
    forgotten,
    obligations: obligationsOf(walk.obligations),
    counterexample: undefined,
  };
}

function forgottenIn(heads: Heads | undefined): Segment["forgotten"] {
  const found: { readonly name: string; readonly location: Span }[] = [];
  for (let at = heads; at !== undefined; at = at.previous) {
    const { forgotten, span } = at.head;
    found.unshift(...forgotten.map((name) => ({ name, location: span })));
  }
  return found;
}

function obligationsOf(latest: Obligations | undefined): readonly Obligation[] {
  const found: Obligation[] = [];
  for (let at = latest; at !== undefined; at = at.previous)
    found.push({ conditions: pathCondition(at.facts), goal: at.goal, location: at.span });
  return found.reverse();
}

/** The end of a walk that stands at a claim that can fail. */
export function failedClaim({ state }: Walk, { span, message }: Claim): Failure {
  const { procedure } = state.userFrame();
  return {
    kind: "ended",
    end: "error",
    error: "assertion",
    message,
    location: span,
    procedure: procedure.name,
    callStack: callStackOf(state),
    span,
  };
}
