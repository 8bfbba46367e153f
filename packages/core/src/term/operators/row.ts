/**
 * What the table of operators says of one operator. A row has everything that can be said without another room: the solver, the machine and
 * the printers read it. Whoever adds a row is told by the compiler what it lacks.
 */
import type { BitFacts } from "../fact-lattice.ts";
import type { BitVecSort, FloatSort, Sort } from "../sort.ts";
import type { Application, ConstantValue, OperatorName } from "../term.ts";

export type Arity = 1 | 2 | 3 | "many";

/** One T for each argument. */
export type Each<A extends Arity, T> = A extends 1
  ? readonly [T]
  : A extends 2
    ? readonly [T, T]
    : A extends 3
      ? readonly [T, T, T]
      : readonly T[];

/** The rows of operators whose arities an interface gives: each has its own, and none is missing. */
export type Rows<Arities> = {
  readonly [Name in keyof Arities]: Arities[Name] extends Arity ? Operator<Arities[Name]> : never;
};

/** An application's sorts and parameters; a term, or what is about to become one. */
export interface Shape {
  readonly sort: Sort;
  readonly parameters: readonly number[];
  readonly arguments: readonly { readonly sort: Sort }[];
}

/**
 * The sort that an argument must have: bit-vectors called `bits` have one width and floats one format, `otherBits` has any; `value` is any sort
 * but an array's, the same for each argument called so; `index` and `element` are those of the `array`.
 */
export type ArgumentSort =
  | "bool"
  | "int"
  | "bits"
  | "otherBits"
  | "float"
  | "value"
  | "array"
  | "index"
  | "element";

/**
 * What the constructor takes before the arguments, and where an application keeps it: the highest and lowest bit, a number of bits to add,
 * the index of a bound integer, two places and a number of elements (`parameters`); a format, a width, an array's sort (`sort`); a name (`symbol`, `sort`).
 */
export type Given = "slice" | "extraBits" | "bound" | "block" | "format" | "width" | "arraySort" | "name";

/** How a reader sees the operator; `special` ones have their own case in print/reader-node.ts. */
export type ReaderNotation =
  | { readonly form: "infix"; readonly sign: string; readonly level: number; readonly associative: boolean }
  | { readonly form: "prefix"; readonly sign: string }
  | { readonly form: "call"; readonly name: string }
  | { readonly form: "overflow"; readonly sign: string; readonly signed: boolean }
  | { readonly form: "special" };

export type RoundingMode = "rne" | "rtn" | "rtp" | "rtz";

/** How Z3's C interface builds the operator; names are those of its functions without `Z3_mk_`. */
export type Z3Form =
  /** Applied to one, two or three arguments; to many two by two from the left. */
  | { readonly form: "function"; readonly name: string }
  /** Applied to a list of arguments. */
  | { readonly form: "list"; readonly name: string }
  /** Applied to a rounding mode and the arguments. */
  | { readonly form: "rounded"; readonly name: string; readonly mode: RoundingMode }
  /** Applied to the parameters and the arguments. */
  | { readonly form: "indexed"; readonly name: string }
  /** Applied to a rounding mode, the argument and the result's sort. */
  | { readonly form: "conversion"; readonly name: string; readonly mode: RoundingMode }
  /** A builder of its own in core/solver/z3/operators.ts. */
  | { readonly form: "built" }
  /** No solver is ever given it. */
  | { readonly form: "none" };

/**
 * Evaluates an expression in a statement of its own, and names its value; where that is undefined generated code gives up. Without it,
 * expressions that need it have no generated form.
 */
export type NameUnlessUndefined = (expression: string) => string;

/** What an application needs of the solver beyond the terms of the theories that it decides; see `support` in node.ts. */
export type Support = "none" | "power" | "quantifier" | "division";

/** How a comparison orders its arguments. */
export interface Order {
  readonly of: "integer" | "unsigned" | "signed";
  readonly strict: boolean;
  /** ¬(a < b) is b ≤ a: the comparison that holds exactly where this one fails, the arguments swapped. */
  readonly complement: OperatorName;
}

/**
 * Members are methods so that a row for two arguments is a row for any number to a reader of the table.
 */
