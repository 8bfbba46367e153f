/** Steps of the instructions that use memory (section 3.1, and [27] for allocation). */

import {
  type Allocate,
  type Copy,
  type Fill,
  type Free,
  type Load,
  limits,
  type Store,
  type Term,
} from "@everypath/core";
import { addScaled, type Linear } from "@everypath/its";
import { newSharedText } from "./library/shared-text.ts";
import {
  type AreaOffset,
  addressIn,
  allocated,
  consequences,
  forget,
  insideFacts,
  loaded,
  overwrite,
  placeOf,
  released,
  stored,
  withArea,
} from "./memory.ts";
import {
  anyValue,
  assigned,
  evaluated,
  evaluationOf,
  failed,
  type GraphSettings,
  learned,
  type Outcome,
  refined,
  stopped,
  unsupported,
} from "./outcome.ts";
import { partitionOf } from "./partition.ts";
import { above, atLeast, constantOf, number } from "./rules/rule.ts";
import { roomOnStack } from "./stack-room.ts";
import { type AbstractState, type Area, type AreaRole, advanced, type PointsTo, topOf } from "./state.ts";

export function memoryStep(
  settings: GraphSettings,
  state: AbstractState,
  instruction: Load | Store | Allocate | Free | Copy | Fill,
): Outcome {
  switch (instruction.kind) {
    case "load":
      return load(settings, state, instruction);
    case "store":
      return store(settings, state, instruction);
    case "allocate":
      return allocate(settings, state, instruction);
    case "free":
      return instruction.lifetime === "stack"
        ? endScope(settings, state, instruction)
        : free(settings, state, instruction.address);
    case "copy":
      return copy(settings, state, instruction);
    case "fill":
      return fill(settings, state, instruction);
    default:
      return instruction satisfies never;
  }
}

type Access =
  | { readonly kind: "place"; readonly place: AreaOffset; readonly state: AbstractState }
  | { readonly kind: "outcome"; readonly outcome: Outcome };

/** The place of `bytes` bytes at the address, once ⟨a⟩ says that they are allocated. */
function access(settings: GraphSettings, state: AbstractState, address: Term, bytes: Linear): Access {
  const evaluation = evaluationOf(settings, state);
  const value = evaluation.congruent(address);
  if (value === undefined) return { kind: "outcome", outcome: stopped(state, evaluation) };
  return accessAt(learned(state, evaluation), value, bytes);
}

function accessAt(state: AbstractState, address: Linear, bytes: Linear): Access {
  const outcome = (found: Outcome): Access => ({ kind: "outcome", outcome: found });
  const place = placeOf(state, address);
  if (place === undefined) {
    if (constantOf(address) === 0n)
      return outcome(failed(state, "null-dereference", "memory is accessed through a null pointer"));
    return outcome(failed(state, "out-of-bounds", "it is not known that the address is allocated"));
  }
  const [first, last] = insideFacts(place, bytes);
  if (state.knowledge.entails(first) && state.knowledge.entails(last)) return { kind: "place", place, state };
  const outside = [above(number(0n), first), above(number(0n), last)];
  if (outside.some((fact) => state.knowledge.entails(fact)))
    return outcome(failed(state, "out-of-bounds", `an access may leave '${place.area.name}'`));
  return outcome(refined(state, [[first, last], [outside[0] as Linear], [first, outside[1] as Linear]]));
}

function load(settings: GraphSettings, state: AbstractState, { target, address, bytes }: Load): Outcome {
  const found = access(settings, state, address, number(bytes));
  if (found.kind === "outcome") return found.outcome;
  const interpretation = partitionOf(topOf(state).procedure)(target);
  if (target.sort.kind !== "bitvec" || target.sort.width !== 8 * bytes) {
    const { value, facts } = anyValue(settings, found.state, target, target.name);
    const knowledge = found.state.knowledge.assume(facts);
    return evaluated(assigned({ ...found.state, knowledge }, target, value));
  }
  const entry = ofTable(found.state, found.place, bytes);
  if (entry.kind === "outcome") return entry.outcome;
  const { place } = entry;
  const argument = ofArguments(settings, found.state, place, bytes);
  if (argument?.kind === "outcome") return argument.outcome;
  if (argument !== undefined) return evaluated(assigned(argument.state, target, argument.value));
  const answer = loaded(found.state, place, {
    bytes,
    width: target.sort.width,
    interpretation,
    integers: settings.integers,
    fresh: settings.fresh,
    addressOf: (name) => addressIn(settings.program, name),
  });
  if (answer.kind === "refine") return refined(found.state, answer.cases);
  const knowledge = answer.state.knowledge.assume(consequences(answer.state));
  return evaluated(assigned({ ...answer.state, knowledge }, target, answer.value));
}

