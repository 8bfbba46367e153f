/** Calls and returns: the callee's frame is put on the stack and taken off. The machine's own operations have a reading each. */

import {
  and,
  type Call,
  equal,
  exitHandlers,
  intConstant,
  isOpen,
  not,
  type SymbolicTerm,
  type Term,
  type Terminator,
  type Variable,
} from "@everypath/core";
import { mismatchOf } from "@everypath/engine";
import { atMost, minus, plus, zero } from "./integers.ts";
import { contractSteps, isComparing } from "./library/index.ts";
import { changed, requireWideAddresses } from "./memory.ts";
import { allocated, freed, placeAt } from "./memory-steps.ts";
import { NotChecked, Refused } from "./outcome.ts";
import {
  advanced,
  always,
  anyValue,
  assigned,
  type Post,
  reading,
  type StepContext,
  type Successor,
  withArea,
  withValues,
} from "./post.ts";
import { type Area, type Frame, nextOf, topOf } from "./states.ts";
import { variableArguments } from "./variadic.ts";

export function callSteps(context: StepContext, state: Post, call: Call): readonly Successor[] {
  const { callee } = call;
  switch (callee.kind) {
    case "intrinsic":
      return intrinsicSteps(context, state, call, callee.name);
    case "pointer": {
      const address = reading(context, state, (each) => each.congruent(callee.address, false));
      const found = [...context.program.procedureAddresses].find(
        ([, own]) => address.kind === "constant" && address.value === BigInt(own),
      );
      if (found === undefined) throw new NotChecked("a call through a pointer that is not known");
      return enter(context, state, call, found[0]);
    }
    case "procedure":
      return enter(context, state, call, callee.name);
    default:
      return callee satisfies never;
  }
}

function enter(context: StepContext, state: Post, call: Call, name: string): readonly Successor[] {
  const procedure = context.program.procedure(name);
  if (procedure === undefined) return unknownCall(context, state, call, name);
  const mismatch = mismatchOf(procedure, call);
  if (mismatch !== undefined) throw new NotChecked(mismatch);
  const known = contractSteps(context, state, call, procedure);
  if (known !== undefined) return known;
  const frame: Frame = { procedure, block: 0, index: 0, values: new Map() };
  const isSigned = context.isSigned(frame);
  const values = new Map<Variable, SymbolicTerm>();
  for (const [index, { variable }] of procedure.parameters.entries()) {
    const argument = call.arguments[index] as Term;
    values.set(
      variable,
      reading(context, state, (each) => each.read(argument, isSigned(variable))),
    );
  }
  const entered: Post = { ...state, frames: [...state.frames, { ...frame, values }] };
  if (!procedure.variadic) return always(entered);
  return always({ ...entered, areas: [...entered.areas, variableArguments(context, state, call.variadic)] });
}

/**
 * What a function without a definition does, where the certificate says that it returns: it may write all memory that
 * can be written.
 */
function unknownCall(context: StepContext, state: Post, call: Call, name: string): readonly Successor[] {
  const unknown = context.program.unknown?.(name);
  if (unknown === undefined || isOpen(unknown))
    throw new NotChecked(`the call of '${name}', which has no body`);
  if (unknown.returns === "never") return [];
  const after = anyResults(context, state, call.targets);
  if (unknown.writes === "nothing") return always(after);
  const areas = after.areas.map(
    (area): Area =>
      area.isConstant ? area : { ...area, isUnchanged: false, cells: [], rest: restAfter(area.rest) },
  );
  return always({ ...after, areas });
}

/** What the library keeps for itself is not the function's to write. */
function restAfter(rest: Area["rest"]): Area["rest"] {
  switch (rest.kind) {
    case "stream":
    case "variadic":
      return rest;
    case "anything":
    case "zero":
    case "initial":
    case "arguments":
      return { kind: "anything" };
  }
}

function anyResults(context: StepContext, state: Post, targets: readonly Variable[]): Post {
  const values = targets.map((target) => [target, anyValue(context, state, target)] as const);
  return advanced(withValues(state, values));
}

