/** Runs a program on every input, under gcc's checks for misused memory and undefined behaviour. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess } from "../../examples/everypath.ts";
import { compileNative } from "../native.ts";
import type { EveryInputProgram, Input } from "./program.ts";

/** What a run does: it returns, or a check stops it at a line. */
export type NativeEnd =
  | { readonly kind: "returned"; readonly value: bigint }
  /** `text`: what the check says of it. */
  | { readonly kind: "stopped"; readonly line: number; readonly text: string };

export interface NativeRun {
  /** The values of the inputs, in their order. */
  readonly values: readonly number[];
  readonly end: NativeEnd;
}

const options = [
  "-g",
  "-fsanitize=address,undefined,float-cast-overflow",
  // Pointers may be formed beyond their objects and in packed structures; of shifts only the distance counts.
  "-fno-sanitize=pointer-overflow,alignment,shift-base",
  "-fno-sanitize-recover=all",
  // All copies and fills are calls, which the checks see.
  "-fno-builtin",
];

/** `file`, in the folder, holds the program's source. Throws where gcc refuses it. */
export async function runEveryInput(
  folder: string,
  file: string,
  program: EveryInputProgram,
): Promise<readonly NativeRun[]> {
  const driver = `every-input-${file}`;
  writeFileSync(join(folder, driver), driverSource(file, program.inputs));
  const native = await compileNative(folder, driver, options);
  const { stdout, stderr, status } = await runProcess(native, []);
  if (status !== 0) throw new Error(`the driver of ${file} fails: ${stderr.slice(0, 2000)}`);
  const texts = stderr.split(/^input .*\n/m).slice(1);
  const runs = [...stdout.matchAll(/^([\d ]+): (returned|stopped) (\d+)$/gm)].map(
    ([, values = "", kind, number = ""], index): NativeRun => ({
      values: values.split(" ").map(Number),
      end:
        kind === "returned"
          ? { kind, value: BigInt(number) }
          : { kind: "stopped", line: Number(number), text: (texts[index] ?? "").trim() },
    }),
  );
  const expected = program.inputs.reduce((product, { below }) => product * below, 1);
  if (runs.length !== expected) throw new Error(`${file}: ${runs.length} runs instead of ${expected}`);
  return runs;
}

/** Each run is a process of its own, which tells through shared memory how far it came. */
function driverSource(file: string, inputs: readonly Input[]): string {
  const names = inputs.map(({ name }) => name);
  const loops = inputs.map(
    ({ name, below }) => `  for (unsigned ${name} = 0; ${name} < ${below}; ${name}++)`,
  );
  const format = names.map(() => "%u").join(" ");
  const values = names.join(", ");
  return `#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static struct { volatile int line, has_returned; volatile unsigned long long value; } *shared;
#define HERE (shared->line = __LINE__)
#include "${file}"

const char *__asan_default_options(void) {
  return "symbolize=0:detect_leaks=0:detect_stack_use_after_return=0";
}

const char *__ubsan_default_options(void) { return "symbolize=0"; }

int main(void) {
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return 1;
${loops.join("\n")} {
    shared->line = shared->has_returned = 0;
    fprintf(stderr, "input ${format}\\n", ${values});
    pid_t child = fork();
    if (child < 0) return 2;
    if (child == 0) {
      shared->value = entry(${values});
      shared->has_returned = 1;
      _exit(0);
    }
    waitpid(child, NULL, 0);
    printf("${format}: ", ${values});
    if (shared->has_returned) printf("returned %llu\\n", shared->value);
    else printf("stopped %d\\n", shared->line);
    fflush(stdout);
  }
  return 0;
}
`;
}
