/**
 * Generalisation (section 3.2's rule "generalization with μ"). The heuristic is ours.
 *
 * A loop's head has one abstract state. What arrives there is compared slot by slot: live variables of all calls, sizes of areas, atoms
 * of PT. `instanceOf` finds μ where the head's state covers what arrives. Else `generalised` makes a state that covers both: slots that are equal stay as
 * they are; two offsets into one area become its base plus a fresh offset; where all values differ by multiples of a number the slot becomes
 * that multiple of a fresh variable; other slots become fresh variables. KB' keeps what both states
 * entail: the head's own facts, bounds of each variable, and of sums and differences of two. Bounds that grow are widened to the next
 * number that the program mentions, then to the type's; relations that fail are dropped, so that a head is generalised finitely often.
 */

import { limits, type SymbolicTerm, type Variable } from "@everypath/core";
import {
  addScaled,
  atomLinear,
  constantLinear,
  floorDivide,
  keyOf,
  type Linear,
  replaceAtoms,
  scale,
  zero,
} from "@everypath/its";
import { alike, commonStride, divided, partner, symbolOf } from "./instance.ts";
import type { IntegerModel, Interval } from "./interpretation.ts";
import { lesser } from "./interpretation.ts";
import { intervalFacts, type Knowledge } from "./knowledge.ts";
import { type AreaOffset, isSameRemainder, placeOf, spelledOut, withEnd } from "./memory.ts";
import { partitionOf } from "./partition.ts";
import { equalFacts } from "./rules/rule.ts";
import type { AbstractState, Area, PointsTo } from "./state.ts";
import { cellRange, typeRange } from "./type-range.ts";
import { type Scale, type Thresholds, unscaled, widened } from "./widening.ts";

export interface Widening extends Thresholds {
  readonly fresh: (hint: string) => SymbolicTerm;
  readonly integers: IntegerModel;
  readonly pointerBits: number;
}

/** Of variables that no address fits into: what they hold may look like one all the same. */
export function isNarrow({ sort }: Variable, pointerBits: number): boolean {
  return sort.kind === "bitvec" && sort.width < pointerBits;
}

interface Slot extends Scale {
  readonly hint: string;
  readonly first: Linear;
  readonly second: Linear;
  /** What the type says of it. */
  readonly range: Interval;
  /** No address fits into it. */
  readonly isNarrow?: boolean;
}

/** A state of which both are instances. `head` and `arriving` are at the same position. */
export function generalised(head: AbstractState, arriving: AbstractState, widening: Widening): AbstractState {
  const common = head.areas.filter(({ name, role }) =>
    arriving.areas.some((area) => area.name === name && area.role === role),
  );
  const merger = new Merger(head, arriving, common, widening);
  const frames = head.frames.map((frame, depth) => {
    const partition = partitionOf(frame.procedure);
    const values = new Map<Variable, Linear>();
    for (const [variable, first] of frame.values) {
      const second = arriving.frames[depth]?.values.get(variable);
      if (second === undefined) continue;
      const range = typeRange(variable.sort, partition(variable), widening.integers);
      const narrow = isNarrow(variable, widening.pointerBits);
      const slot = { ...unscaled, hint: variable.name, first, second, range, isNarrow: narrow };
      values.set(variable, merger.slot(slot));
    }
    return { ...frame, values };
  });
  // Sizes first: atoms may lie at a distance from them.
  const sizes = common.map((area) => merger.size(area));
  const areas = common.map((area, index) => merger.area(area, sizes[index] as Linear));
  const pending = { frames, areas };
  return merger.finish({ ...head, ...pending });
}

class Merger {
  private readonly head: AbstractState;
  private readonly arriving: AbstractState;
  private readonly widening: Widening;
  /** The new variables, with what they are in both states. */
  private readonly made = new Map<SymbolicTerm, Slot>();
  private readonly byPair = new Map<string, Linear>();
  /** What slots were in both states, and are now. */
  private readonly slots: { readonly first: Linear; readonly second: Linear; readonly value: Linear }[] = [];
  private readonly stable: ReadonlySet<SymbolicTerm>;
  /** First addresses of the common areas, by name. */
  private readonly bases = new Map<string, Linear>();

  constructor(head: AbstractState, arriving: AbstractState, common: readonly Area[], widening: Widening) {
    this.head = head;
    this.arriving = arriving;
    this.widening = widening;
    this.stable = stableSymbols(head, arriving);
    for (const { name, base } of common) {
      const other = arriving.areas.find((area) => area.name === name) as Area;
      this.bases.set(name, keyOf(base) === keyOf(other.base) ? base : this.renamed(base, other.base));
    }
  }

