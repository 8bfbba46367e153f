/**
 * Every LLVM operation at many widths, executed twice: on symbols, then evaluated at random values of them, and on these values. Both
 * must end alike. The concrete side is compared with gcc elsewhere (differential/).
 */

import { emptyModel, evaluate, type Model, not, type Sort } from "@everypath/core";
import { expect, test } from "vitest";
import { programOf } from "../../../c/test/lower/support.ts";
import type { Ended, StartArgument } from "../../src/machine/index.ts";
import { defaultMachineOptions, Machine, startState, toTerm } from "../../src/machine/index.ts";
import { Random } from "../../src/search/random.ts";

const widths = [1, 7, 8, 16, 24, 32, 33, 64, 128];
const modelsEach = 8;

const binary = [
  "add",
  "sub",
  "mul",
  "udiv",
  "sdiv",
  "urem",
  "srem",
  "shl",
  "lshr",
  "ashr",
  "and",
  "or",
  "xor",
];
const flagged = [
  "add nsw",
  "add nuw",
  "sub nsw",
  "mul nsw",
  "mul nuw",
  "shl nsw",
  "sdiv exact",
  "lshr exact",
];
const comparisons = ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"];
const overflowing = ["sadd", "uadd", "ssub", "usub", "smul", "umul"];
const twoOperands = ["sadd.sat", "uadd.sat", "ssub.sat", "usub.sat", "smin", "smax", "umin", "umax"];
const floatOperations = ["fadd", "fsub", "fmul", "fdiv"];
const floatComparisons = "oeq ogt oge olt ole one ord uno ueq ugt uge ult ule une".split(" ");
const floatFunctions = "fabs sqrt floor ceil trunc rint round".split(" ");

const lines: string[] = [];
const declared = new Set<string>();
interface Operation {
  readonly name: string;
  /** LLVM types of the parameters. */
  readonly parameters: readonly string[];
}
const operations: Operation[] = [];

function define(label: string, parameters: readonly string[], result: string, body: readonly string[]): void {
  const name = `f${operations.length}.${label.replace(/\W/g, ".")}`;
  operations.push({ name, parameters });
  const list = parameters.map((type, index) => `${type} %${"abc"[index]}`).join(", ");
  lines.push(
    `define ${result} @${name}(${list}) {`,
    ...body.map((line) => `  ${line}`),
    `  ret ${result} %r`,
    "}",
  );
}

function declare(result: string, name: string, parameters: string): void {
  const line = `declare ${result} @llvm.${name}(${parameters})`;
  if (declared.has(line)) return;
  declared.add(line);
  lines.push(line);
}

for (const width of widths) {
  const type = `i${width}`;
  for (const operation of [...binary, ...flagged])
    define(`${operation} ${type}`, [type, type], type, [`%r = ${operation} ${type} %a, %b`]);
  for (const predicate of comparisons)
    define(`icmp ${predicate} ${type}`, [type, type], "i1", [`%r = icmp ${predicate} ${type} %a, %b`]);
  define(`select ${type}`, ["i1", type, type], type, [`%r = select i1 %a, ${type} %b, ${type} %c`]);
  for (const other of widths) {
    if (other <= width) continue;
    for (const cast of ["zext", "sext"])
      define(`${cast} ${type} i${other}`, [type], `i${other}`, [`%r = ${cast} ${type} %a to i${other}`]);
    define(`trunc i${other} ${type}`, [`i${other}`], type, [`%r = trunc i${other} %a to ${type}`]);
  }
  // Of truth values the intrinsics are refused.
  if (width === 1) continue;
  for (const operation of overflowing) {
    const name = `${operation}.with.overflow.${type}`;
    declare(`{ ${type}, i1 }`, name, `${type}, ${type}`);
    define(name, [type, type], type, [
      `%p = call { ${type}, i1 } @llvm.${name}(${type} %a, ${type} %b)`,
      `%v = extractvalue { ${type}, i1 } %p, 0`,
      `%o = extractvalue { ${type}, i1 } %p, 1`,
      `%w = zext i1 %o to i256`,
      `%x = zext ${type} %v to i256`,
      `%y = add i256 %w, %x`,
      `%r = trunc i256 %y to ${type}`,
    ]);
  }
  for (const operation of twoOperands) {
    declare(type, `${operation}.${type}`, `${type}, ${type}`);
    define(`${operation} ${type}`, [type, type], type, [
      `%r = call ${type} @llvm.${operation}.${type}(${type} %a, ${type} %b)`,
    ]);
  }
  for (const operation of ["fshl", "fshr"]) {
    declare(type, `${operation}.${type}`, `${type}, ${type}, ${type}`);
    define(`${operation} ${type}`, [type, type, type], type, [
      `%r = call ${type} @llvm.${operation}.${type}(${type} %a, ${type} %b, ${type} %c)`,
    ]);
  }
  for (const operation of ["ctpop", "bitreverse", ...(width % 16 === 0 ? ["bswap"] : [])]) {
    declare(type, `${operation}.${type}`, type);
    define(`${operation} ${type}`, [type], type, [
      `%r = call ${type} @llvm.${operation}.${type}(${type} %a)`,
    ]);
  }
  for (const operation of ["ctlz", "cttz", "abs"]) {
    declare(type, `${operation}.${type}`, `${type}, i1`);
    define(`${operation} ${type}`, [type], type, [
      `%r = call ${type} @llvm.${operation}.${type}(${type} %a, i1 false)`,
    ]);
  }
}
for (const type of ["float", "double"]) {
  const suffix = type === "float" ? "f32" : "f64";
  for (const operation of floatOperations)
    define(`${operation} ${type}`, [type, type], type, [`%r = ${operation} ${type} %a, %b`]);
  for (const predicate of floatComparisons)
    define(`fcmp ${predicate} ${type}`, [type, type], "i1", [`%r = fcmp ${predicate} ${type} %a, %b`]);
  define(`fneg ${type}`, [type], type, [`%r = fneg ${type} %a`]);
  for (const name of floatFunctions) {
    declare(type, `${name}.${suffix}`, type);
    define(`${name} ${type}`, [type], type, [`%r = call ${type} @llvm.${name}.${suffix}(${type} %a)`]);
  }
  for (const width of [8, 32, 64]) {
    for (const cast of ["sitofp", "uitofp"])
      define(`${cast} i${width} ${type}`, [`i${width}`], type, [`%r = ${cast} i${width} %a to ${type}`]);
    for (const cast of ["fptosi", "fptoui"])
      define(`${cast} ${type} i${width}`, [type], `i${width}`, [`%r = ${cast} ${type} %a to i${width}`]);
  }
}
define("fpext", ["float"], "double", ["%r = fpext float %a to double"]);
define("fptrunc", ["double"], "float", ["%r = fptrunc double %a to float"]);

