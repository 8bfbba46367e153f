/** A place in the tree of a verification, and the moves from it: forwards, at a fork to the side that is chosen, and backwards. */
import type { Problem } from "../language.ts";
import type { Move } from "../mover.ts";
import type { VerificationNode, VerificationTree } from "./tree.ts";

/** At a fork with more than two cases they are asked for one after the other: `aside` of them were refused. */
interface Position {
  readonly node: VerificationNode;
  readonly aside: number;
}

export type ModularStop =
  | { readonly kind: "state"; readonly node: VerificationNode }
  | {
      readonly kind: "fork";
      readonly node: VerificationNode;
      readonly whenTrue: VerificationNode;
      /** One or, where more are left to be asked for, several. */
      readonly whenFalse: readonly VerificationNode[];
    }
  | { readonly kind: "end"; readonly node: VerificationNode };

/** Begins at the tree's root. A move that cannot be made answers with a `Problem` and changes nothing. */
export class ModularSession {
  readonly tree: VerificationTree;
  private position: Position;
  private readonly saved: Position[] = [];
  /** Lines by the breakpoints' numbers. */
  private readonly lines = new Map<number, number>();
  private lastBreakpoint = 0;

  constructor(tree: VerificationTree) {
    this.tree = tree;
    this.position = { node: tree.root, aside: 0 };
  }

  get stop(): ModularStop {
    const { node, aside } = this.position;
    const [whenTrue, ...whenFalse] = node.children.slice(aside);
    if (whenTrue === undefined) return { kind: "end", node };
    return whenFalse.length === 0 ? { kind: "state", node } : { kind: "fork", node, whenTrue, whenFalse };
  }

  /** Goes on; at a fork to its side first. Without a side a fork stays. `out` and `go` run to the next breakpoint, fork or end. */
  move(move: Move, side?: boolean): ModularStop | Problem {
    const { stop } = this;
    if (stop.kind === "end") return { problem: "the path ends here; go back, or restore a state" };
    if (stop.kind === "fork") {
      if (side === undefined) return stop;
      this.choose(stop, side);
    } else {
      if (side !== undefined) return { problem: `there is nothing to choose here; write ${move}` };
      this.advance();
    }
    const from = stop.node;
    while (!this.isReached(move, from)) this.advance();
    return this.stop;
  }

  /** Back by states. */
  back(count = 1): ModularStop | Problem {
    if (this.position.node.parent === undefined && this.position.aside === 0)
      return { problem: "this is the beginning of the verification" };
    for (let i = 0; i < count; i++) {
      const { node, aside } = this.position;
      if (aside > 0) this.position = { node, aside: 0 };
      else if (node.parent !== undefined) this.position = { node: node.parent, aside: 0 };
    }
    return this.stop;
  }

  /** Keeps this place; answers with its number. */
  save(): number {
    return this.saved.push(this.position);
  }

  restore(number: number): ModularStop | Problem {
    const saved = this.saved[number - 1];
    if (saved === undefined) return { problem: `no state was saved as ${number}` };
    this.position = saved;
    return this.stop;
  }

  /** Lines to stop before, with their numbers. */
  get breakpoints(): ReadonlyMap<number, number> {
    return this.lines;
  }

  /** Answers with its number. */
  addBreakpoint(line: number): number {
    this.lastBreakpoint += 1;
    this.lines.set(this.lastBreakpoint, line);
    return this.lastBreakpoint;
  }

  /** False: there is none. */
  removeBreakpoint(number: number): boolean {
    return this.lines.delete(number);
  }

  /** From the first state to the present one. */
  path(): readonly VerificationNode[] {
    const path: VerificationNode[] = [];
    for (let node: VerificationNode | undefined = this.position.node; node !== undefined; node = node.parent)
      path.push(node);
    return path.reverse();
  }

  private choose(stop: ModularStop & { readonly kind: "fork" }, side: boolean): void {
    const [last, ...more] = stop.whenFalse;
    if (side) this.position = { node: stop.whenTrue, aside: 0 };
    else if (last !== undefined && more.length === 0) this.position = { node: last, aside: 0 };
    else this.position = { node: stop.node, aside: this.position.aside + 1 };
  }

  private advance(): void {
    const [next] = this.position.node.children;
    if (next !== undefined) this.position = { node: next, aside: 0 };
  }

  private isReached(move: Move, from: VerificationNode): boolean {
    const { stop } = this;
    const { span, kind } = stop.node;
    if (stop.kind !== "state") return true;
    switch (move) {
      // A call is one step: its contract stands for its body.
      case "step":
      case "next":
        return true;
      case "out":
        return kind === "body end";
      case "go":
        return [...this.lines.values()].includes(span.line) && stop.node !== from;
    }
  }
}
