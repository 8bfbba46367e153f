/** Traces of programs, in this thread. */

import { loadC } from "@everypath/c";
import type { Budget, JobSolver, Program } from "@everypath/core";
import { calledFreshly } from "../../../engine/test/machine/called-freshly.ts";
import { type TraceOptions, trace } from "../../src/trace/index.ts";
import type { Tracing } from "../../src/trace/trace.ts";

export type Options = Partial<Omit<TraceOptions, "budgets" | "machine">> & {
  readonly heapDepth?: number;
  readonly maxPaths?: number;
  readonly maxLoop?: number;
  readonly maxSteps?: number;
  readonly milliseconds?: number;
  readonly query?: Budget;
};

const usual: Budget = { resources: 5_000_000, milliseconds: 20_000 };

export async function traced(program: Program, solver: JobSolver, options: Options = {}): Promise<Tracing> {
  const {
    heapDepth = 3,
    maxPaths = 200,
    maxLoop = 32,
    maxSteps = 20_000,
    milliseconds = 120_000,
    query = usual,
    ...others
  } = options;
  const found = await trace(
    program,
    {
      entry: program.driver?.entry ?? "main",
      arguments: undefined,
      pointerElements: 4,
      machine: { ...calledFreshly, heapDepth, disabled: new Set(["memory-leak"]) },
      budgets: {
        milliseconds,
        heapBytes: 2e9,
        maxSteps,
        maxPaths,
        maxDepth: 1000,
        maxLoop,
        query,
      },
      assume: [],
      solver: {},
      direction: "both",
      line: undefined,
      maxCalls: 32,
      ...others,
    },
    solver,
  );
  if ("refused" in found) throw new Error(found.refused);
  return found;
}

/** A C program of one file. */
export async function cProgram(file: string, flags: readonly string[] = []): Promise<Program> {
  const loaded = await loadC([file], {
    dataModel: "lp64",
    includeDirectories: [],
    definitions: [],
    compilerFlags: flags,
    onNote: () => {},
  });
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics.map(({ message }) => message).join("\n"));
  return loaded.program;
}
