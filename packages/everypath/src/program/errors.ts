/** The kinds of error a program can have: one row each, shared by checks, reports and documentation. */
export const errorKinds = {
  assertion: "an assertion does not hold",
  "signed-overflow": "the result of a signed operation does not fit its type",
  "division-by-zero": "an integer is divided by zero",
  "shift-out-of-range": "a shift distance is negative or not less than the width",
  "null-dereference": "memory is accessed through a null pointer",
  "out-of-bounds": "memory is accessed outside of its object",
  "use-after-free": "memory is accessed after its life has ended",
  "double-free": "memory is freed twice",
  "invalid-free": "a pointer is freed that no allocation returned",
  "memory-leak": "allocated memory is no longer reachable and was not freed",
  "uninitialized-read": "the program decides or computes on a value that was never written",
  unreachable: "code that must never run is reached",
  "nil-dereference": "a field or method of null is used",
  contract: "a conjunct of a contract, predicate or invariant does not hold",
  "stack-overflow": "calls nest deeper than the stack allows",
  timeout: "the program does not end within its step limit",
} as const;

export type ErrorKind = keyof typeof errorKinds;

export function isErrorKind(text: string): text is ErrorKind {
  return Object.hasOwn(errorKinds, text);
}

/** The message of an `out-of-bounds` where an address is only computed. */
export const leavesObject = "pointer arithmetic leaves its object";
