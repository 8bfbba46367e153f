/** What the compiler's sanitizers check, by the number of the handler that they would call. */
import { type ErrorKind, falseTerm, type Term } from "@everypath/core";
import { quotientTrap } from "../constant-checks.ts";
import { unsequencedTrap } from "../unsequenced.ts";

interface TrapCheck {
  readonly error: ErrorKind;
  readonly message: string;
  readonly wraps?: true;
}

/** The handler of subscripts outside of an array. */
export const arrayBoundsTrap = 18;

/** The handler of divisions: by zero, and of the least number by -1. */
const divisionTrap = 3;
const divisionByZero: TrapCheck = { error: "division-by-zero", message: "division by zero" };

const quotientOverflows: TrapCheck = { error: "signed-overflow", message: "division overflows" };

const wrapping = (message: string): TrapCheck => ({ error: "signed-overflow", message, wraps: true });

/** Numbers of clang's `SanitizerHandler`. */
const traps: Readonly<Record<number, TrapCheck>> = {
  0: wrapping("addition overflows"),
  1: { error: "unreachable", message: "code that must never run is reached" },
  [divisionTrap]: quotientOverflows,
  [quotientTrap]: quotientOverflows,
  [unsequencedTrap]: {
    error: "unsequenced",
    message: "a variable is changed twice, or changed and read, in no order",
  },
  5: { error: "signed-overflow", message: "floating-point value does not fit the integer type" },
  7: wrapping("implicit conversion changes the value"),
  10: { error: "invalid-value", message: "the value is none of its type" },
  11: { error: "unreachable", message: "a function reaches its end without returning a value" },
  12: wrapping("multiplication overflows"),
  13: wrapping("negation overflows"),
  16: { error: "null-dereference", message: "a null pointer is passed where the declaration says nonnull" },
  [arrayBoundsTrap]: { error: "out-of-bounds", message: "index is outside of the array" },
  19: { error: "out-of-bounds", message: "pointer arithmetic overflows" },
  20: { error: "shift-out-of-range", message: "shift is out of range" },
  21: wrapping("subtraction overflows"),
  22: { error: "null-dereference", message: "memory is accessed through a null or misaligned pointer" },
  24: { error: "out-of-bounds", message: "length of a variable-length array is not positive" },
};

/** The check that a call of llvm.ubsantrap (`trap` is its number) or llvm.trap (-1) is the failing of. */
export function trapCheck(trap: number): TrapCheck {
  if (trap === -1) return { error: "assertion", message: "a trap is executed" };
  return traps[trap] ?? { error: "assertion", message: `the compiler's check ${trap} fails` };
}

/** What a guard demands before it jumps to the trap. That of a division demands two things, each of which is an error of its own kind. */
export function trapChecks(
  trap: number,
  condition: Term,
): readonly (TrapCheck & { readonly condition: Term })[] {
  if (trap !== divisionTrap) return [{ ...trapCheck(trap), condition }];
  const conjuncts =
    condition.kind === "application" && condition.operator === "and" ? condition.arguments : [condition];
  return conjuncts.map((one) => ({
    ...(forbidsZero(one) ? divisionByZero : trapCheck(trap)),
    condition: one,
  }));
}

/** Of constants a guard is a constant itself: that is a division by zero or, hardly ever, of the least number by -1. */
function forbidsZero(condition: Term): boolean {
  if (condition === falseTerm) return true;
  const [equality] =
    condition.kind === "application" && condition.operator === "not" ? condition.arguments : [];
  return (
    equality?.kind === "application" &&
    equality.operator === "equal" &&
    equality.arguments.some((one) => one.kind === "constant" && one.value === 0n)
  );
}
