/**
 * When a member need not be verified again. Its key is a hash of everything that its verification looks at:
 *
 *   - its own text, and what each name in it means;
 *   - of the methods, procedures and constructors that it calls, the text up to the body: their contracts are all that a caller sees (figure 8).
 *     Of predicates and pure methods the whole text, since they are opened and unfolded. The same for what is named in those texts, and so on;
 *   - of classes whose objects it makes or names, the fields;
 *   - what inference may look into (visibility.ts), the global variables and which of them those calls may change (frames.ts of the language),
 *     and, of pure methods, which stand earlier in the text (section 3.6).
 *
 * Equal keys, equal results, with places told by members (pieces.ts). Texts are compared as they are written, so that messages stay right.
 */
import { createHash } from "node:crypto";
import {
  type Class,
  changedBy,
  type Meaning,
  type NameUse,
  nameOfType,
  type ObjectProgram,
  type Procedure,
  type SourceText,
} from "@everypath/objects";
import { idOf, type Piece, piecesOf } from "./pieces.ts";
import { positionsIn } from "./validity.ts";
import { type Member, membersOf } from "./verify.ts";
import { classesSeenBy } from "./visibility.ts";

export interface KeyedMember {
  readonly member: Member;
  readonly id: string;
  readonly key: string;
}

/** The members in the order of the text. `names`: what the checker told of the names in the program's texts. */
export function keysOf(
  program: ObjectProgram,
  names: readonly NameUse[],
  { infers }: { readonly infers: boolean },
): readonly KeyedMember[] {
  const look = new Look(program, names);
  const shared = [infers, program.globals.map(({ name, type }) => [name.text, nameOfType(type)])];
  return membersOf(program, undefined).map((member) => {
    const told = [shared, idOf(member), look.own(member), look.seenBy(member), look.dependencies(member)];
    return { member, id: idOf(member), key: createHash("sha256").update(JSON.stringify(told)).digest("hex") };
  });
}

/** What is told of a part of the program: as JSON it differs where the part does. */
type KeyPart = readonly unknown[];

class Look {
  private readonly program: ObjectProgram;
  private readonly pieces: ReadonlyMap<string, readonly Piece[]>;
  private readonly classes: ReadonlyMap<string, Class>;
  /** In the order of the text, each place once. */
  private readonly names: ReadonlyMap<SourceText, readonly NameUse[]>;
  private readonly seen = new Map<string | undefined, readonly string[]>();
  private readonly positionOf: (procedure: Procedure) => number;

  constructor(program: ObjectProgram, names: readonly NameUse[]) {
    this.program = program;
    this.pieces = piecesOf(program);
    this.classes = new Map(program.classes.map((one) => [one.name.text, one]));
    this.names = new Map(program.sources.map((source) => [source, sortedUses(names, source)]));
    this.positionOf = positionsIn(program);
  }

  own(member: Member): KeyPart {
    return this.piecesOf(member).map((piece) => this.textOf(piece));
  }

  /** Names of the classes that inference looks into; the same for all members of a class. */
  seenBy(member: Member): readonly string[] {
    const { receiver } = member;
    const owner = receiver?.type.kind === "class" ? receiver.type.name : undefined;
    const known = owner === undefined ? undefined : this.seen.get(owner);
    if (known !== undefined) return known;
    const found = [...classesSeenBy(this.program, member)].sort();
    if (owner !== undefined) this.seen.set(owner, found);
    return found;
  }

  /** What is named in the member, itself included, and in what is looked into because it is. */
  dependencies(member: Member): KeyPart {
    const found = new Map<string, KeyPart>();
    const waiting: Meaning[] = this.piecesOf(member).flatMap((piece) => this.meaningsIn(piece));
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const id = this.nameOf(one);
      if (found.has(id)) continue;
      const piece = visiblePieceOf(one);
      found.set(id, [
        ...(piece === undefined ? [] : this.textOf(piece)),
        ...this.fieldsOf(one),
        ...changesOf(one),
        ...(this.isAbove(one, member) ? ["above"] : []),
      ]);
      if (piece !== undefined) waiting.push(...this.meaningsIn(piece));
    }
    return [...found].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  }

  private piecesOf(member: Member): readonly Piece[] {
    return this.pieces.get(idOf(member)) ?? [];
  }

  private textOf(piece: Piece): KeyPart {
    const { source, extent } = piece;
    const meanings = this.meaningsIn(piece).map((meaning) => this.nameOf(meaning));
    return [source.text.slice(extent.start, extent.end), meanings];
  }

  private meaningsIn({ source, extent }: Piece): readonly Meaning[] {
    const uses = this.names.get(source) ?? [];
    const from = firstFrom(uses, extent.start);
    return uses.slice(from, firstFrom(uses, extent.end)).map(({ meaning }) => meaning);
  }

  private nameOf({ kind, declared }: Meaning): string {
    switch (kind) {
      case "class":
        return `class ${declared.name.text}`;
      case "field":
        return `field ${declared.owner}.${declared.name.text} ${nameOfType(declared.type)}`;
      case "variable":
        return `${declared.kind} ${declared.name.text} ${nameOfType(declared.type)}`;
      case "procedure":
      case "predicate":
        return idOf(declared);
    }
  }

  /** Of the class that is named, or made by the constructor. */
  private fieldsOf({ kind, declared }: Meaning): KeyPart {
    const name =
      kind === "class"
        ? declared.name.text
        : kind === "procedure" && declared.role === "constructor"
          ? nameOfType(declared.receiver!.type)
          : undefined;
    const made = name === undefined ? undefined : this.classes.get(name);
    return [...(made?.fields.values() ?? [])].map((field) => [field.name.text, nameOfType(field.type)]);
  }

  /** A pure method calls those above it without further ado. */
  private isAbove({ kind, declared }: Meaning, member: Member): boolean {
    if (kind !== "procedure" || !declared.isPure || !("role" in member) || !member.isPure) return false;
    return this.positionOf(declared) < this.positionOf(member);
  }
}

/** Global variables that a caller forgets, which may stand in the bodies of members further on. */
function changesOf({ kind, declared }: Meaning): KeyPart {
  return kind === "procedure" ? [...changedBy(declared)].map(({ name }) => name.text) : [];
}

/** As much of the text as those see who name the thing. */
function visiblePieceOf({ kind, declared }: Meaning): Piece | undefined {
  switch (kind) {
    case "procedure":
      return { source: declared.source, extent: declared.isPure ? declared.extent : declared.header };
    case "predicate":
      return declared;
    case "class":
    case "field":
    case "variable":
      return undefined;
  }
}

function sortedUses(names: readonly NameUse[], source: SourceText): readonly NameUse[] {
  const own = names
    .filter((use) => use.source === source)
    .toSorted((a, b) => a.extent.start - b.extent.start);
  return own.filter(({ extent }, index) => own[index - 1]?.extent.start !== extent.start);
}

/** The index of the first use that does not stand before the offset. */
function firstFrom(uses: readonly NameUse[], offset: number): number {
  let low = 0;
  let high = uses.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (uses[middle]!.extent.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
