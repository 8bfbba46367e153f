/**
 * Constants of LLVM, evaluated: initialisers of globals and constant operands, constant expressions included. Addresses
 * are fixed before (address-space.ts), so every constant has a value; where it is an object's address plus something, the
 * object is remembered.
 */
import { bitVecConstant, bitVecSort, doubleOfExtended, extendedWidth, type Sort } from "@everypath/core";
import type { LlvmType, Operand } from "../llvm/module.ts";
import { isLongDouble } from "./long-double.ts";
import type { LinkedAddress, Unit } from "./unit.ts";

export type ConstantScalar =
  /** 0 ≤ value < 2^width of the sort; Bool is 0 or 1. */
  | { readonly kind: "number"; readonly value: bigint }
  /** `bits`: those of a long double; `isRounded`: which are not the value's. */
  | { readonly kind: "float"; readonly value: number; readonly bits?: bigint; readonly isRounded?: boolean }
  | { readonly kind: "address"; readonly place: LinkedAddress }
  /** undef and poison */
  | { readonly kind: "undefined" }
  | { readonly kind: "unsupported"; readonly what: string };

/** The scalars of a constant, in the order of `Layout.scalars` of its type. */
export function evaluateConstant(unit: Unit, operand: Operand): readonly ConstantScalar[] {
  const { layout } = unit;
  const type = layout.resolve(operand.type);
  const single = layout.sortOf(type);
  switch (operand.kind) {
    case "integer":
      return [number(operand.value, widthOf(single))];
    case "floating":
      return [
        isLongDouble(layout, type) && operand.bits !== undefined
          ? longDouble(operand.bits)
          : floating(operand.value, operand.bits, single),
      ];
    case "null":
      return [number(0n, layout.pointerBits)];
    case "zeroinitializer":
      return layout.scalars(type).map(({ sort }) => zero(sort));
    case "undef":
    case "poison":
      return layout.scalars(type).map(() => ({ kind: "undefined" }));
    case "string":
      return Array.from(operand.bytes, (byte) => number(BigInt(byte), 8));
    case "aggregate":
      return operand.elements.flatMap((element) => evaluateConstant(unit, element));
    case "global": {
      const symbol = unit.symbol(operand.name);
      return [symbol === undefined ? unsupported(`reference to @${operand.name}`) : address(symbol)];
    }
    case "blockaddress": {
      const place = unit.blockAddress(operand.function, operand.block);
      return [
        place === undefined ? unsupported(`label ${operand.block} of @${operand.function}`) : address(place),
      ];
    }
    case "expression":
      return [evaluateExpression(unit, operand)];
    case "local":
    case "metadata":
    case "asm":
      return [unsupported(`constant of kind ${operand.kind}`)];
  }
}

/** The number that a constant is; an address counts as the number that the linker chose. */
export function absoluteValue(constant: ConstantScalar): bigint | undefined {
  if (constant.kind === "number") return constant.value;
  if (constant.kind === "address") return BigInt(constant.place.address);
  return undefined;
}

/** Bytes from `sourceType`'s start to the element that constant `indices` select; undefined where one is no constant. */
export function constantOffset(
  unit: Unit,
  sourceType: LlvmType,
  indices: readonly (bigint | undefined)[],
): bigint | undefined {
  let offset = 0n;
  let type = sourceType;
  for (const [position, index] of indices.entries()) {
    if (index === undefined) return undefined;
    if (position === 0) {
      offset += index * BigInt(unit.layout.size(type));
      continue;
    }
    const resolved = unit.layout.resolve(type);
    if (resolved.kind === "structure") {
      const field = unit.layout.element(resolved, Number(index));
      if (field === undefined) return undefined;
      offset += BigInt(field.offset);
      type = field.type;
    } else if (resolved.kind === "array" || resolved.kind === "vector") {
      offset += index * BigInt(unit.layout.size(resolved.element));
      type = resolved.element;
    } else {
      return undefined;
    }
  }
  return offset;
}

function evaluateExpression(unit: Unit, operand: Extract<Operand, { kind: "expression" }>): ConstantScalar {
  const { instruction } = operand;
  switch (instruction.opcode) {
    case "getelementptr": {
      const base = evaluateOne(unit, instruction.base);
      const indices = instruction.indices.map((index) => signed(unit, index));
      const offset = constantOffset(unit, instruction.sourceType, indices);
      if (offset === undefined) return unsupported("constant getelementptr");
      return moved(unit, base, offset);
    }
    case "cast": {
      const value = evaluateOne(unit, instruction.value);
      return castConstant(unit, instruction.operation, value, instruction.value.type, instruction.to);
    }
    case "binary": {
      const left = evaluateOne(unit, instruction.left);
      const right = evaluateOne(unit, instruction.right);
      return binaryConstant(unit, instruction.operation, left, right, instruction.left.type);
    }
    default:
      return unsupported(`constant expression ${instruction.opcode}`);
  }
}

