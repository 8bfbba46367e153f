/** The paths of a program with their terms, which the command's result does not have. */
import type { Exploration } from "@everypath/analyses";
import type { Result } from "@everypath/report";
import { engineConnection } from "../../../src/cli/connect.ts";
import type { EngineHooks } from "../../../src/cli/engine.ts";
import type { EngineConnection } from "../../../src/cli/index.ts";
import { resultInProcess } from "../../examples/in-process.ts";

export interface Explored {
  readonly result: Result;
  readonly exploration: Exploration;
}

/** `everypath explore` with these options. Throws where there is no result. */
export async function exploreWithTerms(file: string, options: readonly string[]): Promise<Explored> {
  let exploration: Exploration | undefined;
  const connection: EngineConnection = {
    ...engineConnection,
    async connect() {
      const engine = await engineConnection.connect();
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
      };
    },
  };
  const { result } = await resultInProcess("explore", file, options, connection);
  if (exploration === undefined) throw new Error(`${file} was not explored`);
  return { result, exploration };
}
