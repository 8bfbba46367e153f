/**
 * What one step of the program does to the concrete states that an abstract state stands for: the checker's own reading of each
 * instruction. A step has successors, each under a guard; where no guard holds the run has ended. What must hold so that the behaviour is
 * defined is an obligation.
 */
import {
  and,
  equal,
  expressionsOf,
  expressionsOfTerminator,
  type Instruction,
  intConstant,
  not,
  type Program,
  type SymbolicTerm,
  type Term,
  type Terminator,
  trueTerm,
  type Variable,
  variablesRead,
} from "@everypath/core";
import { argumentAt } from "./arguments.ts";
import { callSteps, returnSteps } from "./calls.ts";
import { Reading } from "./expressions.ts";
import { atMost, inSort, zero } from "./integers.ts";
import { isReadAhead, mayBeUnset } from "./languages.ts";
import {
  type AddressInArea,
  changed,
  copied,
  filled,
  firstBase,
  type Holds,
  isApart,
  lastBase,
  locate,
  mostBytes,
  requireWideAddresses,
  stored,
  valueAt,
} from "./memory.ts";
import { NotChecked, Refused } from "./outcome.ts";
import { type Area, type Frame, nextOf, type Rest, topOf } from "./states.ts";

/** The concrete states after a step, over the symbols before it and unknown values. */
export interface Post {
  readonly frames: readonly Frame[];
  readonly areas: readonly Area[];
}

export interface Successor {
  readonly guard: SymbolicTerm;
  readonly post: Post;
}

export interface StepContext extends Holds {
  readonly program: Program;
  readonly signedOverflow: "wrap" | "error";
  isSigned(frame: Frame): (variable: Variable) => boolean;
  freshName(): string;
  /** Adds what holds of unknown values. */
  assume(formulas: readonly SymbolicTerm[]): void;
  /** Something was taken for unknown. */
  note(what: string): void;
  /** The function of the library is taken by its contract. */
  rely(contract: string): void;
  /** The run is that of an abstracted call. */
  readonly isAbstracted: boolean;
  /** What must hold. */
  require(formula: SymbolicTerm, what: string): void;
}

/** The successors of every state that `state` stands for. */
export function successorsOf(context: StepContext, before: Post): readonly Successor[] {
  const next = nextOf(topOf(before));
  const state = mayBeUnset(context.program) ? withUnset(context, before, next) : before;
  switch (next.kind) {
    case "jump":
      return always(jumped(state, next.target));
    case "branch": {
      const condition = reading(context, state, (each) => each.decide(next.condition));
      return [
        { guard: condition, post: jumped(state, next.whenTrue) },
        { guard: not(condition), post: jumped(state, next.whenFalse) },
      ];
    }
    case "switch":
      return select(context, state, next);
    case "return":
      return returnSteps(context, state, next);
    case "stop":
      return [];
    default:
      return instructionSteps(context, state, next);
  }
}

/** Reads something under LV of the frame that runs. */
export function reading<T>(context: StepContext, state: Post, read: (reading: Reading) => T): T {
  const frame = topOf(state);
  const own = new Reading({
    integers: context.integers,
    isSigned: context.isSigned(frame),
    values: frame.values,
    mayBeUnset: mayBeUnset(context.program),
    freshName: () => context.freshName(),
  });
  const found = read(own);
  context.assume(own.assumptions);
  return found;
}

export function always(post: Post): readonly Successor[] {
  return [{ guard: trueTerm, post }];
}

export function withTop(state: Post, frame: Frame): Post {
  return { ...state, frames: [...state.frames.slice(0, -1), frame] };
}

export function advanced(state: Post): Post {
  const frame = topOf(state);
  return withTop(state, { ...frame, index: frame.index + 1 });
}

export function assigned(state: Post, target: Variable, value: SymbolicTerm): Post {
  const frame = topOf(state);
  return advanced(withTop(state, { ...frame, values: new Map([...frame.values, [target, value]]) }));
}

/** Variables of which LV says nothing have the same value, if any, each time that a step reads them. */
function withUnset(context: StepContext, state: Post, next: Instruction | Terminator): Post {
  const frame = topOf(state);
  const isTerminator = frame.procedure.blocks[frame.block]?.terminator === next;
  const expressions = isTerminator
    ? expressionsOfTerminator(next as Terminator)
    : expressionsOf(next as Instruction);
  const missing = [...new Set(expressions.flatMap((each) => [...variablesRead(each)]))].filter(
    (each) => !frame.values.has(each) && each.sort.kind !== "array",
  );
  const values = missing.map((each) => [each, anyValue(context, state, each)] as const);
  return withTop(state, { ...frame, values: new Map([...frame.values, ...values]) });
}

