/** Steps that read, write, make and end memory. */
import {
  equal,
  type Instruction,
  intConstant,
  type SymbolicTerm,
  type Term,
  type Variable,
} from "@everypath/core";
import { argumentAt } from "./arguments.ts";
import { atMost, zero } from "./integers.ts";
import {
  type AddressInArea,
  changed,
  copied,
  filled,
  firstBase,
  isApart,
  lastBase,
  locate,
  mostBytes,
  stored,
  valueAt,
} from "./memory.ts";
import { NotChecked, Refused } from "./outcome.ts";
import {
  advanced,
  anyValue,
  assigned,
  newName,
  type Post,
  reading,
  type StepContext,
  withArea,
} from "./post.ts";
import { type Area, type Rest, topOf } from "./states.ts";

const pointerBytes = 8;

type MemoryInstruction = Extract<
  Instruction,
  { kind: "load" | "store" | "allocate" | "free" | "copy" | "fill" }
>;

export function memoryStep(context: StepContext, state: Post, instruction: MemoryInstruction): Post {
  switch (instruction.kind) {
    case "load":
      return load(context, state, instruction);
    case "store":
      return store(context, state, instruction);
    case "allocate": {
      const { target, size, lifetime, zeroed } = instruction;
      const bytes = reading(context, state, (each) => each.read(size, false));
      return allocated(context, state, { target, bytes, lifetime, rest: zeroed ? "zero" : "anything" });
    }
    case "free":
      return instruction.lifetime === "stack"
        ? endOfScope(context, state, instruction.address)
        : freed(context, state, instruction.address);
    case "copy": {
      const { target, source, length } = instruction;
      const bytes = reading(context, state, (each) => each.read(length, false));
      if (context.holds(equal(bytes, zero) as SymbolicTerm)) return advanced(state);
      requireInField(context, instruction, bytes);
      const to = placeAt(context, state, target, bytes);
      const from = placeAt(context, state, source, bytes);
      requireWritable(to.area);
      return advanced(withArea(state, copied(to, from, bytes, context)));
    }
    case "fill": {
      const { target, value, length } = instruction;
      const bytes = reading(context, state, (each) => each.read(length, false));
      if (context.holds(equal(bytes, zero) as SymbolicTerm)) return advanced(state);
      requireInField(context, instruction, bytes);
      const byte = reading(context, state, (each) => each.read(value, false));
      const to = placeAt(context, state, target, bytes);
      requireWritable(to.area);
      return advanced(withArea(state, filled(to, bytes, byte, context)));
    }
  }
}

export function placeAt(context: StepContext, state: Post, address: Term, bytes: SymbolicTerm) {
  const value = reading(context, state, (each) => each.congruent(address, false));
  return locate(state.areas, value, bytes, context);
}

/** A field that is given as an array is not left, though the object goes on behind it. */
function requireInField(
  { require }: StepContext,
  { within }: Extract<MemoryInstruction, { kind: "copy" | "fill" }>,
  bytes: SymbolicTerm,
): void {
  if (within !== undefined)
    require(atMost(bytes, intConstant(within)), "more is written than the field has that is given");
}

export function requireWritable({ isConstant, name }: Area): void {
  if (isConstant) throw new Refused(`'${name}' is constant and is written to`);
}

export function load(
  context: StepContext,
  state: Post,
  { target, address, bytes }: Extract<Instruction, { kind: "load" }>,
): Post {
  const place = placeAt(context, state, address, intConstant(bytes));
  if (place.area.rest.kind === "stream") throw new NotChecked("what a stream of the library consists of");
  const argument = argumentAt(context, state, place, bytes);
  if (argument !== undefined) return assigned(argument.state, target, argument.value);
  if (target.sort.kind !== "bitvec" || target.sort.width !== 8 * bytes)
    return assigned(state, target, anyValue(context, state, target));
  const signed = context.isSigned(topOf(state))(target);
  const known = valueAt(place, bytes, signed, context) ?? addressAt(context, place, bytes);
  if (known !== undefined) return assigned(state, target, known);
  // Whatever the bytes hold: from now on a cell may say so.
  const value = anyValue(context, state, target);
  const { area, offset } = place;
  const cells = [...area.cells, { offset, bytes, value, signed, isOptional: true }];
  return assigned(withArea(state, { ...area, cells }), target, value);
}

