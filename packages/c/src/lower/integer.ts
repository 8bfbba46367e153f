/** Integer arithmetic, and the δ of each operation as C has it. */
import {
  and,
  bitVecConstant,
  boolToBitVec,
  bvAdd,
  bvAnd,
  bvArithmeticShiftRight,
  bvLogicalShiftRight,
  bvMultiply,
  bvOr,
  bvShiftLeft,
  bvSignedDivide,
  bvSignedRemainder,
  bvSubtract,
  bvUnsignedDivide,
  bvUnsignedRemainder,
  bvXor,
  equal,
  not,
  notEqual,
  or,
  signedAddOverflows,
  signedMultiplyOverflows,
  signedSubtractOverflows,
  type Term,
  unreachable,
} from "@everypath/core";
import type { BinaryOperation, Instruction, Operand } from "../llvm/module.ts";
import type { FunctionContext } from "./context.ts";
import { lowerFloatBinary } from "./float.ts";
import { localName, typeName } from "./instruction.ts";
import { isLongDouble, noteBinary } from "./long-double.ts";
import { keepBits, setBits } from "./mask.ts";
import { requireDistance } from "./narrowed.ts";
import { decidingOperands } from "./suspicion.ts";

type Binary = Extract<Instruction, { opcode: "binary" }>;

export function lowerBinary(context: FunctionContext, instruction: Binary): void {
  context.requireDefined(decidingOperands(context.unit, instruction));
  const suspect = context.isSuspect(instruction.left);
  const lefts = context.operand(instruction.left);
  const rights = context.operand(instruction.right);
  const terms = lefts.map((left, index) =>
    context.inLane(instruction.left.type, index, () =>
      binary(context, instruction, left, rights[index] ?? left, suspect),
    ),
  );
  context.define(instruction.result, terms);
}

function binary(
  context: FunctionContext,
  instruction: Binary,
  left: Term,
  right: Term,
  suspect: boolean,
): Term {
  if (left.sort.kind === "float") {
    if (!isLongDouble(context.layout, instruction.left.type))
      return lowerFloatBinary(context, instruction.operation, left, right);
    const held = [context.hold("left", left), context.hold("right", right)] as const;
    noteBinary(context, instruction.operation, ...held);
    return lowerFloatBinary(context, instruction.operation, ...held);
  }
  if (left.sort.kind === "bool") return bitBinary(instruction.operation, left, right);
  if (left.sort.kind !== "bitvec" || !isInteger(context, instruction)) {
    context.refuse(`${instruction.operation} on ${typeName(context.layout.resolve(instruction.left.type))}`);
    return left;
  }
  const { operation } = instruction;
  const { width } = left.sort;
  if (suspect && (operation === "and" || operation === "or") && right.kind === "constant") {
    const mask = BigInt(right.value);
    const masked = operation === "and" ? keepBits(left, mask, width) : setBits(left, mask, width);
    if (masked !== undefined) return masked;
  }
  checkBinary(context, instruction, left, right, width);
  if (operation === "sub" && isPointerDifference(context, instruction))
    context.emit({ kind: "relate", left, right });
  return arithmetic(operation, left, right);
}

/** Types such as half are held as bits, which have no arithmetic. */
function isInteger(context: FunctionContext, instruction: Binary): boolean {
  const type = context.layout.resolve(instruction.left.type);
  return (type.kind === "vector" ? context.layout.resolve(type.element) : type).kind === "integer";
}

/**
 * Overflow with `nsw` is C's undefined behaviour. Other flags (`nuw`, `exact`, `disjoint`, `nsw` on shifts) are promises that
 * optimisers add; where one is broken, the value is poison and here that of the operation without the flag.
 */
