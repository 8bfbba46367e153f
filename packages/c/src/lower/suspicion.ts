/**
 * Where uninitialised memory may show. Copying an uninitialised value is allowed (a structure's padding, a bit-field's
 * neighbours), deciding or computing on it is not. A value is *suspect* if it may stem from memory, a call's result or a
 * parameter that the compiler does not promise to be defined (`noundef`), and nothing has computed on it since; only
 * suspect operands need a check.
 */
import { isIntrinsic } from "@everypath/core";
import type { Layout } from "../layout.ts";
import type { Attribute, Instruction, Operand } from "../llvm/module.ts";
import type { Assignment } from "./assigned.ts";
import { calledName, localName, operandsOf, resultName } from "./instruction.ts";
import type { Allocas } from "./promote.ts";
import type { Shape } from "./shape.ts";
import type { Unit } from "./unit.ts";

export function hasAttribute(attributes: readonly Attribute[], name: string): boolean {
  return attributes.some((attribute) => attribute.name === name);
}

/** Names of the suspect values of a function. */
export function findSuspects(
  unit: Unit,
  shape: Shape,
  allocas: Allocas,
  assignment: Assignment,
  parameters: ReadonlySet<string>,
): ReadonlySet<string> {
  const values = new Set(parameters);
  const slots = new Set<string>();
  const isSuspect = (operand: Operand): boolean =>
    isUndefined(operand) || (operand.kind === "local" && values.has(operand.name));
  const gives = (instruction: Instruction): boolean => {
    switch (instruction.opcode) {
      case "load": {
        const slot = allocas.promoted.get(localName(instruction.address) ?? "");
        if (slot === undefined) return !loadsScalarObject(unit, allocas, instruction);
        if (!assignment.uncertainLoads.has(instruction)) return slots.has(slot.alloca.result);
        return !slot.scalarVariable;
      }
      case "call":
        return givesSuspectResult(unit, instruction, isSuspect);
      case "phi":
        return instruction.incoming.some(({ value }) => isSuspect(value));
      case "freeze":
        return false;
      case "va_arg":
      case "atomicrmw":
      case "cmpxchg":
      case "landingpad":
      case "other":
        return true;
      default: {
        const checked = new Set(decidingOperands(unit, instruction));
        return operandsOf(instruction).some((operand) => !checked.has(operand) && isSuspect(operand));
      }
    }
  };
  const instructions = shape.chains.flatMap((chain) => chain.blocks.flatMap((block) => block.instructions));
  for (let changed = true; changed; ) {
    changed = false;
    for (const instruction of instructions) {
      if (instruction.opcode === "store") {
        const name = localName(instruction.address);
        if (name === undefined || !allocas.promoted.has(name) || slots.has(name)) continue;
        if (!isSuspect(instruction.value)) continue;
        slots.add(name);
        changed = true;
        continue;
      }
      const name = resultName(instruction);
      if (name === undefined || values.has(name) || !gives(instruction)) continue;
      values.add(name);
      changed = true;
    }
  }
  return values;
}

/** A constant that has no value, or an element without one. */
export function isUndefined(operand: Operand): boolean {
  if (operand.kind === "aggregate") return operand.elements.some(isUndefined);
  return operand.kind === "undef" || operand.kind === "poison";
}

/** Operands that an instruction decides or computes on, calls aside (see `decidingArguments`). */
export function decidingOperands(unit: Unit, instruction: Instruction): readonly Operand[] {
  if (isHarmless(instruction) && (unit.speculative || isOnVectors(unit.layout, instruction))) return [];
  if (unit.speculative && instruction.opcode === "binary" && isPoisonOfPoison(instruction))
    return [instruction.right];
  switch (instruction.opcode) {
    case "binary":
      switch (instruction.operation) {
        case "and":
        case "or":
        case "xor":
          return [];
        case "shl":
        case "lshr":
        case "ashr":
          return instruction.right.kind === "integer" ? [] : [instruction.left, instruction.right];
        default:
          return [instruction.left, instruction.right];
      }
    case "cast":
      switch (instruction.operation) {
        case "trunc":
        case "zext":
        case "sext":
        case "bitcast":
        case "ptrtoint":
        case "inttoptr":
        case "addrspacecast":
          return [];
        default:
          return [instruction.value];
      }
    case "icmp":
    case "fcmp":
    case "fneg":
    case "getelementptr":
    case "alloca":
    case "load":
    case "condbr":
    case "switch":
    case "indirectbr":
    case "va_arg":
    case "atomicrmw":
    case "cmpxchg":
      return operandsOf(instruction);
    case "store":
      return [instruction.address];
    case "select":
      return [instruction.condition];
    default:
      return [];
  }
}

