/** The judge of the differential tests: gcc, and what its program does. */
import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runProcess } from "../examples/everypath.ts";

/** Compiles a program; throws with the compiler's own words if it does not compile. */
export async function compileNative(
  folder: string,
  file: string,
  options: readonly string[],
  compiler: "gcc" | "g++" = "gcc",
): Promise<string> {
  const program = join(folder, `${file}.native`);
  const args = ["-w", "-O0", ...options, join(folder, file), "-o", program, "-lm"];
  const { status, stderr } = await runProcess(compiler, args);
  if (status !== 0) throw new Error(`${compiler} does not compile ${file}: ${stderr}`);
  return program;
}

/** The compilers' own checks for what the language leaves undefined, beyond which csmith's programs with floats go. */
const checks = [
  ["gcc", "-fsanitize=undefined,float-cast-overflow"],
  ["clang-14", "-fsanitize=memory"],
] as const;

/** A line of the program, or what gcc says of it wherever it is. */
export type Complaint =
  | { readonly line: number }
  | { readonly says: "misaligned address" | "outside the range of representable values" };

/** Whether a compiler's check complains of that, too; false where there is no such compiler. */
export async function isUndefinedToo(
  folder: string,
  file: string,
  complaint: Complaint,
  options: readonly string[],
): Promise<boolean> {
  for (const [compiler, check] of checks) {
    const program = join(folder, `${file}.${compiler}`);
    const args = ["-w", "-g", "-O0", check, ...options, join(folder, file), "-o", program, "-lm"];
    const compiled = await runProcess(compiler, args).catch(() => undefined);
    if (compiled?.status !== 0) continue;
    const { stderr } = await runProcess(program, []);
    if (stderr.includes("line" in complaint ? `${file}:${complaint.line}:` : complaint.says)) return true;
  }
  return false;
}

/**
 * Whether gcc, too, promises so little of where a variable lies: a member of a packed structure is then aligned by the luck of a layout, so
 * that an access through a pointer of the member's own type has no meaning although gcc's sanitizer sees none of it go wrong.
 */
export async function isAlignedNoBetter(
  folder: string,
  file: string,
  { variable, bytes }: { readonly variable: string; readonly bytes: number },
  options: readonly string[],
): Promise<boolean> {
  const asking = join(folder, `${file}.alignment.c`);
  await writeFile(asking, `#include "${file}"\n_Static_assert(_Alignof(${variable}) <= ${bytes}, "");\n`);
  const { status } = await runProcess("gcc", ["-w", "-fsyntax-only", ...options, asking]);
  return status === 0;
}

/** What the program prints, or undefined if it takes more seconds of a processor than the limit, however busy the machine is. */
export async function runNative(
  program: string,
  args: readonly string[],
  seconds: number,
): Promise<{ readonly stdout: string; readonly status: number | null } | undefined> {
  const child = spawn("prlimit", [`--cpu=${seconds}`, "--core=0", program, ...args], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  return new Promise((resolve, reject) => {
    let stdout = "";
    child.stdout.setEncoding("latin1").on("data", (text: string) => {
      stdout += text;
    });
    child.on("error", reject);
    child.on("close", (status, signal) => {
      const isLate = signal === "SIGXCPU" || signal === "SIGKILL";
      resolve(isLate ? undefined : { stdout, status });
    });
  });
}
