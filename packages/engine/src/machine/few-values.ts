/** The values of a choice among few numbers, as a count is that differs from way to way through a model of the library. */
import {
  type Application,
  bitVecConstant,
  limits,
  rebuild,
  type SymbolicTerm,
  type Term,
} from "@everypath/core";

type Values = ReadonlySet<bigint>;

const known = new WeakMap<Term, Values | "many">();

/** All that a bit-vector can be, and perhaps more; undefined: it is no choice, or one among many. */
export function fewValues(root: SymbolicTerm): Values | undefined {
  const stack: SymbolicTerm[] = [root];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const waiting = partsOf(top).filter((part) => !known.has(part));
    if (waiting.length > 0) {
      stack.push(...waiting);
      continue;
    }
    stack.pop();
    known.set(top, valuesOf(top) ?? "many");
  }
  const found = known.get(root);
  return found === "many" ? undefined : found;
}

/** What the value is made of: of a choice its sides, whatever decides. */
function partsOf(term: SymbolicTerm): readonly SymbolicTerm[] {
  if (term.kind !== "application" || term.sort.kind !== "bitvec") return [];
  const parts = term.arguments as readonly SymbolicTerm[];
  return term.operator === "ite" ? parts.slice(1) : parts;
}

function valuesOf(term: SymbolicTerm): Values | undefined {
  if (term.kind === "constant") return typeof term.value === "bigint" ? new Set([term.value]) : undefined;
  if (term.kind !== "application" || term.sort.kind !== "bitvec") return undefined;
  const parts: Values[] = [];
  for (const part of partsOf(term)) {
    const values = known.get(part);
    if (values === undefined || values === "many") return undefined;
    parts.push(values);
  }
  const found =
    term.operator === "ite" ? new Set(parts.flatMap((values) => [...values])) : results(term, parts);
  return found === undefined || found.size > limits.machine.joinedValues ? undefined : found;
}

/** The operator on each combination. */
function results(term: Application, parts: readonly Values[]): Values | undefined {
  let combinations: readonly (readonly SymbolicTerm[])[] = [[]];
  for (const [index, values] of parts.entries()) {
    const { sort } = term.arguments[index]!;
    if (sort.kind !== "bitvec") return undefined;
    if (combinations.length * values.size > limits.machine.joinedValues ** 2) return undefined;
    combinations = combinations.flatMap((before) =>
      [...values].map((value) => [...before, bitVecConstant(sort.width, value)]),
    );
  }
  const found = new Set<bigint>();
  for (const combination of combinations) {
    const value = rebuild(term, combination);
    if (value.kind !== "constant" || typeof value.value !== "bigint") return undefined;
    found.add(value.value);
  }
  return found;
}