  /** An area that was allocated on both ways keeps one name for its address. */
  private renamed(first: Linear, second: Linear): Linear {
    const symbol = symbolOf(first);
    if (symbol === undefined || this.made.has(symbol)) return first;
    this.made.set(symbol, {
      ...unscaled,
      hint: "",
      first,
      second,
      range: { lower: undefined, upper: undefined },
    });
    return first;
  }

  /** What stands in the slot from now on. */
  slot(slot: Slot): Linear {
    const value = this.merged(slot);
    this.slots.push({ first: slot.first, second: slot.second, value });
    return value;
  }

  private merged(slot: Slot): Linear {
    const { first, second } = slot;
    const firstKey = keyOf(first);
    if (firstKey === keyOf(second) && this.isStable(first)) return first;
    const from = slot.isNarrow ? undefined : placeOf(this.head, first);
    const to = from && placeOf(this.arriving, second);
    const base = from && this.bases.get(from.area.name);
    if (base !== undefined && to?.area.name === from?.area.name) {
      const offset = this.slot({
        ...unscaled,
        hint: `${slot.hint}_offset`,
        first: (from as AreaOffset).offset,
        second: (to as AreaOffset).offset,
        range: { lower: undefined, upper: undefined },
        isNarrow: true,
      });
      return addScaled(base, offset, 1n);
    }
    const stride = commonStride(first, second);
    if (stride > 1n) {
      const rest = first.constant - stride * floorDivide(first.constant, stride);
      const part = this.slot({
        hint: slot.hint,
        first: divided(first, rest, stride),
        second: divided(second, rest, stride),
        range: scaledInterval(slot.range, stride, rest),
        isNarrow: true,
        stride: slot.stride * stride,
        rest: slot.stride * rest + slot.rest,
      });
      return addScaled(constantLinear(rest), part, stride);
    }
    const key = `${firstKey} | ${keyOf(second)}`;
    const known = this.byPair.get(key);
    if (known !== undefined) return known;
    const old = symbolOf(first);
    const isFree = old !== undefined && !this.stable.has(old) && !this.made.has(old);
    const symbol = isFree ? old : this.widening.fresh(slot.hint);
    this.made.set(symbol, slot);
    const value = atomLinear(symbol);
    this.byPair.set(key, value);
    return value;
  }

  size({ name, size: first }: Area): Linear {
    const { size: second } = this.arriving.areas.find((area) => area.name === name) as Area;
    const range = { lower: undefined, upper: undefined };
    return this.slot({ ...unscaled, hint: `size_${name}`, first, second, range, isNarrow: true });
  }

  area(before: Area, size: Linear): Area {
    const after = this.arriving.areas.find(({ name }) => name === before.name) as Area;
    const area = withEnd(spelledOut(before, after, this.head.knowledge), after, this.head.knowledge);
    const other = withEnd(spelledOut(after, area, this.arriving.knowledge), area, this.arriving.knowledge);
    const cells = area.cells.flatMap((cell) => {
      const at = this.offset(cell, other);
      if (at === undefined) return [];
      const { offset, match } = at;
      const value = this.slot({
        ...unscaled,
        hint: `${area.name}_${offset.coefficients.size === 0 ? offset.constant : "at"}`,
        first: cell.value,
        second: match.value,
        range: cellRange(cell.bytes, cell.interpretation, this.widening.integers),
        isNarrow: 8 * cell.bytes < this.widening.pointerBits,
      });
      return [{ ...cell, offset, value }];
    });
    // What is read of a constant is an atom too, and changes nothing.
    const isWhole =
      (before.isConstant && isSameRemainder(other.remainder, area.remainder)) ||
      (cells.length === area.cells.length &&
        cells.length === other.cells.length &&
        isSameRemainder(other.remainder, area.remainder));
    return {
      ...area,
      base: this.bases.get(area.name) ?? area.base,
      size,
      cells,
      isWritten: area.isWritten || other.isWritten,
      remainder: isWhole ? area.remainder : { kind: "anything" },
    };
  }

  /** Where the atom lies from now on, and the other state's atom that lies there: an offset that keeps its name, or its distance from a slot. */
  private offset(
    cell: PointsTo,
    other: Area,
  ): { readonly offset: Linear; readonly match: PointsTo } | undefined {
    const isEnd = this.widening.round < limits.terminate.textEndRounds && this.isEnd(cell, this.head);
    const fits = (match: PointsTo) => !isEnd || this.isEnd(match, this.arriving);
    const match = partner(cell, cell.offset, other, this.arriving.knowledge);
    const isSame =
      match !== undefined && this.isStable(cell.offset) && keyOf(cell.offset) === keyOf(match.offset);
    if (isSame && fits(match)) return { offset: cell.offset, match };
    for (const { first, second, value } of this.slots) {
      const distance = addScaled(cell.offset, first, -1n);
      if (distance.coefficients.size > 0) continue;
      const there = alike(cell, other).find(
        (each) => keyOf(addScaled(each.offset, second, -1n)) === keyOf(distance) && fits(each),
      );
      if (there !== undefined) return { offset: addScaled(value, distance, 1n), match: there };
    }
    const end = isEnd ? alike(cell, other).find((each) => this.isEnd(each, this.arriving)) : undefined;
    if (end === undefined) return isSame ? { offset: cell.offset, match } : undefined;
    // What ends a text in both states, wherever it is.
    const range = { lower: undefined, upper: undefined };
    const places = { first: cell.offset, second: end.offset };
    const offset = this.slot({ ...unscaled, hint: "end", ...places, range, isNarrow: true });
    return { offset, match: end };
  }

