/**
 * Generated JavaScript for a hot procedure. Its blocks become cases of a switch in a loop; variables live in the frame and are read
 * into JavaScript constants within a block. The code knows only success on plain values: a symbol, an error, an unowned
 * page, or an instruction without a generated form makes it put the frame at that instruction and return false, and the interpreter
 * goes on from there. So the interpreter is the judge, and generated code never has to be undone.
 */
import {
  type Instruction,
  type Load,
  limits,
  type Sort,
  type Store,
  type Term,
  type Terminator,
} from "@everypath/core";
import { enter, returnFrom } from "../instructions/call.ts";
import type { Machine } from "../machine.ts";
import { elementFunctions, integerFunctions, wordFunctions } from "../operator-functions.ts";
import type { PreparedProcedure } from "../prepare.ts";
import type { Frame, State } from "../state.ts";
import { isTableSort } from "../table.ts";
import type { Value } from "../value.ts";
import { fromConstant } from "../value.ts";
import { fastAccess } from "./access.ts";
import { generateExpression, literal } from "./expression.ts";

export interface GeneratedCode {
  /** Runs from an entry; false: the frame stands at an instruction for the interpreter. */
  run(state: State, frame: Frame, entry: number): boolean;
  /** The entry for an instruction, or -1. */
  entryOf(block: number, index: number): number;
}

type GroupFunction = (state: State, frame: Frame, entry: number) => boolean;

interface Segment {
  readonly block: number;
  readonly start: number;
  /** One past the last instruction; the terminator belongs to the segment where it equals the block's length. */
  readonly end: number;
}

export function compileProcedure(machine: Machine, prepared: PreparedProcedure): GeneratedCode | null {
  const segments: Segment[] = [];
  const entries: Int32Array[] = [];
  prepared.blocks.forEach(({ instructions }, block) => {
    const table = new Int32Array(instructions.length + 1).fill(-1);
    let start = 0;
    for (let i = 0; i < instructions.length; i++) {
      if (!endsSegment(instructions[i]!)) continue;
      table[start] = segments.length;
      segments.push({ block, start, end: i + 1 });
      start = i + 1;
    }
    table[start] = segments.length;
    segments.push({ block, start, end: instructions.length });
    entries.push(table);
  });
  const groupOf: number[] = [];
  let group = 0;
  let size = 0;
  for (const segment of segments) {
    if (size > limits.machine.compiledInstructions) {
      group++;
      size = 0;
    }
    groupOf.push(group);
    size += segment.end - segment.start + 1;
  }
  const groups: (GroupFunction | undefined)[] = new Array(group + 1);
  const entryOf = (block: number, index: number): number => entries[block]![index] ?? -1;
  return {
    entryOf,
    run(state, frame, entry) {
      const at = groupOf[entry]!;
      let code = groups[at];
      if (code === undefined) {
        code = compileGroup(machine, prepared, segments, groupOf, at, entryOf);
        groups[at] = code;
      }
      return code(state, frame, entry);
    },
  };
}

/** Instructions that leave generated code; it is entered again behind them. */
function endsSegment(instruction: Instruction): boolean {
  switch (instruction.kind) {
    case "assign":
    case "assume":
    case "check":
    case "load":
    case "store":
    case "relate":
      return false;
    default:
      return true;
  }
}

function compileGroup(
  machine: Machine,
  prepared: PreparedProcedure,
  segments: readonly Segment[],
  groupOf: readonly number[],
  group: number,
  entryOf: GeneratedCode["entryOf"],
): GroupFunction {
  const procedures: PreparedProcedure[] = [];
  const lines: string[] = [];
  segments.forEach((segment, entry) => {
    if (groupOf[entry] !== group) return;
    lines.push(
      `case ${entry}: {`,
      ...segmentCode(machine, prepared, segment, entry, groupOf, entryOf, procedures),
      "}",
    );
  });
  const source = `"use strict";
return function run(S, frame, entry) {
  const F = frame.values, G = S.globals, M = S.memory, LIMIT = S.stepLimit;
  let T = S.steps;
  for (;;) switch (entry) {
${lines.join("\n")}
  default: throw new Error("no such entry");
  }
};`;
  const leave = (state: State, frame: Frame, block: number, index: number, steps: number): false => {
    frame.block = block;
    frame.index = index;
    state.steps = steps;
    return false;
  };
  const callProcedure = (
    state: State,
    frame: Frame,
    at: number,
    block: number,
    index: number,
    steps: number,
    weight: number,
    values: Value[],
  ): boolean => {
    frame.block = block;
    frame.index = index;
    state.steps = steps;
    if (enter(machine, state, procedures[at]!, values, []) !== undefined) return false;
    state.steps += weight;
    return true;
  };
  const returnValues = (
    state: State,
    frame: Frame,
    block: number,
    index: number,
    steps: number,
    weight: number,
    values: Value[],
  ): boolean => {
    frame.block = block;
    frame.index = index;
    state.steps = steps;
    if (frame.caller === undefined) return false;
    state.steps += weight;
    returnFrom(machine, state, values);
    return true;
  };
  const make = new Function("R", "I", "E", "A", "C", "TC", "FC", "leave", "call", "ret", source) as (
    ...parameters: unknown[]
  ) => GroupFunction;
  const { blockCounts, trueCounts, falseCounts } = prepared;
  return make(
    wordFunctions,
    integerFunctions,
    elementFunctions,
    fastAccess(machine.pointerBits),
    blockCounts,
    trueCounts,
    falseCounts,
    leave,
    callProcedure,
    returnValues,
  );
}

