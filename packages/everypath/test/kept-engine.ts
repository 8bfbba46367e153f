/**
 * An engine in this thread, with a solver and a compiler that stay: threads of its own load both anew for each program, which takes longer than
 * most programs of tests. Results are the same; who tests the threads asks for them.
 */
import { createBackend, JobSolver, type LayerStatistics, loadSatCore, withLayers } from "@everypath/core";
import type { EngineConnection } from "../src/cli/index.ts";
import { engineConnection } from "../src/runs/engine/connect.ts";
import { createEngine } from "../src/runs/engine/local-engine.ts";

class KeptSolver extends JobSolver {
  #before: readonly LayerStatistics[] = [];

  override close(): void {}

  /** What is counted from now on is a new program's. */
  startCounting(): void {
    this.#before = super.statistics();
  }

  override statistics(): readonly LayerStatistics[] {
    return super.statistics().map((now) => {
      const before = this.#before.find(({ layer }) => layer === now.layer);
      if (before === undefined) return now;
      const { queries, hits, seconds } = before;
      return {
        ...now,
        queries: now.queries - queries,
        hits: now.hits - hits,
        seconds: now.seconds - seconds,
      };
    });
  }
}
const core = await loadSatCore();
let solver: KeptSolver | undefined;

/** For explorations one after another, and never two at a time. */
export function keptSolver(): JobSolver {
  return kept();
}

function kept(): KeptSolver {
  solver ??= new KeptSolver(createBackend({}, core), (inner) => withLayers(inner, {}));
  return solver;
}

/** For commands one after another, and never two at a time. */
export const keptConnection: EngineConnection = {
  ...engineConnection,
  async connect() {
    kept().startCounting();
    return createEngine(kept());
  },
};
