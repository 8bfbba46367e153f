/** Exact answers, by the set of conjuncts: a question asked before, in whatever order, is not asked again. */
import { limits } from "../limits/index.ts";
import { Layer } from "./layer.ts";
import type { Answer, Budget, Query } from "./solver.ts";

interface Entry {
  readonly answer: Answer;
  /** An unknown holds for budgets up to the one it was found with. */
  readonly budget: Budget;
}

export class BranchCacheLayer extends Layer {
  readonly name = "branch cache";
  readonly #entries = new Map<string, Entry>();

  protected override answer(query: Query, budget: Budget): Answer {
    const key = keyOf(query);
    const known = this.#entries.get(key);
    if (known !== undefined && (known.answer.kind !== "unknown" || within(budget, known.budget)))
      return known.answer;
    const answer = this.next(query, budget);
    // Nobody was asked.
    if (query.cachedOnly === true && answer.kind === "unknown") return answer;
    if (this.#entries.size >= limits.solver.rememberedAnswers) {
      const oldest = this.#entries.keys().next();
      if (oldest.done !== true) this.#entries.delete(oldest.value);
    }
    this.#entries.set(key, { answer, budget });
    return answer;
  }
}

function keyOf(query: Query): string {
  const ids = new Set<number>();
  for (const conjunct of query.pathCondition) ids.add(conjunct.id);
  ids.add(query.condition.id);
  return [...ids].sort((a, b) => a - b).join(" ");
}

/** 0 resources are unlimited. */
function within(budget: Budget, other: Budget): boolean {
  const resources = other.resources === 0 || (budget.resources !== 0 && budget.resources <= other.resources);
  return resources && budget.milliseconds <= other.milliseconds;
}
