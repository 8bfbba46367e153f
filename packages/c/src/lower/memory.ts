/** alloca, load and store. An access to a promoted alloca is a use of, or an assignment to, its variable. */
import {
  bitVecConstant,
  bitVecSort,
  bvAdd,
  bvMultiply,
  defined,
  type Instruction as IrInstruction,
  type Term,
  type ValueType,
  type Variable,
  zeroExtend,
} from "@everypath/core";
import type { Instruction, LlvmType, Operand } from "../llvm/module.ts";
import { resize } from "./cast.ts";
import type { FunctionContext } from "./context.ts";
import { isInFrame } from "./frame-size.ts";
import { localName, typeName } from "./instruction.ts";
import {
  extendedBits,
  fromExtendedBits,
  isLongDouble,
  longDoubleBits,
  longDoubleBytes,
} from "./long-double.ts";
import { loadsScalarObject } from "./suspicion.ts";

export function lowerAlloca(
  context: FunctionContext,
  instruction: Extract<Instruction, { opcode: "alloca" }>,
): void {
  const name = instruction.result;
  if (context.slots.has(name)) {
    if (!context.declaredAtOnce.has(name)) becomeUnassigned(context, name);
    return;
  }
  if (instruction.count !== undefined) context.requireDefined([instruction.count]);
  allocate(context, instruction);
}

/** Gives the alloca's variable the address of a new object. */
export function allocate(
  context: FunctionContext,
  instruction: Extract<Instruction, { opcode: "alloca" }>,
): void {
  const { layout } = context;
  const name = instruction.result;
  const pointer = bitVecSort(layout.pointerBits);
  const elementSize = bitVecConstant(layout.pointerBits, BigInt(layout.size(instruction.type)));
  const count =
    instruction.count === undefined ? undefined : resize(context.scalar(instruction.count), pointer, false);
  const variable = context.allocas.inMemory.get(name)?.variable;
  const target = declareAddress(context, name);
  context.emit({
    kind: "allocate",
    target,
    size: count === undefined ? elementSize : bvMultiply(elementSize, count),
    alignment: Math.max(instruction.alignment ?? 1, layout.alignment(instruction.type)),
    lifetime: "stack",
    growsStack: !isInFrame(context, instruction),
    zeroed: false,
    name: sourceName(context, name),
    ...(context.literals.has(name) ? { literal: true } : {}),
    type: variable?.type,
  });
}

/** The variable that holds the address of an alloca's object. */
export function declareAddress(context: FunctionContext, alloca: string): Variable {
  const declared = context.values.peek(alloca)?.[0];
  if (declared?.kind === "variable") return declared;
  const { pointerBits } = context.layout;
  const name = sourceName(context, alloca);
  const target = context.variables.temporary(`&${name}`, bitVecSort(pointerBits));
  context.values.settle(alloca, [target]);
  const variable = context.allocas.inMemory.get(alloca)?.variable;
  if (variable !== undefined) {
    const type: ValueType = { kind: "pointer", bits: pointerBits, pointee: variable.type };
    context.sourceVariables.push({ name: variable.name, variable: target, type, holdsAddress: true });
    if (variable.scope !== undefined) context.scopes.set(target, variable.scope);
  }
  return target;
}

/** The C name of what an alloca holds; `x.addr` is where a parameter x without debug information goes. */
export function sourceName(context: FunctionContext, alloca: string): string {
  const slot = context.allocas.promoted.get(alloca) ?? context.allocas.inMemory.get(alloca);
  if (context.literals.has(alloca)) return "compound literal";
  return slot?.variable?.name ?? alloca.replace(/\.addr\d*$/, "");
}

/** Sets a promoted variable to an indeterminate value, where some load may see that. */
export function becomeUnassigned(context: FunctionContext, alloca: string): void {
  const variable = context.slots.get(alloca);
  if (variable === undefined || !context.assignment.uncertain.has(alloca)) return;
  context.assign(variable, context.indeterminate(variable.name, variable.sort));
}

export function lowerLoad(
  context: FunctionContext,
  instruction: Extract<Instruction, { opcode: "load" }>,
): void {
  const name = localName(instruction.address);
  const variable = name === undefined ? undefined : context.slots.get(name);
  if (name !== undefined && variable !== undefined) {
    const uncertain = context.assignment.uncertainLoads.has(instruction);
    const slot = context.allocas.promoted.get(name);
    if (uncertain && slot?.scalarVariable === true && !context.facts.isDefined(variable)) {
      context.check(
        defined(variable),
        "uninitialized-read",
        `the value of '${sourceName(context, name)}' is used but was never written`,
      );
      context.facts.noteDefined(variable);
    }
    context.define(instruction.result, [variable]);
    return;
  }
  context.requireDefined([instruction.address]);
  const scalarObject = loadsScalarObject(context.unit, context.allocas, instruction);
  const address = context.scalar(instruction.address);
  const targets = context.values.receive(instruction.result, instruction.type);
  const alignment = instruction.alignment ?? context.layout.alignment(instruction.type);
  loadScalars(context, instruction.type, address, targets, { scalarObject, alignment });
}

