/** Rows of the conversions between floats of two formats, integers, and encodings. */
import { fitsSigned, fitsUnsigned, toSigned, toUnsigned } from "../bits.ts";
import { bitsOfFloat, floatOfBits, integerToFloat } from "../ieee.ts";
import { bitVecSort } from "../sort.ts";
import type { ConstantValue } from "../term.ts";
import { rounded, roundedText } from "./float.ts";
import { widthOfSort } from "./javascript.ts";
import {
  call,
  floatSortOf,
  floatWidth,
  type Rows,
  type Shape,
  widthOf,
  z3Built,
  z3Conversion,
} from "./row.ts";

export interface FloatConversionArities {
  fpToFloat: 1;
  fpFromSigned: 1;
  fpFromUnsigned: 1;
  fpToSigned: 1;
  fpToUnsigned: 1;
  fpFromBits: 1;
  fpToBits: 1;
}

const told = () => undefined;

function formatOf(shape: Shape): string {
  const sort = floatSortOf(shape);
  return `${sort.exponent} ${sort.significand}`;
}

/** Round toward zero; outside the target's range SMT-LIB leaves the value open. */
function toInteger(signed: boolean) {
  return ([a]: readonly [ConstantValue], shape: Shape): bigint | undefined => {
    const value = Math.trunc(a as number);
    if (!Number.isFinite(value)) return undefined;
    const width = widthOf(shape);
    const exact = BigInt(value);
    if (signed ? !fitsSigned(width, exact) : !fitsUnsigned(width, exact)) return undefined;
    return toUnsigned(width, exact);
  };
}

export const floatConversionOperators = {
  fpToFloat: {
    arity: 1,
    takes: ["float"],
    given: "format",
    sort: told,
    fold: rounded((a) => a),
    facts: undefined,
    smtLib: ([a], shape) => `((_ to_fp ${formatOf(shape)}) RNE ${a})`,
    z3: z3Conversion("fpa_to_fp_float"),
    javaScript: ([a], { sort, arguments: [from] }) =>
      from?.sort.kind === "float" && from.sort.significand <= 53 ? roundedText(sort, a) : undefined,
    reader: call("float"),
  },
  fpFromSigned: {
    arity: 1,
    takes: ["bits"],
    given: "format",
    sort: told,
    fold: ([a], shape) =>
      integerToFloat(floatSortOf(shape), toSigned(widthOf(shape.arguments[0]), a as bigint)),
    facts: undefined,
    smtLib: ([a], shape) => `((_ to_fp ${formatOf(shape)}) RNE ${a})`,
    z3: z3Conversion("fpa_to_fp_signed"),
    javaScript: ([a], { sort, arguments: [from] }) => {
      // From more than 53 bits to single precision the detour by double would round twice.
      const roundsTwice = sort.kind === "float" && sort.significand < 53 && widthOfSort(from?.sort) > 53;
      return roundsTwice ? undefined : roundedText(sort, `Number(${a})`);
    },
    reader: call("float"),
  },
  fpFromUnsigned: {
    arity: 1,
    takes: ["bits"],
    given: "format",
    sort: told,
    fold: ([a], shape) => integerToFloat(floatSortOf(shape), a as bigint),
    facts: undefined,
    smtLib: ([a], shape) => `((_ to_fp_unsigned ${formatOf(shape)}) RNE ${a})`,
    z3: z3Conversion("fpa_to_fp_unsigned"),
    javaScript: undefined,
    reader: call("floatᵤ"),
  },
  fpToSigned: {
    arity: 1,
    takes: ["float"],
    given: "width",
    sort: told,
    fold: toInteger(true),
    facts: undefined,
    smtLib: ([a], shape) => `((_ fp.to_sbv ${widthOf(shape)}) RTZ ${a})`,
    z3: z3Built,
    javaScript: undefined,
    reader: call("int"),
  },
  fpToUnsigned: {
    arity: 1,
    takes: ["float"],
    given: "width",
    sort: told,
    fold: toInteger(false),
    facts: undefined,
    smtLib: ([a], shape) => `((_ fp.to_ubv ${widthOf(shape)}) RTZ ${a})`,
    z3: z3Built,
    javaScript: undefined,
    reader: call("intᵤ"),
  },
  fpFromBits: {
    arity: 1,
    takes: ["bits"],
    given: "format",
    sort: told,
    fold: ([a], shape) => floatOfBits(floatSortOf(shape), a as bigint),
    facts: undefined,
    smtLib: ([a], shape) => `((_ to_fp ${formatOf(shape)}) ${a})`,
    z3: z3Built,
    javaScript: undefined,
    reader: call("fromBits"),
  },
  // SMT-LIB has no inverse of to_fp: the printer introduces a constant b with ((_ to_fp e s) b) = a, NaN canonical.
  fpToBits: {
    arity: 1,
    takes: ["float"],
    sort: ({ arguments: [a] }) => bitVecSort(floatWidth(floatSortOf(a))),
    fold: ([a], shape) => bitsOfFloat(floatSortOf(shape.arguments[0]), a as number),
    facts: undefined,
    smtLib: "fp.to_ieee_bv",
    z3: z3Built,
    javaScript: undefined,
    reader: call("bits"),
  },
} as const satisfies Rows<FloatConversionArities>;