  private isEnd({ bytes, value }: PointsTo, { knowledge }: AbstractState): boolean {
    return bytes === 1 && knowledge.entailsEqual(value, zero);
  }

  private isStable(linear: Linear): boolean {
    return [...linear.coefficients.keys()].every((symbol) => this.stable.has(symbol));
  }

  finish(state: AbstractState): AbstractState {
    let knowledge = this.head.knowledge.emptied();
    const symbols = [...this.symbolsIn(state)];
    for (const symbol of symbols) knowledge = knowledge.assume(this.intervalFacts(symbol));
    knowledge = knowledge.assume(this.keptFacts(new Set(symbols)));
    for (const [a, b] of this.relatedPairs(symbols))
      knowledge = knowledge.assume(this.relations(a, b, knowledge));
    return { ...state, knowledge };
  }

  private symbolsIn({ frames, areas }: AbstractState): ReadonlySet<SymbolicTerm> {
    return new Set(
      [
        ...frames.flatMap(({ values }) => [...values.values()]),
        ...areas.flatMap(({ base, size, cells }) => [
          base,
          size,
          ...cells.flatMap(({ offset, value }) => [offset, value]),
        ]),
      ].flatMap(({ coefficients }) => [...coefficients.keys()]),
    );
  }

  private inHead(symbol: SymbolicTerm): Linear {
    return this.made.get(symbol)?.first ?? atomLinear(symbol);
  }

  private inArriving(symbol: SymbolicTerm): Linear {
    return this.made.get(symbol)?.second ?? atomLinear(symbol);
  }

  /** Bounds that both have, widened where they grew; the type's own always hold. */
  private intervalFacts(symbol: SymbolicTerm): readonly Linear[] {
    const slot = this.made.get(symbol);
    const first = this.head.knowledge.bounds(this.inHead(symbol));
    const second = this.arriving.knowledge.bounds(this.inArriving(symbol));
    const joined = widened(first, second, this.widening, slot ?? unscaled);
    return [
      ...intervalFacts(symbol, joined),
      ...(slot === undefined ? [] : intervalFacts(symbol, slot.range)),
    ];
  }

  /** The head's facts that can be said of the new state, and that hold in the one that arrives. */
  private keptFacts(symbols: ReadonlySet<SymbolicTerm>): readonly Linear[] {
    const inverse = new Map<SymbolicTerm, Linear>();
    for (const symbol of symbols) {
      const { coefficients, constant } = this.inHead(symbol);
      const [first, ...others] = coefficients;
      // Where the new variable is an old one plus a number, the old one is the new one less that number.
      if (first?.[1] === 1n && others.length === 0 && (constant === 0n || !inverse.has(first[0])))
        inverse.set(first[0], addScaled(atomLinear(symbol), constantLinear(constant), -1n));
    }
    return this.head.knowledge.facts.flatMap((fact) => {
      if (![...fact.coefficients.keys()].every((atom) => inverse.has(atom))) return [];
      const renamed = replaceAtoms(fact, (atom) => inverse.get(atom) as Linear);
      const there = replaceAtoms(renamed, (atom) => this.inArriving(atom));
      return this.arriving.knowledge.entails(there) ? [renamed] : [];
    });
  }

  /** Pairs with a new variable among them, those of program variables first. */
  private relatedPairs(symbols: readonly SymbolicTerm[]): readonly (readonly [SymbolicTerm, SymbolicTerm])[] {
    const pairs: (readonly [SymbolicTerm, SymbolicTerm])[] = [];
    const addresses = this.firstAddresses();
    for (const [index, a] of symbols.entries()) {
      if (addresses.has(a)) continue;
      for (const b of symbols.slice(index + 1)) {
        if (addresses.has(b) || !(this.isRelated(a) || this.isRelated(b))) continue;
        pairs.push([a, b]);
      }
    }
    return pairs.slice(0, limits.terminate.boundedPairs);
  }

