/**
 * Every operator as Z3's C functions build it: most by the function that the operator's row names. Where SMT-LIB leaves a
 * value open (division of an Int by zero, a float that fits no integer, the payload of a NaN) the term is built with the
 * value that `evaluate` takes, so that a model means the same here and there.
 */
import {
  type OperatorName,
  type OperatorWithRow,
  operatorNames,
  type operatorRows,
  operators,
  type RoundingMode,
} from "../../term/operators.ts";
import { unreachable } from "../../term/sort.ts";
import type { Z3Context } from "./z3-context.ts";
import { type Pointer, Z3Fault, type Z3Library } from "./z3-library.ts";

/** `sort` is the result's. */
type Builder = (z3: Z3Context, args: readonly Pointer[], parameters: Int32Array, sort: Pointer) => Pointer;

function at(args: readonly Pointer[], index: number): Pointer {
  const argument = args[index];
  if (argument === undefined) throw new Z3Fault("an operator lacks an argument");
  return argument;
}

function mode(z3: Z3Context, name: RoundingMode = "rne"): Pointer {
  return z3.hold(z3.library[`_Z3_mk_fpa_${name}`](z3.pointer));
}

function not(z3: Z3Context, a: Pointer): Pointer {
  return z3.hold(z3.library._Z3_mk_not(z3.pointer, a));
}

function ite(z3: Z3Context, condition: Pointer, a: Pointer, b: Pointer): Pointer {
  return z3.library._Z3_mk_ite(z3.pointer, condition, a, b);
}

/** ¬(not above the greatest value ∧ not below the least). */
function overflow(
  fitsAbove: "_Z3_mk_bvadd_no_overflow" | "_Z3_mk_bvmul_no_overflow",
  signed: boolean,
  fitsBelow?: "_Z3_mk_bvadd_no_underflow" | "_Z3_mk_bvmul_no_underflow",
): Builder {
  return (z3, args) => {
    const { library, pointer } = z3;
    const above = z3.hold(library[fitsAbove](pointer, at(args, 0), at(args, 1), signed));
    if (fitsBelow === undefined) return not(z3, above);
    const below = z3.hold(library[fitsBelow](pointer, at(args, 0), at(args, 1)));
    return not(z3, z3.hold(library._Z3_mk_and(pointer, 2, z3.array([above, below]))));
  };
}

function zero(z3: Z3Context, sort: Pointer): Pointer {
  return z3.hold(z3.numeral(0n, sort));
}

/** `value` where the divisor is not zero, otherwise 0. */
function unlessZero(z3: Z3Context, divisor: Pointer, sort: Pointer, value: Pointer): Pointer {
  z3.hold(value);
  const none = zero(z3, sort);
  return ite(z3, z3.hold(z3.library._Z3_mk_eq(z3.pointer, divisor, none)), none, value);
}

function euclidean(name: "_Z3_mk_div" | "_Z3_mk_mod"): Builder {
  return (z3, args, _parameters, sort) =>
    unlessZero(z3, at(args, 1), sort, z3.library[name](z3.pointer, at(args, 0), at(args, 1)));
}

/** Truncating: the sign of the dividend, or of a·b for the quotient, on the result for |a|. */
function truncating(name: "_Z3_mk_div" | "_Z3_mk_mod"): Builder {
  return (z3, args, _parameters, sort) => {
    const { library, pointer } = z3;
    const [a, b] = [at(args, 0), at(args, 1)];
    const negate = (value: Pointer) => z3.hold(library._Z3_mk_unary_minus(pointer, value));
    const whenNegative = negate(z3.hold(library[name](pointer, negate(a), b)));
    const negative = z3.hold(library._Z3_mk_lt(pointer, a, zero(z3, sort)));
    return unlessZero(z3, b, sort, ite(z3, negative, whenNegative, z3.hold(library[name](pointer, a, b))));
  };
}

/** 2^exponent as a value of the float sort. */
function powerOfTwo(z3: Z3Context, exponent: number, negative: boolean, sort: Pointer): Pointer {
  const { library, pointer } = z3;
  const bits = library._Z3_fpa_get_ebits(pointer, sort);
  const fraction = library._Z3_fpa_get_sbits(pointer, sort) - 1;
  const biased = BigInt(exponent + 2 ** (bits - 1) - 1);
  const image = ((negative ? 1n : 0n) << BigInt(bits + fraction)) | (biased << BigInt(fraction));
  const imageSort = z3.hold(library._Z3_mk_bv_sort(pointer, bits + fraction + 1));
  return z3.hold(library._Z3_mk_fpa_to_fp_bv(pointer, z3.hold(z3.numeral(image, imageSort)), sort));
}

