/** Bounds how long a run of a system or a program can take, and checks the bound against runs. */

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
import { costResult, type Failure } from "@everypath/report";
import type { ProgramOptions } from "./program-file.ts";
import { type Refused, refused } from "./refused.ts";
import type { RunSurface } from "./surface.ts";
import { type Decided, decided, queryBudget, readSystem, type SystemOptions } from "./system.ts";
import { workOnFiles } from "./work.ts";

export interface CostOptions extends SystemOptions, ProgramOptions {
  readonly ask?: string;
  /** Of programs. */
  readonly count?: string;
  readonly signedOverflow?: string;
  readonly seed?: string;
}

export type CostRun = Decided | Refused;

export async function cost(
  files: readonly string[],
  options: CostOptions,
  surface: RunSurface,
): Promise<CostRun> {
  const [file = ""] = files;
  surface.guard?.begin(workOnFiles("cost", files, options));
  if (formatOf(file) === undefined)
    return (await import("./cost-program.ts")).costOfProgram(files, options, surface);
  const [, other] = files;
  if (other !== undefined)
    return refused(`${other}: ${file} is a transition system, which is in one file; give one`);
  const read = readSystem(file, options);
  if ("problem" in read) return refused(read.problem);
  const { its, seconds } = read;
  const asked = options.ask === undefined ? undefined : readAsked(options.ask, its);
  if (asked !== undefined && "problem" in asked) return refused(`--ask '${options.ask}': ${asked.problem}`);
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
    return decided("system", result, options);
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