/** Loads the scalars of `type` at `address`. */
export function loadScalars(
  context: FunctionContext,
  type: LlvmType,
  address: Term,
  targets: readonly Variable[],
  { scalarObject, alignment }: { readonly scalarObject: boolean; readonly alignment: number },
): void {
  if (hasNoMemoryForm(context, type)) {
    context.refuse(`load of ${typeName(type)}`);
    return;
  }
  context.layout.scalars(type).forEach((scalar, index) => {
    const target = targets[index];
    if (target === undefined) return;
    const isExtended = isLongDouble(context.layout, scalar.type);
    const loaded = isExtended ? context.variables.temporary("%bits", bitVecSort(longDoubleBits)) : target;
    context.emit({
      kind: "load",
      target: loaded,
      address: displaced(context, address, scalar.offset),
      bytes: scalar.bytes,
      ...alignedTo(alignment, scalar.offset),
      ...pointerMark(scalar.type),
      scalarObject,
    });
    if (isExtended) fromExtendedBits(context, loaded, target);
  });
}

/** Of a load or store of the type. */
export function pointerMark(type: LlvmType): { readonly isPointer?: true } {
  return type.kind === "pointer" ? { isPointer: true } : {};
}

export function lowerStore(
  context: FunctionContext,
  instruction: Extract<Instruction, { opcode: "store" }>,
): void {
  if (context.omitted.has(instruction)) return;
  context.requireValid([instruction.value]);
  const name = localName(instruction.address);
  const variable = name === undefined ? undefined : context.slots.get(name);
  if (variable !== undefined) {
    assignFrom(context, variable, instruction.value);
    return;
  }
  context.requireDefined([instruction.address]);
  const values = context.operand(instruction.value);
  const address = context.scalar(instruction.address);
  if (values.length === 0 || hasNoMemoryForm(context, instruction.value.type)) {
    context.refuse(`store of ${typeName(instruction.value.type)}`);
    return;
  }
  const alignment = instruction.alignment ?? context.layout.alignment(instruction.value.type);
  context.layout.scalars(instruction.value.type).forEach(({ offset, bytes, type }, index) => {
    const value = values[index];
    const access = { ...alignedTo(alignment, offset), ...pointerMark(type) };
    if (value !== undefined) storeScalar(context, displaced(context, address, offset), value, bytes, access);
  });
}

export function storeScalar(
  context: FunctionContext,
  address: Term,
  value: Term,
  bytes: number,
  access: { readonly alignment?: number; readonly isPointer?: true } = {},
): void {
  if (value.sort.kind === "float" && bytes === longDoubleBytes) {
    context.emit({ kind: "store", address, value: extendedBits(context, value), bytes, ...access });
    return;
  }
  const gap = value.sort.kind === "bitvec" ? 8 * bytes - value.sort.width : 0;
  context.emit({
    kind: "store",
    address,
    value: gap > 0 ? zeroExtend(gap, value) : value,
    bytes,
    ...access,
  });
}

/** What is promised of an address so many bytes behind one that is aligned. */
export function alignedTo(alignment: number, offset: number): { readonly alignment?: number } {
  let left = alignment;
  while (left > 1 && offset % left !== 0) left /= 2;
  return left > 1 ? { alignment: left } : {};
}

/**
 * variable := value. Where the value was produced by the instruction just before and is used here alone, that
 * instruction writes to the variable itself: `x := load p` rather than `%1 := load p; x := %1`.
 */
function assignFrom(context: FunctionContext, variable: Variable, operand: Operand): void {
  const value = context.scalar(operand);
  const { last } = context;
  const soleUse = operand.kind === "local" && context.shape.uses.get(operand.name)?.count === 1;
  const produced = last === undefined ? undefined : producedVariable(last);
  // A variable of the user's that was assigned just before keeps its value: `a = f(); b = a` is no sole use of f's result.
  const isTemporary = produced !== undefined && context.variables.isTemporary(produced);
  if (
    last !== undefined &&
    soleUse &&
    isTemporary &&
    produced === value &&
    context.values.isUnread(variable)
  ) {
    context.facts.forget(variable);
    context.replaceLast(withTarget(last, variable, context.takeWeight()));
    return;
  }
  context.assign(variable, value);
}

function producedVariable(instruction: IrInstruction): Variable | undefined {
  if (instruction.kind === "load" || instruction.kind === "input") return instruction.target;
  return instruction.kind === "call" && instruction.targets.length === 1 ? instruction.targets[0] : undefined;
}

function withTarget(instruction: IrInstruction, target: Variable, weight: number): IrInstruction {
  const charged = { weight: instruction.weight + weight };
  if (instruction.kind === "load" || instruction.kind === "input")
    return { ...instruction, ...charged, target };
  return instruction.kind === "call" ? { ...instruction, ...charged, targets: [target] } : instruction;
}

/** address + offset */
export function displaced(context: FunctionContext, address: Term, offset: number): Term {
  return offset === 0 ? address : bvAdd(address, bitVecConstant(context.layout.pointerBits, BigInt(offset)));
}

/** Vectors of single bits are packed, which `Layout.scalars` does not say. */
function hasNoMemoryForm(context: FunctionContext, type: LlvmType): boolean {
  const resolved = context.layout.resolve(type);
  if (context.layout.scalars(type).length === 0)
    return resolved.kind !== "structure" && resolved.kind !== "array";
  if (resolved.kind !== "vector") return false;
  const element = context.layout.resolve(resolved.element);
  return resolved.scalable || (element.kind === "integer" && element.bits % 8 !== 0);
}
