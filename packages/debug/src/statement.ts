/**
 * Statements, the steps of a debugger: which statement of the user's source each instruction belongs to. What a statement is
 * depends on nothing but the code, so that a path taken a second time has the same steps.
 */

import { type Block, isOutOfSight, type Procedure, type Span, successorsOf } from "@everypath/core";
import type { Frame, State } from "@everypath/engine";

/** One object for each statement of a procedure. */
export interface Statement {
  readonly procedure: string;
  /** Where it begins. */
  readonly span: Span;
}

/**
 * What tells statements apart: C's lines, or the very place for languages whose instructions carry their statement's. `place`: nothing stands at
 * a procedure's head but a first statement that begins there.
 */
export type Granularity = "line" | "statement" | "place";

interface Table {
  /** By block, then by instruction, the terminator last; undefined for code that no statement stands for. */
  readonly blocks: readonly (readonly (Statement | undefined)[])[];
  readonly statements: readonly Statement[];
  /** For jumps that do not lead forward, by `from * blocks + to`: whether the loop is within one statement. */
  readonly narrowLoops: Map<number, boolean>;
}

export class Statements {
  private readonly granularity: Granularity;
  private readonly tables = new WeakMap<Procedure, Table>();

  constructor(granularity: Granularity) {
    this.granularity = granularity;
  }

  /** All statements of a procedure, in the order of the source. */
  of(procedure: Procedure): readonly Statement[] {
    return this.table(procedure).statements;
  }

  /** The statement of the instruction at a place of a procedure. */
  at(procedure: Procedure, block: number, index: number): Statement | undefined {
    return this.table(procedure).blocks[block]?.[index];
  }

  /** True if a jump between blocks repeats a loop that lies within one statement: each turn is an execution of its own. */
  repeats(procedure: Procedure, from: number, to: number): boolean {
    if (to > from) return false;
    const { blocks, narrowLoops } = this.table(procedure);
    const key = from * blocks.length + to;
    let narrow = narrowLoops.get(key);
    if (narrow === undefined) {
      narrow = isWithinOne(procedure.blocks, blocks, from, to);
      narrowLoops.set(key, narrow);
    }
    return narrow;
  }

  private table(procedure: Procedure): Table {
    let table = this.tables.get(procedure);
    if (table === undefined) {
      table = tableOf(procedure, this.granularity);
      this.tables.set(procedure, table);
    }
    return table;
  }
}

function tableOf(procedure: Procedure, granularity: Granularity): Table {
  const known = new Map<string, Statement>();
  const statementOf = (span: Span): Statement | undefined => {
    const { file, line, column } = span;
    // The compiler's own code has no column, and what comes before the first statement stands at the procedure's head.
    if (line === 0 || column === 0) return undefined;
    const { span: head } = procedure;
    const isHead = line === head.line && column === head.column && file === head.file;
    if (isHead && granularity !== "place") return undefined;
    const key = granularity === "line" ? `${file}:${line}` : `${file}:${line}:${column}`;
    let statement = known.get(key);
    if (statement === undefined) {
      statement = { procedure: procedure.name, span };
      known.set(key, statement);
    }
    return statement;
  };
  const blocks = procedure.blocks.map(({ instructions, terminator }) =>
    [...instructions, terminator].map(({ span }) => statementOf(span)),
  );
  const statements = [...known.values()].sort(
    (a, b) => a.span.line - b.span.line || a.span.column - b.span.column,
  );
  return { blocks, statements, narrowLoops: new Map() };
}

/** The natural loop of the jump `from` → `to`: the blocks that reach `from` without passing `to`. */
function isWithinOne(
  blocks: readonly Block[],
  statements: Table["blocks"],
  from: number,
  to: number,
): boolean {
  const loop = new Set([to, from]);
  const pending = from === to ? [] : [from];
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    for (const [before, { terminator }] of blocks.entries()) {
      if (loop.has(before) || !successorsOf(terminator).includes(block)) continue;
      loop.add(before);
      pending.push(before);
    }
  }
  const found = new Set<Statement>();
  for (const block of loop) {
    for (const statement of statements[block] ?? []) if (statement !== undefined) found.add(statement);
  }
  return found.size === 1;
}

/** The innermost frame of the user's own; undefined while only library code or the driver of a run is there. */
export function userFrameOf(state: State): Frame | undefined {
  let frame: Frame | undefined = state.frame;
  while (frame !== undefined && isOutOfSight(frame.procedure)) frame = frame.caller;
  return frame;
}

/** The user's frames, innermost first. */
export function userFramesOf(state: State): readonly Frame[] {
  const frames: Frame[] = [];
  for (let frame: Frame | undefined = state.frame; frame !== undefined; frame = frame.caller) {
    if (!isOutOfSight(frame.procedure)) frames.push(frame);
  }
  return frames;
}
