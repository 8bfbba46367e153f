import { describe, expect, test } from "vitest";
import {
  type LlvmType,
  type Module,
  operandsOf,
  resultOf,
  spanOf,
  successorsOf,
} from "../../src/llvm/index.ts";
import { compile, functionOf, parse, parseChecked } from "./compile.ts";
import { programs } from "./programs.ts";

const guards = ["-fsanitize=array-bounds,undefined", "-fsanitize-trap=all"];
const settings: Readonly<Record<string, readonly string[]>> = {
  "-O0 with guards": guards,
  "-O2": ["-O2"],
  "-O3 -ffast-math": ["-O3", "-ffast-math", "-march=x86-64-v3"],
  i386: ["--target=i386-unknown-linux-gnu"],
};

/** Programs that a setting cannot compile: i386 has no __int128, and its vectors come by memory. */
const excluded: Readonly<Record<string, readonly string[]>> = { i386: ["wideIntegers"] };

describe.each(Object.entries(settings))("programs of clang %s", (setting, flags) => {
  const names = Object.keys(programs).filter((name) => !excluded[setting]?.includes(name));
  test.each(names)("%s", async (name) => {
    const text = await compile(programs[name] ?? "", flags);
    const module = parseChecked(text);
    expectSoundFunctions(module);
    expectTextualCounts(module, text);
  });
});

/** Every operand is defined, every target exists, every location resolves, blocks end in their only terminator. */
function expectSoundFunctions(module: Module): void {
  const symbols = new Set(
    [...module.globals, ...module.aliases, ...module.functions].map(({ name }) => name),
  );
  for (const header of module.functions) {
    const blocks = header.body();
    const labels = blocks.map(({ label }) => label);
    const locals = header.parameters.map(({ name }) => name);
    const used: string[] = [];
    for (const { instructions } of blocks) {
      expect(instructions.slice(0, -1).flatMap(successorsOf)).toEqual([]);
      for (const instruction of instructions) {
        const result = resultOf(instruction);
        if (result !== undefined) locals.push(result);
        for (const operand of operandsOf(instruction)) {
          if (operand.kind === "local") used.push(operand.name);
          if (operand.kind === "global") expect(symbols).toContain(operand.name);
        }
        expect(labels).toEqual(expect.arrayContaining([...successorsOf(instruction)]));
        if (instruction.debug !== undefined) expect(spanOf(module, instruction.debug)?.file).toBe("x.c");
        expect(isUnresolved(module, resultType(instruction))).toBe(false);
      }
    }
    expect(new Set(locals).size).toBe(locals.length);
    expect(new Set(labels).size).toBe(labels.length);
    expect(locals).toEqual(expect.arrayContaining(used));
  }
}

function resultType(instruction: object): LlvmType | undefined {
  return "type" in instruction ? (instruction.type as LlvmType) : undefined;
}

function isUnresolved(module: Module, type: LlvmType | undefined): boolean {
  return type?.kind === "named" && !module.types.has(type.name);
}

/** The text itself, line by line, has as many functions, globals, blocks, instructions and results. */
function expectTextualCounts(module: Module, text: string): void {
  const lines = text.split("\n");
  const count = (pattern: RegExp): number => lines.filter((line) => pattern.test(line)).length;
  const blocks = module.functions.flatMap((header) => header.body());
  const instructions = blocks.flatMap((block) => block.instructions);
  const records = instructions.filter(({ opcode }) => opcode === "debug-record");
  const results = instructions.filter((instruction) => resultOf(instruction) !== undefined);
  expect({
    definitions: module.functions.filter(({ defined }) => defined).length,
    declarations: module.functions.filter(({ defined }) => !defined).length,
    globals: module.globals.length,
    aliases: module.aliases.length,
    types: module.types.size,
    labels: blocks.length,
    instructions: instructions.length - records.length,
    results: results.length,
    records: records.length,
    locations:
      instructions.length - instructions.filter(({ debug }) => debug === undefined).length - records.length,
    sanitized: instructions.filter(({ noSanitize }) => noSanitize).length,
  }).toEqual({
    definitions: count(/^define /),
    declarations: count(/^declare /),
    globals: count(/^@\S+ = .*\b(global|constant) /),
    aliases: count(/^@\S+ = .*\balias /),
    types: count(/^%\S+ = type /),
    labels: count(/^[-\w.$"]+:/),
    // Cases of switches are indented by four, their closing bracket and continuations by two or more.
    instructions: count(/^ {2}(%\S+ = )?[a-z]/),
    results: count(/^ {2}%\S+ = /),
    records: count(/^ {4}#dbg_/),
    locations: count(/^ {2}.*!dbg /),
    sanitized: count(/^ {2}.*!nosanitize /),
  });
}

test("reads what optimised code is made of", async () => {
  const module = parse(await compile(programs.vectors ?? "", ["-O3", "-ffast-math", "-march=x86-64-v3"]));
  const opcodes = ["axpy", "pick", "scale"]
    .flatMap((name) => functionOf(module, name).body())
    .flatMap(({ instructions }) => instructions.map((i) => (i.opcode === "vector" ? i.name : i.opcode)));
  for (const opcode of ["phi", "insertelement", "shufflevector", "load", "icmp", "getelementptr"])
    expect(opcodes).toContain(opcode);
});
