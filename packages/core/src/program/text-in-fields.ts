/**
 * Library functions that write text, called with an array within a structure. A subscript of an array is checked against that array, also where it
 * lies within a structure; these functions are held to the same, as glibc does under _FORTIFY_SOURCE=2: for each of them the library has one
 * that takes the field's bytes before the other arguments (runtime/libc/string-copy.c). Blocks of memory (memcpy, fread) may fill several fields.
 */
import { libraryFunction } from "../library/functions.ts";
import type { Term } from "../term/term.ts";
import type { Call } from "./instruction.ts";

type BareCall = Omit<Call, "span" | "weight">;

const prefix = "__everypath_field_";

/** The call with the field's bytes, which `room` makes a term of; the call itself where it writes no text into a field. */
export function callWithinField(call: BareCall, room: (bytes: number) => Term): BareCall {
  const { callee, within } = call;
  const bytes = within?.[0];
  if (
    within === undefined ||
    bytes === undefined ||
    callee.kind !== "procedure" ||
    libraryFunction(callee.name)?.staysInField !== true
  )
    return call;
  return {
    ...call,
    callee: { kind: "procedure", name: prefix + callee.name },
    arguments: [room(bytes), ...call.arguments],
    within: [undefined, ...within],
  };
}

/** The call of the library's procedure `name` as it was written, for readers that look at `within` themselves. */
export function callAsWritten(call: Call, name: string): { readonly call: Call; readonly name: string } {
  if (call.callee.kind !== "procedure" || !name.startsWith(prefix)) return { call, name };
  const written = name.slice(prefix.length);
  const { arguments: passed, within = [] } = call;
  return {
    call: {
      ...call,
      callee: { kind: "procedure", name: written },
      arguments: passed.slice(1),
      within: within.slice(1),
    },
    name: written,
  };
}
