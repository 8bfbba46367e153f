/** `everypath cost`: from a file of a system to the bound, its check against runs, and the exit status. */

import { createSolverChain, type Solver } from "@everypath/core";
import {
  type AskedBound,
  answerBound,
  decideTermination,
  formatOf,
  type Its,
  inferBound,
  measureBound,
  readAskedBound,
} from "@everypath/its";
import { costReport, costResult, type Failure, type Result } from "@everypath/report";
import { workOnFiles } from "./guard/work.ts";
import { exitStatus, type Io, refuse } from "./io.ts";
import type { ProgramOptions } from "./program-file.ts";
import { queryBudget, readSystem, type SystemOptions, tellResult } from "./system.ts";

export interface CostOptions extends SystemOptions, ProgramOptions {
  readonly ask?: string;
  /** Of programs. */
  readonly count?: string;
  readonly signedOverflow?: string;
  readonly seed?: string;
}

/** Returns the exit status. */
export async function runCost(files: readonly string[], options: CostOptions, io: Io): Promise<number> {
  const [file = ""] = files;
  io.guard?.begin(workOnFiles("cost", files, options));
  if (formatOf(file) === undefined)
    return (await import("./cost-program.ts")).runProgramCost(files, options, io);
  const [, other] = files;
  if (other !== undefined)
    return refuse(io, `${other}: ${file} is a transition system, which is in one file; give one`);
  const read = readSystem(file, options);
  if ("problem" in read) return refuse(io, read.problem);
  const { its, seconds } = read;
  const asked = options.ask === undefined ? undefined : readAsked(options.ask, its);
  if (asked !== undefined && "problem" in asked)
    return refuse(io, `--ask '${options.ask}': ${asked.problem}`);
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const solver = createSolverChain(options.solver === undefined ? {} : { backend: options.solver });
  try {
    const limits = { solver, budget: queryBudget, milliseconds: seconds * 1000 };
    const found = inferBound(its, limits);
    const bound = found.kind === "bounded" ? found.bound : undefined;
    const result = costResult(found, {
      file,
      its,
      measured: bound && measureBound(its, bound),
      failure: found.kind === "bounded" ? undefined : whyNone(its, solver, end),
      ask:
        options.ask !== undefined && asked !== undefined
          ? { text: options.ask, answer: answerBound(its, asked, bound, limits) }
          : undefined,
      seconds: (performance.now() - begin) / 1000,
      layers: solver.statistics(),
    });
    const problem = await tellResult(result, options, io, costReport);
    if (problem !== undefined) return refuse(io, problem);
    return statusOf(result);
  } finally {
    solver.close();
  }
}

function readAsked(text: string, { variables }: Its): AskedBound | { readonly problem: string } {
  return readAskedBound(
    text,
    variables.map(({ name }) => name),
  );
}

/** What keeps the system from having a bound, as far as the time that is left tells. */
function whyNone(its: Its, solver: Solver, end: number): Failure {
  const milliseconds = end - performance.now();
  if (milliseconds <= 0) return "unknown";
  return decideTermination(its, { solver, budget: queryBudget, milliseconds }).kind;
}

export function statusOf({ verdict }: Result): number {
  if (verdict === "bounded") return exitStatus.good;
  return verdict === "refuted" ? exitStatus.bad : exitStatus.unknown;
}
