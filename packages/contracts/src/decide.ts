/** Σ ⊢ ψ, and what happens where it does not hold. An answer that the solver does not know proves nothing. */

import {
  type ErrorKind,
  equal,
  evaluator,
  falseTerm,
  isQuantifier,
  limits,
  type Model,
  type ModelValue,
  not,
  type SymbolicTerm,
  symbol,
  trueTerm,
  type Unknown,
} from "@everypath/core";
import type { Extent } from "@everypath/objects";
import type { Context, Run } from "./context.ts";
import { preludeOf } from "./snapshot.ts";
import type { SymbolicState } from "./state.ts";

export type Decision =
  | { readonly kind: "holds" }
  /** `applied`: what functions in the state are under the model, as far as that was asked. */
  | {
      readonly kind: "fails";
      readonly model: Model;
      readonly applied: ReadonlyMap<SymbolicTerm, ModelValue>;
      readonly goal: SymbolicTerm;
    }
  | Unknown;

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
      return {
        kind: "fails",
        goal,
        ...(context.run.isTrying
          ? { model: answer.model, applied: nothing }
          : valuesOf(context, state, goal, answer.model)),
      };
    case "unknown":
      return answer;
  }
}

const nothing: ReadonlyMap<SymbolicTerm, ModelValue> = new Map();

/**
 * A model gives values to symbols alone. For the functions in the state, which stand for what lies in predicates, it is asked again with a symbol for each
 * of their applications; where the solver does not answer that, the model stands without them.
 */
function valuesOf(
  context: Context,
  state: SymbolicState,
  goal: SymbolicTerm,
  model: Model,
): { readonly model: Model; readonly applied: ReadonlyMap<SymbolicTerm, ModelValue> } {
  const applications = applicationsIn([...state.path, goal]).slice(0, limits.contracts.askedApplications);
  if (applications.length === 0) return { model, applied: nothing };
  const named = applications.map((term, index) => ({ term, name: symbol(`value ${index}`, term.sort) }));
  const path = [...state.path, ...named.map(({ term, name }) => equal(name, term))];
  const answer = ask(context, { ...state, path }, not(goal), false);
  if (answer.kind !== "sat") return { model, applied: nothing };
  const valueOf = evaluator(answer.model);
  return {
    model: answer.model,
    applied: new Map(named.map(({ term, name }) => [term, valueOf(name) ?? 0n])),
  };
}

/** Applications of functions that are values of the program's. */
function applicationsIn(terms: readonly SymbolicTerm[]): readonly SymbolicTerm[] {
  const found = new Set<SymbolicTerm>();
  const seen = new Set<SymbolicTerm>();
  const waiting = [...terms];
  for (let term = waiting.pop(); term !== undefined; term = waiting.pop()) {
    if (seen.has(term) || term.kind !== "application" || isQuantifier(term)) continue;
    seen.add(term);
    const { kind } = term.sort;
    if (term.operator === "apply" && (kind === "int" || kind === "bool" || kind === "ref")) found.add(term);
    waiting.push(...(term.arguments as readonly SymbolicTerm[]));
  }
  return [...found];
}

/** With what the definitions in the contract say. */
function followsFromContract(context: Context, state: SymbolicState, goal: SymbolicTerm): boolean {
  const { contract } = context;
  if (contract === undefined) return false;
  const known = assumeAll(state, contract.facts());
  if (known?.path === state.path) return false;
  // Where what they say contradicts the path, as `o = this` after `valid() ** o.valid()`, no state comes here, and anything follows.
  const isFollowing =
    known === undefined ||
    entails({ ...context, contract: undefined }, known, goal) ||
    ((goal === falseTerm || known.path.includes(not(goal))) && !isFeasible(context, known));
  if (!isFollowing) return false;
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
  return report(context, state, { extent, message, answer, kind, isAboutValues: decision !== undefined });
}

/** As `fail`, of a chunk that is not there: the counterexample is a state in which `found`, that it is one of the chunks, does not hold. */
export function failMissing(
  context: Context,
  state: SymbolicState,
  extent: Extent,
  message: string,
  found: SymbolicTerm,
): never[] {
  if (context.run.isTrying) giveUp();
  const decision = decide(context, state, found);
  const answer = decision.kind === "fails" ? decision : modelOf(context, state);
  return report(context, state, { extent, message, answer, kind: context.kind, isAboutValues: false });
}

/** As `fail`, of a criterion that is enough and not needed: nothing is wrong for sure. */
export function failCriterion(
  context: Context,
  state: SymbolicState,
  extent: Extent,
  message: string,
): never[] {
  if (context.run.isTrying) giveUp();
  const answer = modelOf(context, state);
  const { kind } = context;
  return report(context, state, { extent, message, answer, kind, isAboutValues: false, isCriterion: true });
}

interface Reported {
  readonly extent: Extent;
  readonly message: string;
  readonly answer: Decision;
  readonly kind: ErrorKind;
  readonly isAboutValues: boolean;
  readonly isCriterion?: boolean;
}

function report(
  { run, source, at }: Context,
  state: SymbolicState,
  { extent, message, answer, kind, isAboutValues, isCriterion = false }: Reported,
): never[] {
  if (answer.kind === "holds") return [];
  run.failures.push({
    kind,
    place: { source, extent },
    at,
    message,
    state,
    model: answer.kind === "fails" ? answer.model : undefined,
    applied: answer.kind === "fails" ? answer.applied : nothing,
    goal: answer.kind === "fails" ? answer.goal : falseTerm,
    isAboutValues,
    isCriterion,
    unknown: answer.kind === "unknown" ? answer : undefined,
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

/** Forgets, when called, what will have been noted since of operations that were inferred and of obligations. */
export function notesOf({ inferred, obligations }: Run): () => void {
  const operations = inferred.length;
  const owed = obligations?.length ?? 0;
  return () => {
    inferred.length = operations;
    if (obligations !== undefined) obligations.length = owed;
  };
}

/** Whether it works, in every case; where it does not, nothing has happened. */
export function attempt<T>(context: Context, work: () => readonly T[]): readonly T[] | undefined {
  const { run } = context;
  const wasTrying = run.isTrying;
  const forget = notesOf(run);
  run.isTrying = true;
  try {
    const outcomes = work();
    if (outcomes.length > 0) return outcomes;
    forget();
    return undefined;
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
    forget();
    return undefined;
  } finally {
    run.isTrying = wasTrying;
  }
}
