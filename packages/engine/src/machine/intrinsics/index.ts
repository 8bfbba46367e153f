/**
 * Operations of the machine that C code calls by name (declared in runtime/include/everypath-internal.h). Each is a row
 * of the table at the end.
 */

import {
  assumedSurrounding,
  bvSubtract,
  type Call,
  equal,
  isSurrounding,
  not,
  reportOfCheck,
  showsInResult,
  uncaughtCheck,
} from "@everypath/core";
import { type AllocationRequest, freeObject, makeObject } from "../instructions/allocation.ts";
import { addOutputValue, assumeValue } from "../instructions/basic.ts";
import { oneValue, requireDefined } from "../instructions/memory.ts";
import type { Machine } from "../machine.ts";
import type { Allocator } from "../memory/object.ts";
import { readPlace, writePlace } from "../place.ts";
import { resolve, resolveObject } from "../resolve.ts";
import type { State } from "../state.ts";
import { spanOf } from "../state.ts";
import type { Outcome } from "../step.ts";
import { cut, decide, fail } from "../step.ts";
import type { Scalar } from "../value.ts";
import { fromTerm, scalar, toTerm } from "../value.ts";
import { noteAt } from "../written-addresses.ts";
import { addressIntrinsics } from "./addresses.ts";
import { endReached, fileContents, fileSize } from "./files.ts";
import { freeze } from "./freeze.ts";
import type { Intrinsic } from "./intrinsic.ts";
import { knownText, nothing, readString, result } from "./intrinsic.ts";
import { isJoined, onThisWay, stayApart } from "./joined.ts";
import { longJump, setJump } from "./jumps.ts";
import { longDoubleIntrinsics } from "./long-double.ts";
import { mathematics } from "./mathematics.ts";
import { symbolizePlace } from "./symbolize-place.ts";
import { usesResult } from "./uses-result.ts";
import { writeFloating } from "./write-floating.ts";

export function callIntrinsic(
  machine: Machine,
  state: State,
  call: Call,
  name: string,
  values: readonly Scalar[],
): Outcome {
  const intrinsic = intrinsics.get(name);
  if (intrinsic === undefined) return cut(state, "unsupported", `the intrinsic '${name}'`);
  const types = call.callee.kind === "intrinsic" ? call.callee.types : [];
  const outcome = intrinsic({ machine, state, values, call, types });
  if (outcome.kind !== "result") return outcome;
  const [target] = call.targets;
  if (target !== undefined) {
    if (outcome.value === undefined) throw new Error(`intrinsic ${name} has no result`);
    state.frame.values[target.slot] = outcome.value;
  }
  state.frame.index++;
  return undefined;
}

/** __everypath_symbolic(object, size, name) */
const makeSymbolic: Intrinsic = ({ machine, state, values, types }) => {
  const [address, sizeValue, nameAddress] = values as [Scalar, Scalar, Scalar];
  const name = readString(machine, state, nameAddress);
  if (typeof name !== "string") return name;
  const size = typeof sizeValue === "object" ? oneValue(state, sizeValue) : Number(sizeValue);
  if (typeof size !== "number") return size;
  if (size === 0) return nothing;
  const place = resolve(machine, state, address, size, "write");
  if (place.kind !== "place") return place;
  const known = types[0];
  symbolizePlace(machine, state, place, size, name === "" ? "unnamed" : name, known, "symbolic");
  return nothing;
};

const assumeCondition: Intrinsic = ({ state, values }) => {
  const outcome = assumeValue(state, isTrue(values[0]!));
  return outcome ?? nothing;
};

function isTrue(value: Scalar): Scalar {
  if (typeof value === "object") return fromTerm(not(equal(value, toTerm(0, value.sort))));
  return typeof value === "boolean" ? value : value !== 0;
}

/** __everypath_check(condition, kind, message) */
const checkCondition: Intrinsic = ({ machine, state, values }) => {
  const kind = readString(machine, state, values[1]!);
  if (typeof kind !== "string") return kind;
  const message = readString(machine, state, values[2]!);
  if (typeof message !== "string") return message;
  const { error, ...trait } = reportOfCheck(kind);
  if (machine.skips(error)) return nothing;
  const truth = decide(state, isTrue(values[0]!), machine.purposeOf(error));
  if (truth === true) return nothing;
  if (truth === false) return { ...fail(state, error, message), ...uncaughtAt(state), ...trait };
  return truth;
};

/** __everypath_thrown() */
const noteThrown: Intrinsic = ({ state }) => {
  const frame = state.userFrame();
  state.thrown = { location: spanOf(frame), procedure: frame.procedure.name };
  return nothing;
};

