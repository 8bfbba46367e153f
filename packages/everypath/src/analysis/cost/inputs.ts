/** Inputs that bounds are checked on: small ones, those next to what types and the program make special, and any. */
import type { Parameter } from "../../program/instruction.ts";
import type { Procedure } from "../../program/program.ts";
import type { Random } from "../../search/random.ts";
import { type Interval, rangeOfWidth } from "../terminate/graph/interpretation.ts";
import { littleEndian, type RunInputs } from "./run.ts";

export interface InputParameter {
  readonly name: string;
  readonly width: number;
  readonly signed: boolean;
}

/** The entry's parameters that are integers. */
export function inputParameters({ parameters, name }: Procedure): readonly InputParameter[] {
  // The engine gives a program no argument.
  return name === "main" ? [] : parameters.flatMap((parameter) => inputParameter(parameter));
}

function inputParameter({ variable, type }: Parameter): readonly InputParameter[] {
  if (type?.kind !== "integer" || variable.sort.kind !== "bitvec") return [];
  return [{ name: variable.name, width: variable.sort.width, signed: type.signed }];
}

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
