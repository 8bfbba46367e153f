/** What the variables of a trace hold where it begins: as the machine's first state has it, and fields as the inputs have them. */

import { indeterminate, type SymbolicTerm, symbol, type ValueType, type Variable } from "@everypath/core";
import { type Machine, readByte, type State, toTerm } from "@everypath/engine";
import { inputRecords } from "../explore/inputs.ts";
import { isOfEntry } from "./unfold/frames.ts";
import { initialMemory } from "./unfold/memory.ts";
import type { UnfoldOptions } from "./unfold/options.ts";

export function initialValues({ program }: Machine, state: State): (variable: Variable) => SymbolicTerm {
  const { values, procedure } = state.frame;
  const parameters = new Set(procedure.parameters.map(({ variable }) => variable.slot));
  const { globals } = state;
  const fields = new Set(
    (program.classes ?? []).flatMap(({ fields }) => fields.map((field) => field.variable)),
  );
  const inMemory = program.language === "c" ? initialMemory(state) : () => undefined;
  return (variable) => {
    const held = inMemory(variable);
    if (held !== undefined) return held;
    const { name, scope, slot, sort } = variable;
    if (fields.has(variable)) return symbol(name, sort);
    if (scope === "global") return toTerm(globals[slot]!, sort);
    // What was assigned nowhere on the trace is never read.
    if (!isOfEntry(variable) || !parameters.has(slot)) return indeterminate(`?${name}`, sort);
    return toTerm(values[slot]!, sort);
  };
}

/** C's objects before the first instruction, and where the next one will lie. */
export function objectsOf(state: State): Pick<UnfoldOptions, "nextAddress" | "objects" | "textAt"> {
  const objects = new Map<number, { readonly size: bigint; readonly type: ValueType | undefined }>();
  for (const { description } of state.memory.objects()) {
    const { base, size, type } = description;
    if (typeof size === "number") objects.set(base, { size: BigInt(size), type });
  }
  return { objects, nextAddress: state.memory.nextAddress, textAt: (pointer) => textAt(state, pointer) };
}

/** Up to its zero; undefined where the bytes are no text. */
function textAt(state: State, pointer: number): string | undefined {
  const object = state.memory.objectAt(pointer);
  const size = object?.description.size;
  if (object === undefined || typeof size !== "number") return undefined;
  const bytes: number[] = [];
  for (let offset = pointer - object.base; offset < size; offset++) {
    const byte = readByte(object, offset);
    if (typeof byte !== "number") return undefined;
    if (byte === 0) return new TextDecoder().decode(Uint8Array.from(bytes));
    bytes.push(byte);
  }
  return undefined;
}

/** How often each name has been given to an input before the first instruction. */
export function readingsBefore(state: State): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { parts } of inputRecords(state.inputs)) {
    for (const { name } of parts) {
      const base = name.replace(/!\d+$/, "");
      counts.set(base, (counts.get(base) ?? 0) + 1);
    }
  }
  return counts;
}