/** The elements that a program uses are a part of those that it computes: one that was never written is an error where it is used. */
function isOnVectors(layout: Layout, instruction: Instruction): boolean {
  return operandsOf(instruction).some(({ type }) => layout.resolve(type).kind === "vector");
}

/**
 * Whether a division gives poison where its dividend is, and no error: every dividend can be divided by what divides here. The least signed number
 * cannot be divided by -1.
 */
function isPoisonOfPoison({
  operation,
  right,
}: Extract<Instruction, { readonly opcode: "binary" }>): boolean {
  switch (operation) {
    case "udiv":
    case "urem":
      return true;
    case "sdiv":
    case "srem":
      return (
        right.kind === "integer" && right.type.kind === "integer" && !isMinusOne(right.value, right.type.bits)
      );
    default:
      return false;
  }
}

function isMinusOne(value: bigint, bits: number): boolean {
  return BigInt.asIntN(bits, value) === -1n;
}

/** Operations that give poison or an undefined value where an operand is one, and no error (poison.ts). */
function isHarmless(instruction: Instruction): boolean {
  switch (instruction.opcode) {
    case "binary":
      return !/^[us](?:div|rem)$/.test(instruction.operation);
    case "cast":
    case "icmp":
    case "fcmp":
    case "fneg":
    case "getelementptr":
    case "select":
      return true;
    default:
      return false;
  }
}

/** Intrinsics that only move bits about. */
const transparentIntrinsics = /^llvm\.(?:expect|ssa\.copy|launder|strip)/;

/** The arguments of a call that must be defined: the callee, those promised to be (`noundef`), and an intrinsic's. */
export function decidingArguments(
  unit: Unit,
  call: Extract<Instruction, { opcode: "call" }>,
): readonly Operand[] {
  const name = calledName(call);
  if (name?.startsWith("llvm.")) {
    const isPure = transparentIntrinsics.test(name) || (unit.speculative && call.result !== undefined);
    return isPure ? [] : call.arguments.map((argument) => argument.value);
  }
  const callee = name === undefined ? undefined : unit.symbol(name)?.function;
  const promised = call.arguments.filter(
    ({ attributes }, index) =>
      hasAttribute(attributes, "noundef") ||
      hasAttribute(callee?.parameters[index]?.attributes ?? [], "noundef"),
  );
  return [call.callee, ...promised.map((argument) => argument.value)];
}

function givesSuspectResult(
  unit: Unit,
  call: Extract<Instruction, { opcode: "call" }>,
  isSuspect: (operand: Operand) => boolean,
): boolean {
  const name = calledName(call);
  if (name === undefined) return true;
  if (name.startsWith("llvm.")) {
    return (
      (unit.speculative || transparentIntrinsics.test(name)) &&
      call.arguments.some((argument) => isSuspect(argument.value))
    );
  }
  if (isIntrinsic(name)) return false;
  const callee = unit.symbol(name);
  // What an unknown function returns is a fresh input.
  return callee?.defined === true && !hasAttribute(callee.function?.resultAttributes ?? [], "noundef");
}

/** True where the load reads a whole object that is one scalar, which the machine checks by itself. */
export function loadsScalarObject(
  unit: Unit,
  allocas: Allocas,
  load: Extract<Instruction, { opcode: "load" }>,
): boolean {
  const { layout } = unit;
  const bytes = layout.storeSize(load.type);
  if (layout.sortOf(layout.resolve(load.type)) === undefined) return false;
  if (load.address.kind === "local") {
    const slot = allocas.inMemory.get(load.address.name);
    return (
      slot?.variable !== undefined &&
      slot.alloca.count === undefined &&
      isScalar(layout, slot.alloca.type, bytes)
    );
  }
  if (load.address.kind !== "global") return false;
  const object = unit.symbol(load.address.name)?.object;
  return object?.scalar === true && object.size === bytes;
}

function isScalar(layout: Layout, type: Parameters<Layout["size"]>[0], bytes: number): boolean {
  return layout.sortOf(layout.resolve(type)) !== undefined && layout.storeSize(type) === bytes;
}
