/**
 * What main is called with: argc, argv and an empty environment. The program's name comes first; then the argument of the inputs given
 * beforehand, or those of the options, which stand among the files as `argv[1]`, `argv[2]`, … Behind them all is asked which of the last
 * ones are given at all, where that is open.
 */
import {
  and,
  assumedSurrounding,
  bitVecSort,
  boolSort,
  constantsIn,
  firstUse,
  ite,
  ownReachedFrom,
  type Parameter,
  type Procedure,
  type SurroundingName,
  type SymbolicTerm,
  symbol,
  unknownSpan,
  type ValueType,
  type Variable,
} from "@everypath/core";
import { argumentGivenName, argumentName } from "./argument-name.ts";
import { addInput, listGiven, givenScalar as scalarGiven } from "./given.ts";
import { givenContents } from "./intrinsics/files.ts";
import { symbolizePlace } from "./intrinsics/symbolize-place.ts";
import type { FileInput, Machine } from "./machine.ts";
import { writeByte, writeValue } from "./memory/access.ts";
import { markAddress } from "./memory/addresses.ts";
import type { Memory } from "./memory/memory.ts";
import type { State } from "./state.ts";
import { fromTerm, toTerm, type Value } from "./value.ts";

type MemoryObject = ReturnType<Memory["allocate"]>;

/** Puts the arguments of main into the first frame. */
export function mainArguments(machine: Machine, state: State, parameters: readonly Parameter[]): void {
  const pointerBytes = machine.pointerBits / 8;
  const [argc, argv, environment] = parameters;
  const text = new TextEncoder().encode("program\0");
  const nameObject = array(state, argumentName(0), text.length);
  for (const [i, byte] of text.entries()) writeByte(state.owner, nameObject, i, byte);
  const given = argumentsOf(machine, state);
  const argvObject = array(state, "argv", (given.length + 2) * pointerBytes);
  const objects = [
    nameObject,
    ...given.map((input, i) => argumentObject(machine, state, argumentName(i + 1), input)),
  ];
  const { presence, count } = presenceOf(state, given);
  for (const [i, { base }] of objects.entries()) {
    const isThere = presence[i - 1];
    const value =
      isThere === undefined
        ? base
        : fromTerm(ite(isThere, toTerm(base, machine.pointerSort), toTerm(0, machine.pointerSort)));
    writeValue(state.owner, argvObject, i * pointerBytes, pointerBytes, value, machine.pointerSort);
    markAddress(state.owner, argvObject, i * pointerBytes, pointerBytes);
  }
  const environmentObject = array(state, "environ", pointerBytes);
  const pointer = (base: number): Value => (machine.pointerBits === 32 ? base | 0 : base);
  assumeSurroundings(machine, state, parameters, given.length > 0);
  if (argc !== undefined) state.frame.values[argc.variable.slot] = count;
  if (argv !== undefined) state.frame.values[argv.variable.slot] = pointer(argvObject.base);
  if (environment !== undefined)
    state.frame.values[environment.variable.slot] = pointer(environmentObject.base);
}

/** Of each argument whether it is there, undefined where it is for sure; and argc. */
function presenceOf(
  state: State,
  given: readonly FileInput[],
): { readonly presence: readonly (SymbolicTerm | undefined)[]; readonly count: Value } {
  const presence: (SymbolicTerm | undefined)[] = [];
  for (const [i, { isOptional }] of given.entries()) {
    const before = presence.at(-1);
    if (isOptional !== true) presence.push(before);
    else {
      const isGiven = decided(state, argumentGivenName(i + 1));
      presence.push(before === undefined ? isGiven : and(before, isGiven));
    }
  }
  const sort = bitVecSort(32);
  let count = toTerm(given.length + 1, sort);
  // From the last one on: the first that is missing decides.
  for (const [i, isThere] of [...presence.entries()].reverse())
    if (isThere !== undefined) count = ite(isThere, count, toTerm(i + 1, sort));
  return { presence, count: fromTerm(count) };
}

function decided(state: State, asked: string): SymbolicTerm {
  const name = state.freshName(asked);
  const type = { kind: "bool" } as const;
  const given = scalarGiven(state, name, boolSort, "circumstance");
  if (given !== undefined) {
    listGiven(state, "symbolic", { name, type }, boolSort, given);
    return toTerm(given, boolSort);
  }
  const isGiven = symbol(name, boolSort);
  addInput(state, name, "symbolic", 1, [{ name, offset: 0, symbol: isGiven, type }]);
  return isGiven;
}

/** A main that never looks at what it is called with rests on nothing. */
function assumeSurroundings(
  machine: Machine,
  state: State,
  parameters: readonly Parameter[],
  areGiven: boolean,
): void {
  const { procedure } = state.frame;
  const variables = parameters.map(({ variable }) => variable);
  const rely = (which: SurroundingName, read: readonly Variable[]): void => {
    const use = firstUse(procedure, read);
    if (use !== undefined) machine.rely(assumedSurrounding(which, "", machine.chosen, use), use);
  };
  if (!areGiven) rely("arguments", variables.slice(0, 2));
  rely("environment", variables.slice(2));
  const reader = environmentReader(machine, procedure);
  if (reader !== undefined)
    machine.rely(assumedSurrounding("environment", "", machine.chosen, reader.span), reader.span);
}

/** A procedure within reach that knows the environment by its own name, and needs no function of the library to read it. */
function environmentReader({ program }: Machine, main: Procedure): Procedure | undefined {
  const variable = program.objects.find(({ role }) => role === "environ");
  if (variable === undefined) return undefined;
  return ownReachedFrom(program, main).find((one) => constantsIn(one).has(BigInt(variable.address)));
}

function argumentsOf(machine: Machine, state: State): readonly FileInput[] {
  const given = state.given?.fileSize(argumentName(1));
  if (given !== undefined) return [{ size: given, contents: undefined }];
  const found: FileInput[] = [];
  for (;;) {
    const next = machine.options.files.get(argumentName(found.length + 1));
    if (next === undefined) return found;
    found.push(next);
  }
}

/** A text, ended by a zero behind its last byte; a symbolic one may have a zero before. */
function argumentObject(
  machine: Machine,
  state: State,
  name: string,
  { size, contents }: FileInput,
): MemoryObject {
  const object = array(state, name, size + 1);
  const place = { kind: "place", object, offset: 0 } as const;
  if (contents !== undefined) givenContents(machine, state, place, name, contents);
  // Tells a replay that there is such an argument.
  else if (size === 0) addInput(state, state.freshName(name), "file", 0, []);
  else {
    const element = { kind: "integer", bits: 8, signed: true, name: "char", character: true } as const;
    const type: ValueType = { kind: "array", element, length: size, bytes: size };
    symbolizePlace(machine, state, place, size, name, type, "symbolic");
  }
  return object;
}

function array(state: State, name: string, bytes: number): MemoryObject {
  return state.memory.allocate({
    size: bytes,
    capacity: bytes,
    alignment: 16,
    lifetime: "global",
    constant: false,
    zeroed: true,
    name,
    type: undefined,
    span: unknownSpan,
    model: true,
  });
}
