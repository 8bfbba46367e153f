/**
 * New and Resolve: objects of the object language. A reference is a number, null is 0, objects are 1, 2, 3, … in the order met.
 * What inputs refer to is found out when it matters (lazy initialisation), by questions about the references themselves: `y = x`,
 * `x.next = null`. So the path condition speaks of inputs alone, every shape of the heap is one path, and none
 * comes twice under other numbers.
 */
import {
  and,
  boolConstant,
  constantArray,
  equal,
  falseTerm,
  intConstant,
  intLessOrEqual,
  ite,
  type New,
  not,
  type ObjectClass,
  or,
  type Resolve,
  refConstant,
  refSort,
  type SymbolicTerm,
  select,
  store,
  symbol,
  type Term,
} from "@everypath/core";
import { knownTruth } from "../facts.ts";
import type { Machine } from "../machine.ts";
import type { State } from "../state.ts";
import { spanOf } from "../state.ts";
import type { Ask, Ended, Outcome } from "../step.ts";
import { cut, decide } from "../step.ts";
import { writeElement } from "../table.ts";
import { fromTerm, isSymbolic } from "../value.ts";
import { setVariable } from "./basic.ts";
import { valueOf } from "./memory.ts";

export function newObject(_machine: Machine, state: State, instruction: New): Outcome {
  setVariable(state, instruction.target, ++state.objectCount);
  state.frame.index++;
  return undefined;
}

export function resolveReference(machine: Machine, state: State, instruction: Resolve): Outcome {
  const value = valueOf(state, instruction.value);
  const object = isSymbolic(value) ? objectDenoted(machine, state, value, instruction.class) : value;
  if (typeof object === "object") return object;
  setVariable(state, instruction.target, object);
  state.frame.index++;
  return undefined;
}

/** What a reference may denote. Objects of the program's own have no origin: no input refers to them. */
interface Candidate {
  readonly number: number;
  readonly origin: SymbolicTerm | undefined;
}

const nullReference = refConstant(0);

/** The number of the object that a reference denotes, or the question that is open. An object not met before becomes one of the state's. */
export function objectDenoted(
  machine: Machine,
  state: State,
  open: SymbolicTerm,
  className: string,
  heapDepth: number = machine.options.heapDepth,
): number | Ask | Ended {
  const reference = settled(state, open);
  if (reference.kind === "constant") return Number(reference.value);
  const parts = partsOf(reference);
  const known = state.inputObjects.filter((object) => object.class === className);
  const own = [...parts.numbers]
    .filter((number) => number > 0 && !known.some((object) => object.number === number))
    .sort((a, b) => a - b);
  const candidates: readonly Candidate[] = [
    { number: 0, origin: nullReference },
    ...known,
    ...own.map((number) => ({ number, origin: undefined })),
  ];
  const isDenoted = (candidate: Candidate): boolean | Ask =>
    decide(state, fromTerm(denotes(reference, candidate)), "resolve");
  for (const [index, candidate] of candidates.entries()) {
    const truth = isDenoted(candidate);
    if (typeof truth === "object") {
      const isLast = candidates.slice(index + 1).every((other) => isDenoted(other) === false);
      return { ...truth, denotation: { reference, class: className, number: candidate.number, isLast } };
    }
    if (truth) return candidate.number;
  }
  // It must be one of its parts: only a path that nobody could decide to be infeasible gets here.
  if (parts.inputs.length === 0) return infeasible(state);
  const depth = 1 + Math.max(...parts.inputs.map((input) => depthOfHolder(state, input)));
  if (depth > heapDepth) {
    const detail = `an input that refers to a ${className} beyond --heap-depth ${heapDepth}`;
    return cut(state, "bound-reached", detail);
  }
  return addInputObject(machine, state, withoutNumbers(reference), className, depth);
}

/** A reference without the choices that the path condition has settled: the path speaks of `t.left`, not of `c ? t.left : null`. */
export function settled(state: State, reference: SymbolicTerm): SymbolicTerm {
  let term = reference;
  while (term.kind === "application" && term.operator === "ite") {
    const [condition, whenTrue, whenFalse] = term.arguments as readonly [
      SymbolicTerm,
      SymbolicTerm,
      SymbolicTerm,
    ];
    const truth = knownTruth(state.facts, condition);
    if (truth === undefined) break;
    term = truth ? whenTrue : whenFalse;
  }
  return term;
}

function infeasible(state: State): Ended {
  return { kind: "ended", end: "assumption", span: spanOf(state.userFrame()) };
}

/** The values that a reference chooses among: objects known by number, and references of the inputs. */
interface Parts {
  readonly numbers: ReadonlySet<number>;
  readonly inputs: readonly SymbolicTerm[];
}

function partsOf(reference: SymbolicTerm): Parts {
  const numbers = new Set<number>();
  const inputs = new Set<SymbolicTerm>();
  const seen = new Set<Term>();
  const pending: Term[] = [reference];
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (seen.has(term)) continue;
    seen.add(term);
    if (term.kind === "constant") {
      numbers.add(Number(term.value));
      continue;
    }
    const chosen = partsOfChoice(term);
    if (chosen === undefined) inputs.add(term as SymbolicTerm);
    else pending.push(...chosen);
  }
  return { numbers, inputs: [...inputs].sort((a, b) => a.id - b.id) };
}

