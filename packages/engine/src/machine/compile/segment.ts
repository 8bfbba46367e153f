/**
 * The JavaScript of one segment: a run of instructions that generated code executes without the interpreter, with the block's
 * terminator where it reaches that. What has no generated form leaves for the interpreter at that very instruction.
 */
import type { Call, Instruction, Load, Relate, Sort, Store, Term, Terminator } from "@everypath/core";
import type { Machine } from "../machine.ts";
import type { PreparedProcedure } from "../prepare.ts";
import { isTableSort } from "../table.ts";
import { fromConstant } from "../value.ts";
import { generateExpression, literal } from "./expression.ts";

export interface Segment {
  readonly block: number;
  readonly start: number;
  /** One past the last instruction; the terminator belongs to the segment where it equals the block's length. */
  readonly end: number;
}

/** How a procedure is cut: into segments, and these into groups, each of which is one JavaScript function. */
export interface Layout {
  readonly segments: readonly Segment[];
  /** The group of each segment. */
  readonly groups: readonly number[];
  /** The segment that begins at an instruction, or -1. */
  entryOf(block: number, index: number): number;
}

/** `procedures` collects what the segments of a group call: generated code names a callee by its number there. */
export function segmentCode(
  machine: Machine,
  prepared: PreparedProcedure,
  layout: Layout,
  entry: number,
  procedures: PreparedProcedure[],
): readonly string[] {
  return new SegmentWriter(machine, prepared, layout, entry, procedures).write();
}

class SegmentWriter {
  private readonly lines: string[] = [];
  /** The JavaScript constants that hold variables: locals by their slot, globals by -1 minus theirs. */
  private readonly names = new Map<number, string>();
  private readonly instructions: readonly Instruction[];
  private readonly ownTerminator: Terminator;
  private readonly segment: Segment;
  private readonly machine: Machine;
  private readonly layout: Layout;
  private readonly entry: number;
  private readonly procedures: PreparedProcedure[];
  private fresh = 0;
  /** Of the instructions that are written. */
  private weight = 0;
  /** The instruction that is being written. */
  private index: number;

  constructor(
    machine: Machine,
    prepared: PreparedProcedure,
    layout: Layout,
    entry: number,
    procedures: PreparedProcedure[],
  ) {
    this.machine = machine;
    this.layout = layout;
    this.entry = entry;
    this.procedures = procedures;
    this.segment = layout.segments[entry]!;
    const { instructions, terminator } = prepared.blocks[this.segment.block]!;
    this.instructions = instructions;
    this.ownTerminator = terminator;
    this.index = this.segment.start;
  }

  write(): readonly string[] {
    const { end } = this.segment;
    for (; this.index < end; this.index++) {
      const instruction = this.instructions[this.index]!;
      if (!this.instruction(instruction)) return this.lines;
      this.weight += instruction.weight;
    }
    if (end === this.instructions.length) this.terminator(this.ownTerminator);
    return this.lines;
  }

  /** False: the code that was written leaves the segment here. */
  private instruction(instruction: Instruction): boolean {
    switch (instruction.kind) {
      case "assign": {
        const { target, value } = instruction;
        const assigned = target.scope === "local" ? this.expression(value) : undefined;
        if (assigned === undefined) return this.ends();
        const name = this.define(target.slot, assigned);
        this.lines.push(`F[${target.slot}] = ${name};`);
        return true;
      }
      case "check":
        return this.machine.skips(instruction.error) || this.requires(instruction.condition);
      case "assume":
        return this.requires(instruction.condition);
      case "load":
        return this.load(instruction);
      case "store":
        return this.store(instruction);
      case "relate":
        return this.machine.skips("unrelated-pointers") || this.relate(instruction);
      case "call":
        return this.call(instruction);
      default:
        return this.ends();
    }
  }

  private requires(term: Term): boolean {
    const condition = this.expression(term);
    if (condition === undefined) return this.ends();
    if (condition !== "true") this.lines.push(`if (!${condition}) ${this.leave()}`);
    return true;
  }

  private load(load: Load): boolean {
    const { slot, sort } = load.target;
    const address = this.expression(load.address);
    const access = accessOf("load", sort, load.bytes, load.isPointer === true);
    if (address === undefined || access === undefined) return this.ends();
    const name = this.define(slot, `A.${access}(M, ${address}, ${this.mask(load)})`);
    this.lines.push(`if (${name} === undefined) ${this.leave()}`, `F[${slot}] = ${name};`);
    return true;
  }

  private store(store: Store): boolean {
    const address = this.expression(store.address);
    const value = this.expression(store.value);
    const access = accessOf("store", store.value.sort, store.bytes, store.isPointer === true);
    if (address === undefined || value === undefined || access === undefined) return this.ends();
    this.lines.push(`if (!A.${access}(M, ${address}, ${value}, ${this.mask(store)})) ${this.leave()}`);
    return true;
  }

  private relate(relate: Relate): boolean {
    const left = this.expression(relate.left);
    const right = this.expression(relate.right);
    if (left === undefined || right === undefined) return this.ends();
    this.lines.push(`if (!A.isRelated(M, ${left}, ${right})) ${this.leave()}`);
    return true;
  }

  private call(call: Call): boolean {
    if (isOfEquality(call)) return this.apart(call);
    const target = directCallee(this.machine, call);
    const values = target === undefined ? [] : call.arguments.map((term) => this.anyValue(term));
    if (target === undefined || values.includes(undefined)) return this.ends();
    const at = this.procedures.push(target) - 1;
    this.lines.push(
      `return call(S, frame, ${at}, ${this.place()}, ${this.steps()}, ${call.weight}, [${values.join(", ")}]);`,
    );
    return false;
  }