function intrinsicSteps(context: StepContext, state: Post, call: Call, name: string): readonly Successor[] {
  const [first, second, third] = call.arguments as readonly (Term | undefined)[];
  const [target] = call.targets;
  const read = (term: Term | undefined, signed: boolean) => {
    if (term === undefined) throw new NotChecked(`the library's '${name}' without its arguments`);
    return reading(context, state, (each) => each.read(term, signed));
  };
  switch (name) {
    case "__everypath_allocate":
    case "__everypath_new": {
      requireWideAddresses(context.program.dataModel.pointerBits);
      if (target === undefined) throw new NotChecked("an allocation without a target");
      const isZeroed =
        name === "__everypath_allocate" &&
        context.holds(equal(read(third, false), intConstant(1)) as SymbolicTerm);
      const bytes = read(first, false);
      const rest = isZeroed ? "zero" : "anything";
      return always(allocated(context, state, { target, bytes, lifetime: "heap", rest }));
    }
    case "__everypath_free":
    case "__everypath_delete":
      return always(freed(context, state, first as Term));
    case "__everypath_assume":
      return [{ guard: not(equal(read(first, true), zero) as SymbolicTerm), post: advanced(state) }];
    case "__everypath_check": {
      const holds = not(equal(read(first, true), zero) as SymbolicTerm);
      const { name: own } = topOf(state).procedure;
      if (own === "reach_error" || own === "__VERIFIER_error")
        context.require(holds, "code that must never run is reached");
      if (own === "klee_check_memory_access") context.require(holds, "memory that may not be accessed");
      return [{ guard: holds, post: advanced(state) }];
    }
    case "__everypath_exit":
    case "__everypath_silent_stop":
      return [];
    case "va_area": {
      const depth = state.frames.length;
      const own = state.areas.find((area) => area.rest.kind === "variadic" && area.depth === depth);
      if (own === undefined || target === undefined)
        throw new NotChecked("variable arguments of a call that has none");
      return always(assigned(state, target, own.base));
    }
    case "__everypath_object_size": {
      if (target === undefined || first === undefined) throw new NotChecked(`the library's '${name}'`);
      const { area, offset } = placeAt(context, state, first, zero);
      return always(assigned(state, target, minus(area.size, offset)));
    }
    case "__everypath_symbolic": {
      if (first === undefined) throw new NotChecked(`the library's '${name}'`);
      const bytes = read(second, false);
      const { area, offset } = placeAt(context, state, first, bytes);
      const isInside = and(atMost(zero, offset), atMost(plus(offset, bytes), area.size));
      if (!context.holds(isInside)) throw new Refused("an object that is not allocated is made symbolic");
      return always(advanced(withArea(state, changed(area, offset, bytes, context))));
    }
    case "__everypath_name":
    case "__everypath_write":
    case "__everypath_end_reached":
    case "__everypath_is_symbolic":
    case "__everypath_is_joined":
    case "__everypath_stay_apart":
    case "__everypath_thrown":
    // Addresses as numbers: the certificate's areas lie anywhere.
    case "address_order":
    case "address_part":
    case "address_whole":
    case "address_sum":
    case "address_within":
    case "address_equal":
    case "address_moved":
      return always(anyResults(context, state, call.targets));
    default:
      throw new NotChecked(`the library's '${name}'`);
  }
}

export function returnSteps(
  context: StepContext,
  state: Post,
  { values }: Extract<Terminator, { kind: "return" }>,
): readonly Successor[] {
  const depth = state.frames.length;
  if (depth === 1) return afterEntry(context, state);
  const caller = state.frames[depth - 2] as Frame;
  // A comparison is a run of its own, which ends here; the other edges of the call lead past it.
  if (isComparing(context, caller)) return [];
  const call = nextOf(caller);
  if (call.kind !== "call") throw new Refused(`${caller.procedure.name} is at no call`);
  const isSigned = context.isSigned(caller);
  const found = call.targets.map((target, index) => {
    const value = values[index];
    if (value === undefined) throw new NotChecked("a call that returns nothing where a value is expected");
    return [target, reading(context, state, (each) => each.read(value, isSigned(target)))] as const;
  });
  const areas = state.areas.filter((area) => area.lifetime !== "stack" || area.depth < depth);
  return always(advanced(withValues({ areas, frames: state.frames.slice(0, -1) }, found)));
}

/** Where `main` returns, what `atexit` has registered runs. */
function afterEntry({ program }: StepContext, state: Post): readonly Successor[] {
  const isMain = topOf(state).procedure.name === "main";
  const handlers = isMain ? program.procedure(exitHandlers) : undefined;
  if (handlers === undefined) return [];
  const areas = state.areas.filter(({ lifetime }) => lifetime !== "stack");
  return always({ areas, frames: [{ procedure: handlers, block: 0, index: 0, values: new Map() }] });
}
