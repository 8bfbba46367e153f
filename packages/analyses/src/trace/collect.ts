/** What each direction found, by trace. */
import type { SymbolicTerm } from "@everypath/core";
import type { Unnumbered } from "../explore/path.ts";
import type { OpenTrace } from "./calculus/step.ts";
import type { Conjuncts } from "./compare.ts";
import type { ForwardLeaf } from "./forward.ts";
import type { TraceEnd } from "./trace.ts";
import type { Configuration } from "./unfold/position.ts";

/** Where a trace is in the tree of all traces. */
interface TracePosition {
  readonly key: string;
  readonly items: number;
}

export interface ForwardTrace extends TracePosition {
  readonly end: TraceEnd;
  /** In the order found. */
  readonly paths: readonly Unnumbered[];
  readonly conditions: readonly Conjuncts[];
}

export interface BackwardTrace extends TracePosition {
  readonly end: TraceEnd;
  readonly traces: readonly OpenTrace[];
  readonly conditions: readonly Conjuncts[];
  readonly uncertain: boolean;
}

export interface GivenUp extends TracePosition {
  readonly condition: Conjuncts;
}

export interface Collected<T> {
  /** By `nameOf`, in the order found. */
  readonly traces: Map<string, T>;
  readonly givenUp: GivenUp[];
  /** By a budget: there may be more of any trace. */
  isStopped: boolean;
}

export function nameOf({ key, items }: TracePosition, end: TraceEnd): string {
  return `${key}#${items} ${end.kind}`;
}

/** The conditions of paths that were given up on the way to a place. */
export function givenUpOn(given: readonly GivenUp[], { key, items }: TracePosition): readonly Conjuncts[] {
  return given
    .filter((one) => one.items <= items && key.startsWith(one.key))
    .map(({ condition }) => condition);
}

export function endOfLeaf({ leaf, atLine }: ForwardLeaf): TraceEnd | undefined {
  if (atLine !== undefined) return { kind: "line", location: atLine };
  const { end, error } = leaf.path;
  switch (end) {
    case "returned":
    case "halted":
    case "thrown":
      return { kind: end };
    case "error": {
      if (error === undefined) throw new Error("a path that ends in an error should say which");
      const { kind, message, location } = error;
      return { kind: "error", error: kind, message, location };
    }
    case "assumption":
    case "cut":
      return undefined;
    default:
      return end satisfies never;
  }
}

export function addForward(into: Collected<ForwardTrace>, found: ForwardLeaf): void {
  const { key, items, leaf } = found;
  const end = endOfLeaf(found);
  const { condition } = leaf.path;
  if (end === undefined) {
    into.givenUp.push({ key, items, condition });
    return;
  }
  const name = nameOf(found, end);
  const known = into.traces.get(name);
  into.traces.set(name, {
    key,
    items,
    end,
    paths: [...(known?.paths ?? []), leaf.path],
    conditions: [...(known?.conditions ?? []), condition],
  });
}

/** `close`: over what the variables hold where the trace begins. */
export function addBackward(
  into: Collected<BackwardTrace>,
  { key, items, trace, uncertain }: Configuration,
  end: TraceEnd,
  assumed: Conjuncts,
  close: (trace: OpenTrace) => readonly SymbolicTerm[],
): void {
  const name = nameOf({ key, items }, end);
  const known = into.traces.get(name);
  into.traces.set(name, {
    key,
    items,
    end,
    traces: [...(known?.traces ?? []), trace],
    conditions: [...(known?.conditions ?? []), [...assumed, ...close(trace)]],
    uncertain: uncertain || known?.uncertain === true,
  });
}
