/**
 * Pointers whose conditionals end in addresses: `c ? &a : &b`, an entry of a table of strings, an element that a conditional index
 * chooses. What matters is which object is meant, not which conditions lead there: all ends in one object are one case.
 */
import { boolConstant, ite, limits, rebuild, type SymbolicTerm } from "@everypath/core";
import { knownTruth } from "./facts.ts";
import type { MemoryObject } from "./memory/object.ts";
import { isFar } from "./pointer-terms.ts";
import { type SmallSet, valuesOnPath } from "./small-set.ts";
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
  const choice = choiceOf(state, address, meaningOf);
  if (choice === undefined) return undefined;
  return [...choice.meanings].map((meaning) => ({
    meaning,
    condition: () => conditionOf(choice, meaning),
    pointer() {
      const restricted = restrictedTo(choice, meaning);
      return restricted === address ? pointer : replaced(pointer, address, restricted);
    },
  }));
}

/** The pointer itself, or the one summand of it that is an address. */
function addressPart(pointerBits: 32 | 64, pointer: SymbolicTerm): SymbolicTerm | undefined {
  if (pointer.kind !== "application" || pointer.depth > limits.machine.pointerDepth) return undefined;
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

/** A conditional without the sides that the path rules out. */
type Choice = End | Fork;

interface End {
  readonly address: SymbolicTerm;
  readonly meanings: ReadonlySet<Meaning>;
}

interface Fork {
  readonly condition: SymbolicTerm;
  readonly whenTrue: Choice;
  readonly whenFalse: Choice;
  /** Of all ends, true sides first. What leads to one meaning is found without a look at the rest. */
  readonly meanings: ReadonlySet<Meaning>;
}

/**
 * Undefined where something else than a constant is an end. A choice by one byte has at most 256 ends that are meant, however many its
 * conditionals name: a side that no value of the byte leads to is left out.
 */
function choiceOf(
  state: State,
  root: SymbolicTerm,
  meaningOf: (address: SymbolicTerm) => Meaning,
): Choice | undefined {
  const values = valuesOnPath(state.facts, root);
  return values === undefined
    ? wholeChoice(state, root, meaningOf)
    : choiceAmong(state, root, values, meaningOf);
}

function wholeChoice(
  state: State,
  root: SymbolicTerm,
  meaningOf: (address: SymbolicTerm) => Meaning,
): Choice | undefined {
  const done = new Map<SymbolicTerm, Choice>();
  const visit = (term: SymbolicTerm): Choice | undefined => {
    const known = done.get(term);
    if (known !== undefined) return known;
    const made = make(term);
    if (made !== undefined) done.set(term, made);
    return made;
  };
  const make = (term: SymbolicTerm): Choice | undefined => {
    if (term.kind === "constant") return endAt(term, meaningOf);
    const sides = sidesOf(term);
    if (sides === undefined) return undefined;
    const [condition, ifTrue, ifFalse] = sides;
    const known = knownTruth(state.facts, condition);
    if (known !== undefined) return visit(known ? ifTrue : ifFalse);
    return forkOn(condition, visit(ifTrue), () => visit(ifFalse));
  };
  return visit(root);
}

/** Of a choice by one byte that has one of these values. */
function choiceAmong(
  state: State,
  term: SymbolicTerm,
  values: SmallSet,
  meaningOf: (address: SymbolicTerm) => Meaning,
): Choice | undefined {
  if (term.kind === "constant") return endAt(term, meaningOf);
  const sides = sidesOf(term);
  if (sides === undefined) return undefined;
  const [condition, ifTrue, ifFalse] = sides;
  const whenTrue = values.where(condition, true);
  const whenFalse = values.where(condition, false);
  if (whenTrue === undefined || whenFalse === undefined) return wholeChoice(state, term, meaningOf);
  if (whenTrue.isEmpty) return choiceAmong(state, ifFalse, values, meaningOf);
  if (whenFalse.isEmpty) return choiceAmong(state, ifTrue, values, meaningOf);
  return forkOn(condition, choiceAmong(state, ifTrue, whenTrue, meaningOf), () =>
    choiceAmong(state, ifFalse, whenFalse, meaningOf),
  );
}

function sidesOf(
  term: SymbolicTerm,
): readonly [condition: SymbolicTerm, whenTrue: SymbolicTerm, whenFalse: SymbolicTerm] | undefined {
  if (term.kind !== "application" || term.operator !== "ite") return undefined;
  return term.arguments as [SymbolicTerm, SymbolicTerm, SymbolicTerm];
}

function endAt(address: SymbolicTerm, meaningOf: (address: SymbolicTerm) => Meaning): End {
  return { address, meanings: new Set([meaningOf(address)]) };
}

function forkOn(
  condition: SymbolicTerm,
  whenTrue: Choice | undefined,
  makeFalse: () => Choice | undefined,
): Choice | undefined {
  if (whenTrue === undefined) return undefined;
  const whenFalse = makeFalse();
  if (whenFalse === undefined) return undefined;
  return { condition, whenTrue, whenFalse, meanings: united(whenTrue.meanings, whenFalse.meanings) };
}

function united(a: ReadonlySet<Meaning>, b: ReadonlySet<Meaning>): ReadonlySet<Meaning> {
  const both = new Set(a);
  for (const meaning of b) both.add(meaning);
  return both.size === a.size ? a : both;
}

/** When the choice leads to an end of that meaning. */
function conditionOf(root: Choice, meaning: Meaning): SymbolicTerm {
  return mapped(root, (choice) => {
    if (!choice.meanings.has(meaning)) return boolConstant(false);
    return choice.meanings.size === 1 ? boolConstant(true) : undefined;
  });
}

/** The address where it has that meaning. */
function restrictedTo(root: Choice, meaning: Meaning): SymbolicTerm {
  const narrow = (choice: Choice): Choice => {
    if ("address" in choice) return choice;
    if (!choice.whenTrue.meanings.has(meaning)) return narrow(choice.whenFalse);
    return choice.whenFalse.meanings.has(meaning) ? choice : narrow(choice.whenTrue);
  };
  return mapped(root, (choice) => ("address" in choice ? choice.address : undefined), narrow);
}

/** The conditional with what `end` answers for parts of it; `narrow`: what is looked at instead of a part. */
function mapped(
  root: Choice,
  end: (choice: Choice) => SymbolicTerm | undefined,
  narrow: (choice: Choice) => Choice = (choice) => choice,
): SymbolicTerm {
  const done = new Map<Choice, SymbolicTerm>();
  const visit = (wide: Choice): SymbolicTerm => {
    const choice = narrow(wide);
    let made = done.get(choice) ?? end(choice);
    if (made === undefined) {
      const { condition, whenTrue, whenFalse } = choice as Fork;
      const yes = visit(whenTrue);
      made = ite(condition, yes, visit(whenFalse));
    }
    done.set(choice, made);
    return made;
  };
  return visit(root);
}
