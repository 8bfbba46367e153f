/** A source with ghost operations written into it. What is inserted stays apart from what the user wrote, so that it can be taken out again. */
import { type Extent, forEachStatement, type ObjectProgram, type Procedure } from "@everypath/objects";
import type { Inferred } from "./inferred.ts";

/** A stretch of the text. */
interface Piece {
  readonly text: string;
  /** Of what was inserted: the operation; of what the user wrote undefined. */
  readonly operation: Inserted | undefined;
}

export interface Inserted {
  /** The member for whose sake it was inserted. */
  readonly member: string;
  /** `open valid();`; undefined: a bracket around a statement, or an expression. */
  readonly statement: string | undefined;
}

/** Something to be inserted; at one place in the order of ranks. */
interface Insertion extends Inserted {
  readonly offset: number;
  readonly rank: number;
  readonly text: string;
}

const ranks = { after: 0, closing: 1, entry: 2, start: 3, opening: 4, before: 5, end: 6 } as const;

export class AnnotatedText {
  readonly pieces: readonly Piece[];

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces;
  }

  static of(text: string): AnnotatedText {
    return new AnnotatedText([{ text, operation: undefined }]);
  }

  get text(): string {
    return this.pieces.map(({ text }) => text).join("");
  }

  /** Everything that was inserted. */
  get inserted(): readonly Inserted[] {
    return this.pieces.flatMap(({ operation }) => (operation === undefined ? [] : [operation]));
  }

  without(isOut: (operation: Inserted) => boolean): AnnotatedText {
    return new AnnotatedText(
      this.pieces.filter(({ operation }) => operation === undefined || !isOut(operation)),
    );
  }

  /** The operations belong to a program of this very text. */
  with(operations: readonly Inferred[], member: string, program: ObjectProgram): AnnotatedText {
    const { text } = this;
    const bare = bareStatements(program, text);
    const insertions = operations.flatMap((one) => insertionsFor(one, member, text, bare));
    // What holds one statement is needed once.
    const seen = new Set<string>();
    const needed = insertions.filter(({ offset, rank, text: inserted }) => {
      const key = `${offset} ${rank} ${inserted}`;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
    const sorted = needed
      .map((insertion, index) => ({ insertion, index }))
      .sort(
        (a, b) =>
          a.insertion.offset - b.insertion.offset ||
          a.insertion.rank - b.insertion.rank ||
          // What opens last closes first.
          (a.insertion.rank === ranks.closing ? b.index - a.index : a.index - b.index),
      );
    let pieces: readonly Piece[] = this.pieces;
    for (const { insertion } of sorted.reverse()) pieces = insert(pieces, insertion);
    return new AnnotatedText(pieces);
  }
}

function insert(pieces: readonly Piece[], { offset, text, member, statement }: Insertion): readonly Piece[] {
  const added: Piece = { text, operation: { member, statement } };
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    const end = at + piece.text.length;
    if (offset > end || (offset === end && index < pieces.length - 1)) {
      at = end;
      continue;
    }
    const { operation } = piece;
    const halves = [
      { text: piece.text.slice(0, offset - at), operation },
      added,
      { text: piece.text.slice(offset - at), operation },
    ];
    return [
      ...pieces.slice(0, index),
      ...halves.filter((one) => one.text !== ""),
      ...pieces.slice(index + 1),
    ];
  }
  return [...pieces, added];
}

/** Whether the operation can be written where it was performed. */
export function isWritable({ operation, site, call }: Inferred): boolean {
  if (call === undefined) return false;
  switch (site.kind) {
    case "contract":
    case "requires":
      return false;
    case "inside":
      return operation === "open";
    case "around":
      return operation === "use";
    case "entry":
      return operation === "use" || operation === "unfold";
    default:
      return true;
  }
}

/** `open c.valid();` */
export function statementOf({ operation, call, guard }: Inferred): string {
  // What is unfolded is opened together, and says so itself.
  const plain = operation === "unfold" ? (call ?? "") : `${operation} ${call};`;
  return guard === undefined ? plain : `if (${guard}) { ${plain} }`;
}

/** Branches and bodies that are no blocks, by where they begin. */
function bareStatements(
  { sources, classes, procedures, main }: ObjectProgram,
  text: string,
): ReadonlyMap<number, Extent> {
  const found = new Map<number, Extent>();
  const look = ({ source, body }: Procedure): void => {
    if (source.text !== text) return;
    forEachStatement(body, (statement) => {
      const inner =
        statement.kind === "if"
          ? [statement.whenTrue, statement.whenFalse]
          : statement.kind === "while"
            ? [statement.body]
            : [];
      for (const one of inner)
        if (one !== undefined && one.kind !== "block") found.set(one.extent.start, one.extent);
    });
  };
  if (sources.length === 0) return found;
  for (const { methods, initializer } of classes) {
    for (const method of methods.values()) look(method);
    if (initializer !== undefined) look(initializer);
  }
  for (const procedure of procedures) look(procedure);
  if (main !== undefined) look(main);
  return found;
}

