/**
 * Tracing (King, section 6): statement numbers, source statements and results, of any statements. The results are those of King's figures 2, 3
 * and 5: after each statement the variables that it changed, and pc.
 */

import type { Procedure, Span, SymbolicTerm, ValueType } from "@everypath/core";
import { pathCondition } from "@everypath/engine";
import type { Change, Snapshot } from "./changes.ts";
import { changesBetween, snapshotOf } from "./changes.ts";
import type { Cursor } from "./cursor.ts";
import type { Named } from "./language.ts";
import type { Boundary, Completed, Returned } from "./walker.ts";

export type TraceKind = "number" | "source" | "results";
/** All that a trace can tell of a statement. */
export const traceKinds: readonly TraceKind[] = ["number", "source", "results"];

/** Lines of a file; of all files where none is named, and all lines where none are. */
export interface TraceLines {
  readonly file: string | undefined;
  readonly first: number;
  readonly last: number;
}

/** Every line of every file. Only this very object stands for that: other bounds as wide are a range like any other. */
export const allLines: TraceLines = { file: undefined, first: 1, last: Number.MAX_SAFE_INTEGER };

/** One statement that was executed, or a procedure that was entered. */
export interface TraceEvent {
  readonly kinds: ReadonlySet<TraceKind>;
  readonly what: "entered" | "executed";
  readonly procedure: string;
  readonly span: Span;
  /** Calls below. */
  readonly depth: number;
  /** Of a procedure that was entered: all its variables. */
  readonly changes: readonly Change[];
  /** Where it is another one than at the event before. */
  readonly pathCondition: readonly SymbolicTerm[] | undefined;
  readonly returned: { readonly term: SymbolicTerm; readonly type: ValueType | undefined } | undefined;
}

/** Who knows the variables. */
export interface Variables {
  /** Of the activation, if it is there; with those that every procedure sees. */
  of(cursor: Cursor, activation: object): readonly Named[] | undefined;
  /** The procedure of an activation that is there. */
  procedureOf(cursor: Cursor, activation: object): Procedure | undefined;
}

export class Tracer {
  /** What is traced: the last rule that speaks of a line and a kind decides. */
  private rules: readonly {
    readonly kinds: readonly TraceKind[];
    readonly lines: TraceLines;
    readonly on: boolean;
  }[] = [];
  private readonly variables: Variables;
  private readonly tell: (event: TraceEvent) => void;
  /** What each activation's variables were when they were last looked at. */
  private known = new WeakMap<object, Snapshot>();
  private conjuncts: readonly SymbolicTerm[] | undefined;

  constructor(variables: Variables, tell: (event: TraceEvent) => void) {
    this.variables = variables;
    this.tell = tell;
  }

  get isOff(): boolean {
    return !this.rules.some(({ on }) => on);
  }

  set(kinds: readonly TraceKind[], lines: TraceLines, on: boolean): void {
    const covers = lines === allLines && kinds.length === traceKinds.length;
    this.rules = [...(covers ? [] : this.rules), { kinds, lines, on }];
    if (covers && !on) this.rules = [];
    this.forget();
  }

  kindsAt({ file, line }: Span): ReadonlySet<TraceKind> {
    const found = new Set<TraceKind>();
    for (const { kinds, lines, on } of this.rules) {
      if (line < lines.first || line > lines.last) continue;
      if (lines.file !== undefined && lines.file !== file) continue;
      for (const kind of kinds) {
        if (on) found.add(kind);
        else found.delete(kind);
      }
    }
    return found;
  }

  /** Looks at the variables as they are before a move, where nothing is known of them. */
  begin(cursor: Cursor, activations: readonly object[]): void {
    if (this.isOff) return;
    for (const activation of activations) if (!this.known.has(activation)) this.look(cursor, activation);
    this.conjuncts ??= pathCondition(cursor.state.facts);
  }

  /** The path goes on elsewhere, or otherwise. */
  forget(): void {
    this.known = new WeakMap();
    this.conjuncts = undefined;
  }

  passed(cursor: Cursor, { cause, completed, returned }: Boundary): void {
    if (this.isOff) return;
    for (const [index, done] of completed.entries()) {
      const isLeft = cause === "left" && index === 0;
      this.executed(cursor, done, isLeft ? returned : undefined, isLeft ? cursor.depth + 1 : cursor.depth);
    }
    if (cause === "entered" && cursor.activation !== undefined) this.entered(cursor, cursor.activation);
  }

  /** The statement that ended the run by a return, if one did. */
  ended(cursor: Cursor): void {
    const { statement, activation, ended, returned } = cursor;
    if (this.isOff || statement === undefined || ended?.end !== "returned") return;
    this.executed(cursor, { statement, activation }, returned, cursor.depth);
  }

  private executed(
    cursor: Cursor,
    { statement, activation }: Completed,
    returned: Returned | undefined,
    depth: number,
  ): void {
    const kinds = this.kindsAt(statement.span);
    const before = activation === undefined ? undefined : this.known.get(activation);
    const after = activation === undefined ? undefined : this.look(cursor, activation);
    if (kinds.size === 0) return;
    const [value] = returned?.values ?? [];
    this.tell({
      kinds,
      what: "executed",
      procedure: statement.procedure,
      span: statement.span,
      depth,
      changes: before === undefined || after === undefined ? [] : changesBetween(before, after),
      pathCondition: this.newCondition(cursor),
      returned: value === undefined ? undefined : { term: value, type: returned!.procedure.resultType },
    });
  }

  private entered(cursor: Cursor, activation: object): void {
    const procedure = this.variables.procedureOf(cursor, activation);
    const after = this.look(cursor, activation);
    if (procedure === undefined || after === undefined) return;
    const kinds = this.kindsAt(procedure.span);
    if (kinds.size === 0) return;
    this.tell({
      kinds,
      what: "entered",
      procedure: procedure.name,
      span: procedure.span,
      depth: cursor.depth,
      changes: changesBetween(new Map(), after),
      pathCondition: pathCondition(cursor.state.facts),
      returned: undefined,
    });
  }

  private look(cursor: Cursor, activation: object): Snapshot | undefined {
    const named = this.variables.of(cursor, activation);
    if (named === undefined) return undefined;
    const snapshot = snapshotOf(named);
    this.known.set(activation, snapshot);
    return snapshot;
  }

  private newCondition(cursor: Cursor): readonly SymbolicTerm[] | undefined {
    const conjuncts = pathCondition(cursor.state.facts);
    const before = this.conjuncts;
    this.conjuncts = conjuncts;
    const isSame =
      before?.length === conjuncts.length && conjuncts.every((conjunct, index) => conjunct === before[index]);
    return isSame ? undefined : conjuncts;
  }
}