/** An exception that nothing has caught is an error where it was thrown. */
function uncaughtAt({ frame, thrown }: State): State["thrown"] {
  return frame.procedure.name === uncaughtCheck ? thrown : undefined;
}

/** __everypath_leave(): an exception has left the entry, and is for whoever called it. */
const leave: Intrinsic = ({ machine, state }) => {
  const span = state.thrown?.location ?? spanOf(state.userFrame());
  machine.rely(
    {
      kind: "precondition",
      what: `whoever calls the entry catches what is thrown in line ${span.line}`,
      location: span,
      option: undefined,
      standing: "settled",
    },
    span,
  );
  return { kind: "ended", end: "thrown", span };
};

const exit: Intrinsic = ({ state, values }) => ({
  kind: "ended",
  end: "halted",
  status: values[0]!,
  span: spanOf(state.userFrame()),
});

/** __everypath_write(descriptor, bytes, count) */
const write: Intrinsic = ({ machine, state, values }) => {
  const [descriptorValue, address, countValue] = values as [Scalar, Scalar, Scalar];
  const descriptor =
    typeof descriptorValue === "object" ? oneValue(state, descriptorValue) : Number(descriptorValue);
  if (typeof descriptor !== "number") return descriptor;
  const count = typeof countValue === "object" ? oneValue(state, countValue) : Number(countValue);
  if (typeof count !== "number") return count;
  if (count === 0) return nothing;
  const place = resolve(machine, state, address, count, "read");
  if (place.kind !== "place") return place;
  const bytes: Scalar[] = [];
  for (let i = 0; i < count; i++) {
    const offset = typeof place.offset === "number" ? place.offset + i : machine.add(place.offset, i);
    const value = readPlace(
      machine,
      state,
      { kind: "place", object: place.object, offset },
      1,
      machine.byteSort,
    );
    const problem = requireDefined(machine, state, value, "output of bytes that were never written");
    if (problem !== undefined) return problem;
    bytes.push(typeof value === "number" ? value & 255 : value);
  }
  state.outputs = { kind: "write", descriptor, bytes, term: undefined, name: "", previous: state.outputs };
  return nothing;
};

/** __everypath_allocate(size, alignment, contents) */
const allocate: Intrinsic = (intrinsic) => {
  const [, , contents] = intrinsic.values;
  return allocated(intrinsic, { zeroed: contents === 1, reissued: contents === 2, allocator: "malloc" });
};

/** __everypath_new(size, alignment, array) */
const allocateNew: Intrinsic = (intrinsic) =>
  allocated(intrinsic, { zeroed: false, allocator: newOf(intrinsic.values[2]) });

function newOf(array: Scalar | undefined): Allocator {
  return array === 1 ? "new[]" : "new";
}

function allocated(
  { machine, state, values, call }: Parameters<Intrinsic>[0],
  asked: Pick<AllocationRequest, "zeroed" | "reissued" | "allocator">,
): ReturnType<Intrinsic> {
  const [size, alignment] = values as [Scalar, Scalar];
  if (machine.options.mallocMayFail) {
    const fails = machine.mallocFailure(state);
    if (typeof fails === "object") return fails;
    if (fails) return result(0);
  } else {
    const location = spanOf(state.userFrame());
    machine.rely(
      {
        kind: "allocation",
        what: "the allocation succeeds",
        location,
        option: "--malloc-may-fail",
        standing: "settled",
      },
      location,
    );
  }
  const base = makeObject(machine, state, {
    size,
    sizeSort: call.arguments[0]!.sort,
    alignment: typeof alignment === "number" ? alignment : 16,
    lifetime: "heap",
    ...asked,
    name: "",
    type: undefined,
  });
  if (typeof base === "number") return result(machine.pointerBits === 32 ? base | 0 : base);
  if (base === undefined) throw new Error("an allocation answers its address");
  return base;
}

const release: Intrinsic = ({ machine, state, values }) =>
  freeObject(machine, state, values[0]!, "heap") ?? nothing;

/** __everypath_delete(object, array) */
const releaseNew: Intrinsic = ({ machine, state, values }) =>
  freeObject(machine, state, values[0]!, "heap", newOf(values[1])) ?? nothing;

/** __everypath_object_size(pointer): bytes from the pointer to its object's end; 0 where there is none */
const objectSize: Intrinsic = ({ machine, state, values }) => {
  const place = resolveObject(machine, state, values[0]!, "read");
  if (place.kind === "ended" && place.end === "error") return result(0);
  if (place.kind !== "place") return place;
  const { size } = place.object.description;
  if (typeof size === "number" && typeof place.offset === "number") return result(size - place.offset);
  const sizeTerm = toTerm(size, machine.pointerSort);
  return result(fromTerm(bvSubtract(sizeTerm, toTerm(place.offset, machine.pointerSort))));
};

