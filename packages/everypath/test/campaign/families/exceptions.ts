/** Programs in C++ that throw and catch, run concretely: they print what g++'s program prints, whatever clang makes of them. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateExceptionProgram } from "../../differential/exceptions/program.ts";
import { compileNative, runNative } from "../../differential/native.ts";
import { runConcrete } from "../../differential/run-concrete.ts";
import { type Family, fault, levelOf, type Outcome } from "../family.ts";

/** They run for milliseconds, unless they do not end. */
const nativeSeconds = 2;

export const exceptions: Family = {
  name: "exceptions",
  about: "programs in C++ that throw, run concretely at -O0, -O1, -O2 and -Os, against g++",
  daily: { first: 1, count: 14 },
  async open(folder) {
    return { attempt: (seed) => compare(folder, seed), close: async () => {} };
  },
};

async function compare(folder: string, seed: number): Promise<Outcome> {
  const name = `exceptions${seed}.cpp`;
  const source = generateExceptionProgram(seed);
  writeFileSync(join(folder, name), source);
  const level = levelOf(seed);
  try {
    const program = await compileNative(folder, name, ["-std=gnu++20"], "g++");
    const native = await runNative(program, [], nativeSeconds);
    if (native === undefined) return { kind: "replaced", reason: "it runs for long" };
    const engine = await runConcrete(join(folder, name), [], [level]);
    if (engine.kind === "ended" && engine.stdout === native.stdout) return { kind: "same" };
    const told = engine.kind === "ended" ? engine.stdout : engine.problem;
    const report = `seed ${seed}, ${level}: g++ prints\n${native.stdout}the engine\n${told}`;
    return { kind: "different", report, files: { [name]: source } };
  } catch (error) {
    return fault(error, { [name]: source });
  } finally {
    for (const made of [name, `${name}.native`]) rmSync(join(folder, made), { force: true });
  }
}
