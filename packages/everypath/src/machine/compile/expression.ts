/**
 * JavaScript source for expressions over plain values. A variable is read once into a JavaScript constant and guarded: where
 * it holds a term, generated code gives up before anything has changed. undefined: the expression has no generated form.
 */
import type { Application, Sort, Term } from "../../term/index.ts";
import { fromConstant } from "../value.ts";

/** How the current value of a variable is read; emits guards as needed. undefined: it cannot be. */
export type ReadVariable = (slot: number, scope: "local" | "global", sort: Sort) => string | undefined;

/**
 * Evaluates an expression in a statement of its own, and names its value; where that is undefined generated code gives up. Without it,
 * expressions that need it have no generated form.
 */
export type NameUnlessUndefined = (expression: string) => string;

/** Expressions larger than this, written out as a tree, are left to the interpreter. */
const sizeLimit = 400;

export function generateExpression(
  term: Term,
  read: ReadVariable,
  name?: NameUnlessUndefined,
): string | undefined {
  let size = 0;
  const generate = (next: Term): string | undefined => {
    if (++size > sizeLimit) return undefined;
    switch (next.kind) {
      case "constant":
        return literal(fromConstant(next));
      case "symbol":
      case "bound":
        return undefined;
      case "variable":
        return read(next.slot, next.scope, next.sort);
      case "application": {
        const parts: string[] = [];
        for (const argument of next.arguments) {
          const part = generate(argument);
          if (part === undefined) return undefined;
          parts.push(part);
        }
        return generateApplication(next, parts, name);
      }
    }
  };
  return generate(term);
}

export function literal(value: number | bigint | boolean): string {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "number") return Object.is(value, -0) ? "(-0)" : value < 0 ? `(${value})` : `${value}`;
  return `${value}`;
}

function widthOf(sort: Sort | undefined): number {
  return sort?.kind === "bitvec" ? sort.width : 0;
}

function wrapped(width: number, expression: string): string {
  if (width === 32) return `((${expression}) | 0)`;
  return `((${expression}) << ${32 - width} >> ${32 - width})`;
}

function unsignedBits(width: number, expression: string): string {
  return width === 32 ? `(${expression} >>> 0)` : `(${expression} & ${2 ** width - 1})`;
}

function generateApplication(
  term: Application,
  parts: string[],
  name: NameUnlessUndefined | undefined,
): string | undefined {
  const width = widthOf(term.sort);
  const argumentWidth = widthOf(term.arguments[0]?.sort);
  const [a, b, c] = parts as [string, string, string];
  switch (term.operator) {
    case "not":
      return `!${a}`;
    case "and":
      return `(${parts.join(" && ")})`;
    case "or":
      return `(${parts.join(" || ")})`;
    case "ite":
      return `(${a} ? ${b} : ${c})`;
    case "equal":
      return term.arguments[0]!.sort.kind === "float" ? `Object.is(${a}, ${b})` : `(${a} === ${b})`;
    case "defined":
      return "true";
    case "fpEqual":
      return `(${a} === ${b})`;
    case "fpLess":
    case "intLess":
      return `(${a} < ${b})`;
    case "fpLessOrEqual":
    case "intLessOrEqual":
      return `(${a} <= ${b})`;
    case "select":
      return isPlain(term.sort) ? name?.(`E.plainElement(${a}, ${b})`) : undefined;
    case "store":
      return isPlain(term.arguments[2]!.sort) ? name?.(`E.withPlainElement(${a}, ${b}, ${c})`) : undefined;
    case "fpIsNaN":
      return `Number.isNaN(${a})`;
    default:
  }
  if (term.sort.kind === "bool" && argumentWidth > 0) return predicate(term, argumentWidth, a, b);
  if (term.sort.kind === "float") return floatOperation(term, parts);
  if (term.sort.kind === "int") return integerOperation(term, parts, name);
  if (width === 0) return undefined;
  return width <= 32 ? narrowOperation(term, width, parts) : wideOperation(term, width, parts);
}

