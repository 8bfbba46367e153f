/** Functions of test harnesses, which are no part of the C library. */

const symbolicMakers: ReadonlySet<string> = new Set([
  "everypath_symbolic",
  "klee_make_symbolic",
  "__everypath_symbolic",
]);

/** Whether a harness makes an object symbolic under this name, with the arguments of `__everypath_symbolic`. */
export function makesSymbolic(name: string): boolean {
  return symbolicMakers.has(name);
}
