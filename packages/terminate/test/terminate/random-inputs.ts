/** Inputs at random for a program that is said to end, and the inputs that a witness lists. */

import type { Procedure, Program } from "@everypath/core";
import type { Random } from "../../../everypath/test/differential/generator.ts";
import { readsStreams } from "../../src/terminate/graph/library/streams.ts";
import { type FixedInputs, type InputRead, inputNames } from "../../src/terminate/index.ts";

/** Readings of one name that have values of their own. */
const readings = 8;
const mostElements = 6;

/** Ends of the types, and numbers of all magnitudes. An array of the program's ends with 0. */
export function randomInputs(program: Program, entry: Procedure, random: Random): FixedInputs {
  const value = (width: number | undefined): bigint => {
    const bits = width ?? 64;
    const size = BigInt(bits - 1);
    const ends = [0n, 1n, -1n, 2n, (1n << size) - 1n, -(1n << size)];
    const magnitude =
      ((BigInt(random.below(2 ** 31)) << 31n) | BigInt(random.below(2 ** 31))) >> BigInt(random.below(62));
    const chosen = random.chance(25) ? random.pick(ends) : random.chance(25) ? -magnitude : magnitude;
    return width === undefined ? chosen : BigInt.asUintN(bits, chosen);
  };
  const scalars = new Map<string, bigint>();
  for (const { name, width } of inputNames(program, entry))
    for (let reading = 0; reading <= readings; reading += 1)
      scalars.set(
        reading === 0 ? name : `${name}!${reading}`,
        width === undefined ? BigInt.asIntN(64, value(64)) : value(width),
      );
  const elements = Array.from({ length: random.below(mostElements + 1) }, () => value(8));
  return {
    scalars,
    pointed: [...elements, 0n],
    ...(readsStreams(program) ? { standardInput: randomText(random) } : {}),
  };
}

/** Lines of numbers and words as programs expect them, and other bytes among them. */
function randomText(random: Random): Uint8Array {
  const pieces = [
    "0",
    "1",
    "7",
    "-3",
    "42",
    "99999999999",
    " ",
    " ",
    "\n",
    "\n",
    ",",
    "a",
    "Bc",
    "#",
    "x=1",
    "+",
    "\t",
    "\0",
  ];
  const count = random.below(random.chance(20) ? 200 : 12);
  const text = Array.from({ length: count }, () =>
    random.chance(5) ? String.fromCharCode(random.below(256)) : random.pick(pieces),
  );
  return Uint8Array.from(text.join(""), (character) => character.charCodeAt(0));
}

/** What a witness lists, by name; the elements of an array are listed one by one. */
export function inputsOfWitness(inputs: readonly InputRead[]): FixedInputs {
  const scalars = new Map(
    inputs.map(({ name, type, value }) => [
      name,
      type.kind === "mathematical" ? value : BigInt.asUintN("bits" in type ? type.bits : 64, value),
    ]),
  );
  const elements = inputs.filter(({ name }) => /\[\d+\]$/.test(name) && !name.startsWith("stdin["));
  const read = inputs.filter(({ name }) => name.startsWith("stdin["));
  return {
    scalars,
    pointed: elements.length === 0 ? [0n] : elements.map(({ value }) => value),
    standardInput: Uint8Array.from(read, ({ value }) => Number(BigInt.asUintN(8, value))),
  };
}