const interestingFloats = [0, -0, 1, -1.5, 0.1, 1e30, -1e-40, 2147483648, 255.5, Infinity, -Infinity, NaN];

function randomArgument(type: string, random: Random): StartArgument {
  if (!type.startsWith("i")) {
    const value = interestingFloats[random.below(interestingFloats.length)] ?? 0;
    return { kind: "float", value: type === "float" ? Math.fround(value) : value };
  }
  const width = Number(type.slice(1));
  const top = 1n << BigInt(width - 1);
  const edges = [0n, 1n, top, top - 1n, 2n * top - 1n, BigInt(random.below(width + 2))];
  let bits = 0n;
  for (let word = 0; word < width; word += 16) bits = (bits << 16n) | BigInt(random.below(65_536));
  const value = random.below(2) === 0 ? bits : (edges[random.below(edges.length)] ?? 0n);
  return { kind: "integer", value: BigInt.asUintN(width, value) };
}

/** Runs to the end, taking the sides that hold under the model. */
function run(machine: Machine, entry: string, given: readonly StartArgument[], onSymbols: boolean): string {
  const options = { entry, pointerElements: 8, arguments: onSymbols ? undefined : given };
  const started = startState(machine, options);
  if (started === undefined) throw new Error(`no procedure ${entry}`);
  const { state, procedure } = started;
  const values: (bigint | number | boolean)[] = [];
  for (const argument of given) {
    if (argument.kind === "integer" || argument.kind === "float") values.push(argument.value);
  }
  const symbols = [];
  for (let input = onSymbols ? state.inputs : undefined; input !== undefined; input = input.previous)
    symbols.unshift(...input.parts.map(({ symbol }) => symbol));
  const model = new Map() as Map<(typeof symbols)[number], unknown>;
  for (const [index, symbol] of symbols.entries()) {
    const value = values[index];
    model.set(symbol, symbol.sort.kind === "bool" ? value === 1n : value);
  }
  const under = onSymbols ? (model as unknown as Model) : emptyModel;
  for (;;) {
    const step = machine.run(state);
    if (step.kind === "ask") {
      if (!onSymbols) throw new Error(`${entry}: a concrete run asks`);
      const holds = evaluate(step.condition, under) === true;
      state.assume(holds ? step.condition : not(step.condition), false, step.span);
    } else if (step.kind === "ended") return told(step, procedure.results[0], under);
    else throw new Error(`${entry}: ${step.kind}`);
  }
}

function told(ended: Ended, sort: Sort | undefined, model: Model): string {
  if (ended.end === "error") return ended.error;
  if (ended.end !== "returned" || sort === undefined) return `${ended.end}: ${JSON.stringify(ended)}`;
  const [value] = ended.values;
  const result = evaluate(toTerm(value ?? 0, sort), model);
  return Object.is(result, -0) ? "-0" : String(result);
}

test("on symbols and on values, every operation comes to the same", async () => {
  const machine = new Machine(await programOf(lines.join("\n")), defaultMachineOptions);
  const random = new Random(2003);
  const differing: string[] = [];
  const ends = new Map<string, number>();
  for (const { name, parameters } of operations) {
    for (let round = 0; round < modelsEach; round++) {
      const given = parameters.map((type) => randomArgument(type, random));
      const concrete = run(machine, name, given, false);
      const symbolic = run(machine, name, given, true);
      const kind = /^-?[\dtfNI]/.test(concrete) ? "value" : concrete.split(":")[0]!;
      ends.set(kind, (ends.get(kind) ?? 0) + 1);
      if (concrete !== symbolic) {
        const values = given.map((argument) => ("value" in argument ? String(argument.value) : ""));
        differing.push(`${name}(${values.join(", ")}) is ${concrete}, on symbols ${symbolic}`);
      }
    }
  }
  expect(differing).toEqual([]);
  expect(operations.length).toBeGreaterThan(500);
  expect([...ends.keys()].sort()).toEqual(
    ["division-by-zero", "shift-out-of-range", "signed-overflow", "value"].sort(),
  );
});