/** Of a table of addresses the entry must be known that is read. */
function ofTable(
  state: AbstractState,
  place: AreaOffset,
  bytes: number,
):
  | { readonly kind: "outcome"; readonly outcome: Outcome }
  | { readonly kind: "entry"; readonly place: AreaOffset } {
  const { area, offset } = place;
  const { remainder } = area;
  const isTable =
    remainder.kind === "initial" && remainder.object.initial?.some(({ kind }) => kind === "address") === true;
  if (!isTable || constantOf(offset) !== undefined) return { kind: "entry", place };
  const { lower, upper } = state.knowledge.bounds(offset);
  if (lower === undefined || upper === undefined) return { kind: "entry", place };
  if (lower === upper) return { kind: "entry", place: { area, offset: number(lower) } };
  if ((upper - lower) / BigInt(bytes) > limits.terminate.addressEntries) return { kind: "entry", place };
  const middle = number((lower + upper) / 2n);
  return { kind: "outcome", outcome: refined(state, [[atLeast(middle, offset)], [above(offset, middle)]]) };
}

/** An argument of `main`: below `argc` a text that ends, at `argc` null. */
function ofArguments(
  settings: GraphSettings,
  state: AbstractState,
  { area, offset }: AreaOffset,
  bytes: number,
):
  | { readonly kind: "outcome"; readonly outcome: Outcome }
  | { readonly kind: "read"; readonly state: AbstractState; readonly value: Linear }
  | undefined {
  if (area.remainder.kind !== "arguments" || bytes !== settings.program.dataModel.pointerBits / 8)
    return undefined;
  const stride = BigInt(bytes);
  const isEntry = [...offset.coefficients.values(), offset.constant].every((each) => each % stride === 0n);
  if (!isEntry || area.cells.some((cell) => state.knowledge.entailsEqual(cell.offset, offset)))
    return undefined;
  const isLast = addScaled(addScaled(offset, area.size, -1n), number(bytes), 1n);
  if (state.knowledge.entails(isLast)) return { kind: "read", state, value: number(0n) };
  const isBefore = above(number(0n), isLast);
  if (!state.knowledge.entails(isBefore))
    return { kind: "outcome", outcome: refined(state, [[isLast], [isBefore]]) };
  const made = newSharedText(settings, state);
  const cell: PointsTo = { offset, bytes, value: made.base, interpretation: "signed" };
  const known = withArea(made.state, { ...area, cells: [...area.cells, cell] });
  return { kind: "read", state: known, value: made.base };
}

function store(settings: GraphSettings, state: AbstractState, { address, value, bytes }: Store): Outcome {
  const found = access(settings, state, address, number(bytes));
  if (found.kind === "outcome") return found.outcome;
  const { area, offset } = found.place;
  if (area.role === "shared text" || area.remainder.kind === "arguments")
    return unsupported(state, "unsupported", "writing to an argument of the program or a text of the system");
  if (area.isConstant) return failed(state, "out-of-bounds", `'${area.name}' is constant and is written to`);
  if (value.sort.kind !== "bitvec" || value.sort.width !== 8 * bytes)
    return evaluated(
      advanced(withArea(found.state, overwrite(found.state.knowledge, area, offset, number(bytes)))),
    );
  const evaluation = evaluationOf(settings, found.state);
  const before = area.cells.find(
    (cell) => cell.bytes === bytes && found.state.knowledge.entailsEqual(cell.offset, offset),
  );
  // As what was there before, so that an address keeps its reading; else as the value's own variables are read.
  const interpretation = before?.interpretation ?? evaluation.classOf(value) ?? "signed";
  const read = evaluation.read(value, interpretation);
  if (read === undefined) return stopped(found.state, evaluation);
  const known = learned(found.state, evaluation);
  return evaluated(advanced(stored(known, found.place, { bytes, value: read, interpretation })));
}

function allocate(
  settings: GraphSettings,
  state: AbstractState,
  { target, size, lifetime, growsStack, zeroed, name }: Allocate,
): Outcome {
  const evaluation = evaluationOf(settings, state);
  const bytes = evaluation.read(size, "unsigned");
  if (bytes === undefined) return stopped(state, evaluation);
  const known = learned(state, evaluation);
  const fits = growsStack === true ? atLeast(number(roomOnStack(state)), bytes) : undefined;
  if (fits !== undefined && !known.knowledge.entails(fits)) {
    const beyond = above(bytes, number(roomOnStack(state)));
    if (known.knowledge.entails(beyond))
      return failed(known, "stack-overflow", `the bytes of '${name}' need more than the stack has`);
    return refined(known, [[fits], [beyond]]);
  }
  const made = newArea(settings, known, { name, size: bytes, lifetime, zeroed });
  return evaluated(assigned(made.state, target, made.base));
}

export function newArea(
  settings: GraphSettings,
  state: AbstractState,
  {
    name,
    size,
    lifetime,
    zeroed,
    role = "memory",
  }: {
    readonly name: string;
    readonly role?: AreaRole;
    readonly size: Linear;
    readonly lifetime: "stack" | "heap";
    readonly zeroed: boolean;
  },
): { readonly state: AbstractState; readonly base: Linear } {
  const depth = state.frames.length;
  const remainder = zeroed ? ({ kind: "zero" } as const) : ({ kind: "anything" } as const);
  const wanted = depth === 1 ? name : `${name}@${depth}`;
  return allocated(settings, state, {
    name: wanted,
    role,
    size,
    lifetime,
    depth,
    isConstant: false,
    isWritten: false,
    remainder,
  });
}

