/** Runs a program without inputs in the engine: one path, and what it prints. */
import { spawnSync } from "node:child_process";
import { exploreInProcess } from "../examples/in-process.ts";

/** Nothing is asked: a solver that is begun at its first question costs least. */
const idleSolver = spawnSync("z3", ["--version"]).status === 0 ? ["--solver", "z3"] : [];

/** Pointers to ended variables may be told less well, but values are what they are. */
const recycled = "addresses of ended variables were given out again";

export type ConcreteRun =
  | { readonly kind: "ended"; readonly stdout: string }
  /** `line`: of the error that was found. */
  | { readonly kind: "failed"; readonly problem: string; readonly line?: number };

export async function runConcrete(file: string, options: readonly string[]): Promise<ConcreteRun> {
  const result = await exploreInProcess(file, [
    ...options,
    ...idleSolver,
    "--no-replay",
    "--cflag=-w",
    // Some programs of csmith count down from a hundred million.
    "--max-steps",
    "20000000000",
  ]);
  const [path] = result.paths;
  const incomplete = result.incomplete.filter(({ detail }) => detail !== recycled);
  if (incomplete.length > 0) return failed(`incomplete: ${JSON.stringify(incomplete)}`);
  const [error] = result.errors;
  if (error !== undefined)
    return { ...failed(`error: ${JSON.stringify(result.errors)}`), line: error.location.line };
  if (path === undefined || result.paths.length !== 1) return failed(`${result.paths.length} paths`);
  return { kind: "ended", stdout: Buffer.from(path.stdout?.bytes ?? "", "hex").toString("latin1") };
}

function failed(problem: string): ConcreteRun & { readonly kind: "failed" } {
  return { kind: "failed", problem: problem.slice(0, 1000) };
}
