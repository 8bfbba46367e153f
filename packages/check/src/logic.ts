/** What the checker asks the solver. */

import { and, type Budget, not, type Solver, type SymbolicTerm } from "@everypath/core";
import { withoutProducts } from "@everypath/its";
import { bitAxioms } from "./bits.ts";

/** `open`: the solver does not know. */
export type Proved = "yes" | "no" | "open";

export class Logic {
  /** Questions that reached the solver. */
  queries = 0;
  private readonly solver: Solver;
  private readonly budget: Budget;

  constructor(solver: Solver, budget: Budget) {
    this.solver = solver;
    this.budget = budget;
  }

  /** Whether the conclusion holds wherever the premises do. Products are first taken for unknown integers. */
  proves(premises: readonly SymbolicTerm[], conclusion: SymbolicTerm): Proved {
    if (conclusion.kind === "constant" && conclusion.value === true) return "yes";
    if (premises.includes(conclusion)) return "yes";
    const negation = not(conclusion);
    const whole = and(...premises, ...bitAxioms([...premises, negation]), negation);
    if (whole.kind === "constant") return whole.value === false ? "yes" : "no";
    const linear = withoutProducts(whole);
    const first = this.ask(linear);
    if (first === "yes" || linear === whole) return first;
    return this.ask(whole);
  }

  private ask(condition: SymbolicTerm): Proved {
    this.queries += 1;
    const { kind } = this.solver.check({ pathCondition: [], condition, decideOnly: true }, this.budget);
    if (kind === "unsat") return "yes";
    return kind === "sat" ? "no" : "open";
  }
}