function segmentCode(
  machine: Machine,
  prepared: PreparedProcedure,
  segment: Segment,
  entry: number,
  groupOf: readonly number[],
  entryOf: GeneratedCode["entryOf"],
  procedures: PreparedProcedure[],
): string[] {
  const { block, start, end } = segment;
  const { instructions, terminator } = prepared.blocks[block]!;
  const lines: string[] = [];
  const names = new Map<number, string>();
  let fresh = 0;
  let weight = 0;
  let index = start;
  const leave = (): string => `return leave(S, frame, ${block}, ${index}, T + ${weight});`;
  const read = (slot: number, scope: "local" | "global", sort: Sort): string | undefined => {
    const key = scope === "local" ? slot : -1 - slot;
    const known = names.get(key);
    if (known !== undefined) return known;
    const guard = guardOf(sort);
    if (guard === undefined) return undefined;
    const name = `v${fresh++}`;
    lines.push(
      `const ${name} = ${scope === "local" ? "F" : "G"}[${slot}]; if (typeof ${name} ${guard}) ${leave()}`,
    );
    names.set(key, name);
    return name;
  };
  const nameUnlessUndefined = (value: string): string => {
    const name = `v${fresh++}`;
    lines.push(`const ${name} = ${value}; if (${name} === undefined) ${leave()}`);
    return name;
  };
  const expression = (term: Term): string | undefined => generateExpression(term, read, nameUnlessUndefined);
  const define = (slot: number, value: string): string => {
    const name = `v${fresh++}`;
    lines.push(`const ${name} = ${value};`);
    names.set(slot, name);
    return name;
  };

  for (; index < end; index++) {
    const instruction = instructions[index]!;
    switch (instruction.kind) {
      case "assign": {
        const value = instruction.target.scope === "local" ? expression(instruction.value) : undefined;
        if (value === undefined) return [...lines, leave()];
        const name = define(instruction.target.slot, value);
        lines.push(`F[${instruction.target.slot}] = ${name};`);
        break;
      }
      case "check":
      case "assume": {
        if (instruction.kind === "check" && machine.skips(instruction.error)) break;
        const condition = expression(instruction.condition);
        if (condition === undefined) return [...lines, leave()];
        if (condition !== "true") lines.push(`if (!${condition}) ${leave()}`);
        break;
      }
      case "load": {
        const address = expression(instruction.address);
        const access = accessOf("load", instruction.target.sort, instruction.bytes);
        if (address === undefined || access === undefined) return [...lines, leave()];
        const name = define(
          instruction.target.slot,
          `A.${access}(M, ${address}, ${maskOf(machine, instruction)})`,
        );
        lines.push(`if (${name} === undefined) ${leave()}`, `F[${instruction.target.slot}] = ${name};`);
        break;
      }
      case "store": {
        const address = expression(instruction.address);
        const value = expression(instruction.value);
        const access = accessOf("store", instruction.value.sort, instruction.bytes);
        if (address === undefined || value === undefined || access === undefined) return [...lines, leave()];
        lines.push(`if (!A.${access}(M, ${address}, ${value}, ${maskOf(machine, instruction)})) ${leave()}`);
        break;
      }
      case "relate": {
        if (machine.skips("unrelated-pointers")) break;
        const left = expression(instruction.left);
        const right = expression(instruction.right);
        if (left === undefined || right === undefined) return [...lines, leave()];
        lines.push(`if (!A.isRelated(M, ${left}, ${right})) ${leave()}`);
        break;
      }
      case "call": {
        const target = directCallee(machine, instruction);
        const values = target === undefined ? [] : instruction.arguments.map(anyValue);
        if (target === undefined || values.includes(undefined)) return [...lines, leave()];
        procedures.push(target);
        const at = procedures.length - 1;
        return [
          ...lines,
          `return call(S, frame, ${at}, ${block}, ${index}, T + ${weight}, ${instruction.weight}, [${values.join(", ")}]);`,
        ];
      }
      default:
        return [...lines, leave()];
    }
    weight += instruction.weight;
  }
  if (end < instructions.length) return lines;
  lines.push(...terminatorCode(terminator));
  return lines;

  /** An argument may be symbolic: a variable alone is passed on whatever it holds. */
  function anyValue(term: Term): string | undefined {
    if (term.kind !== "variable") return expression(term);
    const key = term.scope === "local" ? term.slot : -1 - term.slot;
    return names.get(key) ?? `${term.scope === "local" ? "F" : "G"}[${term.slot}]`;
  }

  function goTo(target: number): string {
    const to = entryOf(target, 0);
    if (groupOf[to] !== groupOf[entry]) {
      return `frame.block = ${target}; frame.index = 0; S.steps = T; return true;`;
    }
    // Every loop passes a jump that does not lead forward, where the budget is looked at.
    const pause =
      target <= block
        ? `if (T >= LIMIT) { frame.block = ${target}; frame.index = 0; S.steps = T; return true; } `
        : "";
    return `${pause}entry = ${to}; continue;`;
  }

  function terminatorCode(terminator: Terminator): string[] {
    const done = `T += ${weight + terminator.weight}; C[${block}]++;`;
    switch (terminator.kind) {
      case "jump":
        return [done, goTo(terminator.target)];
      case "branch": {
        const condition = expression(terminator.condition);
        if (condition === undefined) return [leave()];
        return [
          `if (${condition}) { ${done} TC[${block}]++; ${goTo(terminator.whenTrue)} }`,
          `else { ${done} FC[${block}]++; ${goTo(terminator.whenFalse)} }`,
        ];
      }
      case "switch": {
        const value = expression(terminator.value);
        if (value === undefined) return [leave()];
        const cases = terminator.cases.map(({ value: expected, target }) => {
          if (expected.kind !== "constant") throw new Error("switch cases are constants");
          return `case ${literal(fromConstant(expected))}: ${goTo(target)}`;
        });
        // The `continue` in each case means the loop around the entry switch.
        return [done, `switch (${value}) { ${cases.join(" ")} default: ${goTo(terminator.otherwise)} }`];
      }
      case "return": {
        const values = terminator.values.map(anyValue);
        if (values.includes(undefined)) return [leave()];
        return [
          `return ret(S, frame, ${block}, ${instructions.length}, T + ${weight}, ${terminator.weight}, [${values.join(", ")}]);`,
        ];
      }
      case "stop":
        return [leave()];
    }
  }
}

