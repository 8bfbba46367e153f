/** The command line inside of this process: the compiler and the solver are loaded once for many programs (kept-engine.ts). */

import { type Result, resultSchema } from "@everypath/report";
import { type EngineConnection, type Io, main } from "../../src/cli/index.ts";
import { engineConnection } from "../../src/runs/engine/connect.ts";
import { keptConnection } from "../kept-engine.ts";

/** Who calls the entry of a test's program: nobody has written its variables before, and there is so much memory behind its pointers. */
const callerOf = (file: string, options: readonly string[]): readonly string[] => {
  if (/\.(c|cc|cpp|ll|bc)$/.test(file)) return ["--fresh-globals", "--pointer-size", "8"];
  return options.includes("--symbolic-globals") ? [] : ["--fresh-globals", "--no-alias"];
};

export async function exploreInProcess(file: string, options: readonly string[] = []): Promise<Result> {
  return runInProcess("explore", file, options);
}

export async function runInProcess(
  command: "explore" | "fuzz" | "bmc" | "prove" | "trace",
  file: string,
  options: readonly string[] = [],
): Promise<Result> {
  return (await resultInProcess(command, file, options)).result;
}

/** The result and the exit status of a command; `connection`: of an engine that is watched. */
export async function resultInProcess(
  command: "explore" | "fuzz" | "bmc" | "prove" | "trace",
  file: string,
  options: readonly string[] = [],
  connection?: EngineConnection,
): Promise<{ readonly status: number; readonly result: Result }> {
  const { status, stdout, stderr } = await outcomeInProcess(
    [command, file, "--json", ...callerOf(file, options), ...options],
    connection,
  );
  if (stdout === "") throw new Error(`no result for ${file} (exit status ${status}): ${stderr}`);
  return { status, result: resultSchema.parse(JSON.parse(stdout)) };
}

export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Options that speak of threads or of another solver. */
const ofTheEngine = ["--workers", "--solver"];

/** The last command on the kept solver. */
let before: Promise<unknown> = Promise.resolve();

/** What a command prints, and its exit status; `connection`: the kept engine, where the words do not ask for another. */
export async function outcomeInProcess(
  words: readonly string[],
  connection: EngineConnection = words.some((word) => ofTheEngine.includes(word))
    ? engineConnection
    : keptConnection,
): Promise<Outcome> {
  if (connection !== keptConnection) return outcomeOf(words, connection);
  const outcome = before.then(() => outcomeOf(words, connection));
  before = outcome.catch(() => {});
  return outcome;
}

async function outcomeOf(words: readonly string[], connection: EngineConnection): Promise<Outcome> {
  const written = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof written) => ({
    write(text: string, done?: () => void): void {
      written[name] += text;
      done?.();
    },
  });
  const io: Io = { stdout: stream("stdout"), stderr: stream("stderr"), environment: {} };
  const status = await main(words, connection, io);
  return { status, ...written };
}
