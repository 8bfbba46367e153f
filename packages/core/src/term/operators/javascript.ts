/**
 * JavaScript text for operators on the machine's plain values: bit-vectors read with their sign, as numbers up to 32 bits and as numbers or
 * bigints beyond; integers likewise; floats and Booleans as they are.
 */
import type { Sort } from "../sort.ts";
import type { Application } from "../term.ts";

/** Functions on bit-vectors that generated code calls as `R.…`; engine/machine/concrete.ts has them. */
export type WordFunction =
  | "shiftLeft"
  | "logicalShiftRight"
  | "arithmeticShiftRight"
  | "unsignedDivide"
  | "unsignedRemainder"
  | "signedDivide"
  | "signedRemainder"
  | "addWide"
  | "multiplyWide"
  | "negateWide"
  | "notWide"
  | "andWide"
  | "orWide"
  | "xorWide"
  | "shiftLeftWide"
  | "logicalShiftRightWide"
  | "arithmeticShiftRightWide"
  | "unsignedDivideWide"
  | "unsignedRemainderWide"
  | "signedDivideWide"
  | "signedRemainderWide"
  | "extractNarrow"
  | "extractWide"
  | "zeroExtendWide"
  | "unsignedLessWide"
  | "signedAddOverflowsWide"
  | "signedSubtractOverflowsWide"
  | "signedMultiplyOverflowsWide";

/** Functions on integers, called as `I.…`; engine/machine/integers.ts has them. */
export type IntegerFunction =
  | "add"
  | "multiply"
  | "quotient"
  | "remainder"
  | "divide"
  | "modulo"
  | "absolute";

/** Functions on arrays of plain elements, called as `E.…`; engine/machine/table.ts has them. */
export type ElementFunction = "plainElement" | "withPlainElement";

export function word(name: WordFunction, ...args: readonly (string | number)[]): string {
  return `R.${name}(${args.join(", ")})`;
}

export function integer(name: IntegerFunction, ...args: readonly string[]): string {
  return `I.${name}(${args.join(", ")})`;
}

export function element(name: ElementFunction, ...args: readonly string[]): string {
  return `E.${name}(${args.join(", ")})`;
}

/** The width of a bit-vector; 0 for any other sort. */
export function widthOfSort(sort: Sort | undefined): number {
  return sort?.kind === "bitvec" ? sort.width : 0;
}

/** The low `width` ≤ 32 bits, read with their sign. */
export function wrapped(width: number, expression: string): string {
  if (width === 32) return `((${expression}) | 0)`;
  return `((${expression}) << ${32 - width} >> ${32 - width})`;
}

/** The low `width` ≤ 32 bits, read without sign. */
export function unsignedBits(width: number, expression: string): string {
  return width === 32 ? `(${expression} >>> 0)` : `(${expression} & ${2 ** width - 1})`;
}

type Text = (args: readonly string[], width: number, term: Application) => string | undefined;

/** By the width of the result: at most 32 bits, or more. */
export function byWidth(narrow: Text, wide: Text) {
  return (args: readonly string[], term: Application): string | undefined => {
    const width = widthOfSort(term.sort);
    return width <= 32 ? narrow(args, width, term) : wide(args, width, term);
  };
}

/** By the width of the first argument. */
export function byArgumentWidth(narrow: Text, wide: Text) {
  return (args: readonly string[], term: Application): string | undefined => {
    const width = widthOfSort(term.arguments[0]?.sort);
    return width <= 32 ? narrow(args, width, term) : wide(args, width, term);
  };
}

/** The function of the width and two arguments; of more, two by two from the left. */
export function call(name: WordFunction): Text {
  return (args, width) =>
    args.length === 1
      ? word(name, width, args[0] as string)
      : args.reduce((left, right) => word(name, width, left, right));
}

/** The second argument is a constant shift distance within the width. */
export function isConstantDistance(term: Application, width: number): boolean {
  const distance = term.arguments[1];
  return distance?.kind === "constant" && (distance.value as bigint) < BigInt(width);
}

/** A sign between the arguments. */
export function between(sign: string) {
  return (args: readonly string[]): string => `(${args.join(` ${sign} `)})`;
}