/** The guard that a value of the sort is plain; undefined where generated code does not handle the sort. */
function guardOf(sort: Sort): string | undefined {
  switch (sort.kind) {
    case "bool":
      return '!== "boolean"';
    case "bitvec":
      return sort.width <= 32 ? '!== "number"' : '=== "object"';
    case "float":
      return '!== "number"';
    case "int":
    case "ref":
      return '=== "object"';
    case "array":
      return isTableSort(sort) ? '!== "object"' : undefined;
    default:
      return undefined;
  }
}

function maskOf(machine: Machine, { alignment = 1 }: Load | Store): number {
  return machine.skips("misaligned-access") ? 0 : alignment - 1;
}

function accessOf(direction: "load" | "store", sort: Sort, bytes: number): string | undefined {
  if (sort.kind === "bool") return bytes === 1 ? `${direction}Bool` : undefined;
  if (sort.kind === "float")
    return sort.significand === 24
      ? `${direction}Float`
      : sort.significand === 53
        ? `${direction}Double`
        : undefined;
  if (sort.kind !== "bitvec" || sort.width !== 8 * bytes) return undefined;
  return bytes === 1 || bytes === 2 || bytes === 4 || bytes === 8 ? `${direction}${bytes}` : undefined;
}

/** The procedure of a plain direct call; undefined where the interpreter should look at the call. */
function directCallee(
  machine: Machine,
  instruction: Instruction & { kind: "call" },
): PreparedProcedure | undefined {
  if (instruction.callee.kind !== "procedure" || instruction.variadic.length > 0) return undefined;
  const prepared = machine.procedure(instruction.callee.name);
  if (prepared === undefined) return undefined;
  const { parameters, results } = prepared.procedure;
  if (prepared.procedure.variadic || instruction.arguments.length !== parameters.length) return undefined;
  const matches =
    instruction.arguments.every((argument, i) => argument.sort === parameters[i]!.variable.sort) &&
    instruction.targets.length <= results.length &&
    instruction.targets.every((target, i) => target.sort === results[i]);
  return matches ? prepared : undefined;
}
