/** Who explores: threads, or this one. */

import type { JobSolver, LayerStatistics, Program } from "@everypath/core";
import { type Executor, LocalExecutor, type StopReason } from "@everypath/engine";
import type { ProgramSource } from "@everypath/languages";
import type { Keeping, Keepings } from "./memory/keeper.ts";
import type { Leaf } from "./path.ts";
import type { Refused, SessionOptions } from "./session.ts";
import { openSession } from "./session.ts";
import { WorkerPool } from "./workers/pool.ts";

export interface Explorers extends Executor<Leaf>, Keepings {
  /** Counters of the solvers; complete after `close`. */
  statistics(): readonly LayerStatistics[];
}

/** `by`: threads, or a solver for the exploration in this thread, that were started before. They are closed with the explorers. */
export async function openExplorers(
  program: Program,
  source: ProgramSource,
  options: SessionOptions,
  by: WorkerPool | JobSolver,
  stopReason: () => StopReason | undefined,
): Promise<Explorers | Refused> {
  if (!(by instanceof WorkerPool)) return openHere(program, options, by, stopReason);
  const refused = await by.open({ source, options: plainOptions(options) }, stopReason);
  if (refused === undefined) return by;
  await by.close();
  return refused;
}

function openHere(
  program: Program,
  options: SessionOptions,
  solver: JobSolver,
  stopReason: () => StopReason | undefined,
): Explorers | Refused {
  const session = openSession(program, options, stopReason, solver);
  if ("refused" in session) {
    solver.close();
    return session;
  }
  const { explorer } = session;
  const executor = new LocalExecutor(explorer, stopReason);
  let states = 0;
  const keeping: Keeping = {
    // The terms are those of this thread, which gives back its own.
    relieve(what) {
      if (what === "states") states += explorer.shed();
    },
    isRelieved: true,
    get kept() {
      return explorer.kept;
    },
  };
  return {
    all: () => [keeping],
    renew: () => false,
    isSettled: true,
    shed: () => ({ states, threads: 0 }),
    run: (assignment) => executor.run(assignment),
    statistics: () => solver.statistics(),
    async close() {
      await executor.close();
      solver.close();
    },
  };
}

/** Only what can travel to another thread. */
function plainOptions(options: SessionOptions): SessionOptions {
  const {
    entry,
    arguments: given,
    pointerElements,
    machine,
    budgets,
    assume,
    solver,
    pending = false,
  } = options;
  return { entry, arguments: given, pointerElements, machine, budgets, assume, solver, pending };
}
