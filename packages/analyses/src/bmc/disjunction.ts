/**
 * Whether one of many failures happens. All of them are one formula; where that is too hard, those of one property are, and then each by itself
 * with nothing in it but what leads there. What is still unanswered is named.
 */

import {
  type Answer,
  and,
  type Budget,
  collectSymbols,
  falseTerm,
  limits,
  type Model,
  type Solver,
  type SymbolicTerm,
  trueTerm,
  type Unanswered,
} from "@everypath/core";
import { pathCondition } from "@everypath/engine";
import { byCases } from "./cases.ts";
import { type Failure, happensUnder, propertyOf, someHappens } from "./failures.ts";

export type Disjunction =
  | { readonly kind: "unsat" }
  /** `failure`: one that the model leads to, where the model tells. */
  | { readonly kind: "sat"; readonly model: Model; readonly failure: Failure }
  /** None is satisfiable as far as is known; the properties about which it is not, in order. */
  | { readonly kind: "unknown"; readonly open: readonly OpenProperty[] };

export interface OpenProperty {
  readonly property: string;
  readonly failure: Failure;
  readonly answer: Unanswered;
}

/** Asks one formula. `canBeParted`: it need not be answered at any cost. */
export type AskFormula = (condition: SymbolicTerm, canBeParted: boolean) => Answer;

/** With so many resources; `onFormula` is told of each formula that is asked. */
export function askingFormulas(
  solver: Solver,
  budget: () => Budget,
  onFormula: (condition: SymbolicTerm) => void,
): AskFormula {
  return (condition, canBeParted) => {
    if (condition === falseTerm) return { kind: "unsat" };
    onFormula(condition);
    const whole = withConflicts(budget(), limits.bmc.formulaConflicts);
    return solver.check(
      { pathCondition: [], condition, pathConditionUnchecked: true },
      canBeParted
        ? withConflicts(
            { ...whole, resources: Math.ceil(whole.resources / limits.bmc.wholeFormulaShare) },
            limits.bmc.wholeFormulaConflicts,
          )
        : whole,
    );
  };
}

/** A conflict is work for more than one of the units; 0 of them are unlimited. */
function withConflicts(budget: Budget, conflicts: number): Budget {
  const { resources } = budget;
  return { ...budget, conflicts: resources === 0 ? conflicts : Math.min(conflicts, resources) };
}

/** `known`: why there is no answer about all of them together, where that was asked already. */
export function someOf(failures: readonly Failure[], ask: AskFormula, known?: Unanswered): Disjunction {
  const all = known === undefined ? together(failures, ask) : left(failures[0]!, known);
  if (all.kind !== "unknown" || failures.length < 2) return all;
  const names = new Set(failures.map(({ ended }) => propertyOf(ended)));
  const open: OpenProperty[] = [];
  for (const name of names) {
    const own = failures.filter(({ ended }) => propertyOf(ended) === name);
    const answer = oneByOne(own, names.size === 1 ? all : together(own, ask), ask);
    if (answer.kind === "sat") return answer;
    if (answer.kind === "unknown") open.push(...answer.open);
  }
  return open.length === 0 ? { kind: "unsat" } : { kind: "unknown", open };
}

/** Of one property. `all`: the answer about all of them at once. */
function oneByOne(own: readonly Failure[], all: Disjunction, ask: AskFormula): Disjunction {
  if (all.kind !== "unknown" || own.length < 2) return all;
  let open: Disjunction = { kind: "unsat" };
  for (const failure of own) {
    const answer = together([failure], ask);
    if (answer.kind === "sat") return answer;
    if (answer.kind === "unknown" && open.kind === "unsat") open = answer;
  }
  return open;
}

function left(failure: Failure, answer: Unanswered): Disjunction {
  return { kind: "unknown", open: [{ property: propertyOf(failure.ended), failure, answer }] };
}

function together(failures: readonly Failure[], ask: AskFormula): Disjunction {
  const [first] = failures;
  if (first === undefined) return { kind: "unsat" };
  const sliced = failures.length === 1 ? slicedFormula(first) : undefined;
  if (sliced !== undefined && ask(sliced, true).kind === "unsat") return { kind: "unsat" };
  const answer = ask(someHappens(failures), failures.length > 1);
  switch (answer.kind) {
    case "unsat":
      return answer;
    case "sat": {
      const { model } = answer;
      const failure = failures.find((one) => happensUnder(one, model)) ?? first;
      return { kind: "sat", model, failure };
    }
    case "unknown":
      return left(first, answer);
  }
}

/**
 * The failure with no more of its path condition than shares symbols with its last conjunct, directly or through others; undefined where that is all
 * of it. It is weaker: only `unsat` says something.
 */
function slicedFormula({ facts, condition }: Failure): SymbolicTerm | undefined {
  const all = [...pathCondition(facts), condition].flatMap(conjunctsOf);
  const last = all.at(-1);
  if (last === undefined) return undefined;
  const kept = new Set([last]);
  const symbols = new Set(collectSymbols([last]));
  for (let before = -1; before !== kept.size; ) {
    before = kept.size;
    for (const conjunct of all) {
      const own = collectSymbols([conjunct]);
      if (kept.has(conjunct) || !own.some((symbol) => symbols.has(symbol))) continue;
      kept.add(conjunct);
      for (const symbol of own) symbols.add(symbol);
    }
  }
  const needed = all.filter((conjunct) => kept.has(conjunct));
  return needed.length === all.length ? undefined : and(...needed.map((conjunct) => byCases(conjunct)));
}

function conjunctsOf(term: SymbolicTerm): readonly SymbolicTerm[] {
  if (term === trueTerm) return [];
  if (term.kind !== "application" || term.operator !== "and") return [term];
  return (term.arguments as readonly SymbolicTerm[]).flatMap(conjunctsOf);
}
