/** What C's memory instructions, and the operations that its library models call by name, add to a trace. */
import {
  and,
  bitVecConstant,
  bitVecSort,
  bvSubtract,
  bvUnsignedLessOrEqual,
  type Call,
  type Callee,
  type Copy,
  defined,
  equal,
  extract,
  type Fill,
  type Free,
  falseTerm,
  type Instruction,
  isOfAddresses,
  isOfLongDouble,
  isOutOfSight,
  ite,
  type Load,
  limits,
  not,
  or,
  reportOfCheck,
  type Store,
  type Term,
  trueTerm,
  type Variable,
} from "@everypath/core";
import type { Step } from "../calculus/step.ts";
import type { Activation } from "./frames.ts";
import type { Effect } from "./instruction.ts";
import {
  address,
  copied,
  filled,
  isAccessible,
  isAligned,
  isFreeable,
  kinds,
  loaded,
  memory,
  sizeFrom,
  stored,
  withoutObject,
} from "./memory.ts";

/** What is known on a trace, whatever the inputs. */
export interface Knowledge {
  /** The value of a term that is the same for all inputs. */
  value(term: Term): bigint | undefined;
  /** The string of the program that a pointer means. */
  text(pointer: Term): string | undefined;
}

type MemoryInstruction = Extract<
  Instruction,
  { readonly kind: "load" | "store" | "allocate" | "free" | "copy" | "fill" }
>;

/** The bytes lie in a living object. */
function accessible(pointer: Term, count: number | bigint, use: "read" | "write") {
  const bytes = address(count);
  return {
    kind: "requirement",
    condition: isAccessible(pointer, bytes, use),
    access: { kind: "check", address: pointer, bytes },
    error: "out-of-bounds",
    message: "the pointer is null, or does not lie in a living object",
  } as const;
}

export function memoryEffect(
  activation: Activation,
  instruction: MemoryInstruction,
  known: Knowledge,
): Effect {
  switch (instruction.kind) {
    case "load":
      return loadEffect(activation, instruction);
    case "store":
      return storeEffect(activation, instruction);
    case "allocate":
      return {
        kind: "allocation",
        target: activation.variable(instruction.target),
        object: { ...instruction, size: activation.term(instruction.size) },
      };
    case "free":
      return freeEffect(activation, instruction);
    case "copy":
      return copyEffect(activation, instruction, known);
    case "fill":
      return fillEffect(activation, instruction, known);
    default:
      return instruction satisfies never;
  }
}

function baseOf(activation: Activation, { span }: { readonly span: Step["span"] }) {
  return { span, hidden: isOutOfSight(activation.procedure), rule: "symbolic assignment" } as const;
}

function loadEffect(activation: Activation, instruction: Load): Effect {
  const { bytes, target, scalarObject } = instruction;
  const pointer = activation.term(instruction.address);
  const value = loaded(pointer, bytes, target.sort);
  const step: Step = {
    ...baseOf(activation, instruction),
    kind: "assignment",
    target: activation.variable(target),
    value,
    access: { kind: "load", address: pointer, bytes },
  };
  const requirement = accessible(pointer, bytes, "read");
  if (!scalarObject) return { ...requirement, ...aligned(pointer, instruction.alignment, [step]) };
  const isWritten: Effect = {
    kind: "requirement",
    condition: defined(value),
    error: "uninitialized-read",
    message: "a variable is read before it is written",
    steps: [step],
  };
  return { ...requirement, steps: [], further: isWritten };
}

function storeEffect(activation: Activation, instruction: Store): Effect {
  const pointer = activation.term(instruction.address);
  const value = activation.term(instruction.value);
  const { bytes, alignment } = instruction;
  const step: Step = {
    ...baseOf(activation, instruction),
    kind: "assignment",
    target: memory,
    value: stored(memory, pointer, value, bytes),
    access: { kind: "store", address: pointer, bytes, value },
  };
  return { ...accessible(pointer, bytes, "write"), ...aligned(pointer, alignment, [step]) };
}

