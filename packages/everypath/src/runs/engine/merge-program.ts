/** What `everypath explore --merge` asks of the engine. */

import {
  type Exploration,
  type ExploreOptions,
  exploreMerging,
  type Refused,
  type SessionOptions,
  stopper,
} from "@everypath/analyses";
import type { JobSolver, Program } from "@everypath/core";
import { host } from "@everypath/core";
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
  const isFull = () => host.system.residentBytes() > session.budgets.heapBytes;
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
