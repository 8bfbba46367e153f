/** Hints to the compiler, assumptions and traps. */
import { bitVecConstant, falseTerm, type Term, trappedStatus, trueTerm } from "@everypath/core";
import type { FunctionContext } from "../context.ts";
import { trapCheck } from "../trap.ts";
import type { Handler } from "./index.ts";

const nothing: Handler = () => [];

/** The first argument, unchanged. */
const itself: Handler = (_context, _call, [first]) => (first === undefined ? undefined : [first]);

/** A trap is an error; where nobody looks for that kind it still ends the run, and nothing behind it is executed. */
function trapped(context: FunctionContext, handler: number): readonly Term[] {
  const { error, message } = trapCheck(handler);
  context.check(falseTerm, error, message);
  context.emit({
    kind: "call",
    callee: { kind: "intrinsic", name: "__everypath_exit", types: [] },
    arguments: [bitVecConstant(32, BigInt(trappedStatus))],
    variadic: [],
    targets: [],
  });
  return [];
}

export const miscellaneousIntrinsics: Readonly<Record<string, Handler>> = {
  expect: itself,
  "expect.with.probability": itself,
  "ssa.copy": itself,
  "launder.invariant.group": itself,
  "strip.invariant.group": itself,
  "threadlocal.address": itself,
  annotation: itself,
  "ptr.annotation": itself,
  "arithmetic.fence": itself,
  "var.annotation": nothing,
  prefetch: nothing,
  clear_cache: nothing,
  donothing: nothing,
  sideeffect: nothing,
  pseudoprobe: nothing,
  "experimental.noalias.scope.decl": nothing,
  "dbg.declare": nothing,
  "dbg.value": nothing,
  "dbg.assign": nothing,
  "dbg.label": nothing,
  "invariant.end": nothing,
  "fake.use": nothing,
  "invariant.start": (context) => [bitVecConstant(context.layout.pointerBits, 0n)],
  "is.constant": () => [falseTerm],
  "allow.ubsan.check": () => [trueTerm],
  "allow.runtime.check": () => [trueTerm],
  "get.rounding": () => [bitVecConstant(32, 1n)],
  // A false assumption is undefined behaviour; runs that have it are left out, as the assumption asks.
  assume: (context, _call, [condition]) => {
    if (condition === undefined) return undefined;
    context.emit({ kind: "assume", condition });
    return [];
  },
  trap: (context) => trapped(context, -1),
  debugtrap: nothing,
  ubsantrap: (context, _call, [kind]) =>
    trapped(context, kind?.kind === "constant" ? Number(kind.value) : -1),
};
