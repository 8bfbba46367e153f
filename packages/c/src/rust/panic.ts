/** A panic of Rust: a call of one of the functions of its library that never return. */
import type { CallArgument, GlobalVariable, Module, Operand } from "../llvm/module.ts";
import { rustPath } from "./path.ts";
import { constantText, formatText } from "./text.ts";

/** The status with which a program ends that panics. */
export const panicStatus = 101;

/** Modules all of whose functions end in a panic. */
const panicking: ReadonlySet<string> = new Set([
  "core::panicking",
  "core::panicking::panic_const",
  "std::panicking",
]);

/** Single functions, with what they say. */
const messages: ReadonlyMap<string, string> = new Map([
  ["core::panicking::panic_bounds_check", "index out of bounds"],
  ["core::panicking::panic_misaligned_pointer_dereference", "misaligned pointer dereference"],
  ["core::panicking::panic_null_pointer_dereference", "null pointer dereference occurred"],
  ["core::panicking::panic_invalid_enum_construction", "trying to construct an enum from an invalid value"],
  ["core::panicking::panic_cannot_unwind", "panic in a function that cannot unwind"],
  ["core::panicking::panic_no_unwind", "panic in a function that cannot unwind"],
  ["core::panicking::panic_in_cleanup", "panic in a destructor during cleanup"],
  ["core::panicking::assert_failed", "an assertion of two values fails"],
  ["core::option::unwrap_failed", "called `Option::unwrap()` on a `None` value"],
  ["core::result::unwrap_failed", "called `Result::unwrap()` on an `Err` value"],
  ["core::slice::index::slice_index_fail", "range out of bounds of a slice"],
  ["core::slice::index::slice_start_index_len_fail", "range start index out of range for slice"],
  ["core::slice::index::slice_end_index_len_fail", "range end index out of range for slice"],
  ["core::slice::index::slice_index_order_fail", "slice index starts after it ends"],
  [
    "core::slice::index::slice_start_index_overflow_fail",
    "attempted to index slice from after maximum usize",
  ],
  ["core::slice::index::slice_end_index_overflow_fail", "attempted to index slice up to maximum usize"],
  ["core::str::slice_error_fail", "a string is sliced out of its bounds or within a character"],
  ["core::cell::panic_already_borrowed", "already borrowed: BorrowMutError"],
  ["core::cell::panic_already_mutably_borrowed", "already mutably borrowed: BorrowError"],
  ["core::option::expect_failed", "`Option::expect()` of a `None` value"],
  ["alloc::raw_vec::capacity_overflow", "capacity overflow"],
  ["alloc::raw_vec::handle_error", "capacity overflow, or no memory"],
  ["alloc::alloc::handle_alloc_error", "memory allocation failed"],
]);

/** Functions whose first two arguments are a message: its address and its length. */
const withMessage: ReadonlySet<string> = new Set([
  "core::panicking::panic",
  "core::panicking::panic_str",
  "core::panicking::panic_nounwind",
  "core::option::expect_failed",
  "core::result::unwrap_failed",
  "std::panicking::begin_panic",
]);

/** What the panic says, as far as the code tells; undefined where the function is none that panics. */
export function panicMessage(
  module: Module,
  symbol: string,
  {
    arguments: passed,
    constants,
  }: { arguments: readonly CallArgument[]; constants: readonly GlobalVariable[] },
): string | undefined {
  const path = rustPath(symbol);
  if (path === undefined) return undefined;
  const name = path.join("::");
  const known = messages.get(name);
  if (known === undefined && !panicking.has(path.slice(0, -1).join("::"))) return undefined;
  const values = passed.map(({ value }) => value);
  const said = withMessage.has(name) ? constantText(module, values[0], values[1]) : undefined;
  return (
    said ?? known ?? constantPanic(path) ?? formatText(module, values, constants) ?? "the program panics"
  );
}

/** `panic_const_div_by_zero` and its like are named as what they say. */
function constantPanic(path: readonly string[]): string | undefined {
  const match = /^panic_const_(\w+)_(overflow|by_zero)$/.exec(path.at(-1) ?? "");
  if (path.at(-2) !== "panic_const" || match === null) return undefined;
  const [, operation = "", how] = match;
  const words: Readonly<Record<string, string>> = {
    add: "add",
    sub: "subtract",
    mul: "multiply",
    div: "divide",
    rem: "calculate the remainder",
    neg: "negate",
    shl: "shift left",
    shr: "shift right",
  };
  const verb = words[operation] ?? operation;
  if (how === "overflow") return `attempt to ${verb} with overflow`;
  return operation === "rem"
    ? "attempt to calculate the remainder with a divisor of zero"
    : `attempt to ${verb} by zero`;
}

/** Constants that an instruction names. */
export function constantsIn(module: Module, operands: readonly Operand[]): readonly GlobalVariable[] {
  return operands.flatMap((operand) => {
    if (operand.kind !== "global") return [];
    const found = module.globals.find(({ name, constant }) => constant && name === operand.name);
    return found === undefined ? [] : [found];
  });
}
