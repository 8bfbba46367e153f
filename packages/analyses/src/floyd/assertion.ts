/** Proving an assertion where a walk arrives at its cut: on every way from the cut to the claim, everything on the way included. */

import { boolConstant, type Claim, type Cut, type SymbolicTerm, type Variable } from "@everypath/core";
import { passAssertion, type State } from "@everypath/engine";
import { differences } from "./changes.ts";
import { nameOf, objectAt, type StateLocation } from "./place.ts";
import type { Reporter } from "./reporter.ts";
import { failedClaim } from "./segment.ts";
import type { Obligations, Walk, Walker } from "./walk.ts";
import { withObligation } from "./walk.ts";

export class AssertionProver {
  private readonly walker: Walker;
  private readonly reporter: Reporter;
  private readonly globals: readonly Variable[];

  constructor(walker: Walker, reporter: Reporter, globals: readonly Variable[]) {
    this.walker = walker;
    this.reporter = reporter;
    this.globals = globals;
  }

  /** Reports whether the assertion holds of all states of the walk; the walk's own state stays at the cut. */
  prove(arrival: Walk, cut: Cut): void {
    const evaluating = { ...arrival, state: arrival.state.fork() };
    passAssertion(evaluating.state);
    const waiting: Walk[] = [evaluating];
    let holds = true;
    let proved = arrival.obligations;
    for (let walk = waiting.pop(); walk !== undefined; walk = waiting.pop()) {
      const stretch = this.walker.advance(walk);
      switch (stretch.kind) {
        case "infeasible":
          break;
        case "fork":
          waiting.push(stretch.whenFalse, stretch.whenTrue);
          break;
        case "stopped":
          holds = false;
          this.reporter.stopped(stretch);
          break;
        case "ended":
          holds = false;
          if (
            stretch.ended.end === "returned" ||
            stretch.ended.end === "halted" ||
            stretch.ended.end === "thrown"
          )
            this.reporter.unsupported(stretch.walk, "an assertion that ends the program", cut.span);
          else this.reporter.ended(stretch.walk, stretch.ended);
          break;
        case "reached": {
          const { reached } = stretch;
          if (reached.at === "cut" || reached.instruction.cut !== cut.cut) {
            holds = false;
            this.reporter.unsupported(
              stretch.walk,
              "an assertion inside of an assertion",
              reached.instruction.span,
            );
            break;
          }
          const condition =
            typeof reached.condition === "object"
              ? reached.condition
              : boolConstant(reached.condition === true);
          const claimed = this.claim(arrival, stretch.walk, reached.instruction, condition);
          if (claimed === undefined) holds = false;
          else proved = append(claimed.obligations, arrival.obligations, proved);
        }
      }
    }
    if (holds) this.reporter.arrived({ ...arrival, obligations: proved }, cut.span);
  }

  /** The walk with the claim proved; undefined where it is not. */
  private claim(arrival: Walk, walk: Walk, instruction: Claim, condition: SymbolicTerm): Walk | undefined {
    const changed = effectOf(arrival.state, walk.state, this.globals);
    if (changed !== undefined) {
      this.reporter.unsupported(walk, `an assertion that changes ${changed}`, instruction.span);
      return undefined;
    }
    const truth = this.walker.truthOf(walk, condition);
    switch (truth.kind) {
      case "holds":
        return withObligation(walk, condition, instruction.span);
      case "fails":
        this.reporter.failed(walk, failedClaim(walk, instruction), truth.model);
        return undefined;
      case "unknown":
        this.reporter.notDecided(walk, truth, instruction.span);
        return undefined;
    }
  }
}

/** The obligations of one way to the claim, from `since` on, put behind those of the ways before. */
function append(
  latest: Obligations | undefined,
  since: Obligations | undefined,
  before: Obligations | undefined,
): Obligations | undefined {
  const own: Obligations[] = [];
  for (let at = latest; at !== since && at !== undefined; at = at.previous) own.push(at);
  return own.reduceRight<Obligations | undefined>((previous, one) => ({ ...one, previous }), before);
}

/** What the evaluation of an assertion has changed of what the program can see later; undefined: nothing. */
function effectOf(before: State, after: State, globals: readonly Variable[]): string | undefined {
  if (before.inputs !== after.inputs) return "what is read next: it reads an input";
  if (before.outputs !== after.outputs) return "the output";
  const { changes, incomparable } = differences(before, after, globals);
  const [first] = incomparable;
  if (first !== undefined) return `memory: ${first.what}`;
  const users = new Set(before.frame.procedure.sourceVariables.map(({ variable }) => variable));
  for (const { place } of changes) {
    if (place.kind !== "variable") return `'${nameOfPlace(before, place)}'`;
    const { variable } = place;
    if (variable.scope === "global" || users.has(variable)) return `'${variable.name}'`;
  }
  return undefined;
}

function nameOfPlace(state: State, place: Exclude<StateLocation, { readonly kind: "variable" }>): string {
  return place.kind === "part" ? place.part.name : nameOf(objectAt(state, place.base).description);
}