  /** Symbols of where areas begin: how those lie to each other and to numbers says nothing of a loop. */
  private firstAddresses(): ReadonlySet<SymbolicTerm | undefined> {
    const areas = [...this.head.areas, ...this.arriving.areas];
    return new Set([...areas.map(({ base }) => base), ...this.bases.values()].map(symbolOf));
  }

  /** Later only what was no variable before is related to others: that happens to a slot a few times at most. */
  private isRelated(symbol: SymbolicTerm): boolean {
    return this.widening.round < limits.terminate.relationRounds ? this.made.has(symbol) : this.isNew(symbol);
  }

  private isNew(symbol: SymbolicTerm): boolean {
    const slot = this.made.get(symbol);
    return slot !== undefined && symbolOf(slot.first) === undefined;
  }

  /** What the sum is in both states, where that is one sum of what has not changed: what one counts up the other counts down. */
  private constantOver(template: Linear): Linear | undefined {
    const first = replaceAtoms(template, (atom) => this.inHead(atom));
    if (first.coefficients.size === 0 || !this.isStable(first)) return undefined;
    const second = replaceAtoms(template, (atom) => this.inArriving(atom));
    return keyOf(first) === keyOf(second) ? first : undefined;
  }

  /** Bounds of a − b and a + b that say more than those of a and b. */
  private relations(a: SymbolicTerm, b: SymbolicTerm, known: Knowledge): readonly Linear[] {
    return [-1n, 1n].flatMap((factor) => {
      const template = addScaled(atomLinear(a), atomLinear(b), factor);
      const constant = this.constantOver(template);
      if (constant !== undefined) return equalFacts(template, constant);
      return [template, scale(template, -1n)].flatMap((direction) => {
        const first = this.head.knowledge.bounds(replaceAtoms(direction, (atom) => this.inHead(atom))).lower;
        if (first === undefined) return [];
        const second = this.arriving.knowledge.bounds(
          replaceAtoms(direction, (atom) => this.inArriving(atom)),
        ).lower;
        if (second === undefined) return [];
        const isNew = this.isNew(a) || this.isNew(b);
        const least = this.widening.round === 0 || isNew ? lesser(first, second) : first;
        if (second < least) return [];
        const fact = addScaled(direction, constantLinear(least), -1n);
        const isOrder = factor === -1n && least >= 0n;
        const rough = known.roughly(fact).lower;
        // Where a variable has just become one its bounds may still grow, and the relation may be what stays.
        return rough !== undefined && rough >= 0n && !(isNew && isOrder) ? [] : [fact];
      });
    });
  }
}

function scaledInterval({ lower, upper }: Interval, stride: bigint, rest: bigint): Interval {
  return {
    lower: lower === undefined ? undefined : -floorDivide(-(lower - rest), stride),
    upper: upper === undefined ? undefined : floorDivide(upper - rest, stride),
  };
}

/** Variables that a slot has in both states alike, so that they may keep their meaning. */
function stableSymbols(head: AbstractState, arriving: AbstractState): ReadonlySet<SymbolicTerm> {
  const found = new Set<SymbolicTerm>();
  // What a variable has left behind is no longer where it was: its atom goes along with the variable.
  const moved = new Set<SymbolicTerm>();
  const compare = (first: Linear, second: Linear | undefined) => {
    const [symbol] = first.coefficients.keys();
    if (symbol === undefined || first.coefficients.size > 1 || second === undefined) return;
    if (keyOf(first) === keyOf(second)) found.add(symbol);
  };
  for (const [value, other] of valuesOfBoth(head, arriving)) {
    compare(value, other);
    if (other !== undefined && keyOf(value) !== keyOf(other))
      for (const symbol of value.coefficients.keys()) moved.add(symbol);
  }
  for (const area of head.areas) {
    const other = arriving.areas.find(({ name }) => name === area.name);
    if (other === undefined) continue;
    compare(area.base, other.base);
    if (keyOf(area.size) === keyOf(other.size))
      for (const symbol of area.size.coefficients.keys()) found.add(symbol);
    for (const symbol of commonOffsets(area, other)) if (!moved.has(symbol)) found.add(symbol);
  }
  return found;
}

/** What the variables hold in the one state and in the other. */
function valuesOfBoth(
  head: AbstractState,
  arriving: AbstractState,
): readonly (readonly [Linear, Linear | undefined])[] {
  return head.frames.flatMap(({ values }, depth) =>
    [...values].map(([variable, value]) => [value, arriving.frames[depth]?.values.get(variable)] as const),
  );
}

/** What the offsets are of at which both areas have a cell. */
function commonOffsets(area: Area, other: Area): readonly SymbolicTerm[] {
  const offsets = area.cells.map(({ offset }) => offset);
  return offsets
    .filter((offset) => other.cells.some((cell) => keyOf(cell.offset) === keyOf(offset)))
    .flatMap((offset) => [...offset.coefficients.keys()]);
}
