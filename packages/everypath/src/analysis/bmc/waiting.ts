/** The states that wait to be run, the one that is furthest behind first; those that have met at one place are merged. */
import type { Machine, State } from "../../machine/index.ts";
import { lastShared, mergeStates, standTogether } from "../../machine/index.ts";
import type { Activation } from "./position.ts";
import { compareKeys, keyOf, mergeActivations } from "./position.ts";

/** A state and where it is. */
export interface Runner {
  readonly state: State;
  activation: Activation;
}

/** Told of each merge (tests compare the three). */
export type OnMerge = (left: State, right: State, merged: State) => void;

interface Entry {
  readonly runner: Runner;
  readonly key: readonly number[];
}

export class Waiting {
  private readonly machine: Machine;
  private readonly onMerge: OnMerge | undefined;
  /** The furthest behind last. */
  private readonly entries: Entry[] = [];
  merges = 0;
  /** Why states that met stayed apart, and how often. */
  readonly refusals = new Map<string, number>();

  constructor(machine: Machine, onMerge?: OnMerge) {
    this.machine = machine;
    this.onMerge = onMerge;
  }

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  get size(): number {
    return this.entries.length;
  }

  add(runner: Runner): void {
    const key = keyOf(runner.activation, runner.state.frame);
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareKeys(this.entries[middle]!.key, key) > 0) low = middle + 1;
      else high = middle;
    }
    this.entries.splice(low, 0, { runner, key });
  }

  /** The states furthest behind, as few as they can be: all that stand at that place, merged. */
  take(): readonly Runner[] {
    const first = this.entries.pop();
    if (first === undefined) return [];
    const together = [first.runner];
    while (this.entries.length > 0 && compareKeys(this.entries.at(-1)!.key, first.key) === 0)
      together.push(this.entries.pop()!.runner);
    return together.length === 1 ? together : this.merged(together);
  }

  /** Those that parted last are merged first: then what tells them apart is one condition. */
  private merged(together: readonly Runner[]): readonly Runner[] {
    const stack: Runner[] = [];
    const apart: Runner[] = [];
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

  private mergeTop(stack: Runner[], apart: Runner[]): void {
    const right = stack.pop()!;
    const left = stack.pop()!;
    const merged = this.mergedPair(left, right);
    if (merged === undefined) apart.push(right);
    stack.push(merged ?? left);
  }

  private mergedPair(left: Runner, right: Runner): Runner | undefined {
    if (!standTogether(left.state.frame, right.state.frame)) return undefined;
    const merged = mergeStates(this.machine, left.state, right.state);
    if ("refused" in merged) {
      this.refusals.set(merged.refused, (this.refusals.get(merged.refused) ?? 0) + 1);
      return undefined;
    }
    this.merges++;
    this.onMerge?.(left.state, right.state, merged);
    return { state: merged, activation: mergeActivations(left.activation, right.activation) };
  }
}

function depthOfFork(left: Runner, right: Runner): number {
  return lastShared(left.state.facts, right.state.facts)?.position ?? 0;
}

type Facts = State["facts"];

/** As a walk through the tree of their path conditions meets them: neighbours have most in common. */
function inOrderOfForks(runners: readonly Runner[]): readonly Runner[] {
  if (runners.length < 3) return runners;
  const children = new Map<Facts, Set<NonNullable<Facts>>>();
  const ends = new Map<Facts, Runner[]>();
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
  const found: Runner[] = [];
  const pending: Facts[] = [undefined];
  while (pending.length > 0) {
    const fact = pending.pop();
    found.push(...(ends.get(fact) ?? []));
    pending.push(...(children.get(fact) ?? []));
  }
  return found;
}
