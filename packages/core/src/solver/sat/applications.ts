/** The circuit of each operator. One that is missing is not blastable, and its terms go to another solver. */
import type { Application, FloatSort, OperatorName, Sort } from "../../term/index.ts";
import { widthOf } from "../../term/operators/row.ts";
import type { Word } from "./algebra.ts";
import * as float from "./circuits/float/index.ts";
import {
  divide,
  divideSigned,
  multiply,
  signedDifferenceOverflows,
  signedProductOverflows,
  signedSumOverflows,
  unsignedDifferenceOverflows,
  unsignedProductOverflows,
  unsignedSumOverflows,
} from "./circuits/products.ts";
import {
  add,
  choose,
  complement,
  conjunction,
  disjunction,
  equal,
  negate,
  shiftLeft,
  shiftRight,
  signExtend,
  signedLess,
  signOf,
  unsignedLess,
  zeroExtend,
} from "./circuits/words.ts";
import type { Graph, Literal } from "./graph.ts";

type Bits = Word<Literal>;
/** `term` tells parameters and sorts. */
type Circuit = (graph: Graph, args: readonly Bits[], term: Application) => Bits;

/** Of two words; of many, from the left. */
function folded(combine: (graph: Graph, a: Bits, b: Bits) => Bits): Circuit {
  return (graph, args) => args.reduce((left, right) => combine(graph, left, right));
}

function binary(combine: (graph: Graph, a: Bits, b: Bits) => Bits): Circuit {
  return (graph, [a, b]) => combine(graph, a as Bits, b as Bits);
}

function predicate(holds: (graph: Graph, a: Bits, b: Bits) => Literal): Circuit {
  return (graph, [a, b]) => [holds(graph, a as Bits, b as Bits)];
}

function bitwise(combine: (graph: Graph, a: Literal, b: Literal) => Literal): Circuit {
  return folded((graph, a, b) => a.map((bit, place) => combine(graph, bit, b[place] as Literal)));
}

function formatOf(sort: Sort | undefined): FloatSort {
  if (sort?.kind !== "float") throw new Error("expected a float");
  return sort;
}

/** Of two floats of the format that the first one tells. */
function onFloats(combine: (graph: Graph, format: FloatSort, a: Bits, b: Bits) => Bits): Circuit {
  return (graph, [a, b], term) => combine(graph, formatOf(term.arguments[0]?.sort), a as Bits, b as Bits);
}

function onFloat(compute: (graph: Graph, format: FloatSort, a: Bits) => Bits): Circuit {
  return (graph, [a], term) => compute(graph, formatOf(term.arguments[0]?.sort), a as Bits);
}

function bitsOf(args: readonly Bits[]): readonly Literal[] {
  return args.map((arg) => arg[0] as Literal);
}

