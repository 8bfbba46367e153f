/**
 * No error happens, in however many rounds, by clauses that hold whenever control comes to a loop's head. They are searched for on the transitions
 * between heads (search.ts), and what is found is proved once more, by another solver and without the search: it holds at the first arrival, each
 * transition leads from where it holds to where it holds, and no error follows from it.
 */
import {
  type Backend,
  type Budget,
  type LimitName,
  not,
  printReader,
  type Solver,
  type Span,
  type SymbolicTerm,
  trueTerm,
} from "@everypath/core";
import { type Cube, clauseOf } from "./frames.ts";
import { Questions, Unanswerable } from "./questions.ts";
import { type Inductive, Search } from "./search.ts";
import { type Head, leadingTo, type Transitions } from "./transitions.ts";

export interface ClauseOfLoop {
  readonly loop: string;
  readonly location: Span;
  readonly text: string;
}

export type Reached = { readonly kind: "proved"; readonly clauses: readonly ClauseOfLoop[] } | Open;

export interface Open {
  readonly kind: "open";
  readonly why: string;
  /** What was met, where a higher limit may help. */
  readonly limit?: LimitName;
}

/** `backend`: of the search alone; `solver` has the last word. */
export function proveUnreachable(
  system: Transitions,
  backend: Backend,
  solver: Solver,
  budgets: { readonly search: () => Budget; readonly proof: () => Budget },
): Reached {
  const found = searched(system, new Questions(backend, budgets.search));
  if ("why" in found) return found;
  const { inductive } = found;
  if (!isInductive(system, inductive, solver, budgets.proof))
    return { kind: "open", why: "the clauses found could not be proved" };
  return {
    kind: "proved",
    clauses: system.heads.flatMap((head) =>
      (inductive.get(head) ?? []).map((cube) => ({
        loop: head.loop,
        location: head.span,
        text: textOf(head, cube),
      })),
    ),
  };
}

function searched(system: Transitions, questions: Questions): { readonly inductive: Inductive } | Open {
  try {
    const inductive = new Search(system, questions).run();
    if (inductive === undefined) return { kind: "open", why: "a run that fails cannot be excluded" };
    return { inductive: needed(system, inductive, questions) };
  } catch (error) {
    if (!(error instanceof Unanswerable)) throw error;
    const { message: why, limit } = error;
    return { kind: "open", why, ...(limit === undefined ? {} : { limit }) };
  }
}

/** Of the clauses only those that exclude the errors, and those that these need to be kept. @throws Unanswerable */
function needed(
  { heads, transitions, faults }: Transitions,
  found: Inductive,
  questions: Questions,
): Inductive {
  const kept = new Map(heads.map((head) => [head, new Set<Cube>()]));
  const pending: { readonly head: Head; readonly cube: Cube }[] = [];
  const require = (source: Head | undefined, others: readonly SymbolicTerm[]): void => {
    const cubes = source === undefined ? [] : (found.get(source) ?? []);
    const reply = questions.ask([...cubes.map(clauseOf), ...others]);
    const core = new Set(reply.kind === "unsat" ? reply.core : []);
    for (const cube of cubes) {
      if (source === undefined || !core.has(clauseOf(cube)) || kept.get(source)!.has(cube)) continue;
      kept.get(source)!.add(cube);
      pending.push({ head: source, cube });
    }
  };
  for (const { source, condition } of faults) require(source, [condition]);
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    for (const transition of transitions)
      if (transition.target === next.head) require(transition.source, [leadingTo(transition, next.cube)]);
  return new Map(
    heads.map((head) => [head, (found.get(head) ?? []).filter((cube) => kept.get(head)!.has(cube))]),
  );
}

/**
 * What holds at a head, and is kept by each transition, and excludes each error; so is what the transitions take for granted of the state that they set
 * out from.
 */
export function isInductive(
  { transitions, faults }: Transitions,
  inductive: Inductive,
  solver: Solver,
  budget: () => Budget,
): boolean {
  const holdsAt = (head: Head | undefined): readonly SymbolicTerm[] =>
    head === undefined ? [] : (inductive.get(head) ?? []).map(clauseOf);
  const isImpossible = (conjuncts: readonly SymbolicTerm[]): boolean =>
    solver.check({ pathCondition: conjuncts, condition: trueTerm, pathConditionUnchecked: true }, budget())
      .kind === "unsat";
  return (
    transitions.every((transition) => {
      const { source, target } = transition;
      const excluded = [...(inductive.get(target) ?? []), ...target.assumed.map((one) => [not(one)])];
      return excluded.every((cube) => isImpossible([...holdsAt(source), leadingTo(transition, cube)]));
    }) && faults.every(({ source, condition }) => isImpossible([...holdsAt(source), condition]))
  );
}

/** As a clause: `i ≤ n ∨ s = 0`. */
function textOf(head: Head, cube: Cube): string {
  const notation = { nameOf: (leaf: { readonly name: string }) => nameIn(head, leaf) };
  return cube.map((literal) => printReader(not(literal), notation)).join(" ∨ ");
}

/** What a loop changes has its variable's name; what was read before it may have the same. */
function nameIn({ names }: Head, leaf: { readonly name: string }): string | undefined {
  let isTaken = false;
  for (const [symbol, name] of names) {
    if (symbol.name === leaf.name) return name;
    isTaken ||= name === leaf.name;
  }
  return isTaken ? `${leaf.name} as read` : undefined;
}
