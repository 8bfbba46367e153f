/** Decides whether every run of a system or a program ends. */

import { createSolverChain } from "@everypath/core";
import { certify, checkCertificate, decideTermination, formatOf } from "@everypath/its";
import { terminationResult } from "@everypath/report";
import type { ProgramOptions } from "./program-file.ts";
import { type Refused, refused } from "./refused.ts";
import type { RunSurface } from "./surface.ts";
import { type Decided, decided, queryBudget, readSystem, type SystemOptions } from "./system.ts";
import { workOnFiles } from "./work.ts";

export interface TerminateOptions extends SystemOptions, ProgramOptions {
  /** Of programs. */
  readonly ints?: string;
  readonly compareInts?: boolean;
  readonly signedOverflow?: string;
  readonly zeroTerminated?: readonly string[];
}

export type TerminateRun = Decided | Refused;

export async function terminate(
  files: readonly string[],
  options: TerminateOptions,
  surface: RunSurface,
): Promise<TerminateRun> {
  const [file = ""] = files;
  surface.guard?.begin(workOnFiles("terminate", files, options));
  if (formatOf(file) === undefined)
    return (await import("./terminate-program.ts")).terminateProgram(files, options, surface);
  const [, other] = files;
  if (other !== undefined)
    return refused(`${other}: ${file} is a transition system, which is in one file; give one`);
  const read = readSystem(file, options);
  if ("problem" in read) return refused(read.problem);
  const { its, seconds } = read;
  const begin = performance.now();
  const solver = createSolverChain(options.solver === undefined ? {} : { backend: options.solver });
  try {
    const found = decideTermination(its, { solver, budget: queryBudget, milliseconds: seconds * 1000 });
    const certificate = found.kind === "unknown" ? undefined : certify(its, file, found);
    const checked = certificate && checkCertificate(certificate, { solver, budget: queryBudget, its });
    const result = terminationResult(found, {
      file,
      its,
      certificate,
      refused: checked?.kind === "refused" ? checked.reason : undefined,
      seconds: (performance.now() - begin) / 1000,
      layers: solver.statistics(),
    });
    return decided("system", result, options);
  } finally {
    solver.close();
  }
}
