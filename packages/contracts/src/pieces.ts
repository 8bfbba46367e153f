/**
 * Where the members of a program stand in its text, and places told by them: a place within a member stays the same while the text around the
 * member changes, so what was found once can be shown again where it has moved to.
 */
import type { Extent, InitialValue, ObjectProgram, SourceText } from "@everypath/objects";
import { type Member, membersOf } from "./verify.ts";

/** A part of a text that belongs to one member. */
export interface Piece {
  readonly source: SourceText;
  readonly extent: Extent;
}

/** A place by the member that it stands in. Plain data. */
export interface Anchor {
  readonly member: string;
  /** Which of the member's pieces. */
  readonly piece: number;
  /** From where the piece begins. */
  readonly start: number;
  readonly end: number;
}

/** Tells the member from all others of its program. */
export function idOf(member: Member): string {
  return `${"role" in member ? member.role : "predicate"} ${member.fullName}`;
}

/** The pieces of all members, by their ids. */
export function piecesOf(program: ObjectProgram): ReadonlyMap<string, readonly Piece[]> {
  return new Map(
    membersOf(program, undefined).map((member) => [
      idOf(member),
      "role" in member && member.role === "main" ? piecesOfMain(program, member) : [member],
    ]),
  );
}

/** The first values of globals, and what stands between the first statement and the last, without declarations of others. */
function piecesOfMain({ classes, procedures, initialValues }: ObjectProgram, main: Piece): readonly Piece[] {
  const others = [...classes, ...procedures]
    .filter(({ source }) => source === main.source)
    .map(({ extent }) => extent)
    .filter(({ start, end }) => start >= main.extent.start && end <= main.extent.end)
    .toSorted((a, b) => a.start - b.start);
  const starts = [main.extent.start, ...others.map(({ end }) => end)];
  const ends = [...others.map(({ start }) => start), main.extent.end];
  return [
    ...initialValues.map(
      ({ source, statement }: InitialValue): Piece => ({ source, extent: statement.extent }),
    ),
    ...starts.map(
      (start, index): Piece => ({
        source: main.source,
        extent: { start, end: ends[index]! },
      }),
    ),
  ];
}

/** Looked for in the first member's pieces first. */
export function anchorOf(
  pieces: ReadonlyMap<string, readonly Piece[]>,
  first: string,
  { source, extent }: Piece,
): Anchor {
  for (const [member, own] of [[first, pieces.get(first) ?? []] as const, ...pieces]) {
    const piece = own.findIndex(
      (one) => one.source === source && one.extent.start <= extent.start && extent.end <= one.extent.end,
    );
    const found = own[piece];
    if (found === undefined) continue;
    const { start } = found.extent;
    return { member, piece, start: extent.start - start, end: extent.end - start };
  }
  throw new Error(`${source.name}: nothing is declared at offset ${extent.start}`);
}

/** undefined: the program has no such member. */
export function placeOf(
  pieces: ReadonlyMap<string, readonly Piece[]>,
  { member, piece, start, end }: Anchor,
): Piece | undefined {
  const found = pieces.get(member)?.[piece];
  if (found === undefined) return undefined;
  const { source, extent } = found;
  return { source, extent: { start: extent.start + start, end: extent.start + end } };
}