/** One level of `denotes`; undefined: the inputs alone decide. */
function partsOfChoice(term: Term): readonly Term[] | undefined {
  if (term.kind !== "application") return undefined;
  const [first, second, third] = term.arguments as readonly [Term, Term, Term];
  if (term.operator === "ite") return [second, third];
  if (term.operator !== "select" || first.kind !== "application") return undefined;
  switch (first.operator) {
    case "store": {
      const [below, , written] = first.arguments as readonly [Term, Term, Term];
      return [written, select(below, second)];
    }
    case "ite": {
      const [, whenTrue, whenFalse] = first.arguments as readonly [Term, Term, Term];
      return [select(whenTrue, second), select(whenFalse, second)];
    }
    default:
      return undefined;
  }
}

/**
 * Whether a reference denotes the object, as a condition on the inputs: a reference of the inputs never denotes an object that the program
 * made ((x = e)[x := new C] is false; de Boer & Bonsangue, section 4).
 */
function denotes(reference: Term, object: Candidate): SymbolicTerm {
  if (reference.kind === "constant") return boolConstant(Number(reference.value) === object.number);
  if (reference.kind === "application") {
    const [first, second, third] = reference.arguments as readonly [SymbolicTerm, Term, Term];
    if (reference.operator === "ite") return ite(first, denotes(second, object), denotes(third, object));
    if (reference.operator === "select" && first.kind === "application") {
      const index = second as SymbolicTerm;
      const [a, b, c] = first.arguments as readonly [SymbolicTerm, SymbolicTerm, SymbolicTerm];
      if (first.operator === "store") return elementDenotes(first, index, object);
      if (first.operator === "ite")
        return ite(a, denotes(select(b, index), object), denotes(select(c, index), object));
    }
  }
  return object.origin === undefined ? falseTerm : equal(reference as SymbolicTerm, object.origin);
}

/** An element that was perhaps written. Writes at constant subscripts do not hide each other: there is one for each. */
function elementDenotes(array: SymbolicTerm, index: SymbolicTerm, object: Candidate): SymbolicTerm {
  const hits: SymbolicTerm[] = [];
  const misses: SymbolicTerm[] = [];
  let below = array;
  while (below.kind === "application" && below.operator === "store") {
    const [next, at, written] = below.arguments as readonly [SymbolicTerm, SymbolicTerm, SymbolicTerm];
    if (at.kind !== "constant") {
      const otherwise = denotes(select(next, index), object);
      const met = ite(equal(at, index), denotes(written, object), otherwise);
      return or(...hits, and(...misses, met));
    }
    hits.push(and(equal(at, index), denotes(written, object)));
    misses.push(not(equal(at, index)));
    below = next;
  }
  return or(...hits, and(...misses, denotes(select(below, index), object)));
}

/** The reference where it denotes none of the objects known by number: null in their places. */
function withoutNumbers(term: SymbolicTerm): SymbolicTerm {
  if (term.kind === "constant") return term.sort === refSort ? nullReference : term;
  if (term.kind !== "application") return term;
  const [first, second, third] = term.arguments as readonly [SymbolicTerm, SymbolicTerm, SymbolicTerm];
  switch (term.operator) {
    case "ite":
      return ite(first, withoutNumbers(second), withoutNumbers(third));
    case "select":
      return select(withoutNumbers(first), second);
    case "store":
      return store(withoutNumbers(first), second, withoutNumbers(third));
    case "constantArray":
      return term.sort.kind === "array" ? constantArray(term.sort, withoutNumbers(first)) : term;
    default:
      return term;
  }
}

/** The depth of the input object whose field or element a reference is; 0 for an input itself. */
function depthOfHolder(state: State, reference: SymbolicTerm): number {
  let term: Term = reference;
  while (term.kind === "application" && term.operator === "select") {
    const [array, index] = term.arguments as readonly [Term, Term];
    if (index.sort === refSort) return state.inputObjects.find(({ origin }) => origin === index)?.depth ?? 0;
    term = array;
  }
  return 0;
}

/** An object of the inputs not met before: its fields hold what the inputs say. */
function addInputObject(
  machine: Machine,
  state: State,
  origin: SymbolicTerm,
  className: string,
  depth: number,
): number | Ask | Ended {
  const { fields, isArray } = classOf(machine, className);
  const initial = fields.map(({ variable }) => {
    const { name, sort } = variable;
    if (sort.kind !== "array") throw new Error("a field is an array");
    return { variable, sort, value: select(symbol(name, sort), origin) as SymbolicTerm };
  });
  const length = isArray ? initial[0]?.value : undefined;
  if (length !== undefined) {
    const truth = decide(state, fromTerm(intLessOrEqual(intConstant(0), length)), "assume");
    if (typeof truth === "object") return truth;
    if (!truth) return infeasible(state);
  }
  const number = ++state.objectCount;
  for (const { variable, sort, value } of initial) {
    const field = writeElement(state.globals[variable.slot]!, number, fromTerm(value), sort);
    state.setGlobal(variable.slot, field);
  }
  state.inputObjects = [...state.inputObjects, { number, class: className, origin, depth }];
  return number;
}

function classOf(machine: Machine, name: string): ObjectClass {
  const found = machine.program.classes?.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no class ${name}`);
  return found;
}