/** What an access does once its address is known to be aligned, where that was promised. */
function aligned(
  pointer: Term,
  alignment: number | undefined,
  steps: readonly Step[],
  further?: Effect,
): { readonly steps: readonly Step[]; readonly further?: Effect } {
  const condition = alignment === undefined ? trueTerm : isAligned(pointer, alignment);
  const then = further === undefined ? { steps } : { steps, further };
  if (condition === trueTerm) return then;
  const message = "the address is no multiple of the type's alignment";
  return {
    steps: [],
    further: { kind: "requirement", condition, error: "misaligned-access", message, ...then },
  };
}

function bookkeeping(
  activation: Activation,
  at: { readonly span: Step["span"] },
  target: Variable,
  value: Term,
): Step {
  return { ...baseOf(activation, at), kind: "assignment", target, value, access: { kind: "bookkeeping" } };
}

function freeEffect(activation: Activation, instruction: Free): Effect {
  const pointer = activation.term(instruction.address);
  if (instruction.lifetime === "heap") return releaseEffect(activation, instruction, pointer);
  return { kind: "steps", steps: [bookkeeping(activation, instruction, kinds, withoutObject(pointer))] };
}

function releaseEffect(activation: Activation, at: { readonly span: Step["span"] }, pointer: Term): Effect {
  const isNull = equal(pointer, address(0));
  const after = isNull === trueTerm ? kinds : ite(isNull, kinds, withoutObject(pointer));
  return {
    kind: "requirement",
    condition: isFreeable(pointer),
    error: "invalid-free",
    message: "the pointer is not the beginning of what malloc gave, or was freed before",
    steps: [bookkeeping(activation, at, kinds, after)],
  };
}

function copyEffect(activation: Activation, instruction: Copy, known: Knowledge): Effect {
  const source = activation.term(instruction.source);
  const target = activation.term(instruction.target);
  const count = known.value(activation.term(instruction.length));
  if (count === undefined || count > limits.trace.copiedBytes)
    return { kind: "refused", what: "a copy of symbolic length" };
  if (count === 0n) return { kind: "steps", steps: [] };
  const bytes = Number(count);
  const step: Step = {
    ...baseOf(activation, instruction),
    kind: "assignment",
    target: memory,
    value: copied(target, source, bytes),
    access: { kind: "store", address: target, bytes, value: source },
  };
  const writes: Effect = {
    ...accessible(target, count, "write"),
    ...aligned(target, instruction.targetAlignment, [step]),
  };
  return {
    ...accessible(source, count, "read"),
    ...aligned(
      source,
      instruction.sourceAlignment,
      [],
      instruction.overlap ? writes : { ...apart(target, source, count), further: writes },
    ),
  };
}

/** memcpy: the same place, or places that do not overlap. */
function apart(target: Term, source: Term, count: bigint): Effect & { readonly kind: "requirement" } {
  return {
    kind: "requirement",
    condition: doNotOverlap(target, source, count),
    error: "out-of-bounds",
    message: "memcpy between overlapping bytes",
    steps: [],
  };
}

function doNotOverlap(target: Term, source: Term, count: bigint): Term {
  const least = address(count);
  return or(
    equal(target, source),
    and(
      bvUnsignedLessOrEqual(least, bvSubtract(target, source)),
      bvUnsignedLessOrEqual(least, bvSubtract(source, target)),
    ),
  );
}

function fillEffect(activation: Activation, instruction: Fill, known: Knowledge): Effect {
  const target = activation.term(instruction.target);
  const count = known.value(activation.term(instruction.length));
  if (count === undefined || count > limits.trace.copiedBytes)
    return { kind: "refused", what: "a fill of symbolic length" };
  if (count === 0n) return { kind: "steps", steps: [] };
  const value = activation.term(instruction.value);
  const byte = value.sort.kind === "bitvec" && value.sort.width > 8 ? extract(7, 0, value) : value;
  const step: Step = {
    ...baseOf(activation, instruction),
    kind: "assignment",
    target: memory,
    value: filled(target, byte, Number(count)),
    access: { kind: "store", address: target, bytes: Number(count), value: byte },
  };
  return { ...accessible(target, count, "write"), ...aligned(target, instruction.targetAlignment, [step]) };
}

/** Operations that look at no memory but the program's own strings. */
const withoutMemory: ReadonlySet<string> = new Set([
  "__everypath_assume",
  "__everypath_check",
  "__everypath_silent_stop",
  "__everypath_exit",
  "__everypath_name",
  "__everypath_end_reached",
  "__everypath_assumed",
  "__everypath_is_joined",
  "__everypath_on_this_way",
  "__everypath_stay_apart",
  "__everypath_thrown",
  "__everypath_is_symbolic",
]);

