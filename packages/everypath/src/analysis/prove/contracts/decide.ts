/** Σ ⊢ ψ, and what happens where it does not hold. An answer that the solver does not know proves nothing. */
import type { Extent } from "../../../language/objects/index.ts";
import type { ErrorKind } from "../../../program/errors.ts";
import { falseTerm, type Model, not, type SymbolicTerm, trueTerm } from "../../../term/index.ts";
import type { Context } from "./context.ts";
import { preludeOf } from "./snapshot.ts";
import type { SymbolicState } from "./state.ts";

export type Decision =
  | { readonly kind: "holds" }
  | { readonly kind: "fails"; readonly model: Model }
  | { readonly kind: "unknown"; readonly reason: string };

const holds: Decision = { kind: "holds" };

/** Whether the path condition implies the goal; where it does not, without a model. */
export function entails(context: Context, state: SymbolicState, goal: SymbolicTerm): boolean {
  if (goal === trueTerm || state.path.includes(goal)) return true;
  const negated = not(goal);
  if (goal === falseTerm || state.path.includes(negated)) return false;
  let known = decided.get(state.path);
  if (known === undefined) {
    known = new Map();
    decided.set(state.path, known);
  }
  let holds = known.get(goal);
  if (holds === undefined) {
    holds = ask(context, state, negated, true).kind === "unsat";
    known.set(goal, holds);
  }
  if (holds) owe(context, state, goal);
  return holds;
}

/** The proof rests on it. */
function owe({ run, at, site }: Context, { path }: SymbolicState, goal: SymbolicTerm): void {
  run.obligations?.push({ conditions: path, goal, place: at ?? site });
}

/** What was asked of a path condition before. */
const decided = new WeakMap<SymbolicState["path"], Map<SymbolicTerm, boolean>>();

/** As `entails`, with the model that shows why not. */
export function decide(context: Context, state: SymbolicState, goal: SymbolicTerm): Decision {
  if (entails(context, state, goal) || followsFromContract(context, state, goal)) return holds;
  // The path condition itself may turn out to be unsatisfiable.
  const answer = ask(context, state, not(goal), false);
  switch (answer.kind) {
    case "unsat":
      owe(context, state, goal);
      return holds;
    case "sat":
      return { kind: "fails", model: answer.model };
    case "unknown":
      return { kind: "unknown", reason: answer.reason };
  }
}

/** With what the definitions in the contract say. */
function followsFromContract(context: Context, state: SymbolicState, goal: SymbolicTerm): boolean {
  const { contract } = context;
  if (contract === undefined) return false;
  const known = assumeAll(state, contract.facts());
  if (known === undefined || known.path === state.path) return false;
  if (!entails({ ...context, contract: undefined }, known, goal)) return false;
  contract.record();
  return true;
}

/** False only where no state is on this path. */
export function isFeasible(context: Context, state: SymbolicState): boolean {
  return ask(context, state, trueTerm, false).kind !== "unsat";
}

function ask(context: Context, { path }: SymbolicState, condition: SymbolicTerm, decideOnly: boolean) {
  const { run } = context;
  run.checkBudget();
  run.queries += 1;
  const prelude = preludeOf(condition).filter((fact) => !path.includes(fact));
  const pathCondition = prelude.length === 0 ? path : [...path, ...prelude];
  return run.solver.check(
    { pathCondition, condition, ...(decideOnly ? { decideOnly } : { pathConditionUnchecked: true }) },
    run.budget,
  );
}

/** Σ ∪ {fact}; undefined where that is plainly unsatisfiable. */
export function assume(state: SymbolicState, fact: SymbolicTerm): SymbolicState | undefined {
  if (fact === trueTerm || state.path.includes(fact)) return state;
  if (fact === falseTerm) return undefined;
  const prelude = preludeOf(fact).filter((instance) => !state.path.includes(instance));
  return { ...state, path: [...state.path, ...prelude, fact] };
}

/** As `assume`, with the solver asked whether anything is left. */
export function assumeFeasibly(
  context: Context,
  state: SymbolicState,
  fact: SymbolicTerm,
): SymbolicState | undefined {
  if (fact === trueTerm || state.path.includes(fact)) return state;
  if (entails(context, state, not(fact))) return undefined;
  return assume(state, fact);
}

/** Several facts that are known to be consistent with the path. */
export function assumeAll(state: SymbolicState, facts: readonly SymbolicTerm[]): SymbolicState | undefined {
  return facts.reduce<SymbolicState | undefined>((known, fact) => known && assume(known, fact), state);
}

/** The conjunct there does not hold. The path ends; where it is no path at all, nothing is said. */
export function fail(
  context: Context,
  state: SymbolicState,
  extent: Extent,
  message: string,
  decision: Exclude<Decision, { readonly kind: "holds" }> | undefined = undefined,
  kind: ErrorKind = context.kind,
): never[] {
  // A try is not worth the question whether its path exists.
  if (context.run.isTrying) giveUp();
  const answer = decision ?? modelOf(context, state);
  if (answer.kind === "holds") return [];
  context.run.failures.push({
    kind,
    place: { source: context.source, extent },
    at: context.at,
    message,
    state,
    model: answer.kind === "fails" ? answer.model : undefined,
    unknown: answer.kind === "unknown" ? answer.reason : undefined,
  });
  return [];
}

/** A state on this path; "holds": there is none. */
function modelOf(context: Context, state: SymbolicState): Decision {
  return decide(context, state, falseTerm);
}

/** Ends an attempt. */
class GivenUp extends Error {}

/** In an attempt: it fails. */
export function giveUp(): never {
  throw new GivenUp();
}

/** Whether it works, in every case; where it does not, nothing has happened. */
export function attempt<T>(context: Context, work: () => readonly T[]): readonly T[] | undefined {
  const { run } = context;
  const wasTrying = run.isTrying;
  const inferred = run.inferred.length;
  const owed = run.obligations?.length;
  const undo = (): undefined => {
    run.inferred.length = inferred;
    if (run.obligations !== undefined && owed !== undefined) run.obligations.length = owed;
  };
  run.isTrying = true;
  try {
    const outcomes = work();
    if (outcomes.length > 0) return outcomes;
    return undo();
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
    return undo();
  } finally {
    run.isTrying = wasTrying;
  }
}
