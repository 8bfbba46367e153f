/**
 * What the symbolic execution of an input tells of itself without its terms: plain data, from which is decided which children to look for
 * (decide.ts). The terms stay with whoever ran it, who then solves for them (expand-execution.ts).
 */
import { not } from "@everypath/core";
import { digestOf } from "./digest.ts";
import type { Channel, Input } from "./input.ts";
import { wholeName } from "./input.ts";
import { isNegatable, isOfInput } from "./negatable.ts";
import type { SymbolicRun } from "./run-and-check.ts";

export interface Trace {
  /** Of the input as it was read. */
  readonly length: number;
  /** Digests of the conjuncts of the path condition, and of their negations. */
  readonly conditions: Float64Array;
  readonly negations: Float64Array;
  /** For each conjunct `canNegate` and `isValue`, or neither. */
  readonly kinds: Uint8Array;
  /** For each conjunct where it was decided, as an index into `places`. */
  readonly placeOf: Uint32Array;
  readonly places: readonly DecisionPlace[];
  /** Equations of strings that were compared, those of the input alone. */
  readonly equations: readonly Equation[];
}

export interface DecisionPlace {
  /** In the program, libraries included. */
  readonly place: string;
  /** The user's line with it: a library's decisions serve many. */
  readonly forUser: string;
}

export interface Equation {
  /** Conjuncts before it. */
  readonly position: number;
  readonly digest: number;
  /** Its index among the run's comparisons. */
  readonly comparison: number;
}

export const canNegate = 1;
export const isValue = 2;

/** The run as plain data; `channel`, where the input came in, tells how long it was. Only conjuncts that speak of the input alone can be negated. */
export function traceOf(run: SymbolicRun, channel: Channel): Trace {
  const { pathCondition, inputs } = run;
  const places: DecisionPlace[] = [];
  const known = new Map<string, number>();
  const count = pathCondition.length;
  const trace = {
    conditions: new Float64Array(count),
    negations: new Float64Array(count),
    kinds: new Uint8Array(count),
    placeOf: new Uint32Array(count),
  };
  for (const [j, conjunct] of pathCondition.entries()) {
    const { condition, place, span } = conjunct;
    trace.conditions[j] = digestOf(condition);
    trace.negations[j] = digestOf(not(condition));
    trace.kinds[j] =
      (isNegatable(conjunct) && isOfInput(condition, inputs) ? canNegate : 0) |
      (conjunct.isValue ? isValue : 0);
    const forUser = `${place} ${span.file}:${span.line}`;
    let index = known.get(forUser);
    if (index === undefined) {
      index = places.push({ place, forUser }) - 1;
      known.set(forUser, index);
    }
    trace.placeOf[j] = index;
  }
  const equations = [...inputs.comparisons.entries()]
    .filter(([, { condition }]) => isOfInput(condition, inputs))
    .map(([comparison, { condition, conjuncts }]) => ({
      position: conjuncts,
      digest: digestOf(condition),
      comparison,
    }));
  return { ...trace, places, equations, length: lengthOf(channel, inputs.asRead()) };
}

function lengthOf(channel: Channel, { values }: Input): number {
  return values.get(wholeName(channel) ?? "")?.length ?? 0;
}