export function needsMemory({ name }: Callee & { readonly kind: "intrinsic" }): boolean {
  return !withoutMemory.has(name);
}

/** What the operation answers goes to its target, if it has one. */
function assigned(base: ReturnType<typeof baseOf>, target: Variable | undefined, value: Term): Effect {
  return {
    kind: "steps",
    steps: target === undefined ? [] : [{ ...base, kind: "assignment", target, value }],
  };
}

/** The operations of the machine that models of the library call (engine/machine/intrinsics). */
export function intrinsicEffect(
  activation: Activation,
  call: Call,
  { name, types }: Callee & { readonly kind: "intrinsic" },
  known: Knowledge,
): Effect {
  const given = call.arguments.map((argument) => activation.term(argument));
  const [first, second, third] = given as Term[] as [Term, Term, Term];
  const [target] = call.targets.map((one) => activation.variable(one));
  const base = baseOf(activation, call);
  // The run of the machine tells what rests on them.
  if (isOfAddresses(name)) return { kind: "steps", steps: [] };
  if (isOfLongDouble(name)) return { kind: "refused", what: "long double" };
  switch (name) {
    case "__everypath_symbolic":
      return { kind: "symbols", address: first, size: second, name: third, type: types[0] };
    case "__everypath_assume":
      return {
        kind: "steps",
        steps: [{ ...base, kind: "test", rule: "assumption", condition: isTrue(first) }],
      };
    case "__everypath_check": {
      const error = known.text(second);
      if (error === undefined) return { kind: "refused", what: "a check of an unknown kind" };
      return {
        kind: "requirement",
        condition: isTrue(first),
        error: reportOfCheck(error).error,
        message: known.text(third) ?? "the assertion does not hold",
        steps: [],
      };
    }
    case "__everypath_silent_stop":
      return { kind: "steps", steps: [{ ...base, kind: "test", rule: "assumption", condition: falseTerm }] };
    case "__everypath_exit":
      return { kind: "exit" };
    case "__everypath_name":
    case "__everypath_end_reached":
    case "__everypath_assumed":
      return { kind: "steps", steps: [] };
    // A trace is one way.
    case "__everypath_stay_apart":
      return { kind: "steps", steps: [] };
    case "__everypath_thrown":
      return { kind: "thrown" };
    case "__everypath_is_joined":
      return assigned(base, target, bitVecConstant(32, 0n));
    case "__everypath_on_this_way":
      return assigned(base, target, first);
    case "__everypath_is_symbolic":
      if (known.value(first) === undefined) return { kind: "refused", what: `the operation ${name}` };
      return assigned(base, target, bitVecConstant(32, 0n));
    case "__everypath_allocate":
    case "__everypath_new": {
      const zeroed = name === "__everypath_new" ? 0n : known.value(third);
      if (zeroed === undefined) return { kind: "refused", what: name };
      const object = {
        size: first,
        lifetime: "heap",
        zeroed: zeroed === 1n,
        name: "",
        type: undefined,
      } as const;
      return { kind: "allocation", target, object };
    }
    case "__everypath_free":
    case "__everypath_delete":
      return releaseEffect(activation, call, first);
    case "__everypath_object_size":
      return assigned(base, target, sizeFrom(first));
    case "__everypath_write": {
      const count = known.value(third);
      if (count === undefined || count > limits.trace.copiedBytes)
        return { kind: "refused", what: "output of symbolic length" };
      if (count === 0n) return { kind: "steps", steps: [] };
      return {
        ...accessible(second, count, "read"),
        steps: [],
        further: {
          kind: "requirement",
          condition: defined(loaded(second, Number(count), bitVecSort(8 * Number(count)))),
          error: "uninitialized-read",
          message: "output of bytes that were never written",
          steps: [],
        },
      };
    }
    default:
      return { kind: "refused", what: `the operation ${name}` };
  }
}

function isTrue(condition: Term): Term {
  if (condition.sort.kind === "bool") return condition;
  if (condition.sort.kind !== "bitvec") throw new Error("a condition of C is an integer");
  return not(equal(condition, bitVecConstant(condition.sort.width, 0n)));
}