/** Toward zero; 0 where the truncated value does not fit, as for NaN and the infinities. */
function toInteger(signed: boolean): Builder {
  return (z3, args, _parameters, sort) => {
    const { library, pointer } = z3;
    const width = library._Z3_get_bv_sort_size(pointer, sort);
    const toward = mode(z3, "rtz");
    const a = z3.hold(library._Z3_mk_fpa_round_to_integral(pointer, toward, at(args, 0)));
    const float = z3.hold(library._Z3_get_sort(pointer, a));
    const convert = signed ? library._Z3_mk_fpa_to_sbv : library._Z3_mk_fpa_to_ubv;
    const value = z3.hold(convert(pointer, toward, a, width));
    const valueBits = signed ? width - 1 : width;
    const greatest = 2 ** (library._Z3_fpa_get_ebits(pointer, float) - 1) - 1;
    const conditions: Pointer[] = [];
    if (valueBits <= greatest) {
      conditions.push(library._Z3_mk_fpa_lt(pointer, a, powerOfTwo(z3, valueBits, false, float)));
      z3.hold(conditions[0] as Pointer);
    } else {
      conditions.push(not(z3, z3.hold(library._Z3_mk_fpa_is_infinite(pointer, a))));
      conditions.push(not(z3, z3.hold(library._Z3_mk_fpa_is_nan(pointer, a))));
    }
    if (!signed) {
      const least = z3.hold(library._Z3_mk_fpa_to_fp_bv(pointer, floatZeroImage(z3, float), float));
      conditions.push(z3.hold(library._Z3_mk_fpa_leq(pointer, least, a)));
    } else if (valueBits <= greatest) {
      conditions.push(z3.hold(library._Z3_mk_fpa_leq(pointer, powerOfTwo(z3, valueBits, true, float), a)));
    }
    const fits = z3.hold(library._Z3_mk_and(pointer, conditions.length, z3.array(conditions)));
    return ite(z3, fits, value, zero(z3, sort));
  };
}

function floatZeroImage(z3: Z3Context, float: Pointer): Pointer {
  const { library, pointer } = z3;
  const width = library._Z3_fpa_get_ebits(pointer, float) + library._Z3_fpa_get_sbits(pointer, float);
  return zero(z3, z3.hold(library._Z3_mk_bv_sort(pointer, width)));
}

/** The IEEE image; of every NaN the quiet positive one without payload. */
function toBits(z3: Z3Context, args: readonly Pointer[], sort: Pointer): Pointer {
  const { library, pointer } = z3;
  const a = at(args, 0);
  const float = z3.hold(library._Z3_get_sort(pointer, a));
  const exponent = library._Z3_fpa_get_ebits(pointer, float);
  const fraction = library._Z3_fpa_get_sbits(pointer, float) - 1;
  const quiet = ((1n << BigInt(exponent + 1)) - 1n) << BigInt(fraction - 1);
  const canonical = z3.hold(z3.numeral(quiet, sort));
  const isNaN = z3.hold(library._Z3_mk_fpa_is_nan(pointer, a));
  return ite(z3, isNaN, canonical, z3.hold(library._Z3_mk_fpa_to_ieee_bv(pointer, a)));
}

/** Operators that Z3 has no function for, or none with the value that `evaluate` takes. One that is missing is an error that names it. */
type Built = {
  [Name in OperatorWithRow]: (typeof operatorRows)[Name]["z3"]["form"] extends "built" ? Name : never;
}[OperatorWithRow];

