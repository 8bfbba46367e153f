/** Whether a state is an instance of a head's: conditions (b) to (e) of the rule "generalization with μ" (section 3.2). */

import type { SymbolicTerm } from "@everypath/core";
import {
  addScaled,
  atomLinear,
  greatestCommonDivisor,
  keyOf,
  type Linear,
  replaceAtoms,
} from "@everypath/its";
import type { Knowledge } from "./knowledge.ts";
import { isSameRemainder, spelledOut, withEnd } from "./memory.ts";
import type { AbstractState, Area, PointsTo } from "./state.ts";

/** μ: the head's symbolic variables as expressions over those of the state that arrives. */
export type Instantiation = ReadonlyMap<SymbolicTerm, Linear>;

/** μ, if the head's state is a generalisation of the one that arrives: conditions (b) to (e) of the rule hold of it. */
export function instanceOf(head: AbstractState, arriving: AbstractState): Instantiation | undefined {
  return instanceBy("name", head, arriving) ?? instanceBy("value", head, arriving);
}

/** What tells first which atom is meant of one that may lie anywhere. */
type Choice = "name" | "value";

function instanceBy(choice: Choice, head: AbstractState, arriving: AbstractState): Instantiation | undefined {
  const mu = likelyInstantiation(choice, head, arriving);
  if (mu === undefined) return undefined;
  const conditions = [conditionB, conditionD, conditionE, conditionC];
  return conditions.every((holds) => holds(head, arriving, mu)) ? mu : undefined;
}

/** (b) LV(x) = μ(LV'(x)) for each program variable x that has a value in the head. */
export function conditionB(head: AbstractState, arriving: AbstractState, mu: Instantiation): boolean {
  return head.frames.every(({ values }, depth) =>
    [...values].every(([variable, own]) => {
      const other = arriving.frames[depth]?.values.get(variable);
      return other !== undefined && agrees(own, other, mu, arriving.knowledge);
    }),
  );
}

/** (c) ⊨ ⟨a⟩ ⇒ μ(KB'): what the head knows is known of the state that arrives. */
export function conditionC(
  { knowledge }: AbstractState,
  arriving: AbstractState,
  mu: Instantiation,
): boolean {
  for (const fact of knowledge.everyFact())
    if (!isBound(fact, mu) || !arriving.knowledge.entails(instantiated(fact, mu))) return false;
  return true;
}

/** (d) if ⟦v₁, v₂⟧ ∈ AL', then ⟦μ(v₁), μ(v₂)⟧ ∈ AL: what the head has allocated is allocated. */
export function conditionD(head: AbstractState, arriving: AbstractState, mu: Instantiation): boolean {
  return head.areas.every((own) => {
    const other = counterpart(own, head, arriving);
    return (
      other !== undefined &&
      agrees(own.base, other.base, mu, arriving.knowledge) &&
      agrees(own.size, other.size, mu, arriving.knowledge)
    );
  });
}

/**
 * (e) if (v₁ ↪ v₂) ∈ PT', then (μ(v₁) ↪ μ(v₂)) ∈ PT: what the head knows of memory is so. What it knows of the bytes that no atom speaks of
 * is a part of that.
 */
export function conditionE(head: AbstractState, arriving: AbstractState, mu: Instantiation): boolean {
  const { knowledge } = arriving;
  return head.areas.every((own) => {
    const found = counterpart(own, head, arriving);
    if (found === undefined) return false;
    const other = asSpelledOutIn(own, found, knowledge);
    const hasAtom = (cell: PointsTo) =>
      alike(cell, other).some(
        (each) =>
          agrees(cell.offset, each.offset, mu, knowledge) && agrees(cell.value, each.value, mu, knowledge),
      );
    return hasRemainder(own, other, mu, knowledge) && own.cells.every(hasAtom);
  });
}

function agrees(own: Linear, other: Linear, mu: Instantiation, knowledge: Knowledge): boolean {
  return isBound(own, mu) && knowledge.entailsEqual(instantiated(own, mu), other);
}

/** The area that arrives in the place of the head's. */
function counterpart(own: Area, { context }: AbstractState, arriving: AbstractState): Area | undefined {
  const other = arriving.areas.find(({ name }) => name === own.name);
  if (other === undefined || other.role !== own.role) return undefined;
  // A summary tells what a call leaves as it is.
  return context !== undefined && other.isWritten && !own.isWritten ? undefined : other;
}

/** The area that arrives, with atoms for what its remainder tells where the head has atoms. */
function asSpelledOutIn(own: Area, other: Area, knowledge: Knowledge): Area {
  return withEnd(spelledOut(other, own, knowledge), own, knowledge);
}

/** Whether the bytes without an atom in the head are what the head takes them for. */
function hasRemainder(own: Area, other: Area, mu: Instantiation, knowledge: Knowledge): boolean {
  if (own.remainder.kind === "anything") return true;
  if (!isSameRemainder(own.remainder, other.remainder)) return false;
  return own.isConstant || coveredBy(other, own, mu, knowledge);
}

/** The μ that there is, if there is one: each variable of the head is bound to what stands in its place. */
function likelyInstantiation(
  choice: Choice,
  head: AbstractState,
  arriving: AbstractState,
): Instantiation | undefined {
  const slots = slotsOf(head, arriving);
  if (slots === undefined) return undefined;
  const mu = new Map<SymbolicTerm, Linear>();
  bindAll(slots, mu);
  const cells = cellsOf(head, arriving, mu, choice);
  if (cells === undefined) return undefined;
  bindAll(cells, mu);
  return mu;
}