const circuits = {
  not: (graph, [a]) => complement(graph, a as Bits),
  and: (graph, args) => [conjunction(graph, bitsOf(args))],
  or: (graph, args) => [disjunction(graph, bitsOf(args))],
  ite: (graph, [condition, a, b]) => choose(graph, condition?.[0] as Literal, a as Bits, b as Bits),
  equal: predicate(equal),
  // Under a model every symbol has a value.
  defined: (graph) => [graph.true],
  bvAdd: folded(add),
  bvMultiply: folded(multiply),
  bvNegate: (graph, [a]) => negate(graph, a as Bits),
  bvUnsignedDivide: binary((graph, a, b) => divide(graph, a, b).quotient),
  bvUnsignedRemainder: binary((graph, a, b) => divide(graph, a, b).remainder),
  bvSignedDivide: binary((graph, a, b) => divideSigned(graph, a, b).quotient),
  bvSignedRemainder: binary((graph, a, b) => divideSigned(graph, a, b).remainder),
  bvAnd: bitwise((graph, a, b) => graph.and(a, b)),
  bvOr: bitwise((graph, a, b) => graph.or(a, b)),
  bvXor: bitwise((graph, a, b) => graph.xor(a, b)),
  bvNot: (graph, [a]) => complement(graph, a as Bits),
  bvShiftLeft: binary((graph, a, b) => shiftLeft(graph, a, b, graph.false)),
  bvLogicalShiftRight: binary((graph, a, b) => shiftRight(graph, a, b, graph.false)),
  bvArithmeticShiftRight: binary((graph, a, b) => shiftRight(graph, a, b, signOf(a))),
  concat: (_graph, args) => args.toReversed().flat(),
  extract: (_graph, [a], { parameters: [high = 0, low = 0] }) => (a as Bits).slice(low, high + 1),
  zeroExtend: (graph, [a], { parameters: [extra = 0] }) => zeroExtend(graph, a as Bits, extra),
  signExtend: (_graph, [a], { parameters: [extra = 0] }) => signExtend(a as Bits, extra),
  bvUnsignedLess: predicate((graph, a, b) => unsignedLess(graph, a, b)),
  bvUnsignedLessOrEqual: predicate((graph, a, b) => unsignedLess(graph, a, b, graph.true)),
  bvSignedLess: predicate((graph, a, b) => signedLess(graph, a, b)),
  bvSignedLessOrEqual: predicate((graph, a, b) => signedLess(graph, a, b, graph.true)),
  signedAddOverflows: predicate(signedSumOverflows),
  unsignedAddOverflows: predicate(unsignedSumOverflows),
  signedSubtractOverflows: predicate(signedDifferenceOverflows),
  unsignedSubtractOverflows: predicate(unsignedDifferenceOverflows),
  signedMultiplyOverflows: predicate(signedProductOverflows),
  unsignedMultiplyOverflows: predicate(unsignedProductOverflows),
  fpAdd: onFloats(float.fpAdd),
  fpSubtract: onFloats(float.fpSubtract),
  fpMultiply: onFloats(float.fpMultiply),
  fpDivide: onFloats(float.fpDivide),
  fpSquareRoot: onFloat(float.fpSquareRoot),
  fpFusedMultiplyAdd: (graph, [a, b, c], { sort }) =>
    float.fpFusedMultiplyAdd(graph, formatOf(sort), a as Bits, b as Bits, c as Bits),
  fpRoundNearest: onFloat(float.fpRoundNearest),
  fpRoundDown: onFloat(float.fpRoundDown),
  fpRoundUp: onFloat(float.fpRoundUp),
  fpRoundTowardZero: onFloat(float.fpRoundTowardZero),
  fpNegate: onFloat(float.fpNegate),
  fpAbsolute: onFloat(float.fpAbsolute),
  fpEqual: onFloats((graph, format, a, b) => [float.fpEqual(graph, format, a, b)]),
  fpLess: onFloats((graph, format, a, b) => [float.fpLess(graph, format, a, b)]),
  fpLessOrEqual: onFloats((graph, format, a, b) => [float.fpLessOrEqual(graph, format, a, b)]),
  fpIsNaN: onFloat((graph, format, a) => [float.fpIsNaN(graph, format, a)]),
  fpIsInfinite: onFloat((graph, format, a) => [float.fpIsInfinite(graph, format, a)]),
  fpToFloat: (graph, [a], term) =>
    float.fpToFloat(graph, formatOf(term.arguments[0]?.sort), formatOf(term.sort), a as Bits),
  fpFromSigned: (graph, [a], { sort }) => float.fpFromSigned(graph, formatOf(sort), a as Bits),
  fpFromUnsigned: (graph, [a], { sort }) => float.fpFromUnsigned(graph, formatOf(sort), a as Bits),
  fpToSigned: (graph, [a], term) =>
    float.fpToSigned(graph, formatOf(term.arguments[0]?.sort), widthOf(term), a as Bits),
  fpToUnsigned: (graph, [a], term) =>
    float.fpToUnsigned(graph, formatOf(term.arguments[0]?.sort), widthOf(term), a as Bits),
  fpFromBits: (graph, [a], { sort }) => float.fpFromBits(graph, formatOf(sort), a as Bits),
  fpToBits: (_graph, [a]) => float.fpToBits(a as Bits),
} as const satisfies { readonly [Name in OperatorName]?: Circuit };

const byName: { readonly [Name in OperatorName]?: Circuit } = circuits;

/** Whether the operator has a circuit, or is one that reads arrays. */
export function hasCircuit(operator: OperatorName): boolean {
  return byName[operator] !== undefined;
}

/** The word of an application whose operator has a circuit, from those of its arguments. */
export function applicationOf(graph: Graph, term: Application, args: readonly Bits[]): Bits {
  const circuit = byName[term.operator];
  if (circuit === undefined) throw new Error(`there is no circuit of ${term.operator}`);
  return circuit(graph, args, term);
}
