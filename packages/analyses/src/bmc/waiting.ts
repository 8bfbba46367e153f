/** The states that wait to be run, the one that is furthest behind first; those that have met at one place may become one. */
import { lastShared, type State } from "@everypath/engine";
import type { Activation } from "./position.ts";
import { compareKeys, keyOf } from "./position.ts";

/** A state and where it is. */
export interface Runner {
  readonly state: State;
  activation: Activation;
}

interface Entry<Kind extends Runner> {
  readonly runner: Kind;
  readonly key: readonly number[];
  /** The turn in which it came. */
  readonly since: number;
}

export class Waiting<Kind extends Runner> {
  private readonly merge: (left: Kind, right: Kind) => Kind | undefined;
  /** The furthest behind last. */
  private readonly entries: Entry<Kind>[] = [];
  /** How often states were taken. */
  private turn = 0;

  /** `merge`: one for two that stand at the same place; undefined: they stay two. */
  constructor(merge: (left: Kind, right: Kind) => Kind | undefined) {
    this.merge = merge;
  }

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  get size(): number {
    return this.entries.length;
  }

  add(runner: Kind): void {
    const key = keyOf(runner.activation, runner.state.frame);
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareKeys(this.entries[middle]!.key, key) > 0) low = middle + 1;
      else high = middle;
    }
    this.entries.splice(low, 0, { runner, key, since: this.turn });
  }

  /** The states furthest behind, as few as they can be: all that stand at that place, merged. */
  take(): readonly Kind[] {
    this.turn++;
    const first = this.entries.pop();
    if (first === undefined) return [];
    const together = [first.runner];
    while (this.entries.length > 0 && compareKeys(this.entries.at(-1)!.key, first.key) === 0)
      together.push(this.entries.pop()!.runner);
    return together.length === 1 ? together : this.merged(together);
  }

  /** Takes out, as they are, the states at the place where one has waited for more than so many turns; of several the longest. */
  takeOverdue(turns: number): readonly Kind[] {
    let oldest: Entry<Kind> | undefined;
    for (const entry of this.entries) if (entry.since < (oldest?.since ?? this.turn - turns)) oldest = entry;
    if (oldest === undefined) return [];
    const { key } = oldest;
    const isThere = (entry: Entry<Kind>): boolean => compareKeys(entry.key, key) === 0;
    const first = this.entries.findIndex(isThere);
    let end = first;
    while (end < this.entries.length && isThere(this.entries[end]!)) end++;
    return this.entries.splice(first, end - first).map(({ runner }) => runner);
  }

  /** Those that parted last are merged first: then what tells them apart is one condition. */
  private merged(together: readonly Kind[]): readonly Kind[] {
    const stack: Kind[] = [];
    const apart: Kind[] = [];
    const pending = inOrderOfForks(together);
    for (const runner of pending) {
      for (let top = stack.at(-1), below = stack.at(-2); top !== undefined && below !== undefined; ) {
        if (depthOfFork(below, top) < depthOfFork(top, runner)) break;
        this.mergeTop(stack, apart);
        top = stack.at(-1);
        below = stack.at(-2);
      }
      stack.push(runner);
    }
    while (stack.length > 1) this.mergeTop(stack, apart);
    return [...stack, ...apart];
  }

  private mergeTop(stack: Kind[], apart: Kind[]): void {
    const right = stack.pop()!;
    const left = stack.pop()!;
    const merged = this.merge(left, right);
    if (merged === undefined) apart.push(right);
    stack.push(merged ?? left);
  }
}

function depthOfFork(left: Runner, right: Runner): number {
  return lastShared(left.state.facts, right.state.facts)?.position ?? 0;
}

type Facts = State["facts"];

/** As a walk through the tree of their path conditions meets them: neighbours have most in common. */
function inOrderOfForks<Kind extends Runner>(runners: readonly Kind[]): readonly Kind[] {
  if (runners.length < 3) return runners;
  const children = new Map<Facts, Set<NonNullable<Facts>>>();
  const ends = new Map<Facts, Kind[]>();
  for (const runner of runners) {
    const { facts } = runner.state;
    ends.set(facts, [...(ends.get(facts) ?? []), runner]);
    for (let fact = facts; fact !== undefined; fact = fact.previous) {
      const siblings = children.get(fact.previous) ?? new Set();
      const isKnown = siblings.has(fact);
      children.set(fact.previous, siblings.add(fact));
      if (isKnown) break;
    }
  }
  const found: Kind[] = [];
  const pending: Facts[] = [undefined];
  while (pending.length > 0) {
    const fact = pending.pop();
    found.push(...(ends.get(fact) ?? []));
    pending.push(...(children.get(fact) ?? []));
  }
  return found;
}
