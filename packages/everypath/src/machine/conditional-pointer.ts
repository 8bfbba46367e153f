/**
 * Pointers whose conditionals end in addresses: `c ? &a : &b`, an entry of a table of strings, an element that a conditional index
 * chooses. What matters is which object is meant, not which conditions lead there: all ends in one object are one case.
 */
import type { SymbolicTerm } from "../term/index.ts";
import { boolConstant, ite, rebuild } from "../term/index.ts";
import { knownTruth } from "./facts.ts";
import type { MemoryObject } from "./memory/object.ts";
import { greatestDepth, isFar } from "./pointer-terms.ts";
import type { State } from "./state.ts";

/** What a pointer means in one of its cases: an object, or an address where none is. */
export type Meaning = MemoryObject | bigint;

export interface PointerCase {
  readonly meaning: Meaning;
  /** When the pointer means it. */
  condition(): SymbolicTerm;
  /** The pointer, where that is so. */
  pointer(): SymbolicTerm;
}

/**
 * The cases of a pointer, true sides of conditionals first; on a path exactly one of them holds. Undefined where something else than an
 * address stands at an end.
 */
export function casesOf(
  state: State,
  pointerBits: 32 | 64,
  pointer: SymbolicTerm,
  meaningOf: (address: SymbolicTerm) => Meaning,
): readonly PointerCase[] | undefined {
  const address = addressPart(pointerBits, pointer);
  if (address === undefined) return undefined;
  const meanings = new Set<Meaning>();
  const isKnown = visitEnds(state, address, (end) => meanings.add(meaningOf(end)));
  if (!isKnown) return undefined;
  return [...meanings].map((meaning) => ({
    meaning,
    condition: () => mapEnds(state, address, (end) => boolConstant(meaningOf(end) === meaning))!,
    pointer() {
      const restricted = mapEnds(state, address, (end) => (meaningOf(end) === meaning ? end : undefined))!;
      return restricted === address ? pointer : replaced(pointer, address, restricted);
    },
  }));
}

/** The pointer itself, or the one summand of it that is an address. */
function addressPart(pointerBits: 32 | 64, pointer: SymbolicTerm): SymbolicTerm | undefined {
  if (pointer.kind !== "application" || pointer.depth > greatestDepth) return undefined;
  if (pointer.operator === "ite") return pointer;
  if (pointer.operator !== "bvAdd") return undefined;
  const far = (pointer.arguments as readonly SymbolicTerm[]).filter((part) => isFar(pointerBits, part));
  return far.length === 1 ? far[0] : undefined;
}

function replaced(pointer: SymbolicTerm, part: SymbolicTerm, by: SymbolicTerm): SymbolicTerm {
  if (pointer === part || pointer.kind !== "application") return by;
  const parts = pointer.arguments.map((argument) => (argument === part ? by : argument)) as SymbolicTerm[];
  return rebuild(pointer, parts) as SymbolicTerm;
}

/** Visits the constants at the ends, those that the path rules out left aside; false where another term is an end. */
function visitEnds(state: State, root: SymbolicTerm, visit: (end: SymbolicTerm) => void): boolean {
  const seen = new Set<SymbolicTerm>();
  const pending = [root];
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (seen.has(term)) continue;
    seen.add(term);
    if (term.kind === "constant") {
      visit(term);
      continue;
    }
    if (term.kind !== "application" || term.operator !== "ite") return false;
    const [condition, whenTrue, whenFalse] = term.arguments as [SymbolicTerm, SymbolicTerm, SymbolicTerm];
    const known = knownTruth(state.facts, condition);
    if (known !== true) pending.push(whenFalse);
    if (known !== false) pending.push(whenTrue);
  }
  return true;
}

/** The conditional with something else at its ends; ends for which `apply` answers undefined are left out. */
function mapEnds(
  state: State,
  root: SymbolicTerm,
  apply: (end: SymbolicTerm) => SymbolicTerm | undefined,
): SymbolicTerm | undefined {
  const done = new Map<SymbolicTerm, SymbolicTerm | undefined>();
  const visit = (term: SymbolicTerm): SymbolicTerm | undefined => {
    if (done.has(term)) return done.get(term);
    const made = make(term);
    done.set(term, made);
    return made;
  };
  const make = (term: SymbolicTerm): SymbolicTerm | undefined => {
    if (term.kind !== "application") return apply(term);
    const [condition, whenTrue, whenFalse] = term.arguments as [SymbolicTerm, SymbolicTerm, SymbolicTerm];
    const known = knownTruth(state.facts, condition);
    if (known !== undefined) return visit(known ? whenTrue : whenFalse);
    const yes = visit(whenTrue);
    const no = visit(whenFalse);
    return yes === undefined || no === undefined ? (yes ?? no) : ite(condition, yes, no);
  };
  return visit(root);
}
