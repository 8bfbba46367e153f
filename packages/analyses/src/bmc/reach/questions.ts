/** What is asked about transitions, within a number of questions. A question without an answer ends the search. */
import {
  type Backend,
  type Budget,
  evaluator,
  falseTerm,
  type LimitName,
  limits,
  type Model,
  not,
  type SymbolicTerm,
  trueTerm,
} from "@everypath/core";

/** No answer, or no question left. */
export class Unanswerable extends Error {
  readonly limit: LimitName | undefined;

  constructor(why: string, limit?: LimitName) {
    super(why);
    this.limit = limit;
  }
}

export type Reply =
  | { readonly kind: "sat"; readonly model: Model }
  /** `core`: some of the conjuncts that contradict each other. */
  | { readonly kind: "unsat"; readonly core: readonly SymbolicTerm[] };

export class Questions {
  private readonly backend: Backend;
  private readonly budget: () => Budget;
  asked = 0;

  constructor(backend: Backend, budget: () => Budget) {
    this.backend = backend;
    this.budget = budget;
  }

  /** Whether all of them can hold. */
  ask(conjuncts: readonly SymbolicTerm[]): Reply {
    const wrong = conjuncts.find((conjunct) => conjunct === falseTerm);
    if (wrong !== undefined) return { kind: "unsat", core: [wrong] };
    this.asked++;
    if (this.asked > limits.bmc.reachQuestions)
      throw new Unanswerable("too many questions", "bmc.reachQuestions");
    const answer = this.backend.check(
      { pathCondition: conjuncts, condition: trueTerm, pathConditionUnchecked: true },
      { ...this.budget(), conflicts: limits.bmc.reachConflicts },
    );
    switch (answer.kind) {
      case "sat":
        return { kind: "sat", model: answer.model };
      case "unsat":
        return { kind: "unsat", core: answer.core ?? conjuncts };
      default:
        throw new Unanswerable("a question is too hard");
    }
  }
}

/** Each of the terms as it is in the model: itself, or its negation. */
export function heldIn(model: Model, terms: readonly SymbolicTerm[]): readonly SymbolicTerm[] {
  const value = evaluator(model);
  return terms.flatMap((term) => {
    const truth = value(term);
    return typeof truth === "boolean" ? [truth ? term : not(term)] : [];
  });
}
