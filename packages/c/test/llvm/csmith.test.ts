import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compileToLlvm } from "../../src/clang.ts";
import { spanOf } from "../../src/llvm/index.ts";
import { parseChecked } from "./compile.ts";

const runtimeInclude = fileURLToPath(new URL("../../runtime/include", import.meta.url));

async function compileRandom(seed: number, cflags: readonly string[]): Promise<string> {
  const contents = execFileSync("csmith", ["--seed", String(seed), "--float"], { cwd: tmpdir() });
  const includeDirectories = ["/usr/include/csmith"];
  const options = {
    dataModel: "lp64",
    includeDirectories,
    cflags: ["-Wno-everything", ...cflags],
    runtimeInclude,
  } as const;
  const compiled = await compileToLlvm({ path: "random.c", contents }, options);
  if (compiled.diagnostic !== undefined) throw new Error(compiled.diagnostic.message);
  return compiled.text;
}

test.each([
  [1, []],
  [2, ["-O2"]],
  [4, ["-m32"]],
  [6, ["-Os", "-g0"]],
])("csmith's program of seed %i with %j", async (seed, cflags) => {
  const text = await compileRandom(seed, cflags);
  const module = parseChecked(text);
  const instructions = module.functions
    .flatMap((header) => header.body())
    .flatMap((block) => block.instructions);
  const written = text.split("\n").filter((line) => /^ {2}(%\S+ = )?[a-z]/.test(line));
  expect(instructions.filter(({ opcode }) => opcode !== "debug-record").length).toBe(written.length);
  expect(instructions.length).toBeGreaterThan(100);
  const located = instructions.flatMap(({ debug }) => (debug === undefined ? [] : [spanOf(module, debug)]));
  expect(located.every((span) => span !== undefined)).toBe(true);
  expect(located.some((span) => span?.file === "random.c")).toBe(!cflags.includes("-g0"));
});
