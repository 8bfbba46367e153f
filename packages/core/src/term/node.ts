/**
 * The node classes behind `Term`, with what each node knows of what is below it. Only the hash-consing table (intern.ts) makes
 * them.
 */
import type { BitFacts } from "./fact-lattice.ts";
import { operators } from "./operators.ts";
import { intSort, type Sort, unreachable } from "./sort.ts";
import type {
  Application,
  Bound,
  Constant,
  ConstantValue,
  OperatorName,
  Symbol,
  Term,
  Variable,
} from "./term.ts";

/** The quantifiers below a term, and the bound integers that it leaves to quantifiers around it. */
export interface Bindings {
  /** Indices of bound integers whose quantifier is not below, ascending. */
  readonly free: readonly number[];
  /** The greatest index that a quantifier below binds; 0 for none. */
  readonly height: number;
}

/** What a solver makes of a term, as a set of bits: what occurs below. */
export const support = {
  /** Something that no solver can be given. */
  none: 1,
  /** `intPower`, which the solver knows some facts about only (core/solver/powers.ts). */
  power: 2,
  quantifier: 4,
  /** An integer division whose divisor is no constant. */
  openDivision: 8,
} as const;

/** What every node has beyond its public face. One class a kind, fields always in one order: V8 keeps four hidden classes. */
export interface NodeExtras {
  /** Ranges and known bits, computed on demand (bit-facts.ts). */
  facts: BitFacts | undefined;
  /** Definedness, computed on demand (normal/defined.ts). */
  definedness: Term | undefined;
  /** Bits of `support`. */
  readonly support: number;
  /** undefined where neither a quantifier nor a bound integer occurs. */
  readonly bindings: Bindings | undefined;
}

export class ConstantNode implements Constant, NodeExtras {
  readonly kind = "constant";
  readonly hasVariables = false;
  readonly hasSymbols = false;
  readonly hasIndeterminate = false;
  readonly depth = 0;
  readonly support = 0;
  readonly bindings: Bindings | undefined = undefined;
  facts: BitFacts | undefined = undefined;
  definedness: Term | undefined = undefined;
  readonly id: number;
  readonly hash: number;
  readonly sort: Sort;
  readonly value: ConstantValue;
  constructor(id: number, hash: number, sort: Sort, value: ConstantValue) {
    this.id = id;
    this.hash = hash;
    this.sort = sort;
    this.value = value;
  }
}

export class SymbolNode implements Symbol, NodeExtras {
  readonly kind = "symbol";
  readonly hasVariables = false;
  readonly hasSymbols = true;
  readonly depth = 0;
  readonly support = 0;
  readonly bindings: Bindings | undefined = undefined;
  facts: BitFacts | undefined = undefined;
  definedness: Term | undefined = undefined;
  readonly id: number;
  readonly hash: number;
  readonly sort: Sort;
  readonly name: string;
  readonly indeterminate: boolean;
  readonly hasIndeterminate: boolean;
  constructor(id: number, hash: number, sort: Sort, name: string, indeterminate: boolean) {
    this.id = id;
    this.hash = hash;
    this.sort = sort;
    this.name = name;
    this.indeterminate = indeterminate;
    this.hasIndeterminate = indeterminate;
  }
}

export class VariableNode implements Variable, NodeExtras {
  readonly kind = "variable";
  readonly hasVariables = true;
  readonly hasSymbols = false;
  readonly hasIndeterminate = false;
  readonly depth = 0;
  readonly support = 0;
  readonly bindings: Bindings | undefined = undefined;
  facts: BitFacts | undefined = undefined;
  definedness: Term | undefined = undefined;
  readonly id: number;
  readonly hash: number;
  readonly sort: Sort;
  readonly name: string;
  readonly scope: "local" | "global";
  readonly slot: number;
  constructor(id: number, hash: number, sort: Sort, name: string, scope: "local" | "global", slot: number) {
    this.id = id;
    this.hash = hash;
    this.sort = sort;
    this.name = name;
    this.scope = scope;
    this.slot = slot;
  }
}

export class BoundNode implements Bound, NodeExtras {
  readonly kind = "bound";
  readonly hasVariables = false;
  readonly hasSymbols = false;
  readonly hasIndeterminate = false;
  readonly depth = 0;
  readonly support = 0;
  readonly sort = intSort;
  facts: BitFacts | undefined = undefined;
  definedness: Term | undefined = undefined;
  readonly id: number;
  readonly hash: number;
  readonly index: number;
  readonly bindings: Bindings;
  constructor(id: number, hash: number, index: number) {
    this.id = id;
    this.hash = hash;
    this.index = index;
    this.bindings = { free: [index], height: 0 };
  }
}

