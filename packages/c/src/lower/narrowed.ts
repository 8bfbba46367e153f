/**
 * Operands that the compiler narrows by itself: the distance of a shift to the width of what is shifted, a subscript to that of an address. What C says of
 * them it says of the number as it was: `x << n` has no value for n = 2^32, though nothing of n is left in an `int`.
 */
import { bitVecConstant, bvUnsignedLess, equal, extract, signExtend, type Term } from "@everypath/core";
import type { Instruction } from "../llvm/module.ts";
import type { FunctionContext } from "./context.ts";
import { localName } from "./instruction.ts";
import type { Shape } from "./shape.ts";

type Cast = Extract<Instruction, { opcode: "cast" }>;

export interface Narrowing {
  readonly as: "distance" | "subscript";
  /** Bits of what is shifted. */
  readonly width: number;
}

/** The results of truncations that the program does not ask for, with what they are for. */
export function narrowingsIn({ chains, definitions, uses }: Shape): ReadonlyMap<string, Narrowing> {
  const found = new Map<string, Narrowing>();
  const add = (name: string | undefined, user: Instruction, narrowing: Narrowing, names: RegExp): void => {
    const definition = name === undefined ? undefined : definitions.get(name);
    if (name === undefined || definition?.opcode !== "cast" || definition.operation !== "trunc") return;
    // A conversion that the program asks for stands in a place of its own.
    const isByCompiler = isNumber.test(name) ? standTogether(definition, user) : names.test(name);
    if (isByCompiler && uses.get(name)?.count === 1) found.set(name, narrowing);
  };
  for (const instruction of chains.flatMap(({ blocks }) => blocks.flatMap((block) => block.instructions))) {
    if (instruction.opcode === "binary" && shifts.has(instruction.operation)) {
      const { type } = instruction.left;
      if (type.kind === "integer")
        add(localName(instruction.right), instruction, { as: "distance", width: type.bits }, distances);
    }
    if (instruction.opcode === "getelementptr")
      for (const index of instruction.indices)
        add(localName(index), instruction, { as: "subscript", width: 0 }, subscripts);
  }
  return found;
}

const shifts: ReadonlySet<string> = new Set(["shl", "lshr", "ashr"]);
/** Given by clang, and no names that a C program can give. */
const distances = /^sh_prom\d*$/;
const subscripts = /^(idxprom|idx\.ext)\d*$/;
/** Where names were left out. */
const isNumber = /^\d+$/;

function standTogether(one: Instruction, other: Instruction): boolean {
  return one.debug !== undefined && one.debug === other.debug;
}

/** What C asks of the number that is about to be narrowed. */
export function checkNarrowing(context: FunctionContext, { result, to }: Cast, value: Term): void {
  const narrowing = context.narrowings.get(result);
  if (narrowing === undefined || value.sort.kind !== "bitvec" || to.kind !== "integer") return;
  const { width } = narrowing;
  const wide = value.sort.width;
  switch (narrowing.as) {
    case "distance":
      requireDistance(context, value, wide, width);
      return;
    case "subscript": {
      const kept = signExtend(wide - to.bits, extract(to.bits - 1, 0, value));
      context.require(
        equal(kept, value),
        "out-of-bounds",
        "a subscript is beyond what memory has addresses for",
      );
      return;
    }
  }
}

/** A shift of what has `width` bits, by a distance that is itself of `bits` bits. */
export function requireDistance(context: FunctionContext, distance: Term, bits: number, width: number): void {
  context.require(
    bvUnsignedLess(distance, bitVecConstant(bits, BigInt(width))),
    "shift-out-of-range",
    `shift distance is negative or not less than ${width}`,
  );
}