const built: Readonly<Record<Built, Builder>> = {
  intDivide: euclidean("_Z3_mk_div"),
  intModulo: euclidean("_Z3_mk_mod"),
  intQuotient: truncating("_Z3_mk_div"),
  intRemainder: truncating("_Z3_mk_mod"),
  intAbsolute: (z3, args, _parameters, sort) => {
    const a = at(args, 0);
    const negative = z3.hold(z3.library._Z3_mk_lt(z3.pointer, a, zero(z3, sort)));
    return ite(z3, negative, z3.hold(z3.library._Z3_mk_unary_minus(z3.pointer, a)), a);
  },
  signedAddOverflows: overflow("_Z3_mk_bvadd_no_overflow", true, "_Z3_mk_bvadd_no_underflow"),
  unsignedAddOverflows: overflow("_Z3_mk_bvadd_no_overflow", false),
  signedSubtractOverflows: (z3, args) => {
    const { library, pointer } = z3;
    const above = z3.hold(library._Z3_mk_bvsub_no_overflow(pointer, at(args, 0), at(args, 1)));
    const below = z3.hold(library._Z3_mk_bvsub_no_underflow(pointer, at(args, 0), at(args, 1), true));
    return not(z3, z3.hold(library._Z3_mk_and(pointer, 2, z3.array([above, below]))));
  },
  signedMultiplyOverflows: overflow("_Z3_mk_bvmul_no_overflow", true, "_Z3_mk_bvmul_no_underflow"),
  unsignedMultiplyOverflows: overflow("_Z3_mk_bvmul_no_overflow", false),
  fpToSigned: toInteger(true),
  fpToUnsigned: toInteger(false),
  fpFromBits: (z3, args, _parameters, sort) => z3.library._Z3_mk_fpa_to_fp_bv(z3.pointer, at(args, 0), sort),
  fpToBits: (z3, args, _parameters, sort) => toBits(z3, args, sort),
  constantArray: (z3, args, _parameters, sort) => {
    const index = z3.hold(z3.library._Z3_get_array_sort_domain(z3.pointer, sort));
    return z3.library._Z3_mk_const_array(z3.pointer, index, at(args, 0));
  },
  // Every symbol has a value in a model; whether it was initialised has been settled before.
  defined: (z3) => z3.library._Z3_mk_true(z3.pointer),
};

const inexpressible: Builder = () => {
  throw new Z3Fault("an operator without meaning to the solver reached it");
};

/** `list` and `function` name functions of the library, which is typed by the table (z3-library.ts). */
function builderOf(name: OperatorName): Builder {
  const { z3: form, arity } = operators[name];
  switch (form.form) {
    case "function": {
      const key = `_Z3_mk_${form.name}` as keyof Z3Library;
      return arity === "many" ? chain(key) : applied(key);
    }
    case "list": {
      const key = `_Z3_mk_${form.name}` as keyof Z3Library;
      return (z3, args) => functionOf(z3, key)(z3.pointer, args.length, z3.array(args));
    }
    case "rounded": {
      const key = `_Z3_mk_${form.name}` as keyof Z3Library;
      return (z3, args) => functionOf(z3, key)(z3.pointer, mode(z3, form.mode), ...args);
    }
    case "indexed": {
      const key = `_Z3_mk_${form.name}` as keyof Z3Library;
      return (z3, args, parameters) => functionOf(z3, key)(z3.pointer, ...parameters, ...args);
    }
    case "conversion": {
      const key = `_Z3_mk_${form.name}` as keyof Z3Library;
      return (z3, args, _parameters, sort) =>
        functionOf(z3, key)(z3.pointer, mode(z3, form.mode), ...args, sort);
    }
    case "built":
      return built[name as Built];
    case "none":
      return inexpressible;
    default:
      return unreachable(form);
  }
}

type Z3Function = (context: Pointer, ...operands: readonly number[]) => Pointer;

function functionOf(z3: Z3Context, key: keyof Z3Library): Z3Function {
  return z3.library[key] as unknown as Z3Function;
}

function applied(key: keyof Z3Library): Builder {
  return (z3, args) => functionOf(z3, key)(z3.pointer, ...args);
}

/** Two or more arguments to Z3's binary function, from the left. */
function chain(key: keyof Z3Library): Builder {
  return (z3, args) =>
    args.slice(1).reduce((left, right) => z3.hold(functionOf(z3, key)(z3.pointer, left, right)), at(args, 0));
}

/** `apply` and the quantifiers are not here: they need a declaration and a bound constant (definitions.ts). */
export const builders = Object.fromEntries(operatorNames.map((name) => [name, builderOf(name)])) as Readonly<
  Record<OperatorName, Builder>
>;
