/**
 * Has the prefix of a path condition with the next conjunct negated a solution? First as it stands; where that is out of the solver's reach, with
 * the input's own values for most symbols. Those that remain free are the ones of the negated conjunct, and a field that the changed bytes
 * are compared with: a checksum is computed anew rather than inverted.
 */
import {
  and,
  type Budget,
  falseTerm,
  footprintOf,
  limits,
  type Model,
  type ModelValue,
  rewrite,
  type Solver,
  type SymbolicTerm,
  type Term,
  type Symbol as TermSymbol,
  trueTerm,
} from "@everypath/core";
import { changeOneByte, nearestValue, onlyByteOf } from "./byte-values.ts";
import { constantOf } from "./constants.ts";
import { nodesOf } from "./nodes.ts";
import { Slices } from "./slices.ts";

export type Solved =
  /** `weakened`: values of the input stood in for symbols; the model speaks of the others. */
  | {
      readonly kind: "sat";
      readonly model: Model;
      readonly symbols: readonly TermSymbol[];
      readonly weakened: boolean;
    }
  | { readonly kind: "unsat" }
  | { readonly kind: "unknown"; readonly reason: string };

export interface SolveOptions {
  readonly solver: Solver;
  readonly query: Budget;
  /** What the input says. */
  readonly values: ReadonlyMap<TermSymbol, ModelValue>;
}

/**
 * `slice`: the conjuncts before it that share symbols with `condition`; the input satisfies them. What hangs together is solved by itself: of an
 * equation of strings, each letter.
 */
export function solve(
  slice: readonly SymbolicTerm[],
  condition: SymbolicTerm,
  options: SolveOptions,
): Solved {
  const model = new Map<TermSymbol, ModelValue>();
  const symbols: TermSymbol[] = [];
  let weakened = false;
  let unknown: (Solved & { readonly kind: "unknown" }) | undefined;
  for (const { before, asked } of componentsOf(slice, condition)) {
    const solved = solveTogether(before, asked, options);
    if (solved.kind === "unsat") return solved;
    if (solved.kind === "unknown") unknown ??= solved;
    else {
      for (const symbol of solved.symbols) model.set(symbol, solved.model.get(symbol)!);
      symbols.push(...solved.symbols);
      weakened ||= solved.weakened;
    }
  }
  return unknown ?? { kind: "sat", model, symbols, weakened };
}

interface TogetherAsked {
  /** Of the slice. */
  readonly before: readonly SymbolicTerm[];
  readonly asked: SymbolicTerm;
}

/** The conjuncts of the condition, each with those that share symbols with it. */
function componentsOf(slice: readonly SymbolicTerm[], condition: SymbolicTerm): readonly TogetherAsked[] {
  const parts =
    condition.kind === "application" && condition.operator === "and"
      ? (condition.arguments as readonly SymbolicTerm[])
      : [condition];
  if (parts.length === 1) return [{ before: slice, asked: condition }];
  const slices = new Slices();
  for (const [position, conjunct] of [...slice, ...parts].entries()) slices.add(position, conjunct);
  const components = new Map<number, { readonly before: readonly SymbolicTerm[]; asked: SymbolicTerm }>();
  for (const part of parts) {
    const members = slices.of(part);
    const [first = -1] = members;
    const known = components.get(first);
    if (known !== undefined) known.asked = and(known.asked, part);
    else {
      const before = members.filter((position) => position < slice.length);
      components.set(first, { before: before.map((position) => slice[position]!), asked: part });
    }
  }
  return [...components.values()];
}

function solveTogether(
  slice: readonly SymbolicTerm[],
  condition: SymbolicTerm,
  { solver, query, values }: SolveOptions,
): Solved {
  const byte = onlyByteOf([condition, ...slice]);
  if (byte !== undefined) {
    const value = nearestValue(byte, [condition, ...slice], values.get(byte));
    if (value === undefined) return { kind: "unsat" };
    return { kind: "sat", model: new Map([[byte, value]]), symbols: [byte], weakened: false };
  }
  const guess = changeOneByte(slice, condition, values);
  if (guess?.kind === "unsat") return guess;
  if (guess?.kind === "sat") {
    const { byte: changed, value } = guess;
    return { kind: "sat", model: new Map([[changed, value]]), symbols: [changed], weakened: false };
  }
  let reason = "the query is too large";
  if (nodesOf([...slice, condition]) <= limits.fuzz.queryNodes) {
    const answer = solver.check({ pathCondition: slice, condition }, query);
    if (answer.kind === "unsat") return answer;
    if (answer.kind === "sat") {
      return {
        kind: "sat",
        model: answer.model,
        symbols: symbolsOfAll([...slice, condition]),
        weakened: false,
      };
    }
    reason = answer.reason;
  }
  return (
    solveFor(slice, condition, freeSymbols(slice, condition), { solver, query, values }) ?? {
      kind: "unknown",
      reason,
    }
  );
}