/** Elements of other sorts are objects, plain or not. */
function isPlain(sort: Sort): boolean {
  return sort.kind === "int" || sort.kind === "ref" || sort.kind === "bool";
}

function integerOperation(
  term: Application,
  parts: string[],
  name: NameUnlessUndefined | undefined,
): string | undefined {
  const [a, b] = parts as [string, string];
  const divided = (by: string): string | undefined => {
    const divisor = term.arguments[1]!;
    if (divisor.kind === "constant") return divisor.value === 0n ? undefined : `I.${by}(${a}, ${b})`;
    const named = name?.(`(${b}) || undefined`);
    return named === undefined ? undefined : `I.${by}(${a}, ${named})`;
  };
  switch (term.operator) {
    case "intAdd":
      return parts.reduce((left, right) => `I.add(${left}, ${right})`);
    case "intMultiply":
      return parts.reduce((left, right) => `I.multiply(${left}, ${right})`);
    case "intQuotient":
      return divided("quotient");
    case "intRemainder":
      return divided("remainder");
    case "intDivide":
      return divided("divide");
    case "intModulo":
      return divided("modulo");
    case "intAbsolute":
      return `I.absolute(${a})`;
    default:
      return undefined;
  }
}

function predicate(term: Application, width: number, a: string, b: string): string | undefined {
  const narrow = width <= 32;
  switch (term.operator) {
    case "bvSignedLess":
      return `(${a} < ${b})`;
    case "bvSignedLessOrEqual":
      return `(${a} <= ${b})`;
    case "bvUnsignedLess":
      return narrow ? `(${a} >>> 0 < ${b} >>> 0)` : `R.unsignedLessWide(${a}, ${b})`;
    case "bvUnsignedLessOrEqual":
      return narrow ? `(${a} >>> 0 <= ${b} >>> 0)` : `!R.unsignedLessWide(${b}, ${a})`;
    case "signedAddOverflows":
      return narrow
        ? `(${a} + ${b} !== ${wrapped(width, `${a} + ${b}`)})`
        : `R.signedAddOverflowsWide(${width}, ${a}, ${b})`;
    case "signedSubtractOverflows":
      return narrow ? `(${a} - ${b} !== ${wrapped(width, `${a} - ${b}`)})` : undefined;
    case "signedMultiplyOverflows":
      return narrow
        ? `(${a} * ${b} + 0 !== ${wrapped(width, `${a} * ${b}`)})`
        : `R.signedMultiplyOverflowsWide(${width}, ${a}, ${b})`;
    default:
      return undefined;
  }
}

function narrowOperation(term: Application, width: number, parts: string[]): string | undefined {
  const [a, b] = parts as [string, string];
  switch (term.operator) {
    case "bvAdd":
      return parts.reduce((sum, part) => wrapped(width, `${sum} + ${part}`));
    case "bvMultiply":
      return parts.reduce((product, part) => wrapped(width, `Math.imul(${product}, ${part})`));
    case "bvNegate":
      return wrapped(width, `-${a}`);
    case "bvNot":
      return `(~${a})`;
    case "bvAnd":
      return `(${parts.join(" & ")})`;
    case "bvOr":
      return `(${parts.join(" | ")})`;
    case "bvXor":
      return `(${parts.join(" ^ ")})`;
    case "bvShiftLeft":
      if (isConstant(term, width)) return wrapped(width, `${a} << ${b}`);
      return `R.shiftLeft(${width}, ${a}, ${b})`;
    case "bvLogicalShiftRight":
      if (isConstant(term, width)) return wrapped(width, `${unsignedBits(width, a)} >>> ${b}`);
      return `R.logicalShiftRight(${width}, ${a}, ${b})`;
    case "bvArithmeticShiftRight":
      if (isConstant(term, width)) return `(${a} >> ${b})`;
      return `R.arithmeticShiftRight(${width}, ${a}, ${b})`;
    case "bvSignedDivide":
      return `R.signedDivide(${width}, ${a}, ${b})`;
    case "bvSignedRemainder":
      return `R.signedRemainder(${width}, ${a}, ${b})`;
    case "bvUnsignedDivide":
      return `R.unsignedDivide(${width}, ${a}, ${b})`;
    case "bvUnsignedRemainder":
      return `R.unsignedRemainder(${width}, ${a}, ${b})`;
    case "signExtend":
      return a;
    case "zeroExtend":
      return unsignedBits(width - term.parameters[0]!, a);
    case "extract": {
      const low = term.parameters[1]!;
      const from = widthOf(term.arguments[0]!.sort);
      if (from <= 32) return wrapped(width, low === 0 ? a : `${a} >> ${low}`);
      return `R.extractNarrow(${width}, ${low}, ${a})`;
    }
    default:
      return undefined;
  }
}