/** __everypath_whole_size(pointer): bytes of the pointer's object; 0 where there is none */
const wholeSize: Intrinsic = ({ machine, state, values }) => {
  const place = resolveObject(machine, state, values[0]!, "read");
  if (place.kind === "ended" && place.end === "error") return result(0);
  if (place.kind !== "place") return place;
  const { size } = place.object.description;
  return result(typeof size === "number" ? size : fromTerm(toTerm(size, machine.pointerSort)));
};

const label: Intrinsic = ({ machine, state, values, call }) => {
  const name = readString(machine, state, values[0]!);
  if (typeof name !== "string") return name;
  addOutputValue(state, name, toTerm(values[1]!, call.arguments[1]!.sort));
  return nothing;
};

const isSymbolicValue: Intrinsic = ({ values }) => result(typeof values[0] === "object" ? 1 : 0);

/** __everypath_assumed(which, name) */
const assumed: Intrinsic = ({ machine, state, values }) => {
  const which = readString(machine, state, values[0]!);
  if (typeof which !== "string") return which;
  if (!isSurrounding(which)) throw new Error(`the surroundings have no row ${which}`);
  if (showsInResult(which) && !usesResult(state.callingFrame())) return nothing;
  const span = spanOf(state.userFrame());
  const name = knownText(state, values[1]!);
  machine.rely(assumedSurrounding(which, name, machine.chosen, span), span);
  return nothing;
};

const silentStop: Intrinsic = ({ state }) => ({
  kind: "ended",
  end: "assumption",
  span: spanOf(state.userFrame()),
});

/** va_area: the address of an object that holds the variadic arguments one after another, as va_arg expects them. */
const variadicArea: Intrinsic = ({ machine, state }) => {
  const slot = machine.pointerBits / 8;
  const { variadic } = state.frame;
  let size = 0;
  const offsets = variadic.map((argument) => {
    const alignment = argument.bytes > 8 && slot === 8 ? 16 : slot;
    const at = Math.ceil(size / alignment) * alignment;
    size = at + Math.ceil(argument.bytes / slot) * slot;
    return at;
  });
  const base = makeObject(machine, state, {
    size,
    sizeSort: machine.pointerSort,
    alignment: 16,
    lifetime: "stack",
    zeroed: false,
    name: "the variadic arguments",
    type: undefined,
    passed: variadic.map(({ bytes, sort }, i) => ({ offset: offsets[i]!, bytes, sort })),
  });
  if (typeof base !== "number") {
    if (base === undefined) throw new Error("an allocation answers its address");
    return base;
  }
  state.frame.stackObjects.push(base);
  const object = state.memory.objectAt(base)!;
  variadic.forEach((argument, i) => {
    const place = { kind: "place", object, offset: offsets[i]! } as const;
    const { bytes, value, sort, isPointer, marks } = argument;
    writePlace(machine, state, place, bytes, scalar(value), sort, isPointer);
    if (marks !== undefined) noteAt(state, { ...place, object: state.memory.writable(object) }, marks);
  });
  return result(machine.pointerBits === 32 ? base | 0 : base);
};

const intrinsics: ReadonlyMap<string, Intrinsic> = new Map([
  ["__everypath_file_size", fileSize],
  ["__everypath_file_contents", fileContents],
  ["__everypath_end_reached", endReached],
  ["__everypath_assumed", assumed],
  ["__everypath_math", mathematics],
  ["__everypath_setjmp", setJump],
  ["__everypath_longjmp", longJump],
  ["__everypath_symbolic", makeSymbolic],
  ["__everypath_assume", assumeCondition],
  ["__everypath_check", checkCondition],
  ["__everypath_exit", exit],
  ["__everypath_write", write],
  ["__everypath_allocate", allocate],
  ["__everypath_free", release],
  ["__everypath_new", allocateNew],
  ["__everypath_delete", releaseNew],
  ["__everypath_object_size", objectSize],
  ["__everypath_whole_size", wholeSize],
  ["__everypath_name", label],
  ["__everypath_is_symbolic", isSymbolicValue],
  ["__everypath_is_joined", isJoined],
  ["__everypath_on_this_way", onThisWay],
  ["__everypath_stay_apart", stayApart],
  ["__everypath_thrown", noteThrown],
  ["__everypath_leave", leave],
  ["__everypath_write_floating", writeFloating],
  ["__everypath_silent_stop", silentStop],
  ["freeze", freeze],
  ...addressIntrinsics,
  ...longDoubleIntrinsics,
  ["va_area", variadicArea],
]);