function evaluateOne(unit: Unit, operand: Operand): ConstantScalar {
  const [first, second] = evaluateConstant(unit, operand);
  return first !== undefined && second === undefined
    ? first
    : unsupported("constant aggregate in an expression");
}

function castConstant(
  unit: Unit,
  operation: string,
  value: ConstantScalar,
  from: LlvmType,
  to: LlvmType,
): ConstantScalar {
  const target = unit.layout.sortOf(unit.layout.resolve(to));
  const source = unit.layout.sortOf(unit.layout.resolve(from));
  if (target?.kind === "float" || source?.kind === "float")
    return unsupported(`constant expression ${operation}`);
  const width = widthOf(target);
  // A cast that keeps all the bits of an address keeps the object.
  if (value.kind === "address" && width >= unit.layout.pointerBits && operation !== "sext") return value;
  const absolute = absoluteValue(value);
  if (absolute === undefined) return value;
  return number(operation === "sext" ? BigInt.asIntN(widthOf(source), absolute) : absolute, width);
}

function binaryConstant(
  unit: Unit,
  operation: string,
  left: ConstantScalar,
  right: ConstantScalar,
  type: LlvmType,
): ConstantScalar {
  const width = widthOf(unit.layout.sortOf(unit.layout.resolve(type)));
  if (operation === "add" && left.kind === "address" && right.kind === "number") {
    return moved(unit, left, BigInt.asIntN(width, right.value));
  }
  if (operation === "add" && left.kind === "number" && right.kind === "address") {
    return moved(unit, right, BigInt.asIntN(width, left.value));
  }
  if (operation === "sub" && left.kind === "address" && right.kind === "number") {
    return moved(unit, left, -BigInt.asIntN(width, right.value));
  }
  const a = absoluteValue(left);
  const b = absoluteValue(right);
  if (a === undefined || b === undefined)
    return left.kind === "unsupported" ? left : unsupported("constant undef");
  switch (operation) {
    case "add":
      return number(a + b, width);
    case "sub":
      return number(a - b, width);
    case "mul":
      return number(a * b, width);
    case "and":
      return number(a & b, width);
    case "or":
      return number(a | b, width);
    case "xor":
      return number(a ^ b, width);
    case "shl":
      return number(b < BigInt(width) ? a << b : 0n, width);
    case "lshr":
      return number(b < BigInt(width) ? a >> b : 0n, width);
    default:
      return unsupported(`constant expression ${operation}`);
  }
}

function moved(unit: Unit, base: ConstantScalar, offset: bigint): ConstantScalar {
  if (base.kind === "number") return number(base.value + offset, unit.layout.pointerBits);
  if (base.kind !== "address") return base;
  const { place } = base;
  const distance = Number(offset);
  return address({
    symbol: place.symbol,
    addend: place.addend + distance,
    address: Number(BigInt.asUintN(unit.layout.pointerBits, BigInt(place.address) + offset)),
  });
}

function signed(unit: Unit, operand: Operand): bigint | undefined {
  const value = absoluteValue(evaluateOne(unit, operand));
  return value === undefined
    ? undefined
    : BigInt.asIntN(widthOf(unit.layout.sortOf(unit.layout.resolve(operand.type))), value);
}

function floating(value: number, bits: bigint | undefined, sort: Sort | undefined): ConstantScalar {
  if (sort?.kind === "float") return { kind: "float", value };
  return bits === undefined
    ? unsupported("floating-point constant of this type")
    : number(bits, widthOf(sort));
}

function longDouble(bits: bigint): ConstantScalar {
  const { value, isExact } = doubleOfExtended(bitVecConstant(extendedWidth, bits));
  const read = value.kind === "constant" && typeof value.value === "number" ? value.value : 0;
  return { kind: "float", value: read, bits, isRounded: !isExact };
}

function zero(sort: Sort): ConstantScalar {
  return sort.kind === "float" ? { kind: "float", value: 0 } : { kind: "number", value: 0n };
}

function address(place: LinkedAddress): ConstantScalar {
  return { kind: "address", place: { symbol: place.symbol, addend: place.addend, address: place.address } };
}

function number(value: bigint, width: number): ConstantScalar {
  return { kind: "number", value: BigInt.asUintN(width, value) };
}

function unsupported(what: string): ConstantScalar {
  return { kind: "unsupported", what };
}

function widthOf(sort: Sort | undefined): number {
  if (sort === undefined || sort.kind === "bool") return 1;
  return sort.kind === "bitvec" ? sort.width : bitVecSort(64).width;
}
