/** The command line inside of this process: the compiler and the solver are loaded once for many programs. */

import { type Result, resultSchema } from "@everypath/report";
import { type EngineConnection, type Io, main } from "../../src/cli/index.ts";
import { engineConnection } from "../../src/runs/engine/connect.ts";

/** Who calls the entry of a test's program: nobody has written its variables before, and there is so much memory behind its pointers. */
const callerOf = (file: string, options: readonly string[]): readonly string[] => {
  if (/\.(c|cc|cpp|ll|bc)$/.test(file)) return ["--fresh-globals", "--pointer-size", "8"];
  return options.includes("--symbolic-globals") ? [] : ["--fresh-globals", "--no-alias"];
};

export async function exploreInProcess(file: string, options: readonly string[] = []): Promise<Result> {
  return runInProcess("explore", file, options);
}

export async function runInProcess(
  command: "explore" | "bmc" | "prove" | "trace",
  file: string,
  options: readonly string[] = [],
): Promise<Result> {
  return (await resultInProcess(command, file, options)).result;
}

/** The result and the exit status of a command; `connection`: of an engine that is watched. */
export async function resultInProcess(
  command: "explore" | "bmc" | "prove" | "trace",
  file: string,
  options: readonly string[] = [],
  connection: EngineConnection = engineConnection,
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

/** What a command prints, and its exit status. */
export async function outcomeInProcess(
  words: readonly string[],
  connection: EngineConnection = engineConnection,
): Promise<Outcome> {
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
