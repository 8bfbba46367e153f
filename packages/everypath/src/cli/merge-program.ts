/** What `everypath explore --merge` asks of the engine. */
import type { Exploration } from "../analysis/explore/exploration.ts";
import type { ExploreOptions, Refused, SessionOptions } from "../analysis/explore/index.ts";
import { stopper } from "../analysis/explore/index.ts";
import { exploreMerging } from "../analysis/merge/index.ts";
import type { Program } from "../program/program.ts";
import type { JobSolver } from "../solver/index.ts";
import type { EngineHooks } from "./engine.ts";

/** `recording`: where the run is written while it goes on. */
export function mergeProgram(
  program: Program,
  session: SessionOptions,
  { signal, onProgress }: EngineHooks,
  recording: Pick<ExploreOptions, "begin" | "onPath"> | undefined,
  solver: JobSolver,
): Promise<Exploration | Refused> {
  const began = performance.now();
  solver.endAt(began + session.budgets.milliseconds);
  const isFull = () => process.memoryUsage.rss() > session.budgets.heapBytes;
  return exploreMerging(
    program,
    {
      ...session,
      stopReason: stopper({ signal, budgets: session.budgets }, began, isFull),
      begin: () => {
        const begun = recording?.begin?.();
        return begun !== undefined && "refused" in begun ? begun : undefined;
      },
      onPath: (path) => recording?.onPath?.(path, false),
      onProgress: ({ paths, waiting, errors, instructions }) =>
        onProgress({ phase: "exploring", paths, open: waiting, errors, instructions }),
    },
    solver,
  );
}
