/** What a pointer parameter of the entry means: null or an object, or what the user says (`--string`, `--buffer`, `--non-null`). */
import {
  boolConstant,
  boolSort,
  ite,
  optionOf,
  type Procedure,
  type SymbolicTerm,
  symbol,
  type ValueType,
} from "@everypath/core";
import { addInput, givenScalar, listGiven } from "../given.ts";
import type { Machine } from "../machine.ts";
import type { State } from "../state.ts";
import { toTerm } from "../value.ts";
import { addressOf } from "./aliases.ts";
import { asCount, countIn } from "./counts.ts";
import { type HandedOver, isSaidNonNull, objectFor, prefer } from "./handed-over.ts";
import type { CallerObject } from "./memory.ts";

export interface PointerParameter {
  readonly procedure: Procedure;
  readonly name: string;
  readonly type: ValueType & { readonly kind: "pointer" };
  readonly elements: number;
  readonly isRestricted: boolean;
  /** The declaration promises that it is not null. */
  readonly isNonNull: boolean;
  /** What the parameters before it mean. */
  readonly before: readonly CallerObject[];
}

export interface PointerMade {
  readonly pointer: SymbolicTerm;
  readonly isNull: SymbolicTerm;
  readonly object: CallerObject;
}

export function pointerArgument(machine: Machine, state: State, parameter: PointerParameter): PointerMade {
  const { procedure, name, type, elements, isRestricted, before } = parameter;
  const said = machine.options.handedOver?.get(name);
  const made = objectFor(machine, state, {
    procedure,
    wanted: { name, pointee: type.pointee, elements, depth: 0, isRestricted },
    said,
    countAt: (path) => countOf(machine, state, procedure, path) ?? countIn(machine, state, before, path),
  });
  const isNull = nullness(machine, state, parameter, said);
  const pointer = ite(isNull, toTerm(0, machine.pointerSort), addressOf(machine, state, made));
  return { pointer, isNull, object: made };
}

/** Whether it is null is an input, but where the user says that it is not. */
function nullness(
  machine: Machine,
  state: State,
  { name: parameter, procedure, isNonNull }: PointerParameter,
  said: HandedOver | undefined,
): SymbolicTerm {
  const isSaid = said !== undefined && isSaidNonNull(said);
  if (machine.chosen.nonNull || isNonNull || isSaid) {
    const isOwn = said?.kind === "string" || said?.kind === "buffer";
    if (isNonNull && !isOwn)
      prefer(machine, procedure, `${parameter} is not null, as its declaration says`, undefined);
    else if (!isOwn) prefer(machine, procedure, `${parameter} is not null`, optionOf("nonNull"));
    return boolConstant(false);
  }
  const name = state.freshName(`${parameter} is null`);
  const type = { kind: "bool" } as const;
  const given = givenScalar(state, name, boolSort, "circumstance");
  if (given !== undefined) {
    listGiven(state, "parameter", { name, type }, boolSort, given);
    return toTerm(given, boolSort);
  }
  const isNull = symbol(name, boolSort);
  addInput(state, name, "parameter", 1, [{ name, offset: 0, symbol: isNull, type }]);
  return isNull;
}

/** What a parameter says, as a number of the width of pointers; undefined: there is no such number. */
export function countOf(
  machine: Machine,
  state: State,
  { parameters }: Procedure,
  name: string,
): SymbolicTerm | undefined {
  const counter = parameters.find(({ variable }) => variable.name === name);
  if (counter === undefined || counter.variable.sort.kind !== "bitvec" || counter.type?.kind === "pointer")
    return undefined;
  const value = state.frame.values[counter.variable.slot];
  if (value === undefined || (typeof value === "object" && !("kind" in value))) return undefined;
  return asCount(machine, toTerm(value, counter.variable.sort), counter.type);
}
