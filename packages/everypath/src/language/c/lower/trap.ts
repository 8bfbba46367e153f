/** What the compiler's sanitizers check, by the number of the handler that they would call. */
import type { ErrorKind } from "../../../program/errors.ts";

interface TrapCheck {
  readonly error: ErrorKind;
  readonly message: string;
}

/** The handler of subscripts outside of an array. */
export const arrayBoundsTrap = 18;

/** Numbers of clang's `SanitizerHandler`. */
const traps: Readonly<Record<number, TrapCheck>> = {
  0: { error: "signed-overflow", message: "addition overflows" },
  1: { error: "unreachable", message: "code that must never run is reached" },
  3: { error: "signed-overflow", message: "division overflows, or divides by zero" },
  5: { error: "signed-overflow", message: "floating-point value does not fit the integer type" },
  7: { error: "signed-overflow", message: "implicit conversion changes the value" },
  11: { error: "unreachable", message: "a function reaches its end without returning a value" },
  12: { error: "signed-overflow", message: "multiplication overflows" },
  13: { error: "signed-overflow", message: "negation overflows" },
  [arrayBoundsTrap]: { error: "out-of-bounds", message: "index is outside of the array" },
  19: { error: "out-of-bounds", message: "pointer arithmetic overflows" },
  20: { error: "shift-out-of-range", message: "shift is out of range" },
  21: { error: "signed-overflow", message: "subtraction overflows" },
  22: { error: "null-dereference", message: "memory is accessed through a null or misaligned pointer" },
  24: { error: "out-of-bounds", message: "length of a variable-length array is not positive" },
};

/** The check that a call of llvm.ubsantrap (`trap` is its number) or llvm.trap (-1) is the failing of. */
export function trapCheck(trap: number): TrapCheck {
  if (trap === -1) return { error: "assertion", message: "a trap is executed" };
  return traps[trap] ?? { error: "assertion", message: `the compiler's check ${trap} fails` };
}