function insertionsFor(
  one: Inferred,
  member: string,
  text: string,
  bare: ReadonlyMap<number, Extent>,
): readonly Insertion[] {
  const { kind, extent } = one.site;
  if (kind === "inside" || kind === "around") return insertionsAround(one, member, text, extent);
  const { start, end } = wholeStatement(text, extent);
  const statement = statementOf(one);
  const isOfBlock = (kind === "start" || kind === "end") && text[start] === "{";
  const held = kind === "entry" || isOfBlock ? undefined : bare.get(start);
  return held === undefined
    ? insertionsBeside(kind, { member, statement }, text, start, end)
    : insertionsInBlock({ member, statement }, kind === "before" || kind === "start", held);
}

/** Around an expression. */
function insertionsAround(
  { operation, call }: Inferred,
  member: string,
  text: string,
  { start, end }: Extent,
): readonly Insertion[] {
  const bracket = { member, statement: undefined };
  const word = operation === "use" ? "using" : "opening";
  const before = { ...bracket, offset: start, rank: ranks.opening };
  // It reaches as far to the right as it can, which a name by itself shows well enough.
  if (/^[\w.]+$/.test(text.slice(start, end))) return [{ ...before, text: `${word} ${call} in ` }];
  return [
    { ...before, text: `${word} ${call} in (` },
    { ...bracket, offset: end, rank: ranks.closing, text: ")" },
  ];
}

type Written = { readonly member: string; readonly statement: string };

/** Beside a statement that stands alone where a block could stand: it becomes one. */
function insertionsInBlock(written: Written, isFirst: boolean, { start, end }: Extent): readonly Insertion[] {
  const bracket = { member: written.member, statement: undefined };
  return [
    { ...bracket, offset: start, rank: ranks.opening, text: "{ " },
    isFirst
      ? { ...written, offset: start, rank: ranks.before, text: `${written.statement} ` }
      : { ...written, offset: end, rank: ranks.after, text: ` ${written.statement}` },
    { ...bracket, offset: end, rank: ranks.closing, text: " }" },
  ];
}

/** On a line of its own where there is room for one. */
function insertionsBeside(
  kind: Inferred["site"]["kind"],
  written: Written,
  text: string,
  start: number,
  end: number,
): readonly Insertion[] {
  const { statement } = written;
  const lead = indentation(text, start);
  switch (kind) {
    case "after": {
      const isLast = /^[ \t]*(\/\/[^\n]*)?(\n|$)/.test(text.slice(end));
      const own = lead !== undefined && isLast ? `\n${lead}${statement}` : ` ${statement}`;
      return [{ ...written, offset: end, rank: ranks.after, text: own }];
    }
    case "start": {
      const isAlone = /^[ \t]*\n/.test(text.slice(start + 1));
      const own = isAlone ? `\n${lineIndentation(text, start)}  ${statement}` : ` ${statement}`;
      return [{ ...written, offset: start + 1, rank: ranks.start, text: own }];
    }
    case "end": {
      // Of a block, or of a body, its closing brace.
      const brace = text[start] === "{" ? end - 1 : start;
      const own = indentation(text, brace);
      const space = /\s/.test(text[brace - 1] ?? " ") ? "" : " ";
      const inserted = own === undefined ? `${space}${statement} ` : `  ${statement}\n${own}`;
      return [{ ...written, offset: brace, rank: ranks.end, text: inserted }];
    }
    case "entry": {
      const isEmpty = text[start] === "}";
      const inserted = lead === undefined || isEmpty ? `${statement} ` : `${statement}\n${lead}`;
      return [{ ...written, offset: start, rank: ranks.entry, text: inserted }];
    }
    default: {
      const inserted = lead === undefined ? `${statement} ` : `${statement}\n${lead}`;
      return [{ ...written, offset: start, rank: ranks.before, text: inserted }];
    }
  }
}

/** With the type in front of a declared variable, and the semicolon behind it. */
function wholeStatement(text: string, { start, end }: Extent): Extent {
  const last = text[end - 1];
  if (last === ";" || last === "}" || text[start] === "}") return { start, end };
  const type = /(?<=^|[;{}\s])[A-Za-z_]\w*(\s*\[\s*\])*\s+$/.exec(text.slice(0, start))?.[0] ?? "";
  const semicolon = /^\s*;/.exec(text.slice(end))?.[0] ?? "";
  return { start: start - type.length, end: end + semicolon.length };
}

/** What stands before the offset on its line, if that is nothing but space. */
function indentation(text: string, offset: number): string | undefined {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t]*$/.test(line) ? line : undefined;
}

function lineIndentation(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1))?.[0] ?? "";
}