/** The end of a scope: the area of the same name is made anew where the scope is entered again. */
function endScope(settings: GraphSettings, state: AbstractState, { address }: Free): Outcome {
  const evaluation = evaluationOf(settings, state);
  const value = evaluation.congruent(address);
  if (value === undefined) return stopped(state, evaluation);
  const place = placeOf(state, value);
  return evaluated(advanced(place === undefined ? state : released(state, place.area)));
}

export function free(settings: GraphSettings, state: AbstractState, address: Term): Outcome {
  const evaluation = evaluationOf(settings, state);
  const value = evaluation.congruent(address);
  if (value === undefined) return stopped(state, evaluation);
  const known = learned(state, evaluation);
  if (constantOf(value) === 0n) return evaluated(advanced(known));
  const place = placeOf(known, value);
  if (place === undefined || place.area.lifetime !== "heap" || constantOf(place.offset) !== 0n)
    return failed(known, "invalid-free", "it is not known that the pointer was allocated and not freed");
  return evaluated(advanced(released(known, place.area)));
}

function copy(settings: GraphSettings, state: AbstractState, instruction: Copy): Outcome {
  const evaluation = evaluationOf(settings, state);
  const length = evaluation.read(instruction.length, "unsigned");
  if (length === undefined) return stopped(state, evaluation);
  const known = learned(state, evaluation);
  if (constantOf(length) === 0n) return evaluated(advanced(known));
  const to = access(settings, known, instruction.target, length);
  if (to.kind === "outcome") return to.outcome;
  const from = access(settings, to.state, instruction.source, length);
  if (from.kind === "outcome") return from.outcome;
  if (mayLeaveField(from.state, instruction, length)) return leftField(from.state);
  if (to.place.area.isConstant)
    return failed(known, "out-of-bounds", `'${to.place.area.name}' is constant and is written to`);
  return evaluated(advanced(withArea(from.state, copied(from.state, to.place, from.place, length))));
}

/** A field that is given as an array must not be left, though the object goes on behind it. */
function mayLeaveField({ knowledge }: AbstractState, { within }: Copy | Fill, length: Linear): boolean {
  return within !== undefined && !knowledge.entails(atLeast(number(within), length));
}

function leftField(state: AbstractState): Outcome {
  return failed(state, "out-of-bounds", "more is written than the field has that is given");
}

/** The target's area after the copy: atoms that lie in the bytes copied move along. */
function copied(state: AbstractState, to: AreaOffset, from: AreaOffset, length: Linear): Area {
  const { knowledge } = state;
  const cleared = overwrite(knowledge, to.area, to.offset, length);
  const bytes = constantOf(length);
  if (bytes === undefined || bytes > limits.terminate.copiedBytes || to.area.name === from.area.name)
    return cleared;
  const inside = from.area.cells.filter((cell) => {
    const relative = addScaled(cell.offset, from.offset, -1n);
    return (
      knowledge.entails(relative) &&
      knowledge.entails(addScaled(addScaled(length, relative, -1n), number(cell.bytes), -1n))
    );
  });
  const moved = inside.map((cell) => ({
    ...cell,
    offset: addScaled(addScaled(cell.offset, from.offset, -1n), to.offset, 1n),
  }));
  const isWhole =
    constantOf(to.offset) === 0n && constantOf(from.offset) === 0n && constantOf(to.area.size) === bytes;
  const isKnown = isWhole && inside.length === from.area.cells.length;
  return {
    ...cleared,
    cells: [...cleared.cells, ...moved],
    remainder: isKnown ? from.area.remainder : cleared.remainder,
  };
}

function fill(settings: GraphSettings, state: AbstractState, instruction: Fill): Outcome {
  const evaluation = evaluationOf(settings, state);
  const length = evaluation.read(instruction.length, "unsigned");
  const byte = length && evaluation.read(instruction.value, "unsigned");
  if (length === undefined || byte === undefined) return stopped(state, evaluation);
  const known = learned(state, evaluation);
  if (constantOf(length) === 0n) return evaluated(advanced(known));
  const to = access(settings, known, instruction.target, length);
  if (to.kind === "outcome") return to.outcome;
  if (mayLeaveField(to.state, instruction, length)) return leftField(to.state);
  const { area, offset } = to.place;
  const isZero = constantOf(byte) === 0n;
  const isWhole = constantOf(offset) === 0n && to.state.knowledge.entailsEqual(length, area.size);
  const kept = isZero && area.remainder.kind === "zero";
  const cleared = kept
    ? forget(to.state.knowledge, area, offset, length)
    : overwrite(to.state.knowledge, area, offset, length);
  const after: Area = isZero && isWhole ? { ...cleared, remainder: { kind: "zero" } } : cleared;
  return evaluated(advanced(withArea(to.state, after)));
}