export interface Operator<A extends Arity = Arity> {
  readonly arity: A;
  /** The sorts of the arguments; of `many` the one that each has. */
  readonly takes: A extends "many" ? readonly [ArgumentSort] : Each<A, ArgumentSort>;
  readonly given?: Given;
  /** Of `many`: the constructor takes all arguments at once, not two of them. */
  readonly variadic?: true;
  /** The result's sort where arguments and parameters determine it; undefined where the constructor is told. */
  sort(shape: Omit<Shape, "sort">): Sort | undefined;
  /** The value on constants; undefined where SMT-LIB leaves it open (then nothing is folded, and `evaluate` takes 0). */
  fold(values: Each<A, ConstantValue>, shape: Shape): ConstantValue | undefined;
  /**
   * What is known of the result, a bit-vector of that width, from what is known of the arguments. undefined: the result is never a
   * bit-vector, or nothing is known of it.
   */
  readonly facts:
    | {
        rule(args: Each<A, BitFacts>, width: number, parameters: readonly number[]): Partial<BitFacts>;
      }["rule"]
    | undefined;
  /** SMT-LIB 2.6: a name to apply to the arguments, or the text for printed arguments. */
  readonly smtLib: string | { text(args: Each<A, string>, shape: Shape): string }["text"];
  /** The SMT-LIB text writes an argument more than once; the printer then binds it by `let`. */
  readonly repeatsArguments?: true;
  readonly z3: Z3Form;
  readonly support?: Support;
  /**
   * JavaScript for the machine's plain values (engine/machine/value.ts), from that of the arguments; `R`, `I` and `E` are the functions of
   * javascript.ts. undefined: the machine computes it through terms, and generated code gives up.
   */
  readonly javaScript:
    | {
        text(
          args: Each<A, string>,
          term: Application,
          name: NameUnlessUndefined | undefined,
        ): string | undefined;
      }["text"]
    | undefined;
  readonly reader: ReaderNotation;
  /** Of comparisons. */
  readonly order?: Order;
}

/** Binding strength in the reader's notation, loosest first. */
export const levels = {
  conditional: 1,
  or: 2,
  and: 3,
  comparison: 4,
  bitOr: 5,
  bitXor: 6,
  bitAnd: 7,
  shift: 8,
  sum: 9,
  product: 10,
  prefix: 11,
  atom: 12,
} as const;

export function infix(sign: string, level: number, associative = false): ReaderNotation {
  return { form: "infix", sign, level, associative };
}
export function prefix(sign: string): ReaderNotation {
  return { form: "prefix", sign };
}
export function call(name: string): ReaderNotation {
  return { form: "call", name };
}
export const special: ReaderNotation = { form: "special" };

/** Z3's function of this name. */
export function z3Function<const Name extends string>(name: Name) {
  return { form: "function", name } as const;
}
export function z3List<const Name extends string>(name: Name) {
  return { form: "list", name } as const;
}
export function z3Rounded<const Name extends string>(name: Name, mode: RoundingMode = "rne") {
  return { form: "rounded", name, mode } as const;
}
export function z3Indexed<const Name extends string>(name: Name) {
  return { form: "indexed", name } as const;
}
export function z3Conversion<const Name extends string>(name: Name) {
  return { form: "conversion", name, mode: "rne" } as const;
}
export const z3Built = { form: "built" } as const;
export const z3None = { form: "none" } as const;

export function sameAsFirst(shape: Omit<Shape, "sort">): Sort | undefined {
  return shape.arguments[0]?.sort;
}

/** Width of a bit-vector sort; anything else there is a fault of the caller's. */
export function widthOf(term: { readonly sort: Sort } | undefined): number {
  if (term === undefined || term.sort.kind !== "bitvec") {
    throw new Error(`expected a bit-vector, found ${term?.sort.kind ?? "nothing"}`);
  }
  return (term.sort as BitVecSort).width;
}

export function floatSortOf(term: { readonly sort: Sort } | undefined): FloatSort {
  if (term === undefined || term.sort.kind !== "float") {
    throw new Error(`expected a float, found ${term?.sort.kind ?? "nothing"}`);
  }
  return term.sort;
}

export function resultWidth(shape: Shape): number {
  return widthOf(shape);
}

type Fold = (values: readonly ConstantValue[], shape: Shape) => ConstantValue | undefined;

/** Applies a function to bigint arguments. */
export function onIntegers(compute: (a: bigint, b: bigint, shape: Shape) => ConstantValue | undefined): Fold {
  return (values, shape) => compute(values[0] as bigint, values[1] as bigint, shape);
}

export function onNumbers(compute: (a: number, b: number, shape: Shape) => ConstantValue | undefined): Fold {
  return (values, shape) => compute(values[0] as number, values[1] as number, shape);
}

/** Bits of a float's encoding. */
export function floatWidth(sort: FloatSort): number {
  return sort.exponent + sort.significand;
}
