/** Inputs that bounds are checked on: small ones, those next to what types and the program make special, and any. */
import { type Parameter, type Procedure, type Program, variable } from "@everypath/core";
import type { Random } from "@everypath/engine";
import { driverInputs, firstProcedure } from "../terminate/graph/initial.ts";
import { type Interval, rangeOfWidth } from "../terminate/graph/interpretation.ts";
import { singleReadings } from "../terminate/graph/readings.ts";
import { littleEndian, type RunInputs } from "./run.ts";

export interface InputParameter {
  readonly name: string;
  readonly width: number;
  readonly signed: boolean;
  /** An integer of any size, which runs are tried with as far as the width goes. */
  readonly isUnbounded: boolean;
}

/** How far runs go with integers of any size. */
const widthOfRuns = 64;

/** The entry with what is read for it as its parameters: a driver reads the inputs of programs that are not C. */
export function entryWithInputs(program: Program, entry: Procedure): Procedure {
  const first = firstProcedure(program, entry);
  if (program.language === "c" || first === entry) return entry;
  const readings = singleReadings(program).map(({ instruction }) => instruction);
  const parameters = [...driverInputs(first), ...readings].map(({ target, name, type }, slot) => ({
    variable: variable(name, target.sort, "local", slot),
    type,
  }));
  return { ...entry, parameters };
}

/** The entry's parameters that are integers. */
export function inputParameters({ parameters, name }: Procedure): readonly InputParameter[] {
  // The engine gives a C program no argument.
  const isGiven = ({ type }: Parameter) => name !== "main" || type?.kind !== "integer";
  return parameters.filter(isGiven).flatMap((parameter) => inputParameter(parameter));
}

function inputParameter({ variable, type }: Parameter): readonly InputParameter[] {
  const { name, sort } = variable;
  switch (type?.kind) {
    // Bitcode without debug information: its operations tell a sign, the parameter does not.
    case undefined:
      return sort.kind === "bitvec" ? [{ name, width: sort.width, signed: true, isUnbounded: false }] : [];
    case "integer":
      if (sort.kind !== "bitvec") return [];
      return [{ name, width: sort.width, signed: type.signed, isUnbounded: false }];
    case "mathematical":
      return [{ name, width: widthOfRuns, signed: true, isUnbounded: true }];
    case "bool":
      return sort.kind === "bool" ? [{ name, width: 1, signed: false, isUnbounded: false }] : [];
    default:
      return [];
  }
}

/** What the value of the parameter cannot be beyond; undefined where there is no such end. */
export function typeRangeOf(parameter: InputParameter): ReturnType<typeof rangeOf> | undefined {
  return parameter.isUnbounded ? undefined : rangeOf(parameter);
}

/** What runs are tried with. */
export function rangeOf({ width, signed }: InputParameter): Required<Interval> & {
  readonly lower: bigint;
  readonly upper: bigint;
} {
  return rangeOfWidth(width, signed ? "signed" : "unsigned");
}

/** Reaches of the values of one run. */
const reaches = [3n, 12n, 40n, 150n, 1000n, 20_000n];

/** Inputs for the run of this number. */
export function inputsFor(
  parameters: readonly InputParameter[],
  numbers: readonly bigint[],
  run: number,
  random: Random,
): RunInputs {
  const values = parameters.map((parameter) => {
    const { lower, upper } = rangeOf(parameter);
    const value = anyValue(lower, upper, numbers, run, random);
    return [parameter.name, clamped(value, lower, upper)] as const;
  });
  return {
    parameters: new Map(values),
    elements: 1 + random.below(16),
    bytes: (size) => someBytes(size, numbers, random),
  };
}

/** Each fourth run has extremes among its values; the others stay within a reach of 0, of an end of the type, or of a number of the program. */
function anyValue(
  lower: bigint,
  upper: bigint,
  numbers: readonly bigint[],
  run: number,
  random: Random,
): bigint {
  const reach = reaches[run % reaches.length] as bigint;
  const near = (lower < 0n ? -reach : 0n) + below(random, lower < 0n ? 2n * reach + 1n : reach + 1n);
  const isExtreme = run % 4 === 3 && random.below(2) === 0;
  if (!isExtreme) return near;
  switch (random.below(5)) {
    case 0:
      return upper - below(random, reach);
    case 1:
      return lower + below(random, reach);
    case 2:
      return (numbers[random.below(Math.max(1, numbers.length))] ?? 0n) + near;
    case 3:
      return (1n << BigInt(random.below(upper.toString(2).length))) + below(random, 3n) - 1n;
    default:
      return lower + below(random, upper - lower + 1n);
  }
}

function clamped(value: bigint, lower: bigint, upper: bigint): bigint {
  if (value < lower) return lower;
  return value > upper ? upper : value;
}

function below(random: Random, bound: bigint): bigint {
  let value = 0n;
  for (let bits = 0; bits < bound.toString(2).length; bits += 16)
    value = (value << 16n) | BigInt(random.below(65_536));
  return value % bound;
}

/** What is read beside the parameters: mostly small numbers. */
function someBytes(size: number, numbers: readonly bigint[], random: Random): Uint8Array {
  if (size > 8)
    return Uint8Array.from({ length: size }, () => (random.below(3) === 0 ? 0 : random.below(256)));
  const most = (1n << BigInt(8 * size - 1)) - 1n;
  return littleEndian(anyValue(-most - 1n, most, numbers, random.below(8), random), size);
}
