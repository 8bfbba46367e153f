/** From an operator's name back to its smart constructor. */

import * as c from "./constructors.ts";
import type { Quantifier } from "./normal/quantifier.ts";
import { instantiate, quantify } from "./quantifier.ts";
import type { ArraySort, BitVecSort, FloatSort } from "./sort.ts";
import type { Application, OperatorName, SymbolicTerm, Term } from "./term.ts";

type Rebuilder = (args: readonly Term[], application: Application) => Term;

function one(construct: (a: Term) => Term): Rebuilder {
  return ([a]) => construct(a as Term);
}
function two(construct: (a: Term, b: Term) => Term): Rebuilder {
  return ([a, b]) => construct(a as Term, b as Term);
}
function three(construct: (a: Term, b: Term, c: Term) => Term): Rebuilder {
  return ([first, second, third]) => construct(first as Term, second as Term, third as Term);
}
function fold(construct: (a: Term, b: Term) => Term): Rebuilder {
  return (args) => args.reduce((left, right) => construct(left, right));
}
function extending(construct: (extra: number, a: Term) => Term): Rebuilder {
  return ([a], application) => construct(application.parameters[0] as number, a as Term);
}
function toFloat(construct: (sort: FloatSort, a: Term) => Term): Rebuilder {
  return ([a], application) => construct(application.sort as FloatSort, a as Term);
}
/** The last argument is a body whose bound integer has the application's index. */
function quantifier(operator: Quantifier): Rebuilder {
  return ([lower, upper, body], { symbol, parameters }) =>
    quantify(operator, symbol, lower as Term, upper as Term, (bound) =>
      instantiate(body as Term, parameters[0] as number, bound),
    );
}
function toWidth(construct: (width: number, a: Term) => Term): Rebuilder {
  return ([a], application) => construct((application.sort as BitVecSort).width, a as Term);
}

const rebuilders: Readonly<Record<OperatorName, Rebuilder>> = {
  not: one(c.not),
  and: (args) => c.and(...args),
  or: (args) => c.or(...args),
  ite: three(c.ite),
  equal: two(c.equal),
  forall: quantifier("forall"),
  exists: quantifier("exists"),
  intAdd: fold(c.intAdd),
  intMultiply: fold(c.intMultiply),
  intDivide: two(c.intDivide),
  intModulo: two(c.intModulo),
  intQuotient: two(c.intQuotient),
  intRemainder: two(c.intRemainder),
  intPower: two(c.intPower),
  intAbsolute: one(c.intAbsolute),
  intLessOrEqual: two(c.intLessOrEqual),
  intLess: two(c.intLess),
  bvAdd: fold(c.bvAdd),
  bvMultiply: fold(c.bvMultiply),
  bvNegate: one(c.bvNegate),
  bvUnsignedDivide: two(c.bvUnsignedDivide),
  bvUnsignedRemainder: two(c.bvUnsignedRemainder),
  bvSignedDivide: two(c.bvSignedDivide),
  bvSignedRemainder: two(c.bvSignedRemainder),
  bvAnd: fold(c.bvAnd),
  bvOr: fold(c.bvOr),
  bvXor: fold(c.bvXor),
  bvNot: one(c.bvNot),
  bvShiftLeft: two(c.bvShiftLeft),
  bvLogicalShiftRight: two(c.bvLogicalShiftRight),
  bvArithmeticShiftRight: two(c.bvArithmeticShiftRight),
  concat: (args) => c.concat(...args),
  extract: ([a], { parameters: [high, low] }) => c.extract(high as number, low as number, a as Term),
  zeroExtend: extending(c.zeroExtend),
  signExtend: extending(c.signExtend),
  bvUnsignedLess: two(c.bvUnsignedLess),
  bvUnsignedLessOrEqual: two(c.bvUnsignedLessOrEqual),
  bvSignedLess: two(c.bvSignedLess),
  bvSignedLessOrEqual: two(c.bvSignedLessOrEqual),
  signedAddOverflows: two(c.signedAddOverflows),
  unsignedAddOverflows: two(c.unsignedAddOverflows),
  signedSubtractOverflows: two(c.signedSubtractOverflows),
  unsignedSubtractOverflows: two(c.unsignedSubtractOverflows),
  signedMultiplyOverflows: two(c.signedMultiplyOverflows),
  unsignedMultiplyOverflows: two(c.unsignedMultiplyOverflows),
  fpAdd: two(c.fpAdd),
  fpSubtract: two(c.fpSubtract),
  fpMultiply: two(c.fpMultiply),
  fpDivide: two(c.fpDivide),
  fpRemainder: two(c.fpRemainder),
  fpNegate: one(c.fpNegate),
  fpAbsolute: one(c.fpAbsolute),
  fpSquareRoot: one(c.fpSquareRoot),
  fpFusedMultiplyAdd: three(c.fpFusedMultiplyAdd),
  fpRoundNearest: one(c.fpRoundNearest),
  fpRoundDown: one(c.fpRoundDown),
  fpRoundUp: one(c.fpRoundUp),
  fpRoundTowardZero: one(c.fpRoundTowardZero),
  fpEqual: two(c.fpEqual),
  fpLess: two(c.fpLess),
  fpLessOrEqual: two(c.fpLessOrEqual),
  fpIsNaN: one(c.fpIsNaN),
  fpIsInfinite: one(c.fpIsInfinite),
  fpToFloat: toFloat(c.fpToFloat),
  fpFromSigned: toFloat(c.fpFromSigned),
  fpFromUnsigned: toFloat(c.fpFromUnsigned),
  fpToSigned: toWidth(c.fpToSigned),
  fpToUnsigned: toWidth(c.fpToUnsigned),
  fpFromBits: toFloat(c.fpFromBits),
  fpToBits: one(c.fpToBits),
  select: two(c.select),
  store: three(c.store),
  constantArray: ([value], application) => c.constantArray(application.sort as ArraySort, value as Term),
  apply: (args, application) => c.applyFunction(application.symbol, application.sort, ...args),
  defined: one(c.defined),
};

/** The application's operator on other arguments, in normal form. */
export function rebuild(application: Application, newArguments: readonly SymbolicTerm[]): SymbolicTerm;
export function rebuild(application: Application, newArguments: readonly Term[]): Term;
export function rebuild(application: Application, newArguments: readonly Term[]): Term {
  const old = application.arguments;
  if (
    old.length === newArguments.length &&
    old.every((argument, index) => argument === newArguments[index])
  ) {
    return application;
  }
  return rebuilders[application.operator](newArguments, application);
}
