/**
 * Loops in a procedure's control-flow graph. What is said here of a loop through a cut is an estimate that spares work, and no proof
 * rests on it: which variables it assigns (changes.ts finds the others) and when a walk has left it.
 */
import { type Procedure, type Span, successorsOf, type Variable, variablesWritten } from "@everypath/core";

/** The blocks from which control can come back to `block`, itself included, without passing `avoided`; none where it cannot. */
export function loopThrough(
  procedure: Procedure,
  block: number,
  avoided: ReadonlySet<number> = new Set(),
): ReadonlySet<number> {
  const forwards = reach(block, avoided, (at) => successorsOf(procedure.blocks[at]!.terminator));
  if (!forwards.has(block)) return new Set();
  const predecessors = predecessorsOf(procedure);
  const backwards = reach(block, avoided, (at) => predecessors[at]!);
  return new Set([...forwards].filter((at) => backwards.has(at)));
}

/** Variables that the instructions of these blocks assign. */
export function assignedIn(procedure: Procedure, blocks: ReadonlySet<number>): ReadonlySet<Variable> {
  const assigned = new Set<Variable>();
  for (const block of blocks) {
    for (const instruction of procedure.blocks[block]!.instructions)
      for (const target of variablesWritten(instruction)) assigned.add(target);
  }
  return assigned;
}

/** The place of the innermost loop around `block`; undefined where it is in none. */
export function loopPlace(procedure: Procedure, block: number): Span | undefined {
  let place: Span | undefined;
  const headers = new Set<number>();
  for (;;) {
    const region = loopThrough(procedure, block, headers);
    if (region.size === 0) return place;
    const header = headerOf(procedure, region);
    place = firstPlace(procedure, region, header);
    if (header === block || headers.has(header)) return place;
    headers.add(header);
  }
}

/** The block of the loop that control enters it by. */
function headerOf(procedure: Procedure, region: ReadonlySet<number>): number {
  const predecessors = predecessorsOf(procedure);
  const entered = [...region].filter(
    (block) => block === 0 || predecessors[block]!.some((from) => !region.has(from)),
  );
  return Math.min(...(entered.length > 0 ? entered : region));
}

/** The earlier of where the loop begins and of where it is said to go round: a `for` and its condition stand before its body. */
function firstPlace(procedure: Procedure, region: ReadonlySet<number>, header: number): Span {
  const { instructions, terminator } = procedure.blocks[header]!;
  const spans = [(instructions[0] ?? terminator).span];
  for (const block of region) {
    const { terminator: last } = procedure.blocks[block]!;
    if (successorsOf(last).includes(header)) spans.push(last.span);
  }
  const known = spans.filter(({ line }) => line > 0);
  return known.reduce(
    (first, span) =>
      span.line < first.line || (span.line === first.line && span.column < first.column) ? span : first,
    known[0] ?? procedure.span,
  );
}

function reach(
  from: number,
  avoided: ReadonlySet<number>,
  next: (block: number) => readonly number[],
): ReadonlySet<number> {
  const reached = new Set<number>();
  const waiting = [...next(from)];
  for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
    if (reached.has(block) || (avoided.has(block) && block !== from)) continue;
    reached.add(block);
    if (block !== from) waiting.push(...next(block));
  }
  return reached;
}

function predecessorsOf(procedure: Procedure): readonly (readonly number[])[] {
  const predecessors: number[][] = procedure.blocks.map(() => []);
  procedure.blocks.forEach(({ terminator }, from) => {
    for (const to of successorsOf(terminator)) predecessors[to]!.push(from);
  });
  return predecessors;
}
