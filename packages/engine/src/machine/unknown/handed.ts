/**
 * Objects that a function without a definition hands out are of a size that the engine chose, and not every pointer in
 * them leads on. A path that looks at more than the first element, or where such a pointer leads, rests on that.
 */
import { limits, optionOf, type SymbolicTerm } from "@everypath/core";
import { extent } from "../entry-memory.ts";
import { spanOf } from "../frame-span.ts";
import type { Machine } from "../machine.ts";
import type { MemoryObject } from "../memory/object.ts";
import type { State } from "../state.ts";

/** Before an access: beyond the first element there may be less, or more, than the engine put there. */
export function relyOnSize(
  machine: Machine,
  state: State,
  { description }: MemoryObject,
  offset: number | SymbolicTerm,
  bytes: number,
): void {
  const { foreign, name } = description;
  if (foreign === undefined || bytes === 0) return;
  const { elements, elementSize } = foreign;
  const [from, to] = extent(state, offset, bytes);
  if (from >= 0 && to <= elementSize) return;
  const location = spanOf(state.userFrame());
  const isChosen = machine.chosen.givenPointerSize;
  const what = `what ${name.replace(/^\*/, "")} points to has ${elements} elements of ${elementSize} bytes`;
  const option = `${optionOf("givenPointerSize")} ${limits.machine.unknownElements}`;
  machine.rely(
    { kind: "pointer-size", what, location, option, standing: isChosen ? "chosen" : "open" },
    location,
  );
}

/** Before bytes are read: a pointer among them may lead to further objects that were not made. */
export function relyOnEnd(
  machine: Machine,
  state: State,
  { base }: MemoryObject,
  offset: number | SymbolicTerm,
  bytes: number,
): void {
  const end = state.unknown.ends.get(base);
  if (end === undefined) return;
  const [from, to] = extent(state, offset, bytes);
  const pointerBytes = machine.pointerBits / 8;
  if (!end.offsets.some((at) => at < to && from < at + pointerBytes)) return;
  const what = `what ${end.by} hands out leads to objects at most ${limits.machine.unknownDepth} pointers deep`;
  const location = spanOf(state.userFrame());
  machine.rely({ kind: "pointer-size", what, location, option: undefined, standing: "open" }, location);
}
