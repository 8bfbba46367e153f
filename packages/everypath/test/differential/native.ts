/** The judge of the differential tests: gcc, and what its program does. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { runProcess } from "../examples/everypath.ts";

/** Compiles a program; throws with gcc's own words if it does not compile. */
export async function compileNative(
  folder: string,
  file: string,
  options: readonly string[],
): Promise<string> {
  const program = join(folder, `${file}.native`);
  const args = ["-w", "-O0", ...options, join(folder, file), "-o", program];
  const { status, stderr } = await runProcess("gcc", args);
  if (status !== 0) throw new Error(`gcc does not compile ${file}: ${stderr}`);
  return program;
}

/** What the program prints, or undefined if it runs for longer than the limit. */
export function runNative(
  program: string,
  args: readonly string[],
  seconds: number,
): Promise<{ readonly stdout: string; readonly status: number | null } | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "ignore"] });
    let stdout = "";
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill("SIGKILL");
    }, seconds * 1000);
    child.stdout.setEncoding("latin1").on("data", (text: string) => {
      stdout += text;
    });
    child.on("error", reject);
    child.on("close", (status) => {
      clearTimeout(timer);
      resolve(late ? undefined : { stdout, status });
    });
  });
}