function checkBinary(
  context: FunctionContext,
  instruction: Binary,
  left: Term,
  right: Term,
  width: number,
): void {
  const { operation, flags } = instruction;
  switch (operation) {
    case "add":
      if (!flags.includes("nsw")) return;
      context.requireNoWrapping(signedAddOverflows(left, right), "signed addition overflows");
      return;
    case "sub":
      if (!flags.includes("nsw")) return;
      context.requireNoWrapping(
        signedSubtractOverflows(left, right),
        isZero(left) ? "signed negation overflows" : "signed subtraction overflows",
      );
      return;
    case "mul":
      if (!flags.includes("nsw")) return;
      context.requireNoWrapping(signedMultiplyOverflows(left, right), "signed multiplication overflows");
      return;
    case "sdiv":
    case "srem": {
      context.check(notEqual(right, bitVecConstant(width, 0n)), "division-by-zero", "division by zero");
      const least = bitVecConstant(width, 1n << BigInt(width - 1));
      const minusOne = bitVecConstant(width, (1n << BigInt(width)) - 1n);
      const overflows = and(equal(left, least), equal(right, minusOne));
      context.check(not(overflows), "signed-overflow", "the quotient of signed division overflows");
      return;
    }
    case "udiv":
    case "urem":
      context.check(notEqual(right, bitVecConstant(width, 0n)), "division-by-zero", "division by zero");
      return;
    case "shl":
    case "lshr":
    case "ashr":
      requireDistance(context, right, width, width);
      return;
    default:
      return;
  }
}

/**
 * The compiler subtracts pointers as numbers. Its name for the result tells, else that the difference is divided by the elements' size without a
 * remainder, which only the difference of pointers into one array promises.
 */
function isPointerDifference({ shape, unit }: FunctionContext, { result, left, right }: Binary): boolean {
  if (unit.speculative) return false;
  if (differenceOfPointers.test(result)) return true;
  const isAddress = (operand: Operand): boolean => {
    const definition = shape.definitions.get(localName(operand) ?? "");
    return definition?.opcode === "cast" && definition.operation === "ptrtoint";
  };
  return (
    isAddress(left) &&
    isAddress(right) &&
    [...shape.definitions.values()].some(
      (user) =>
        user.opcode === "binary" &&
        user.operation === "sdiv" &&
        user.flags.includes("exact") &&
        localName(user.left) === result,
    )
  );
}

/** Given by clang, and no name that a C program can give. */
const differenceOfPointers = /^sub\.ptr\.sub\d*$/;

function isZero(term: Term): boolean {
  return term.kind === "constant" && term.value === 0n;
}

function arithmetic(operation: BinaryOperation, left: Term, right: Term): Term {
  switch (operation) {
    case "add":
      return bvAdd(left, right);
    case "sub":
      return bvSubtract(left, right);
    case "mul":
      return bvMultiply(left, right);
    case "udiv":
      return bvUnsignedDivide(left, right);
    case "sdiv":
      return bvSignedDivide(left, right);
    case "urem":
      return bvUnsignedRemainder(left, right);
    case "srem":
      return bvSignedRemainder(left, right);
    case "shl":
      return bvShiftLeft(left, right);
    case "lshr":
      return bvLogicalShiftRight(left, right);
    case "ashr":
      return bvArithmeticShiftRight(left, right);
    case "and":
      return bvAnd(left, right);
    case "or":
      return bvOr(left, right);
    case "xor":
      return bvXor(left, right);
    case "fadd":
    case "fsub":
    case "fmul":
    case "fdiv":
    case "frem":
      throw new Error(`${operation} on integers`);
    default:
      return unreachable(operation);
  }
}

/** On single bits: sums are exclusive or, products are and. */
function bitBinary(operation: BinaryOperation, left: Term, right: Term): Term {
  switch (operation) {
    case "and":
    case "mul":
      return and(left, right);
    case "or":
      return or(left, right);
    case "xor":
    case "add":
    case "sub":
      return not(equal(left, right));
    default: {
      const result = arithmetic(operation, boolToBitVec(1, left), boolToBitVec(1, right));
      return equal(result, bitVecConstant(1, 1n));
    }
  }
}
