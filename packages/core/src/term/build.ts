/** The last step of every smart constructor: fold constants by the operator's row, or intern the application. */
import { bitFacts } from "./bit-facts.ts";
import { internApplication, internConstant, noParameters } from "./intern.ts";
import { operators } from "./operators.ts";
import { bitVecSort, boolSort, type Sort } from "./sort.ts";
import type { Constant, OperatorName, Term } from "./term.ts";

export interface MakeOptions {
  readonly parameters?: readonly number[];
  /** For operators whose row cannot tell the result's sort. */
  readonly sort?: Sort;
  readonly symbol?: string;
}

const noOptions: MakeOptions = {};

/** Folds or interns; the caller has applied the operator's own rules. */
export function make(operator: OperatorName, args: readonly Term[], options: MakeOptions = noOptions): Term {
  const row = operators[operator];
  const parameters = options.parameters ?? noParameters;
  const sort = options.sort ?? row.sort({ arguments: args, parameters });
  if (sort === undefined)
    throw new Error(`${operator} on ${args.map((argument) => argument.sort.kind).join(", ")}`);
  if (args.length > 0 && args.every(isConstant)) {
    const value = row.fold(
      args.map((argument) => argument.value),
      { sort, parameters, arguments: args },
    );
    if (value !== undefined) return internConstant(sort, value);
  }
  return internApplication(operator, sort, args, parameters, options.symbol ?? "");
}

/** As `make`, for bit-vectors: a result of which every bit is known is that constant. */
export function makeBits(
  operator: OperatorName,
  args: readonly Term[],
  options: MakeOptions = noOptions,
): Term {
  const made = make(operator, args, options);
  if (made.kind === "constant") return made;
  const facts = bitFacts(made);
  if (facts.unsignedMin !== facts.unsignedMax) return made;
  return internConstant(made.sort, facts.unsignedMin);
}

export function isConstant(term: Term): term is Constant {
  return term.kind === "constant";
}

/** A bit-vector constant; the value is taken modulo 2^width. */
export function bits(width: number, value: bigint): Constant {
  return internConstant(bitVecSort(width), BigInt.asUintN(width, value));
}

export function bool(value: boolean): Constant {
  return internConstant(boolSort, value);
}

/** The value of a bit-vector or Int constant; undefined for other terms. */
export function integerValue(term: Term): bigint | undefined {
  return term.kind === "constant" && typeof term.value === "bigint" ? term.value : undefined;
}

/** Both arguments of a binary operator must have one sort; anything else is a fault of the caller's. */
export function requireSameSort(operator: OperatorName, a: Term, b: Term): void {
  if (a.sort !== b.sort)
    throw new Error(`${operator}: arguments of different sorts ${describe(a)} and ${describe(b)}`);
}

export function requireKind(operator: OperatorName, term: Term, kind: Sort["kind"]): void {
  if (term.sort.kind !== kind) throw new Error(`${operator}: expected ${kind}, found ${describe(term)}`);
}

function describe(term: Term): string {
  const sort = term.sort;
  return sort.kind === "bitvec" ? `bitvec ${sort.width}` : sort.kind;
}
