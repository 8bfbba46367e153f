/** Puts the ends of walks into the ledger: what is proved, what fails with which state, and what could not be told. */

import { isOutOfSight, type Model, type Span, type Unanswered } from "@everypath/core";
import { type Ended, type Frame, type Machine, unknownOnPath } from "@everypath/engine";
import type { Ledger } from "./ledger.ts";
import { objectAt } from "./place.ts";
import type { Point, ProofReason } from "./proof.ts";
import { loopPlace } from "./region.ts";
import { type Failure, type Origin, segmentOf } from "./segment.ts";
import type { Stretch, Walk, Walker } from "./walk.ts";

export class Reporter {
  private readonly machine: Machine;
  private readonly walker: Walker;
  private readonly entry: Origin;
  private readonly ledger: Ledger;

  constructor(machine: Machine, walker: Walker, entry: Origin, ledger: Ledger) {
    this.machine = machine;
    this.walker = walker;
    this.entry = entry;
    this.ledger = ledger;
  }

  /** A walk that the machine has ended. */
  ended(walk: Walk, ended: Ended): void {
    switch (ended.end) {
      case "error":
        this.failed(walk, ended, undefined);
        return;
      case "cut":
        this.ledger.reserve(ended.reason, ended.detail, ended.span, ended.limit);
        this.undecided(walk, { kind: "end", location: ended.span }, ended.reason);
        return;
      case "returned":
      case "halted":
      case "thrown": {
        const found = this.walker.modelOf(walk);
        if (found === "infeasible") return;
        this.ledger.add(
          segmentOf(this.machine, this.entry, walk, {
            to: { kind: "end", location: ended.span },
            verdict: "proved",
            end: ended.end,
            ended,
            cut: undefined,
            model: "model" in found ? found.model : undefined,
          }),
        );
        return;
      }
      case "assumption":
        return;
    }
  }

  /** An obligation that fails; `known`: in this state. */
  failed(walk: Walk, failure: Failure, known: Model | undefined): void {
    const to: Point = { kind: "end", location: failure.location };
    const found = known === undefined ? this.walker.modelOf(walk) : { model: known };
    if (found === "infeasible") return;
    const [unmodelled] = unknownOnPath(walk.state);
    if (unmodelled !== undefined) {
      // What it does may keep the failure from happening. Of one that is open the notes say so already.
      if (!walk.state.unmodelled.has(unmodelled))
        this.ledger.reserve("unmodelled-call", unmodelled, failure.location);
      this.undecided(walk, to, "unmodelled-call");
      return;
    }
    const doubt = doubtOf(walk, failure);
    if (doubt !== undefined) {
      this.ledger.reserve("approximated", doubt, failure.location);
      this.undecided(walk, to, "approximated");
      return;
    }
    if ("unknown" in found) {
      const { reason, limit } = found.unknown;
      this.ledger.reserve("solver-unknown", reason, failure.location, limit);
      this.undecided(walk, to, "solver-unknown");
      return;
    }
    this.ledger.add(
      segmentOf(this.machine, this.entry, walk, {
        to,
        verdict: "refuted",
        end: "error",
        ended: failure,
        cut: undefined,
        model: found.model,
      }),
    );
  }

  /** A walk that has arrived at an assertion, which is proved of it. */
  arrived(walk: Walk, span: Span): void {
    const found = this.walker.modelOf(walk);
    if (found === "infeasible") return;
    this.ledger.add(
      segmentOf(this.machine, this.entry, walk, {
        to: { kind: "assertion", location: span },
        verdict: "proved",
        end: "cut",
        ended: undefined,
        cut: undefined,
        model: "model" in found ? found.model : undefined,
      }),
    );
  }

  /** The solver could not tell whether an assertion holds. */
  notDecided(walk: Walk, { reason, limit }: Unanswered, span: Span): void {
    this.ledger.reserve("solver-unknown", reason, span, limit);
    this.undecided(walk, { kind: "assertion", location: span }, "solver-unknown");
  }

  /** A walk that the search has stopped. */
  stopped({ walk, reason, detail, limit, span }: Extract<Stretch, { readonly kind: "stopped" }>): void {
    const place = reason === "uncut-loop" ? endlessPlace(walk.state.frame, span) : { span, detail };
    this.ledger.reserve(reason, place.detail, place.span, limit);
    this.undecided(walk, { kind: "end", location: place.span }, reason);
  }

  unsupported(walk: Walk, what: string, span: Span): void {
    this.ledger.reserve("unsupported", what, span);
    this.undecided(walk, { kind: "end", location: span }, "unsupported");
  }

  private undecided(walk: Walk, to: Point, cut: ProofReason): void {
    this.ledger.add(
      segmentOf(this.machine, this.entry, walk, {
        to,
        verdict: "unknown",
        end: "cut",
        ended: undefined,
        cut,
        model: walk.model,
      }),
    );
  }
}

/** Why a failure may be one of the forgetting rather than of the program, where no stronger assertion could tell. */
function doubtOf({ heads, state }: Walk, { error }: Failure): string | undefined {
  const [approximation] = state.approximations;
  if (approximation !== undefined)
    return `whether it fails depends on what was approximated: ${approximation}`;
  const isLeak = error === "memory-leak";
  const isLibrarys = isOutOfSight(state.frame.procedure);
  for (let at = heads; at !== undefined; at = at.previous) {
    const { head } = at;
    const forgotten = head.havoc.inOrder();
    if (isLeak && forgotten.length > 0)
      return "whether memory is lost is not known where a loop may have changed what points to it";
    const changesLibrary = forgotten.some(
      ({ place }) => place.kind !== "variable" && objectAt(head.state, place.base).description.model,
    );
    if (isLibrarys && changesLibrary)
      return "a loop changes what the C library keeps for itself, which no assertion can speak of";
  }
  return undefined;
}

/** The loop that goes on and on, or the procedure that calls itself. */
function endlessPlace(top: Frame, span: Span): { readonly span: Span; readonly detail: string } {
  const seen = new Set<string>();
  for (let frame: Frame | undefined = top; frame !== undefined; frame = frame.caller) {
    const { procedure } = frame;
    if (seen.has(procedure.name)) {
      return {
        span: procedure.span,
        detail: `${procedure.name} calls itself, and no assertion can cut that`,
      };
    }
    seen.add(procedure.name);
  }
  for (let frame: Frame | undefined = top; frame !== undefined; frame = frame.caller) {
    const { procedure, block } = frame;
    const place = procedure.model ? undefined : loopPlace(procedure, block);
    if (place !== undefined) return { span: place, detail: `in ${procedure.name}` };
  }
  return { span, detail: "" };
}
