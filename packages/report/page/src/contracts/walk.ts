/** A place on a path through the states of one verification, and the moves from it. */
import type { MemberEntry } from "../../../src/html/contracts-data.ts";

export class Walk {
  readonly member: MemberEntry;
  /** From the first state to a last one, and the present place on it. */
  path: readonly number[] = [];
  at = 0;
  private readonly children: readonly number[][];
  /** States from which an obligation that fails is reached. */
  private readonly failing: readonly boolean[];

  constructor(member: MemberEntry) {
    this.member = member;
    const { states } = member;
    const children: number[][] = states.map(() => []);
    const failing = states.map(({ failure }) => failure >= 0);
    for (let index = states.length - 1; index >= 0; index--) {
      const parent = states[index]?.parent ?? -1;
      if (parent < 0) continue;
      children[parent]?.unshift(index);
      if (failing[index]) failing[parent] = true;
    }
    this.children = children;
    this.failing = failing;
    if (states.length > 0) this.goTo(0);
  }

  /** The present state. */
  get state(): number {
    return this.path[this.at] ?? 0;
  }

  /** The states that the present one can lead to. */
  get choices(): readonly number[] {
    return this.childrenOf(this.state);
  }

  childrenOf(state: number): readonly number[] {
    return this.children[state] ?? [];
  }

  leadsToFailure(state: number): boolean {
    return this.failing[state] ?? false;
  }

  /** The path leads through the state; where it can go on in several ways, to what fails if anything does. */
  goTo(state: number): void {
    const before: number[] = [];
    for (let at = state; at >= 0; at = this.member.states[at]?.parent ?? -1) before.unshift(at);
    const path = [...before];
    for (let at: number | undefined = state; at !== undefined; ) {
      const next = this.childrenOf(at);
      at = next.find((child) => this.failing[child]) ?? next[0];
      if (at !== undefined) path.push(at);
    }
    this.path = path;
    this.at = before.length - 1;
  }

  /** False at the ends of the path. */
  step(by: number): boolean {
    const next = this.at + by;
    if (next < 0 || next >= this.path.length) return false;
    this.at = next;
    return true;
  }

  /** To a side of the condition that is next; false where there is none to choose. */
  choose(side: boolean): boolean {
    const { choices } = this;
    if (choices.length < 2) return false;
    const chosen = choices.find((child) => this.member.states[child]?.side === (side ? 1 : 0));
    this.goTo(chosen ?? choices[side ? 0 : 1] ?? this.state);
    return true;
  }

  /** The next obligation that fails, behind or before the present state; undefined where none does. */
  nextFailure(by: 1 | -1): number | undefined {
    const all = this.member.states.flatMap(({ failure }, index) => (failure >= 0 ? [index] : []));
    const found =
      by === 1 ? all.find((index) => index > this.state) : all.findLast((index) => index < this.state);
    return found ?? (by === 1 ? all[0] : all.at(-1));
  }
}
