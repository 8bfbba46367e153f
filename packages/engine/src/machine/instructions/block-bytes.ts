/** The bytes of a copy or fill: read from known places, and written there, where a length may not be known. */
import { bitVecConstant, bvUnsignedLess, ite, type SymbolicTerm } from "@everypath/core";
import type { Machine } from "../machine.ts";
import type { Byte } from "../memory/access.ts";
import { byteTerm, readByte, writeByte } from "../memory/access.ts";
import { type BlockSource, canBecomeArray, canRemember, frozen, withBlock } from "../memory/layer.ts";
import type { MemoryObject } from "../memory/object.ts";
import { arrayOf, writeArray } from "../memory/symbolic.ts";
import { readPlace } from "../place.ts";
import type { State } from "../state.ts";

export type Block = { readonly object: MemoryObject; readonly offset: number };

export function readBytes(
  machine: Machine,
  state: State,
  object: MemoryObject,
  offset: number,
  count: number,
): Byte[] {
  const bytes: Byte[] = [];
  for (let i = 0; i < count; i++) {
    if (object.array === undefined) bytes.push(readByte(object, offset + i));
    else {
      const value = readPlace(
        machine,
        state,
        { kind: "place", object, offset: offset + i },
        1,
        machine.byteSort,
      );
      bytes.push(typeof value === "object" ? { term: value, part: 0 } : Number(value) & 255);
    }
  }
  return bytes;
}

/** A block of symbolic length, of at most `count` bytes. `from`: what they are, where the block can be remembered as one. */
export interface ConditionalBlock extends Block {
  readonly length: SymbolicTerm;
  readonly count: number;
  bytes(): readonly Byte[];
  readonly from: BlockSource | undefined;
}

export function writeConditionally(machine: Machine, state: State, block: ConditionalBlock): void {
  const { offset, length, count, from } = block;
  const object = state.memory.writable(block.object);
  if (from === undefined || !canRemember(object)) {
    writeEachByte(machine, state, { object, offset }, block.bytes(), length);
    return;
  }
  const remembered = { source: from, to: offset, length };
  if (object.array !== undefined) {
    object.array = withBlock(object.array, { ...remembered, most: count }, machine.pointerBits, arrayOf);
    return;
  }
  const before = frozen(object);
  writeEachByte(machine, state, { object, offset }, block.bytes(), length);
  const bytes = Array.from({ length: count }, (_, i) => byteTerm(readByte(object, offset + i)));
  object.layer = { ...remembered, before, bytes, depth: (object.layer?.depth ?? 0) + 1 };
}

export function writeEachByte(
  machine: Machine,
  state: State,
  { object: target, offset }: Block,
  bytes: readonly Byte[],
  length: SymbolicTerm | undefined,
): void {
  const object = state.memory.writable(target);
  bytes.forEach((byte, i) => {
    let written: Byte = byte;
    if (length !== undefined) {
      const inside = bvUnsignedLess(bitVecConstant(machine.pointerBits, BigInt(i)), length);
      const old = readBytes(machine, state, object, offset + i, 1)[0]!;
      written = { term: ite(inside, byteTerm(byte), byteTerm(old)), part: 0 };
    }
    if (object.array === undefined) writeByte(state.owner, object, offset + i, written);
    else {
      const at = bitVecConstant(machine.pointerBits, BigInt(offset + i));
      writeArray(object, at, 1, byteTerm(written));
    }
  });
}

/** What a block is copied from; undefined: no array term can be made of it. */
export function sourceOf({ object, offset }: Block): BlockSource | undefined {
  return canBecomeArray(object) ? { kind: "object", object: frozen(object), from: offset } : undefined;
}
