/**
 * The loops of a procedure, and the order in which its blocks are run so that paths meet: Bourdoncle's weak topological order, in which the
 * blocks of a loop stand together behind its head, and what comes after the loop behind them.
 */
import {
  type Block,
  falseTerm,
  libraryFunction,
  type Procedure,
  type Span,
  successorsOf,
  type Term,
} from "@everypath/core";

export interface Loop {
  /** procedure.1, procedure.2, … in the order of the source. */
  readonly name: string;
  readonly procedure: Procedure;
  readonly head: number;
  readonly blocks: ReadonlySet<number>;
  /** Blocks of the loop from which a way leads out of it, other than to an error at once: a failed assertion decides no round. */
  readonly exits: ReadonlySet<number>;
  /** No way leads out of it, but to where the run ends at once, as a failed assertion does. */
  readonly isEndless: boolean;
  /** The exit that every iteration passes first; undefined where an iteration can come round without passing one. */
  readonly test: number | undefined;
  /** Of the decision whether to go on. */
  readonly span: Span;
}

/** What a loop can be called: its name, its line, and this with the procedure or the file. The first is the most exact. */
export function namesOf({
  name,
  procedure,
  span,
}: Pick<Loop, "name" | "procedure" | "span">): readonly string[] {
  return [name, `${procedure.name}:${span.line}`, `${span.file}:${span.line}`, String(span.line)];
}

/** The bound that a loop has of its own. */
export function ownBound(
  loop: Pick<Loop, "name" | "procedure" | "span">,
  boundOf: ReadonlyMap<string, number>,
): number | undefined {
  const name = namesOf(loop).find((one) => boundOf.has(one));
  return name === undefined ? undefined : boundOf.get(name);
}

export interface Order {
  readonly loops: readonly Loop[];
  /** The place of each block in the order; −1 for one that is never reached. */
  readonly rank: readonly number[];
  /** The loops that each block is in, outermost first; a head is in its own loop. */
  readonly around: readonly (readonly Loop[])[];
}

const known = new WeakMap<Procedure, Order>();

export function orderOf(procedure: Procedure): Order {
  let order = known.get(procedure);
  if (order === undefined) {
    order = arrange(procedure);
    known.set(procedure, order);
  }
  return order;
}

/** A block, or a loop: its head and the rest of it. */
type Element = number | { readonly head: number; readonly rest: readonly Element[] };

function arrange(procedure: Procedure): Order {
  const next = procedure.blocks.map(({ terminator }) => successorsOf(terminator));
  const elements = weakTopologicalOrder(next);
  const rank = new Array<number>(next.length).fill(-1);
  const headsAround: number[][] = next.map(() => []);
  const members = new Map<number, Set<number>>();
  let position = 0;
  const place = (element: Element, heads: readonly number[]): void => {
    const block = typeof element === "number" ? element : element.head;
    const within = typeof element === "number" ? heads : [...heads, block];
    rank[block] = position++;
    headsAround[block] = [...within];
    for (const head of within) (members.get(head) ?? addTo(members, head)).add(block);
    if (typeof element !== "number") for (const inner of element.rest) place(inner, within);
  };
  for (const element of elements) place(element, []);
  const found = [...members]
    .map(([head, blocks]) => describe(procedure, next, rank, head, blocks))
    .sort((a, b) => a.span.line - b.span.line || a.span.column - b.span.column || a.head - b.head);
  const loops = found.map((loop, index) => ({ ...loop, name: `${procedure.name}.${index + 1}` }));
  const byHead = new Map(loops.map((loop) => [loop.head, loop]));
  return { loops, rank, around: headsAround.map((heads) => heads.map((head) => byHead.get(head)!)) };
}

function addTo(members: Map<number, Set<number>>, head: number): Set<number> {
  const blocks = new Set<number>();
  members.set(head, blocks);
  return blocks;
}

function describe(
  procedure: Procedure,
  next: readonly (readonly number[])[],
  rank: readonly number[],
  head: number,
  blocks: ReadonlySet<number>,
): Omit<Loop, "name"> {
  const leaves = (target: number): boolean => !blocks.has(target) && !failsAtOnce(procedure, target);
  const exits = new Set([...blocks].filter((block) => next[block]!.some(leaves)));
  const inOrder = [...exits].sort((a, b) => rank[a]! - rank[b]!);
  const test = inOrder.find((exit) => !comesRoundWithout(next, head, blocks, exit));
  const ways = [...exits].flatMap((exit) => next[exit]!.filter((target) => !blocks.has(target)));
  const isEndless = ways.every((target) => endsAtOnce(procedure.blocks[target]!));
  const deciding = procedure.blocks[test ?? head]!;
  const first = procedure.blocks[head]!.instructions[0];
  const span = test === undefined ? (first ?? deciding.terminator).span : deciding.terminator.span;
  return { procedure, head, blocks, exits, isEndless, test, span };
}

/** Behind a call that does not return nothing can be executed. */
function endsAtOnce({ instructions, terminator }: Block): boolean {
  const impossible: Term = falseTerm;
  const isNeverPassed = instructions.some((one) => one.kind === "check" && one.condition === impossible);
  return terminator.kind === "stop" && isNeverPassed;
}

/** Whether the block ends the run by an error, whatever the values are. In C an assertion is a branch around such a call. */
function failsAtOnce({ blocks }: Procedure, block: number): boolean {
  const [first] = blocks[block]!.instructions;
  if (first === undefined) return false;
  if (first.kind === "check") return first.condition === falseTerm;
  return (
    first.kind === "call" &&
    first.callee.kind === "procedure" &&
    libraryFunction(first.callee.name)?.ending === "fails"
  );
}

/** Whether an iteration can come back to the head without passing the block. */
function comesRoundWithout(
  next: readonly (readonly number[])[],
  head: number,
  blocks: ReadonlySet<number>,
  avoided: number,
): boolean {
  if (head === avoided) return false;
  const seen = new Set([head]);
  for (const block of seen) {
    for (const target of next[block]!) {
      if (target === head) return true;
      if (target !== avoided && blocks.has(target)) seen.add(target);
    }
  }
  return false;
}

/** F. Bourdoncle, "Efficient chaotic iteration strategies with widenings", figure 4. */
function weakTopologicalOrder(next: readonly (readonly number[])[]): readonly Element[] {
  const numbers = new Array<number>(next.length).fill(0);
  const stack: number[] = [];
  let count = 0;
  const visit = (block: number, partition: Element[]): number => {
    stack.push(block);
    count++;
    numbers[block] = count;
    let head = count;
    let isLoop = false;
    for (const target of next[block]!) {
      const least = numbers[target] === 0 ? visit(target, partition) : numbers[target]!;
      if (least <= head) {
        head = least;
        isLoop = true;
      }
    }
    if (head !== numbers[block]) return head;
    numbers[block] = Number.POSITIVE_INFINITY;
    let top = stack.pop()!;
    if (!isLoop) {
      partition.unshift(block);
      return head;
    }
    for (; top !== block; top = stack.pop()!) numbers[top] = 0;
    const rest: Element[] = [];
    for (const target of next[block]!) if (numbers[target] === 0) visit(target, rest);
    partition.unshift({ head: block, rest });
    return head;
  };
  const elements: Element[] = [];
  visit(0, elements);
  return elements;
}
