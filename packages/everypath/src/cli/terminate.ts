/** `everypath terminate`: from a file of a system to the report and the exit status. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  certify,
  checkCertificate,
  decideTermination,
  formatNames,
  formatOf,
  readIts,
} from "../its/index.ts";
import { makeDirectories, removeResult } from "../report/directory.ts";
import { coloured, outputDirectoryProblem, plain, systemMessage, wantsColour } from "../report/index.ts";
import type { Result } from "../report/result.ts";
import { terminationResult } from "../report/termination.ts";
import { terminationReport } from "../report/termination-text.ts";
import { writeWhole } from "../report/whole-file.ts";
import { createSolverChain } from "../solver/index.ts";
import { exitStatus, type Io, print, refuse } from "./io.ts";

export interface TerminateOptions {
  readonly json?: boolean;
  readonly out?: string;
  readonly time?: string;
  readonly solver?: string;
  readonly quiet?: boolean;
}

/** Of one query: an answer that needs more is taken for unknown. */
export const queryBudget = { resources: 3_000_000, milliseconds: 10_000 };
const defaultSeconds = 60;

/** Returns the exit status. */
export async function runTerminate(file: string, options: TerminateOptions, io: Io): Promise<number> {
  const format = formatOf(file);
  if (format === undefined) {
    const kinds = formatNames.map((name) => `.${name}`).join(", ");
    return refuse(
      io,
      `${file}: termination of programs is not there yet in this version; integer transition systems are (${kinds})`,
    );
  }
  const seconds = options.time === undefined ? defaultSeconds : Number(options.time);
  if (!Number.isInteger(seconds) || seconds <= 0)
    return refuse(io, `--time ${options.time}: not a positive whole number; give seconds`);
  const blocked = options.out === undefined ? undefined : outputDirectoryProblem(options.out);
  if (blocked !== undefined) return refuse(io, `--out ${options.out}: ${blocked}`);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    return refuse(io, `${file}: it cannot be read (${systemMessage(error)}); check the path`);
  }
  const read = readIts(text, format);
  if ("problem" in read) {
    const { line, column } = read.position;
    return refuse(io, `${file}:${line}:${column}: ${read.problem}`);
  }
  const begin = performance.now();
  const solver = createSolverChain(options.solver === undefined ? {} : { backend: options.solver });
  try {
    const decided = decideTermination(read.its, {
      solver,
      budget: queryBudget,
      milliseconds: seconds * 1000,
    });
    const certificate = decided.kind === "unknown" ? undefined : certify(read.its, file, decided);
    const checked =
      certificate && checkCertificate(certificate, { solver, budget: queryBudget, its: read.its });
    const result = terminationResult(decided, {
      file,
      its: read.its,
      certificate,
      refused: checked?.kind === "refused" ? checked.reason : undefined,
      seconds: (performance.now() - begin) / 1000,
      layers: solver.statistics(),
    });
    const written = options.out === undefined ? [] : write(options.out, result);
    if ("problem" in written) return refuse(io, `--out ${options.out}: ${written.problem}`);
    const paint = wantsColour(io.stdout, io.environment) ? coloured : plain;
    const report = options.json
      ? `${JSON.stringify(result, null, 2)}\n`
      : terminationReport(result, paint, options.quiet === true, written);
    await print(io.stdout, [report]);
    return statusOf(result);
  } finally {
    solver.close();
  }
}

function statusOf({ verdict }: Result): number {
  if (verdict === "terminates") return exitStatus.good;
  return verdict === "diverges" ? exitStatus.bad : exitStatus.unknown;
}

/** result.json, and certificate.json where there is one. Answers with the lines that tell of them. */
function write(directory: string, result: Result): readonly string[] | { readonly problem: string } {
  const certificate = (result.proof ?? result.witness)?.certificate;
  try {
    makeDirectories(directory);
    removeResult(directory);
    writeWhole(join(directory, "result.json"), [`${JSON.stringify(result, null, 2)}\n`]);
    if (certificate === undefined) return [`${join(directory, "result.json")} written`];
    const path = join(directory, "certificate.json");
    writeWhole(path, [`${JSON.stringify(certificate, null, 2)}\n`]);
    return [`${path} written; check it again with everypath check ${path}`];
  } catch (error) {
    return { problem: `it cannot be written (${systemMessage(error)}); name another directory` };
  }
}
