/**
 * Clauses of CBMC's contracts that were not rewritten (contracts.ts), and stand where C has no place for anything. The compiler stumbles over them without a
 * word of what they are; here they are named, with what says the same in C.
 */
import type { Diagnostic } from "@everypath/core";

const advice: Readonly<Record<string, string>> = {
  __CPROVER_loop_invariant:
    "write everypath_invariant(…) of <everypath.h> at the beginning of the loop's body",
  __CPROVER_decreases: "leave it out; everypath terminate looks for a ranking function by itself",
  __CPROVER_assigns: "leave it out; what a loop or a function writes is found by itself",
  __CPROVER_frees: "leave it out; what a function frees is found by itself",
  __CPROVER_requires:
    "write __CPROVER_assume(…) at the function's beginning, or __CPROVER_precondition(…) to have it checked",
  __CPROVER_ensures: "write __CPROVER_postcondition(…) before the function returns",
};

/** What the compiler's messages say of such a clause; undefined where their first error is another one. */
export function contractClause(messages: string): Diagnostic | undefined {
  const first = /^(.+?):(\d+):(\d+): error: .*\n(?: *\d+ \| )(.*)$/m.exec(messages);
  if (first === null) return undefined;
  const [, file = "", line, column = "1", text = ""] = first;
  const behind = text.slice(Number(column) - 1);
  const clause = /^\s*;?\s*(__CPROVER_\w+)\s*\(/.exec(behind)?.[1] ?? clauseBefore(text, Number(column));
  if (clause === undefined || !Object.hasOwn(advice, clause)) return undefined;
  const span = { file, line: Number(line), column: Number(column) };
  return {
    span,
    message: `${clause} is a clause of CBMC's contracts that is not understood here; ${advice[clause]}`,
  };
}

/** Of a clause alone the compiler misses a semicolon behind it. */
function clauseBefore(text: string, column: number): string | undefined {
  const before = [...text.slice(0, column - 1).matchAll(/__CPROVER_\w+(?=\s*\()/g)].map(([name]) => name);
  return before.findLast((name) => Object.hasOwn(advice, name));
}
