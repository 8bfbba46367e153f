/**
 * Applications of every operator, made from what its row in the table says that it takes, so that a new row is tested as soon as it is
 * there: widths, formats, counts of arguments and parameters are drawn at random, and so are values.
 */
import fc from "fast-check";
import * as t from "../../src/term/index.ts";
import { internApplication } from "../../src/term/intern.ts";
import type { ArgumentSort } from "../../src/term/operators/row.ts";
import { edgeFloats, edgeIntegers, edgeValues } from "./generate.ts";

/** What is drawn of an application before its arguments are. */
export interface OperatorShape {
  readonly operator: t.OperatorName;
  readonly sorts: readonly t.Sort[];
  /** The application as it stands: no rule of the normal form is applied. */
  of(args: readonly t.Term[]): t.Application;
}

export interface Limits {
  readonly widths: readonly number[];
  readonly floats: readonly t.FloatSort[];
  /** The greatest number of bits that an extension adds. */
  readonly greatestExtension: number;
}

/** Quantifiers bind; what they mean is tested with terms of their own. */
export const testedOperators = t.operatorNames.filter((name) => t.operators[name].given !== "bound");

interface Choices {
  readonly width: number;
  readonly float: t.FloatSort;
  readonly array: t.ArraySort;
  readonly value: t.Sort;
  readonly count: number;
  readonly otherWidths: readonly number[];
  readonly low: number;
  readonly size: number;
  readonly extension: number;
}

const bitArray = t.arraySort(t.bitVecSort(4), t.bitVecSort(8));

function choices({ widths, floats, greatestExtension }: Limits): fc.Arbitrary<Choices> {
  return fc.constantFrom(...widths).chain((width) => {
    const word = t.bitVecSort(width);
    const values = [t.boolSort, t.intSort, word, ...floats];
    return fc.record({
      width: fc.constant(width),
      float: fc.constantFrom(...floats),
      array: fc.constantFrom(bitArray, t.arraySort(t.intSort, t.intSort), t.arraySort(t.intSort, t.boolSort)),
      value: fc.constantFrom(...values),
      count: fc.integer({ min: 2, max: 4 }),
      otherWidths: fc.array(fc.constantFrom(...widths), { minLength: 4, maxLength: 4 }),
      low: fc.integer({ min: 0, max: width - 1 }),
      size: fc.integer({ min: 1, max: width }),
      extension: fc.integer({ min: 1, max: greatestExtension }),
    });
  });
}

function sortOf(takes: ArgumentSort, index: number, chosen: Choices): t.Sort {
  switch (takes) {
    case "bool":
      return t.boolSort;
    case "int":
      return t.intSort;
    case "bits":
      return t.bitVecSort(chosen.width);
    case "otherBits":
      return t.bitVecSort(chosen.otherWidths[index] as number);
    case "float":
      return chosen.float;
    case "value":
      return chosen.value;
    case "array":
      return chosen.array;
    case "index":
      return chosen.array.index;
    case "element":
      return chosen.array.element;
    default:
      return t.unreachable(takes);
  }
}

export function shapeOf(operator: t.OperatorName, limits: Limits): fc.Arbitrary<OperatorShape> {
  const { arity, takes, given } = t.operators[operator];
  return choices(limits).map((drawn) => {
    // Blocks are copied between arrays over bit-vectors.
    const chosen = given === "block" ? { ...drawn, array: bitArray } : drawn;
    const patterns =
      arity === "many"
        ? Array.from({ length: chosen.count }, () => takes[0])
        : (takes as readonly ArgumentSort[]);
    // An encoding has as many bits as its format.
    const encodes = operator === "fpFromBits";
    const sorts = patterns.map((pattern, index) =>
      encodes
        ? t.bitVecSort(chosen.float.exponent + chosen.float.significand)
        : sortOf(pattern, index, chosen),
    );
    const low = Math.min(chosen.low, chosen.width - 1);
    const high = Math.min(low + chosen.size, chosen.width) - 1;
    const parameters =
      given === "slice"
        ? [high, low]
        : given === "extraBits"
          ? [chosen.extension]
          : given === "block"
            ? [chosen.low % 16, chosen.size % 16, chosen.extension % 18]
            : [];
    const told =
      given === "format"
        ? chosen.float
        : given === "width"
          ? t.bitVecSort(chosen.width)
          : given === "arraySort"
            ? chosen.array
            : given === "name"
              ? chosen.value
              : undefined;
    return {
      operator,
      sorts,
      of(args) {
        const sort = told ?? t.operators[operator].sort({ arguments: args, parameters });
        if (sort === undefined) throw new Error(`${operator}: the row tells no sort`);
        return internApplication(operator, sort, args, parameters, given === "name" ? "f" : "");
      },
    };
  });
}

export function constantOf(sort: t.Sort): fc.Arbitrary<t.SymbolicTerm> {
  switch (sort.kind) {
    case "bool":
      return fc.boolean().map(t.boolConstant);
    case "int":
      return fc.constantFrom(...edgeIntegers, 10n ** 20n, -(10n ** 20n)).map(t.intConstant);
    case "bitvec": {
      const { width } = sort;
      const random = fc.bigInt({ min: 0n, max: (1n << BigInt(width)) - 1n });
      return fc
        .oneof(fc.constantFrom(...edgeValues(width)), random)
        .map((value) => t.bitVecConstant(width, value));
    }
    case "float":
      return fc
        .oneof(fc.constantFrom(...edgeFloats), fc.double())
        .map((value) => t.floatConstant(sort, value));
    case "array":
      return fc
        .tuple(
          constantOf(sort.element),
          fc.array(fc.tuple(constantOf(sort.index), constantOf(sort.element)), { maxLength: 2 }),
        )
        .map(([otherwise, writes]) =>
          writes.reduce(
            (array, [index, value]) => t.store(array, index, value),
            t.constantArray(sort, otherwise),
          ),
        );
    default:
      throw new Error(`no constants of sort ${sort.kind}`);
  }
}

/** A symbol for each argument. */
export function symbolsFor({ sorts }: OperatorShape): readonly (t.Symbol & t.SymbolicTerm)[] {
  return sorts.map((sort, index) => t.symbol(`argument${index}`, sort));
}

/**
 * What the row says that the application is on these values. Where SMT-LIB leaves it open the row says nothing, and evaluation takes 0;
 * values of arrays are no constants, so the row says nothing either.
 */
export function valueOf(shape: OperatorShape, values: readonly t.ModelValue[]): t.Evaluation {
  const symbols = symbolsFor(shape);
  const model = new Map(symbols.map((symbol, index) => [symbol, values[index] as t.ModelValue]));
  return t.evaluate(shape.of(symbols), model);
}

export function sameValue(a: t.Evaluation, b: t.Evaluation): boolean {
  if (typeof a !== "object" || typeof b !== "object") return Object.is(a, b);
  const keys = new Set([...a.entries.keys(), ...b.entries.keys()]);
  return (
    sameValue(a.otherwise, b.otherwise) &&
    [...keys].every((key) => sameValue(a.entries.get(key) ?? a.otherwise, b.entries.get(key) ?? b.otherwise))
  );
}
