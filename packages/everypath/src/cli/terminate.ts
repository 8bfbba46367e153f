/** `everypath terminate`: from a file of a system to the report and the exit status. */

import { createSolverChain } from "@everypath/core";
import { certify, checkCertificate, decideTermination, formatOf } from "@everypath/its";
import { type Result, terminationReport, terminationResult } from "@everypath/report";
import { workOnFiles } from "./guard/work.ts";
import { exitStatus, type Io, refuse } from "./io.ts";
import type { ProgramOptions } from "./program-file.ts";
import { queryBudget, readSystem, type SystemOptions, tellResult } from "./system.ts";

export interface TerminateOptions extends SystemOptions, ProgramOptions {
  /** Of programs. */
  readonly ints?: string;
  readonly compareInts?: boolean;
  readonly signedOverflow?: string;
  readonly zeroTerminated?: readonly string[];
}

/** Returns the exit status. */
export async function runTerminate(
  files: readonly string[],
  options: TerminateOptions,
  io: Io,
): Promise<number> {
  const [file = ""] = files;
  io.guard?.begin(workOnFiles("terminate", files, options));
  if (formatOf(file) === undefined)
    return (await import("./terminate-program.ts")).runTerminateProgram(files, options, io);
  const [, other] = files;
  if (other !== undefined)
    return refuse(io, `${other}: ${file} is a transition system, which is in one file; give one`);
  const read = readSystem(file, options);
  if ("problem" in read) return refuse(io, read.problem);
  const { its, seconds } = read;
  const begin = performance.now();
  const solver = createSolverChain(options.solver === undefined ? {} : { backend: options.solver });
  try {
    const decided = decideTermination(its, { solver, budget: queryBudget, milliseconds: seconds * 1000 });
    const certificate = decided.kind === "unknown" ? undefined : certify(its, file, decided);
    const checked = certificate && checkCertificate(certificate, { solver, budget: queryBudget, its });
    const result = terminationResult(decided, {
      file,
      its,
      certificate,
      refused: checked?.kind === "refused" ? checked.reason : undefined,
      seconds: (performance.now() - begin) / 1000,
      layers: solver.statistics(),
    });
    const problem = await tellResult(result, options, io, terminationReport);
    if (problem !== undefined) return refuse(io, problem);
    return statusOf(result);
  } finally {
    solver.close();
  }
}

export function statusOf({ verdict }: Result): number {
  if (verdict === "terminates") return exitStatus.good;
  return verdict === "diverges" ? exitStatus.bad : exitStatus.unknown;
}
