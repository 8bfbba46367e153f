/**
 * Where objects live. An address is a plain number of the program's, yet it names one object and an offset in it: with 64-bit
 * pointers each object has a segment of 4 GiB to itself, `address = index · 2³² + offset`, so an access that leaves its object
 * can be told from an access to another. With 32-bit pointers objects are laid out one after another on 4 KiB
 * boundaries with a gap between.
 */

/** Bytes from one object's base to the next with 64-bit pointers. */
export const segmentSize = 0x1_0000_0000;
/** Alignment of objects and least gap between them with 32-bit pointers. */
export const granuleSize = 4096;

/** Index 0 is the null page. Procedures occupy one byte each, so that their addresses differ. */
export const firstObjectIndex = 1;

/** The address of the object after one at `base` of `size` bytes. Throws RangeError when 32-bit addresses run out. */
export function nextBase(pointerBits: 32 | 64, base: number, size: number): number {
  if (pointerBits === 64) {
    return base + segmentSize * Math.max(1, Math.ceil((size + granuleSize) / segmentSize));
  }
  const next = base + granuleSize * Math.ceil((size + granuleSize) / granuleSize);
  if (next >= 0xffff_f000) throw new RangeError("32-bit address space exhausted");
  return next;
}

/** Where the procedures of a program lie that has no objects from the start, and what comes after them. */
export function placeProcedures(
  names: Iterable<string>,
  pointerBits: 32 | 64,
): { readonly procedureAddresses: ReadonlyMap<string, number>; readonly firstFreeAddress: number } {
  const procedureAddresses = new Map<string, number>();
  let address = firstBase(pointerBits);
  for (const name of names) {
    procedureAddresses.set(name, address);
    address = nextBase(pointerBits, address, 1);
  }
  return { procedureAddresses, firstFreeAddress: address };
}

/** The address of a program's first object or procedure. What lies below belongs to null: 4 GiB with 64-bit pointers, 64 KiB with 32-bit ones. */
export function firstBase(pointerBits: 32 | 64): number {
  return pointerBits === 64 ? segmentSize * firstObjectIndex : granuleSize * 16;
}
