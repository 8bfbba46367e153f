/**
 * How a merged state came about: what was decided, and where states became one. The path condition of a merged state no longer tells; here
 * every way on which a state got there is one *route*, a choice of a side at each meeting. So a leaf can say how many paths it stands
 * for (count.ts), and tell one of them as a story.
 */
import { evaluator, type Model, type Span, type SymbolicTerm } from "@everypath/core";

export type History = Decided | Met;

/** A question that was answered. */
export interface Decided {
  readonly kind: "decided";
  /** As it holds. */
  readonly condition: SymbolicTerm;
  readonly span: Span | undefined;
  /** Follows from what came before, for all routes. */
  readonly implied: boolean;
  /** T or F where the state forked; empty for an assumption. */
  readonly letter: "T" | "F" | "";
  readonly previous: History | undefined;
  readonly depth: number;
}

/** Two states became one. */
export interface Met {
  readonly kind: "met";
  /** Holds on the routes of `left`. */
  readonly guard: SymbolicTerm;
  readonly left: History | undefined;
  readonly right: History | undefined;
  /** Instructions that the three states had executed then; the merged one took over the greater number. */
  readonly steps: { readonly left: number; readonly right: number; readonly merged: number };
  /** The last thing that both sides have in common. */
  readonly previous: History | undefined;
  readonly depth: number;
}

export function decided(
  previous: History | undefined,
  answer: Pick<Decided, "condition" | "span" | "implied" | "letter">,
): Decided {
  return { kind: "decided", ...answer, previous, depth: (previous?.depth ?? 0) + 1 };
}

export function met(
  guard: SymbolicTerm,
  left: History | undefined,
  right: History | undefined,
  steps: Met["steps"],
): Met {
  const previous = lastCommon(left, right);
  return { kind: "met", guard, left, right, steps, previous, depth: (previous?.depth ?? 0) + 1 };
}

function lastCommon(left: History | undefined, right: History | undefined): History | undefined {
  let a = left;
  let b = right;
  while (a !== b) {
    const onLeft = a?.depth ?? 0;
    const onRight = b?.depth ?? 0;
    if (onLeft >= onRight) a = a?.previous;
    if (onRight >= onLeft) b = b?.previous;
  }
  return a;
}

/** One path of those that a state stands for. */
export interface Route {
  /** In the order they were made. */
  readonly answers: readonly Decided[];
  /** Instructions executed on it. */
  readonly steps: number;
}

/** The route that the model's inputs take; without a model, some route. `steps`: of the state. */
export function routeUnder(history: History | undefined, model: Model | undefined, steps: number): Route {
  const answers: Decided[] = [];
  const valueOf = model === undefined ? undefined : evaluator(model);
  let taken = steps;
  for (let at = history; at !== undefined; ) {
    if (at.kind === "decided") {
      answers.push(at);
      at = at.previous;
      continue;
    }
    const isLeft = valueOf === undefined || valueOf(at.guard) === true;
    taken += (isLeft ? at.steps.left : at.steps.right) - at.steps.merged;
    at = isLeft ? at.left : at.right;
  }
  return { answers: answers.reverse(), steps: taken };
}
