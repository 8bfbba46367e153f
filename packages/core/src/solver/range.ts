/**
 * The range check: a condition that the path condition contains or contradicts, or that follows from the bounds it sets,
 * needs no solver.
 */
import { emptyModel, trueTerm } from "../term/index.ts";
import { Layer } from "./layer.ts";
import { PathFacts } from "./path-facts.ts";
import type { Answer, Budget, Query } from "./solver.ts";

export class RangeLayer extends Layer {
  readonly name = "range";
  readonly #facts = new PathFacts();

  protected override answer(query: Query, budget: Budget): Answer {
    this.#facts.follow(query.pathCondition);
    const truth = this.#facts.decide(query.condition);
    if (truth === undefined) return this.next(query, budget);
    if (!truth) return { kind: "unsat" };
    if (query.decideOnly === true && query.pathConditionUnchecked !== true)
      return { kind: "sat", model: emptyModel };
    // The condition adds nothing; a model of the path condition is wanted.
    return this.next({ ...query, condition: trueTerm }, budget);
  }
}
