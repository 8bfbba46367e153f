/** Runs the command line as a user does: a process of its own. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Result, resultSchema } from "@everypath/report";

export const bin = fileURLToPath(new URL("../../bin/everypath.js", import.meta.url));

export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function runProcess(
  command: string,
  args: readonly string[],
  input = "",
  folder = process.cwd(),
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"], cwd: folder });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    // A process that ends before it has read its input is no fault of ours; its exit status tells.
    child.stdin.on("error", () => {});
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, stdout, stderr }));
    child.stdin.end(input);
  });
}

export function everypath(...args: readonly string[]): Promise<Finished> {
  return runProcess(process.execPath, [bin, ...args]);
}

/** `everypath explore FILE --json`, its result checked against the published schema. */
export async function explore(
  file: string,
  options: readonly string[] = [],
): Promise<{ readonly status: number | null; readonly result: Result }> {
  const { status, stdout, stderr } = await everypath("explore", file, "--json", ...options);
  if (stdout === "") throw new Error(`no result for ${file} (exit status ${status}): ${stderr}`);
  return { status, result: resultSchema.parse(JSON.parse(stdout)) };
}
