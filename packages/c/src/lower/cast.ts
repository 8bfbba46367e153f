/** Conversions between scalars. */
import {
  bitVecConstant,
  bitVecSort,
  boolToBitVec,
  concat,
  equal,
  extract,
  fpNegate,
  ite,
  type Sort,
  signExtend,
  type Term,
  zeroExtend,
} from "@everypath/core";
import type { CastOperation, Instruction, LlvmType } from "../llvm/module.ts";
import type { FunctionContext } from "./context.ts";
import { convertFloat, floatToInteger, integerToFloat, reinterpret } from "./float.ts";
import { typeName } from "./instruction.ts";
import { doubleOfBits, extendedBits, isLongDouble, noteInteger } from "./long-double.ts";
import { checkNarrowing } from "./narrowed.ts";
import { decidingOperands } from "./suspicion.ts";

export function lowerCast(
  context: FunctionContext,
  instruction: Extract<Instruction, { opcode: "cast" }>,
): void {
  context.requireDefined(decidingOperands(context.unit, instruction));
  const from = context.operand(instruction.value);
  const to = context.layout.scalars(instruction.to).map(({ sort }) => sort);
  if (instruction.operation === "bitcast" && lowerBitsOfLongDouble(context, instruction, from)) return;
  if (instruction.operation === "trunc" && from[0] !== undefined)
    checkNarrowing(context, instruction, from[0]);
  const opaque = isOpaque(context, instruction.value.type) || isOpaque(context, instruction.to);
  if (instruction.operation === "bitcast" && from.length !== to.length) {
    const terms = regroup(from, to);
    if (terms === undefined) context.refuse(describeCast(instruction));
    context.define(instruction.result, terms ?? context.dummies(instruction.to));
    return;
  }
  const terms = to.map((sort, index) => {
    const value = from[index];
    if (value === undefined || (opaque && instruction.operation !== "bitcast")) return undefined;
    return context.inLane(instruction.to, index, () => castScalar(context, instruction, value, sort));
  });
  if (terms.some((term) => term === undefined)) context.refuse(describeCast(instruction));
  const dummies = context.dummies(instruction.to);
  context.define(
    instruction.result,
    dummies.map((dummy, index) => terms[index] ?? dummy),
  );
}

function castScalar(
  context: FunctionContext,
  { operation, to }: Extract<Instruction, { opcode: "cast" }>,
  value: Term,
  sort: Sort,
): Term | undefined {
  if ((operation !== "sitofp" && operation !== "uitofp") || !isLongDouble(context.layout, to))
    return cast(context, operation, value, sort);
  const held = context.hold("integer", value);
  noteInteger(context, held, operation === "sitofp");
  return cast(context, operation, held, sort);
}

/** A bitcast of a long double; false where there is none. */
function lowerBitsOfLongDouble(
  context: FunctionContext,
  instruction: Extract<Instruction, { opcode: "cast" }>,
  [value]: readonly Term[],
): boolean {
  const { layout } = context;
  const fromExtended = isLongDouble(layout, instruction.value.type);
  const toExtended = isLongDouble(layout, instruction.to);
  if (value === undefined || (!fromExtended && !toExtended)) return false;
  const other = layout.resolve(fromExtended ? instruction.to : instruction.value.type);
  if (other.kind === "integer") {
    const term = fromExtended ? extendedBits(context, value) : doubleOfBits(context, value);
    context.define(instruction.result, [term]);
  } else if (fromExtended && toExtended) {
    context.define(instruction.result, [value]);
  } else {
    context.refuse(describeCast(instruction));
    context.define(instruction.result, context.dummies(instruction.to));
  }
  return true;
}

function describeCast({ operation, value, to }: Extract<Instruction, { opcode: "cast" }>): string {
  return `${operation} from ${typeName(value.type)} to ${typeName(to)}`;
}

export function lowerFloatNegation(
  context: FunctionContext,
  instruction: Extract<Instruction, { opcode: "fneg" }>,
): void {
  context.requireDefined(decidingOperands(context.unit, instruction));
  const terms = context.operand(instruction.value).map((value) => {
    if (value.sort.kind === "float") return fpNegate(value);
    context.refuse(`fneg of ${typeName(instruction.value.type)}`);
    return value;
  });
  context.define(instruction.result, terms);
}