  private apart({ arguments: [first, second] }: Call): boolean {
    const left = this.expression(first!);
    const right = this.expression(second!);
    if (left === undefined || right === undefined) return this.ends();
    this.lines.push(`if (!A.isApart(M, ${left}, ${right})) ${this.leave()}`);
    return true;
  }

  private terminator(terminator: Terminator): void {
    const { block } = this.segment;
    const done = `T += ${this.weight + terminator.weight}; C[${block}]++;`;
    switch (terminator.kind) {
      case "jump":
        this.lines.push(done, this.goTo(terminator.target));
        return;
      case "branch": {
        const condition = this.expression(terminator.condition);
        if (condition === undefined) break;
        this.lines.push(
          `if (${condition}) { ${done} TC[${block}]++; ${this.goTo(terminator.whenTrue)} }`,
          `else { ${done} FC[${block}]++; ${this.goTo(terminator.whenFalse)} }`,
        );
        return;
      }
      case "switch": {
        const value = this.expression(terminator.value);
        if (value === undefined) break;
        const cases = terminator.cases.map(({ value: expected, target }) => {
          if (expected.kind !== "constant") throw new Error("switch cases are constants");
          return `case ${literal(fromConstant(expected))}: ${this.goTo(target)}`;
        });
        // The `continue` in each case means the loop around the entry switch.
        const otherwise = `default: ${this.goTo(terminator.otherwise)}`;
        this.lines.push(done, `switch (${value}) { ${cases.join(" ")} ${otherwise} }`);
        return;
      }
      case "return": {
        const values = terminator.values.map((term) => this.anyValue(term));
        if (values.includes(undefined)) break;
        this.lines.push(
          `return ret(S, frame, ${this.place()}, ${this.steps()}, ${terminator.weight}, [${values.join(", ")}]);`,
        );
        return;
      }
      case "stop":
        break;
    }
    this.ends();
  }

  /** Writes that the interpreter goes on from here. */
  private ends(): false {
    this.lines.push(this.leave());
    return false;
  }

  private leave(): string {
    return `return leave(S, frame, ${this.place()}, ${this.steps()});`;
  }

  private place(): string {
    return `${this.segment.block}, ${this.index}`;
  }

  private steps(): string {
    return `T + ${this.weight}`;
  }

  private goTo(target: number): string {
    const { groups } = this.layout;
    const to = this.layout.entryOf(target, 0);
    const leaves = `{ frame.block = ${target}; frame.index = 0; S.steps = T; return true; }`;
    if (groups[to] !== groups[this.entry]) return leaves;
    // Every loop passes a jump that does not lead forward, where the budget is looked at.
    const pause = target <= this.segment.block ? `if (T >= LIMIT) ${leaves} ` : "";
    return `${pause}entry = ${to}; continue;`;
  }

  private expression(term: Term): string | undefined {
    return generateExpression(term, this.read, this.nameUnlessUndefined);
  }

  /** An argument may be symbolic: a variable alone is passed on whatever it holds. */
  private anyValue(term: Term): string | undefined {
    if (term.kind !== "variable") return this.expression(term);
    return this.names.get(keyOf(term.slot, term.scope)) ?? variableText(term.slot, term.scope);
  }

  private readonly read = (slot: number, scope: "local" | "global", sort: Sort): string | undefined => {
    const key = keyOf(slot, scope);
    const known = this.names.get(key);
    if (known !== undefined) return known;
    const guard = guardOf(sort);
    if (guard === undefined) return undefined;
    const name = this.constant(variableText(slot, scope));
    this.lines.push(`if (typeof ${name} ${guard}) ${this.leave()}`);
    this.names.set(key, name);
    return name;
  };

  private readonly nameUnlessUndefined = (value: string): string => {
    const name = this.constant(value);
    this.lines.push(`if (${name} === undefined) ${this.leave()}`);
    return name;
  };

  private define(slot: number, value: string): string {
    const name = this.constant(value);
    this.names.set(keyOf(slot, "local"), name);
    return name;
  }

  private constant(value: string): string {
    const name = `v${this.fresh++}`;
    this.lines.push(`const ${name} = ${value};`);
    return name;
  }

  private mask({ alignment = 1 }: Load | Store): number {
    return this.machine.skips("misaligned-access") ? 0 : alignment - 1;
  }
}

function keyOf(slot: number, scope: "local" | "global"): number {
  return scope === "local" ? slot : -1 - slot;
}

function variableText(slot: number, scope: "local" | "global"): string {
  return `${scope === "local" ? "F" : "G"}[${slot}]`;
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

function accessOf(
  direction: "load" | "store",
  sort: Sort,
  bytes: number,
  isPointer: boolean,
): string | undefined {
  if (sort.kind === "bool") return bytes === 1 ? `${direction}Bool` : undefined;
  if (sort.kind === "float")
    return sort.significand === 24
      ? `${direction}Float`
      : sort.significand === 53
        ? `${direction}Double`
        : undefined;
  if (sort.kind !== "bitvec" || sort.width !== 8 * bytes) return undefined;
  if (isPointer && (bytes === 4 || bytes === 8)) return `${direction}Pointer${bytes}`;
  return bytes === 1 || bytes === 2 || bytes === 4 || bytes === 8 ? `${direction}${bytes}` : undefined;
}

/** The procedure of a plain direct call; undefined where the interpreter should look at the call. */
function directCallee(machine: Machine, instruction: Call): PreparedProcedure | undefined {
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

/** That the program is about to compare addresses for being the same. */
export function isOfEquality({ callee }: Call): boolean {
  return callee.kind === "intrinsic" && callee.name === "address_equal";
}
