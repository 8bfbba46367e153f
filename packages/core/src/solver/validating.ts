/** A debugging layer: every model must satisfy its query. A wrong one is a fault of ours or the solver's, never passed on. */
import { evaluate, printSmtLib } from "../term/index.ts";
import { footprintOf } from "./footprint.ts";
import { Layer } from "./layer.ts";
import type { Answer, Budget, Query, Solver } from "./solver.ts";

export class ValidatingLayer extends Layer {
  readonly name: string;

  constructor(next: Solver, name = "validating") {
    super(next);
    this.name = name;
  }

  protected override answer(query: Query, budget: Budget): Answer {
    const answer = this.next(query, budget);
    // A decision's model may be partial.
    if (answer.kind !== "sat" || query.decideOnly === true) return answer;
    for (const conjunct of [...query.pathCondition, query.condition]) {
      if (footprintOf(conjunct).functions.length > 0) continue;
      if (evaluate(conjunct, answer.model) !== true) {
        throw new Error(`the solver's model does not satisfy ${printSmtLib(conjunct)}`);
      }
    }
    return answer;
  }
}
