/**
 * Runs a program without inputs in the engine: one path, and what it prints. All in this process, with the compiler warm and a solver that is
 * kept, so that thousands of small programs are a matter of minutes.
 */

import { explore } from "@everypath/analyses";
import { loadC } from "@everypath/c";
import { type ErrorKind, nothingChosen } from "@everypath/core";
import { defaultMachineOptions } from "@everypath/engine";
import { keptSolver } from "../kept-engine.ts";

/** As the native program is run: without arguments, and writing to a pipe. */
const alone = {
  ...nothingChosen,
  givenArguments: true,
  emptyEnvironment: true,
  plainHost: true,
  freshGlobals: true,
};

/** Pointers to ended variables may be told less well, but values are what they are. */
const recycled = "addresses of ended variables were given out again";

export type ConcreteRun =
  | { readonly kind: "ended"; readonly stdout: string }
  /** `error`: what was found, and in which line. */
  | {
      readonly kind: "failed";
      readonly problem: string;
      readonly error?: { readonly kind: ErrorKind; readonly line: number };
    };

export async function runConcrete(
  file: string,
  includeDirectories: readonly string[],
  flags: readonly string[] = [],
): Promise<ConcreteRun> {
  const loaded = await loadC([file], {
    dataModel: "lp64",
    includeDirectories,
    definitions: [],
    compilerFlags: ["-w", ...flags],
    onNote: () => {},
  });
  if ("diagnostics" in loaded)
    return failed(`it does not compile: ${loaded.diagnostics.map(({ message }) => message).join("\n")}`);
  const explored = await explore(
    loaded.program,
    loaded.source,
    {
      entry: "main",
      arguments: undefined,
      pointerElements: 4,
      machine: { ...defaultMachineOptions, chosen: alone },
      assume: [],
      solver: {},
      strategy: "dfs",
      seed: 0,
      budgets: {
        milliseconds: 3_600_000,
        heapBytes: 8e9,
        // Some programs of csmith count down from a hundred million.
        maxSteps: 20_000_000_000,
        maxPaths: 2,
        maxDepth: 100,
        maxLoop: 100,
        query: { resources: 1_000_000, milliseconds: 10_000 },
      },
    },
    keptSolver(),
  );
  if ("refused" in explored) return failed(`refused: ${explored.refused}`);
  const incomplete = explored.incomplete.filter(({ detail }) => detail !== recycled);
  if (incomplete.length > 0) return failed(`incomplete: ${JSON.stringify(incomplete)}`);
  const [path] = explored.paths;
  if (path === undefined || explored.paths.length !== 1) return failed(`${explored.paths.length} paths`);
  if (path.error !== undefined) {
    const { kind, message, location } = path.error;
    const { line } = location;
    return { ...failed(`error: ${kind} in line ${line}: ${message}`), error: { kind, line } };
  }
  return { kind: "ended", stdout: Buffer.from(path.stdout ?? []).toString("latin1") };
}

function failed(problem: string): ConcreteRun & { readonly kind: "failed" } {
  return { kind: "failed", problem: problem.slice(0, 2000) };
}
