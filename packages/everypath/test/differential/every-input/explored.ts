/** The paths of a program with their terms, which the command's result does not have. */
import type { Exploration } from "@everypath/analyses";
import type { Result } from "@everypath/report";
import type { EngineConnection } from "../../../src/cli/index.ts";
import { engineConnection } from "../../../src/runs/engine/connect.ts";
import type { EngineHooks } from "../../../src/runs/engine/engine.ts";
import { resultInProcess } from "../../examples/in-process.ts";
import { keptConnection } from "../../kept-engine.ts";

export interface Explored {
  readonly result: Result;
  readonly exploration: Exploration;
  /** Replays that are missing would have taken longer than there was time for. */
  readonly isTimeOver: boolean;
}

/**
 * Who explores: threads of its own, as for a user, or this thread with a solver that is kept. A thread loads the engine and the solver anew, which
 * takes longer than most of these programs.
 */
export type Explorer = "own threads" | "this thread";

/** The last exploration in this thread: two at a time would ask one solver. */
let before: Promise<unknown> = Promise.resolve();

/** `everypath explore` with these options. Throws where there is no result. */
export async function exploreWithTerms(
  file: string,
  options: readonly string[],
  by: Explorer,
): Promise<Explored> {
  if (by === "own threads") return exploreBy(file, options, by);
  const explored = before.then(() => exploreBy(file, options, by));
  before = explored.catch(() => {});
  return explored;
}

async function exploreBy(file: string, options: readonly string[], by: Explorer): Promise<Explored> {
  let exploration: Exploration | undefined;
  let isTimeOver = false;
  const connection: EngineConnection = {
    ...engineConnection,
    async connect() {
      const engine = await (by === "own threads" ? engineConnection : keptConnection).connect();
      return {
        ...engine,
        async explore(program, entry, settings, hooks) {
          // Every path is wanted here, however long its text is.
          const onPath: EngineHooks["onPath"] = (path) => {
            hooks.onPath?.(path);
            return true;
          };
          const explored = await engine.explore(program, entry, settings, { ...hooks, onPath });
          if ("paths" in explored) exploration = explored;
          return explored;
        },
        async replay(program, explored, settings, hooks) {
          const replayed = await engine.replay(program, explored, settings, hooks);
          isTimeOver = hooks.isTimeOver?.() === true;
          return replayed;
        },
      };
    },
  };
  const { result } = await resultInProcess("explore", file, options, connection);
  if (exploration === undefined) throw new Error(`${file} was not explored`);
  return { result, exploration, isTimeOver };
}