function cast(context: FunctionContext, operation: CastOperation, value: Term, to: Sort): Term | undefined {
  switch (operation) {
    case "trunc":
    case "ptrtoint":
    case "inttoptr":
    case "zext":
    case "addrspacecast":
      return resize(value, to, false);
    case "sext":
      return resize(value, to, true);
    case "bitcast":
      return reinterpret(value, to);
    case "fptrunc":
    case "fpext":
      return value.sort.kind === "float" && to.kind === "float" ? convertFloat(value, to) : undefined;
    case "fptosi":
    case "fptoui":
      if (value.sort.kind !== "float") return undefined;
      if (to.kind === "bitvec") return floatToInteger(context, value, to.width, operation === "fptosi");
      if (to.kind !== "bool") return undefined;
      return isOne(floatToInteger(context, value, 1, operation === "fptosi"));
    case "sitofp":
    case "uitofp": {
      if (to.kind !== "float") return undefined;
      const integer = value.sort.kind === "bool" ? boolToBitVec(1, value) : value;
      return integer.sort.kind === "bitvec" ? integerToFloat(integer, to, operation === "sitofp") : undefined;
    }
  }
}

/** Truncation or extension of an integer. */
export function resize(value: Term, to: Sort, signed: boolean): Term | undefined {
  if (value.sort === to) return value;
  if (value.sort.kind === "bool") {
    if (to.kind !== "bitvec") return undefined;
    if (!signed) return boolToBitVec(to.width, value);
    const ones = bitVecConstant(to.width, (1n << BigInt(to.width)) - 1n);
    return ite(value, ones, bitVecConstant(to.width, 0n));
  }
  if (value.sort.kind !== "bitvec") return undefined;
  if (to.kind === "bool") return isOne(extract(0, 0, value));
  if (to.kind !== "bitvec") return undefined;
  const { width } = value.sort;
  if (to.width < width) return extract(to.width - 1, 0, value);
  return signed ? signExtend(to.width - width, value) : zeroExtend(to.width - width, value);
}

function isOne(bit: Term): Term {
  return equal(bit, bitVecConstant(1, 1n));
}

function isOpaque(context: FunctionContext, type: LlvmType): boolean {
  return context.layout.resolve(type).kind === "other" && !isLongDouble(context.layout, type);
}

/** A vector of up to 64 bits as one number, as which it is passed; undefined where it is wider, or holds pointers. */
export function vectorBits(elements: readonly Term[]): Term | undefined {
  const bits = elements.reduce((sum, { sort }) => sum + (widthOf(sort) ?? Number.POSITIVE_INFINITY), 0);
  return bits > 64 ? undefined : regroup(elements, [bitVecSort(bits)])?.[0];
}

/** A bitcast that changes the number of scalars, as between `<2 x float>` and `double`; the first is the lowest. */
function regroup(from: readonly Term[], to: readonly Sort[]): readonly Term[] | undefined {
  const bits: Term[] = [];
  for (const term of from) {
    const width = widthOf(term.sort);
    const part =
      term.sort.kind === "bool"
        ? boolToBitVec(1, term)
        : width === undefined
          ? undefined
          : reinterpret(term, bitVecOf(term, width));
    if (part === undefined) return undefined;
    bits.push(part);
  }
  const [first, ...rest] = bits;
  if (first === undefined) return undefined;
  const whole = rest.reduce((low, high) => concat(high, low), first);
  const terms: Term[] = [];
  let low = 0;
  for (const sort of to) {
    const width = sort.kind === "bool" ? 1 : widthOf(sort);
    if (width === undefined) return undefined;
    const part = extract(low + width - 1, low, whole);
    const term = sort.kind === "bool" ? isOne(part) : reinterpret(part, sort);
    if (term === undefined) return undefined;
    terms.push(term);
    low += width;
  }
  return terms;
}

function widthOf(sort: Sort): number | undefined {
  if (sort.kind === "bitvec") return sort.width;
  return sort.kind === "float" ? sort.exponent + sort.significand : undefined;
}

function bitVecOf(term: Term, width: number): Sort {
  return term.sort.kind === "bitvec" ? term.sort : bitVecConstant(width, 0n).sort;
}