function jumped(state: Post, block: number): Post {
  return withTop(state, { ...topOf(state), block, index: 0 });
}

export function withArea(state: Post, area: Area): Post {
  return { ...state, areas: state.areas.map((each) => (each.name === area.name ? area : each)) };
}

/** A value of the variable's type that nothing more is known of. */
export function anyValue(context: StepContext, state: Post, target: Variable): SymbolicTerm {
  const isSigned = context.isSigned(topOf(state))(target);
  const value = reading(context, state, (each) => each.unknown());
  context.assume([inSort(value, target.sort, isSigned, context.integers)]);
  return value;
}

function select(
  context: StepContext,
  state: Post,
  { value, cases, otherwise }: Extract<Terminator, { kind: "switch" }>,
): readonly Successor[] {
  const isCase = cases.map(({ value: label }) =>
    reading(context, state, (each) => equal(each.read(value, true), each.read(label, true)) as SymbolicTerm),
  );
  return [
    ...cases.map(({ target }, index) => ({
      guard: and(isCase[index] as SymbolicTerm, ...isCase.slice(0, index).map((each) => not(each))),
      post: jumped(state, target),
    })),
    { guard: and(...isCase.map((each) => not(each))), post: jumped(state, otherwise) },
  ];
}

function instructionSteps(context: StepContext, state: Post, instruction: Instruction): readonly Successor[] {
  switch (instruction.kind) {
    case "assign":
      return always(assign(context, state, instruction.target, instruction.value));
    case "input": {
      const { target } = instruction;
      if (isReadAhead(context.program, state.frames, instruction)) return always(advanced(state));
      const value = anyValue(context, state, target);
      if (context.integers === "mathematical" && !context.isSigned(topOf(state))(target))
        context.assume([atMost(zero, value)]);
      return always(assigned(state, target, value));
    }
    case "output":
    case "cut":
    case "relate":
      return always(advanced(state));
    case "assume":
    case "claim":
      return [
        {
          guard: reading(context, state, (each) => each.decide(instruction.condition)),
          post: advanced(state),
        },
      ];
    case "distinguish":
      return always(assign(context, state, instruction.target, instruction.value));
    case "check":
      return check(context, state, instruction);
    case "call":
      return callSteps(context, state, instruction);
    case "load":
    case "store":
    case "allocate":
    case "free":
    case "copy":
    case "fill":
      requireWideAddresses(context.program.dataModel.pointerBits);
      return always(memoryStep(context, state, instruction));
    case "new":
    case "resolve":
      throw new NotChecked(`'${instruction.kind}', an operation on objects`);
    case "unsupported":
      throw new NotChecked(instruction.what);
    default:
      return instruction satisfies never;
  }
}

/** What has no integer meaning may have any value where nothing else depends on it: the state after it then leaves it open. */
function assign(context: StepContext, state: Post, target: Variable, value: Term): Post {
  // The unset value is a symbol.
  if (mayBeUnset(context.program) && value.kind === "symbol")
    return assigned(state, target, anyValue(context, state, target));
  try {
    return assigned(
      state,
      target,
      reading(context, state, (each) => each.readFor(target, value)),
    );
  } catch (problem) {
    if (!(problem instanceof NotChecked)) throw problem;
    context.note(problem.message);
    return assigned(state, target, anyValue(context, state, target));
  }
}

/** A failed assertion ends the program; any other failed check is undefined behaviour in C, and ends the program elsewhere. */
function check(
  context: StepContext,
  state: Post,
  { condition, error, message, wraps }: Extract<Instruction, { kind: "check" }>,
): readonly Successor[] {
  if (error === "signed-overflow") {
    const isPassedOver = context.signedOverflow === "wrap" && wraps === true;
    if (context.integers === "mathematical" || isPassedOver) return always(advanced(state));
  }
  const holds = reading(context, state, (each) => each.decide(condition));
  if (error === "assertion" || context.program.language !== "c")
    return [{ guard: holds, post: advanced(state) }];
  context.require(holds, `${error}: ${message}`);
  return always(advanced(state));
}

const pointerBytes = 8;

type MemoryInstruction = Extract<
  Instruction,
  { kind: "load" | "store" | "allocate" | "free" | "copy" | "fill" }
>;

function memoryStep(context: StepContext, state: Post, instruction: MemoryInstruction): Post {
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

function load(
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

function store(
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

/** Of the area that the step makes: the state after it names it. */
export const newName = "";

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
