/** The kinds of error a program can have: one row each, shared by checks, reports and documentation. */
export const errorKinds = {
  assertion: "an assertion does not hold",
  "signed-overflow": "the result of a signed operation does not fit its type",
  "division-by-zero": "an integer is divided by zero",
  "shift-out-of-range": "a shift distance is negative or not less than the width",
  unsequenced: "a variable is changed twice, or changed and read, in no order",
  "null-dereference": "memory is accessed through a null pointer",
  "out-of-bounds": "memory is accessed outside of its object",
  "misaligned-access": "memory is accessed at an address that the type's alignment does not allow",
  "use-after-free": "memory is accessed after its life has ended",
  "double-free": "memory is freed twice",
  "invalid-free": "a pointer is freed that no allocation returned",
  "memory-leak": "allocated memory is no longer reachable and was not freed",
  "uninitialized-read": "the program decides or computes on a value that was never written",
  "invalid-value": "a value is read that its type does not have",
  "unrelated-pointers": "pointers into different objects are subtracted or ordered",
  "wrong-call": "a function is called as one of another type",
  unreachable: "code that must never run is reached",
  "nil-dereference": "a field or method of null is used",
  contract: "a conjunct of a contract, predicate or invariant does not hold",
  "library-call": "a library function is called in a way that the standard leaves undefined",
  "stack-overflow": "calls nest deeper than the stack allows",
  timeout: "the program does not end within its step limit",
} as const;

export type ErrorKind = keyof typeof errorKinds;

/** Whether a text from outside, such as an option or a file, names a kind of error. */
export function isErrorKind(text: string): text is ErrorKind {
  return Object.hasOwn(errorKinds, text);
}

/** Why an error of a program need not show when the program is compiled and run, though it is one. */
export const unseenErrors = {
  placement: "whether the address is aligned depends on where the compiled program has the object",
  literal:
    "the compiled program has a place of its own for each compound literal, which it uses for nothing else",
  pointers: "the compiled program compares or subtracts addresses, whichever objects they belong to",
  argument: "the compiled program does not know as what its variable arguments were passed",
  list: "the compiled program does nothing where a list of variable arguments ends",
  call: "the compiled program passes the arguments in a way that both types share",
  variadic: "the compiled program does not know where variadic arguments end",
  field: "the compiled program's library does not know where a field of a structure ends",
  address: "the compiled program computes the address, and shows an error only where it uses it",
} as const;

export type UnseenError = keyof typeof unseenErrors;

/** Kinds of error that leave no trace where the compiled program happens to go on. */
export const unseenKinds: ReadonlyMap<ErrorKind, UnseenError> = new Map([
  ["unrelated-pointers", "pointers"],
  ["wrong-call", "call"],
]);

/**
 * What a check of the library's models reports: `__everypath_check(condition, kind, message)`, where the kind may say behind a slash why the
 * error need not show (`out-of-bounds/field`). A kind that is none of ours is an assertion's.
 */
export function reportOfCheck(kind: string): { readonly error: ErrorKind; readonly unseen?: UnseenError } {
  const [error = "", unseen] = kind.split("/", 2);
  return {
    error: isErrorKind(error) ? error : "assertion",
    ...(unseen !== undefined && isUnseenError(unseen) ? { unseen } : {}),
  };
}

function isUnseenError(text: string): text is UnseenError {
  return Object.hasOwn(unseenErrors, text);
}

/** The status a shell shows for a program that SIGILL ended, as a trap does: where no kind of error is made of it. */
export const trappedStatus = 132;
