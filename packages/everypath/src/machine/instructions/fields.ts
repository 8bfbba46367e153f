/**
 * Library functions that write text to a field of a structure. A subscript of an array is checked against that array, also where it lies
 * within a structure; the text functions are held to the same, as glibc does under _FORTIFY_SOURCE=2: for each of them the library has one that
 * takes the field's bytes as well (runtime/libc/string-copy.c). Blocks of memory (memcpy, fread) may fill several fields.
 */
import type { Call } from "../../program/instruction.ts";
import type { Machine } from "../machine.ts";
import type { PreparedProcedure } from "../prepare.ts";

/** Of a message that such a function gives; `__everypath_field_message` of runtime/include/everypath-internal.h. */
export const leavesField = "longer than the field that it is written to";

/** What is called instead of a library's function, with the field's bytes before the other arguments; undefined: the function itself. */
export function writerIntoField(
  machine: Machine,
  { procedure }: PreparedProcedure,
  { within }: Call,
): { readonly writer: PreparedProcedure; readonly room: number } | undefined {
  const room = within?.[0];
  if (room === undefined || !procedure.model || !machine.checks("out-of-bounds")) return undefined;
  const writer = machine.procedure(`__everypath_field_${procedure.name}`);
  return writer === undefined ? undefined : { writer, room };
}
