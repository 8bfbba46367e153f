/** Whether accesses lie as the program promised the compiler they do. */
import { bitVecConstant, equal, extract, optionOf, sizeOf, type ValueType } from "@everypath/core";
import type { Machine } from "./machine.ts";
import type { MemoryObject } from "./memory/object.ts";
import { nameOf } from "./object-name.ts";
import type { MemoryLocation } from "./resolve.ts";
import type { State } from "./state.ts";
import { spanOf } from "./state.ts";
import type { Ask, Ended } from "./step.ts";
import { decide, fail } from "./step.ts";
import { alignmentOf } from "./unknown/pointer.ts";
import { fromTerm } from "./value.ts";

/**
 * The error of an access whose address is no multiple of what was promised, or the question whether there is one. An object promises its own alignment
 * and no more: where the program's compiler would put it by chance makes no difference.
 */
export function checkAlignment(
  machine: Machine,
  state: State,
  { object, offset }: MemoryLocation,
  alignment: number,
): Ask | Ended | undefined {
  if (alignment <= 1 || machine.skips("misaligned-access")) return undefined;
  const own = object.description.alignment;
  if (own < alignment) {
    const amount = `${own} byte${own === 1 ? "" : "s"}`;
    const message = `${nameOf(object)} is aligned to ${amount}, what is accessed to ${alignment}`;
    return { ...fail(state, "misaligned-access", message), unseen: "placement" };
  }
  if (object.description.callers === true) relyOnAlignment(machine, state, object, alignment);
  const message = (where: string): string =>
    `an access ${where} of ${nameOf(object)}, where what is accessed is aligned to ${alignment}`;
  if (typeof offset === "number") {
    if (offset % alignment === 0) return undefined;
    return fail(state, "misaligned-access", message(`at offset ${offset}`));
  }
  const bits = Math.log2(alignment);
  const isMultiple = fromTerm(equal(extract(bits - 1, 0, offset), bitVecConstant(bits, 0n)));
  const truth = decide(state, isMultiple, machine.purposeOf("misaligned-access"));
  if (truth === true) return undefined;
  return truth === false ? fail(state, "misaligned-access", message("at a symbolic offset")) : truth;
}

/** The caller's object promises what its type promises: bytes that are read as a number lie well by chance. */
function relyOnAlignment(
  machine: Machine,
  state: State,
  { description: { name, type } }: MemoryObject,
  alignment: number,
): void {
  if (type === undefined || naturalAlignment(type) >= alignment) return;
  const location = spanOf(state.userFrame());
  const what = `what ${name} points to is at a multiple of ${alignment}`;
  const standing = machine.chosen.noAlias ? "chosen" : "open";
  machine.rely({ kind: "address", what, location, option: optionOf("noAlias"), standing }, location);
}

/** By the type alone; of a `long double`, whose parts are not told, by its size. */
function naturalAlignment(type: ValueType): number {
  if (type.kind === "array") return naturalAlignment(type.element);
  if (type.kind === "opaque" && type.members === undefined) return Math.min(16, sizeOf(type) & -sizeOf(type));
  if (type.kind === "structure")
    return Math.max(1, ...type.fields.map((field) => naturalAlignment(field.type)));
  return alignmentOf(type);
}
