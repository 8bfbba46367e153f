/**
 * What the verification of a member found, as plain data that goes from thread to thread and is kept while the member's key stays the same
 * (cache.ts of the kernel). Places are told by members, so they move with the text.
 */
import {
  type Anchor,
  anchorOf,
  idOf,
  isAboutSnapshots,
  type Member,
  type MemberProof,
  type Piece,
  type SymbolicState,
  type Trail,
  type Vacuous,
} from "@everypath/contracts";
import type { ErrorKind } from "@everypath/core";
import { forEachStatement, type ObjectProgram, spanAt } from "@everypath/objects";
import { chunkText, counterexampleOf, factsOf, inputText, valuesOf } from "@everypath/report";

/** A symbolic state as lines for a reader. */
export interface StateText {
  readonly heap: readonly string[];
  readonly store: readonly string[];
  readonly path: readonly string[];
}

export interface FailureReport {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly place: Anchor;
  /** The call, or the end of the body, where the conjunct is needed. */
  readonly at: Anchor | undefined;
  /** Why the solver does not know. */
  readonly unknown: string | undefined;
  /** `x = 0, this = Cell#1`; empty: there is none. */
  readonly example: string;
}

/** The states in which a statement is executed. */
export interface StatementReport {
  readonly place: Anchor;
  /** Of the first few paths. */
  readonly states: readonly StateText[];
  readonly paths: number;
}

export interface MemberReport {
  readonly verdict: MemberProof["verdict"];
  readonly failures: readonly FailureReport[];
  readonly vacuous: Vacuous["what"] | undefined;
  readonly stopped: MemberProof["stopped"];
  readonly statements: readonly StatementReport[];
}

/** States kept of one statement. */
const keptStates = 4;
/** Lines of one state: the last facts, the first chunks. */
const shownLines = 30;
/** Characters of a line. */
const shownWidth = 200;
/** Characters kept of one member's states. Statements beyond have none. */
const keptText = 1_000_000;

/** Collects the states while a member is verified. */
export class StateLog {
  private readonly found = new Map<string, { readonly states: SymbolicState[]; paths: number }>();

  readonly note = ({ span, state }: Pick<Trail, "span" | "state">): void => {
    const key = keyOf(span);
    const known = this.found.get(key) ?? { states: [], paths: 0 };
    this.found.set(key, known);
    known.paths += 1;
    if (known.states.length < keptStates) known.states.push(state);
  };

  /** The statements that were executed, with their places. */
  statements(statements: readonly Piece[], anchor: (place: Piece) => Anchor): readonly StatementReport[] {
    const reports: StatementReport[] = [];
    let left = keptText;
    for (const { source, extent } of statements) {
      const found = this.found.get(keyOf(spanAt(source, extent.start)));
      if (found === undefined) continue;
      const states = left > 0 ? found.states.map(stateText) : [];
      left -= states.reduce((sum, state) => sum + lengthOf(state), 0);
      reports.push({ place: anchor({ source, extent }), states, paths: found.paths });
    }
    return reports;
  }
}

function keyOf({ file, line, column }: Trail["span"]): string {
  return `${file}:${line}:${column}`;
}

export function memberReport(
  program: ObjectProgram,
  pieces: ReadonlyMap<string, readonly Piece[]>,
  member: Member,
  proof: MemberProof,
  log: StateLog,
): MemberReport {
  const anchor = (place: Piece): Anchor => anchorOf(pieces, idOf(member), place);
  const failures = proof.failures.map((failure): FailureReport => {
    const { kind, message, place, at, unknown } = failure;
    return {
      kind,
      message,
      place: anchor(place),
      at: at === undefined ? undefined : anchor(at),
      unknown: unknown?.reason,
      example: counterexampleOf(failure, proof.symbols).map(inputText).join(", "),
    };
  });
  const { verdict, vacuous, stopped } = proof;
  return {
    verdict,
    failures,
    vacuous: vacuous?.what,
    stopped,
    statements: log.statements(statementsOf(program, member), anchor),
  };
}

/** Those of the member's body, and before the main routine the first values of globals. */
function statementsOf({ initialValues }: ObjectProgram, member: Member): readonly Piece[] {
  if (!("role" in member)) return [];
  const { role, source, body } = member;
  const found: Piece[] =
    role === "main"
      ? initialValues.map((first) => ({ source: first.source, extent: first.statement.extent }))
      : [];
  forEachStatement(body, ({ kind, extent }) => {
    if (kind !== "block") found.push({ source, extent });
  });
  return found;
}

function lengthOf({ heap, store, path }: StateText): number {
  return [...heap, ...store, ...path].reduce((sum, line) => sum + line.length, 0);
}

function stateText({ heap, store, path }: SymbolicState): StateText {
  const facts = path.filter((fact) => !isAboutSnapshots(fact));
  const hidden = Math.max(0, facts.length - shownLines);
  return {
    heap: shortened(heap.slice(0, shownLines).map(chunkText), heap.length - shownLines),
    store: shortened(
      Object.entries(valuesOf(store)).map(([name, value]) => `${name} = ${value}`),
      0,
    ),
    path: shortened(factsOf(facts.slice(hidden)), hidden),
  };
}

function shortened(lines: readonly string[], hidden: number): readonly string[] {
  const cut = lines.map((line) => (line.length > shownWidth ? `${line.slice(0, shownWidth)}…` : line));
  return hidden > 0 ? [...cut, `… ${hidden} more`] : cut;
}