type Pair = readonly [Linear, Linear];

function bindAll(pairs: readonly Pair[], mu: Map<SymbolicTerm, Linear>): void {
  const bind = (symbol: SymbolicTerm, value: Linear) => {
    if (!mu.has(symbol)) mu.set(symbol, value);
  };
  for (const [own, other] of pairs) {
    const only = symbolOf(own);
    if (only !== undefined) bind(only, other);
  }
  // base + offset or stride·variable + rest, where all but one variable is bound by then
  for (const [own, other] of pairs) {
    const open = [...own.coefficients].filter(([atom]) => !mu.has(atom));
    const [last] = open;
    if (open.length !== 1 || last === undefined) continue;
    const [symbol, factor] = last;
    const whole = addScaled(other, instantiated(addScaled(own, atomLinear(symbol), -factor), mu), -1n);
    if (commonStride(whole, { coefficients: new Map(), constant: 0n }) % factor === 0n)
      bind(symbol, divided(whole, 0n, factor));
  }
}

function isBound({ coefficients }: Linear, mu: Instantiation): boolean {
  return [...coefficients.keys()].every((atom) => mu.has(atom));
}

export function instantiated(linear: Linear, mu: Instantiation): Linear {
  return replaceAtoms(linear, (atom) => mu.get(atom) ?? atomLinear(atom));
}

/** The variable that the expression is, if it is one. */
export function symbolOf({ coefficients, constant }: Linear): SymbolicTerm | undefined {
  const [first] = coefficients;
  return coefficients.size === 1 && constant === 0n && first?.[1] === 1n ? first[0] : undefined;
}

/** The head's value and the arriving one of each variable and area of the head; undefined where one is missing. */
function slotsOf(head: AbstractState, arriving: AbstractState): readonly Pair[] | undefined {
  const found: Pair[] = [];
  for (const [depth, { values }] of head.frames.entries()) {
    for (const [variable, own] of values) {
      const other = arriving.frames[depth]?.values.get(variable);
      if (other === undefined) return undefined;
      found.push([own, other]);
    }
  }
  for (const area of head.areas) {
    const other = counterpart(area, head, arriving);
    if (other === undefined) return undefined;
    found.push([area.base, other.base], [area.size, other.size]);
  }
  return found;
}

/** The same of each atom of PT. Where it lies is told by the slots that are bound, by constants, or by variables of its own. */
function cellsOf(
  head: AbstractState,
  arriving: AbstractState,
  mu: Instantiation,
  choice: Choice,
): readonly Pair[] | undefined {
  const found: Pair[] = [];
  for (const area of head.areas) {
    const there = counterpart(area, head, arriving);
    if (there === undefined) return undefined;
    const other = asSpelledOutIn(area, there, arriving.knowledge);
    const taken = new Set<PointsTo>();
    for (const cell of area.cells) {
      const named = partner(cell, instantiated(cell.offset, mu), other, arriving.knowledge);
      const byValue = isBound(cell.offset, mu)
        ? undefined
        : ofSameValue(cell, other, taken, arriving.knowledge);
      const match = choice === "name" ? (named ?? byValue) : (byValue ?? named);
      if (match === undefined) return undefined;
      taken.add(match);
      found.push([cell.offset, match.offset], [cell.value, match.value]);
    }
  }
  return found;
}

/** An atom of the same known value that is not taken yet, for one that may lie anywhere. */
function ofSameValue(
  cell: PointsTo,
  other: Area,
  taken: ReadonlySet<PointsTo>,
  knowledge: Knowledge,
): PointsTo | undefined {
  if (cell.value.coefficients.size > 0) return undefined;
  return alike(cell, other).find(
    (each) => !taken.has(each) && knowledge.entailsEqual(each.value, cell.value),
  );
}

/** Where bytes without an atom have a known value, the arriving state must not have more atoms. */
function coveredBy(arriving: Area, head: Area, mu: Instantiation, knowledge: Knowledge): boolean {
  return arriving.cells.every((cell) =>
    alike(cell, head).some(({ offset }) => knowledge.entailsEqual(instantiated(offset, mu), cell.offset)),
  );
}

/** Atoms of the same size that are read alike. */
export function alike(cell: PointsTo, { cells }: Area): readonly PointsTo[] {
  return cells.filter(
    ({ bytes, interpretation }) => bytes === cell.bytes && interpretation === cell.interpretation,
  );
}

/** The atom like `cell` of the other area that lies at the offset. */
export function partner(
  cell: PointsTo,
  offset: Linear,
  other: Area,
  knowledge: Knowledge,
): PointsTo | undefined {
  const found = alike(cell, other);
  return (
    found.find((each) => keyOf(each.offset) === keyOf(offset)) ??
    found.find((each) => knowledge.entailsEqual(each.offset, offset))
  );
}

/** The greatest number that divides all coefficients of both and the difference of their constants; 0 if they are one number. */
export function commonStride(first: Linear, second: Linear): bigint {
  let stride = greatestCommonDivisor(0n, first.constant - second.constant);
  for (const coefficient of [...first.coefficients.values(), ...second.coefficients.values()])
    stride = greatestCommonDivisor(stride, coefficient);
  return stride;
}

/** (a − rest) / stride, which is whole. */
export function divided({ coefficients, constant }: Linear, rest: bigint, stride: bigint): Linear {
  return {
    coefficients: new Map([...coefficients].map(([atom, factor]) => [atom, factor / stride] as const)),
    constant: (constant - rest) / stride,
  };
}