/** The second argument is a constant shift distance within the width. */
function isConstant(term: Application, width: number): boolean {
  const distance = term.arguments[1]!;
  return distance.kind === "constant" && (distance.value as bigint) < BigInt(width);
}

function wideOperation(term: Application, width: number, parts: string[]): string | undefined {
  const [a, b] = parts as [string, string];
  const nary = (name: string): string =>
    parts.reduce((left, right) => `R.${name}(${width}, ${left}, ${right})`);
  switch (term.operator) {
    case "bvAdd":
      return nary("addWide");
    case "bvMultiply":
      return nary("multiplyWide");
    case "bvAnd":
      return nary("andWide");
    case "bvOr":
      return nary("orWide");
    case "bvXor":
      return nary("xorWide");
    case "bvShiftLeft":
      return `R.shiftLeftWide(${width}, ${a}, ${b})`;
    case "bvLogicalShiftRight":
      return `R.logicalShiftRightWide(${width}, ${a}, ${b})`;
    case "bvArithmeticShiftRight":
      return `R.arithmeticShiftRightWide(${width}, ${a}, ${b})`;
    case "bvUnsignedDivide":
      return `R.unsignedDivideWide(${width}, ${a}, ${b})`;
    case "bvUnsignedRemainder":
      return `R.unsignedRemainderWide(${width}, ${a}, ${b})`;
    case "bvSignedDivide":
      return `R.signedDivideWide(${width}, ${a}, ${b})`;
    case "bvSignedRemainder":
      return `R.signedRemainderWide(${width}, ${a}, ${b})`;
    case "signExtend":
      return a;
    case "zeroExtend": {
      const from = width - term.parameters[0]!;
      return from <= 32 ? unsignedBits(from, a) : `R.zeroExtendWide(${from}, ${a})`;
    }
    case "extract":
      return `R.extractWide(${width}, ${term.parameters[1]!}, ${a})`;
    default:
      return undefined;
  }
}

function floatOperation(term: Application, parts: string[]): string | undefined {
  if (term.sort.kind !== "float") return undefined;
  const single = term.sort.significand === 24;
  if (!single && term.sort.significand !== 53) return undefined;
  const round = (expression: string): string => (single ? `Math.fround(${expression})` : `(${expression})`);
  const [a, b] = parts as [string, string];
  switch (term.operator) {
    case "fpAdd":
      return round(`${a} + ${b}`);
    case "fpSubtract":
      return round(`${a} - ${b}`);
    case "fpMultiply":
      return round(`${a} * ${b}`);
    case "fpDivide":
      return round(`${a} / ${b}`);
    case "fpNegate":
      return `(-${a})`;
    case "fpAbsolute":
      return `Math.abs(${a})`;
    case "fpSquareRoot":
      return round(`Math.sqrt(${a})`);
    case "fpToFloat":
      return round(a);
    case "fpFromSigned":
      return single && widthOf(term.arguments[0]!.sort) > 53 ? undefined : round(`Number(${a})`);
    default:
      return undefined;
  }
}