/** As `solve`, with the input's own values for all symbols but those that are free; undefined where that has no solution. */
export function solveFor(
  slice: readonly SymbolicTerm[],
  condition: SymbolicTerm,
  free: ReadonlySet<TermSymbol>,
  { solver, query, values }: SolveOptions,
): (Solved & { readonly kind: "sat" }) | undefined {
  const known = (symbol: TermSymbol): ModelValue | undefined =>
    free.has(symbol) ? undefined : values.get(symbol);
  const rest = slice
    .map((conjunct) => withValues(conjunct, known))
    .filter((conjunct) => conjunct !== trueTerm);
  const asked = withValues(condition, known);
  if (asked === falseTerm || rest.includes(falseTerm)) return undefined;
  const answer = solver.check({ pathCondition: rest, condition: asked }, query);
  if (answer.kind !== "sat") return undefined;
  return { kind: "sat", model: answer.model, symbols: symbolsOfAll([...rest, asked]), weakened: true };
}

/** Parts of an equation that can be computed from the rest, as a checksum's field can: of each addend the symbols that no other has. Those of fewer symbols first. */
export function fieldsOf(condition: SymbolicTerm): readonly ReadonlySet<TermSymbol>[] {
  const parts = (sidesOfEquation(condition) ?? [])
    .flatMap(addendsOf)
    .map((part) => footprintOf(part).symbols);
  const counts = new Map<TermSymbol, number>();
  for (const symbol of parts.flat()) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return parts
    .map((part) => new Set(part.filter((symbol) => counts.get(symbol) === 1)))
    .filter((field) => field.size > 0)
    .sort((a, b) => a.size - b.size);
}

function addendsOf(term: SymbolicTerm): readonly SymbolicTerm[] {
  const isSum = term.kind === "application" && term.operator === "bvAdd";
  return isSum ? (term.arguments as readonly SymbolicTerm[]).flatMap(addendsOf) : [term];
}

function symbolsOfAll(terms: readonly SymbolicTerm[]): readonly TermSymbol[] {
  return [...new Set(terms.flatMap((term) => footprintOf(term).symbols))];
}

/** The condition's own symbols, and those of fields that they are compared with. */
function freeSymbols(slice: readonly SymbolicTerm[], condition: SymbolicTerm): ReadonlySet<TermSymbol> {
  const own = new Set(footprintOf(condition).symbols);
  const free = new Set(own);
  for (const conjunct of slice) {
    const [left, right] = sidesOfEquation(conjunct) ?? [];
    if (left === undefined || right === undefined) continue;
    const sides = [footprintOf(left).symbols, footprintOf(right).symbols].sort((a, b) => a.length - b.length);
    const [field, other] = sides as [readonly TermSymbol[], readonly TermSymbol[]];
    if (field.length > limits.fuzz.fieldSymbols || field.some((symbol) => other.includes(symbol))) continue;
    if (other.some((symbol) => own.has(symbol))) for (const symbol of field) free.add(symbol);
  }
  return free;
}

function sidesOfEquation(conjunct: SymbolicTerm): readonly SymbolicTerm[] | undefined {
  if (conjunct.kind !== "application" || conjunct.operator !== "equal") return undefined;
  return conjunct.arguments as readonly SymbolicTerm[];
}

/** The term with the values of the symbols that have one. */
function withValues(term: SymbolicTerm, known: (symbol: TermSymbol) => ModelValue | undefined): SymbolicTerm {
  return rewrite(term as Term, {
    concerns: (node) => footprintOf(node).symbols.some((symbol) => known(symbol) !== undefined),
    image: (node) => {
      const value = node.kind === "symbol" ? known(node) : undefined;
      return value === undefined ? undefined : (constantOf(node.sort, value) as Term);
    },
  }) as SymbolicTerm;
}