/** An address that an initialiser puts there, which the machine fixes. */
function addressAt(
  context: StepContext,
  { area: { rest, cells }, offset }: AddressInArea,
  bytes: number,
): SymbolicTerm | undefined {
  if (rest.kind !== "initial" || offset.kind !== "constant" || bytes !== pointerBytes) return undefined;
  const part = rest.object.initial?.find(
    (each) => each.kind === "address" && BigInt(each.offset) === offset.value,
  );
  if (part?.kind !== "address") return undefined;
  if (!cells.every((cell) => isApart(cell, offset, intConstant(bytes), context))) return undefined;
  const { objects, procedureAddresses } = context.program;
  const address =
    objects.find(({ name }) => name === part.symbol)?.address ?? procedureAddresses.get(part.symbol);
  return address === undefined ? undefined : intConstant(BigInt(address) + BigInt(part.addend));
}

export function store(
  context: StepContext,
  state: Post,
  { address, value, bytes }: Extract<Instruction, { kind: "store" }>,
): Post {
  const { area, offset } = placeAt(context, state, address, intConstant(bytes));
  requireWritable(area);
  if (value.sort.kind !== "bitvec" || value.sort.width !== 8 * bytes)
    return advanced(withArea(state, changed(area, offset, intConstant(bytes), context)));
  const [signed, unsigned] = [true, false].map((each) =>
    reading(context, state, (own) => own.read(value, each)),
  ) as [SymbolicTerm, SymbolicTerm];
  const cell = { offset, bytes, value: signed, signed: true, valueOtherwise: unsigned };
  return advanced(withArea(state, stored(area, cell, context)));
}

export function allocated(
  context: StepContext,
  state: Post,
  {
    target,
    bytes,
    lifetime,
    rest,
  }: {
    readonly target: Variable;
    readonly bytes: SymbolicTerm;
    readonly lifetime: "stack" | "heap";
    readonly rest: Exclude<Rest["kind"], "initial">;
  },
): Post {
  const base = reading(context, state, (each) => each.unknown());
  context.assume([
    atMost(intConstant(firstBase), base),
    atMost(base, intConstant(lastBase)),
    atMost(zero, bytes),
    atMost(bytes, intConstant(mostBytes)),
  ]);
  const made: Area = {
    name: newName,
    base,
    size: bytes,
    lifetime,
    depth: state.frames.length,
    isConstant: false,
    isUnchanged: false,
    cells: [],
    rest: { kind: rest },
  };
  return assigned({ ...state, areas: [...state.areas, made] }, target, base);
}

/** Leaving a scope ends the life of its objects; that never fails. */
function endOfScope(context: StepContext, state: Post, address: Term): Post {
  const { area, offset } = placeAt(context, state, address, zero);
  if (!context.holds(equal(offset, zero) as SymbolicTerm))
    throw new NotChecked("the end of a part of an object");
  return advanced({ ...state, areas: state.areas.filter(({ name }) => name !== area.name) });
}

export function freed(context: StepContext, state: Post, address: Term): Post {
  const value = reading(context, state, (each) => each.congruent(address, false));
  if (context.holds(equal(value, zero) as SymbolicTerm)) return advanced(state);
  const { area, offset } = locate(state.areas, value, zero, context);
  if (area.lifetime !== "heap" || !context.holds(equal(offset, zero) as SymbolicTerm))
    throw new Refused("it is not shown that what is freed was allocated and not freed");
  return advanced({ ...state, areas: state.areas.filter(({ name }) => name !== area.name) });
}
