/**
 * An engine in this thread, with a solver and a compiler that stay: threads of its own load both anew for each program, which takes longer than
 * most programs of tests. Results are the same; who tests the threads asks for them.
 */
import { createBackend, JobSolver, loadSatCore, withLayers } from "@everypath/core";
import type { EngineConnection } from "../src/cli/index.ts";
import { engineConnection } from "../src/runs/engine/connect.ts";
import { createEngine } from "../src/runs/engine/local-engine.ts";

class KeptSolver extends JobSolver {
  override close(): void {}
}
const core = await loadSatCore();
let solver: KeptSolver | undefined;

/** For explorations one after another, and never two at a time. */
export function keptSolver(): JobSolver {
  solver ??= new KeptSolver(createBackend({}, core), (inner) => withLayers(inner, {}));
  return solver;
}

/** For commands one after another, and never two at a time. */
export const keptConnection: EngineConnection = {
  ...engineConnection,
  connect: async () => createEngine(keptSolver()),
};