export class ApplicationNode implements Application, NodeExtras {
  readonly kind = "application";
  facts: BitFacts | undefined = undefined;
  definedness: Term | undefined = undefined;
  readonly id: number;
  readonly hash: number;
  readonly sort: Sort;
  readonly operator: OperatorName;
  readonly arguments: readonly Term[];
  readonly parameters: readonly number[];
  readonly symbol: string;
  readonly hasVariables: boolean;
  readonly hasSymbols: boolean;
  readonly hasIndeterminate: boolean;
  readonly support: number;
  readonly bindings: Bindings | undefined;
  readonly depth: number;
  constructor(
    id: number,
    hash: number,
    sort: Sort,
    operator: OperatorName,
    args: readonly Term[],
    parameters: readonly number[],
    symbol: string,
  ) {
    this.id = id;
    this.hash = hash;
    this.sort = sort;
    this.operator = operator;
    this.arguments = args;
    this.parameters = parameters;
    this.symbol = symbol;
    let variables = false;
    let symbols = false;
    let indeterminate = false;
    let bits = supportOf(operator, args);
    let bindings: Bindings | undefined;
    let depth = 0;
    for (const argument of args) {
      if (argument.hasVariables) variables = true;
      if (argument.hasSymbols) symbols = true;
      if (argument.hasIndeterminate) indeterminate = true;
      const extras = extrasOf(argument);
      bits |= extras.support;
      if (extras.bindings !== undefined) bindings = unite(bindings, extras.bindings);
      if (argument.depth > depth) depth = argument.depth;
    }
    if (operator === "forall" || operator === "exists") bindings = bind(args, parameters[0] as number);
    // Its encoding is a constant beside the query, which cannot depend on a bound integer.
    if (operator === "fpToBits" && bindings !== undefined && bindings.free.length > 0) bits |= support.none;
    this.hasVariables = variables;
    this.hasSymbols = symbols;
    this.hasIndeterminate = indeterminate;
    this.support = bits;
    this.bindings = bindings;
    this.depth = depth + 1;
  }
}

/** By the operator's row. */
function supportOf(operator: OperatorName, args: readonly Term[]): number {
  const row = operators[operator].support;
  switch (row) {
    case undefined:
      return 0;
    case "none":
      return support.none;
    case "power":
      return support.power;
    case "quantifier":
      return support.quantifier;
    case "division":
      return args[1]?.kind === "constant" ? 0 : support.openDivision;
    default:
      return unreachable(row);
  }
}

function unite(a: Bindings | undefined, b: Bindings): Bindings {
  if (a === undefined || a === b) return b;
  const missing = b.free.filter((index) => !a.free.includes(index));
  if (missing.length === 0 && b.height <= a.height) return a;
  const free = missing.length === 0 ? a.free : [...a.free, ...missing].sort((left, right) => left - right);
  return { free, height: Math.max(a.height, b.height) };
}

/** Of a quantifier: its body's own bound integer is free no longer. */
function bind(args: readonly Term[], index: number): Bindings {
  let bindings: Bindings = { free: [], height: index };
  args.forEach((argument, position) => {
    const below = extrasOf(argument).bindings;
    if (below === undefined) return;
    const inside = position === 2 && below.free.includes(index);
    const free = inside ? below.free.filter((other) => other !== index) : below.free;
    bindings = unite(bindings, { free, height: below.height });
  });
  return bindings;
}

/** The internal side of a term; every term is one of the five classes above. */
export function extrasOf(term: Term): NodeExtras {
  return term as Term & NodeExtras;
}

export function bindingsOf(term: Term): Bindings | undefined {
  return extrasOf(term).bindings;
}

/** True if the bound integer of this index occurs, and its quantifier stands around the term rather than in it. */
export function hasFree(term: Term, index: number): boolean {
  return extrasOf(term).bindings?.free.includes(index) ?? false;
}

const noIndices: readonly number[] = [];

/** The indices of the bound integers that the term speaks of, and whose quantifiers stand around it rather than in it. */
export function freeIndices(term: Term): readonly number[] {
  return extrasOf(term).bindings?.free ?? noIndices;
}

/** False if the term contains an operator that no solver can be given (`fpRemainder`). */
export function isSolverSupported(term: Term): boolean {
  return (extrasOf(term).support & support.none) === 0;
}

/** True if a power occurs that is no product: a solver knows some facts about it only. */
export function hasPower(term: Term): boolean {
  return (extrasOf(term).support & support.power) !== 0;
}

export function hasQuantifier(term: Term): boolean {
  return (extrasOf(term).support & support.quantifier) !== 0;
}

/** True if something is divided by what is no constant: solvers take it for multiplication by an unknown. */
export function hasOpenDivision(term: Term): boolean {
  return (extrasOf(term).support & support.openDivision) !== 0;
}

/** True of `forall` and `exists`, whose third argument is a scope of its own. */
export function isQuantifier(term: Term): term is Application & { readonly operator: "forall" | "exists" } {
  return term.kind === "application" && (term.operator === "forall" || term.operator === "exists");
}
