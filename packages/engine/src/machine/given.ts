/**
 * Inputs that a run is given beforehand, in the place of arbitrary ones. A *concrete* run is made of plain bytes; a *concolic* one has symbols
 * whose values are known all the same, so that where a term is out of reach its value can stand in.
 */
import {
  bitVecConstant,
  boolConstant,
  defaultValue,
  floatConstant,
  fpFromBits,
  type Sort,
  type Span,
  type SymbolicTerm,
} from "@everypath/core";
import type { InputPart, InputRecord, State } from "./state.ts";
import { fromTerm, type Scalar, toTerm } from "./value.ts";

/** What the program reads, or what is decided around it: whether a pointer that it is given is null, whether an allocation fails. */
export type InputRole = "value" | "circumstance";

export interface GivenInputs {
  /** Bytes of a file, standard input as "stdin"; undefined: as the machine's options say. */
  fileSize(name: string): number | undefined;
  /** The bytes that an input is made of; undefined where it is to be symbolic. */
  plain(name: string, size: number): Uint8Array | undefined;
  /** The value of an input that is one value; undefined where it is to be symbolic. */
  scalar(name: string, sort: Sort, role: InputRole): Scalar | undefined;
  /** Plain inputs are listed as symbolic ones are, with constants for their symbols. */
  readonly listsPlain: boolean;
  /** Told of each input that became symbolic. */
  symbolic(name: string, size: number, parts: readonly InputPart[]): void;
  /** What a term amounts to on this run. */
  valueOf(term: SymbolicTerm): Scalar;
  /** Told where a value stood in for a term, or for what nothing is known of. */
  weakened(what: string, span: Span): void;
  /** Told of a condition under which two strings are equal, after so many conjuncts of the path condition. */
  compared(condition: SymbolicTerm, span: Span, conjuncts: number): void;
  /** Told that the program read `missing` bytes more than a file had, after so many conjuncts of the path condition. */
  endReached(missing: number, conjuncts: number): void;
}

/** A scalar of `sort` in little-endian bytes; bytes that are missing are 0. */
export function scalarOfBytes(sort: Sort, bytes: Uint8Array, offset: number): Scalar {
  let bits = 0n;
  const count = byteCount(sort);
  for (let i = count - 1; i >= 0; i--) bits = (bits << 8n) | BigInt(bytes[offset + i] ?? 0);
  switch (sort.kind) {
    case "bool":
      return (bits & 1n) === 1n;
    case "bitvec":
      return fromTerm(bitVecConstant(sort.width, BigInt.asUintN(sort.width, bits)));
    case "float": {
      const width = sort.exponent + sort.significand;
      return fromTerm(fpFromBits(sort, bitVecConstant(width, BigInt.asUintN(width, bits))));
    }
    default:
      throw new Error(`an input of sort ${sort.kind} has no bytes`);
  }
}

/** Bytes that an input of this sort is made of: one for a truth value, and for sorts that have no bytes. */
export function byteCount(sort: Sort): number {
  if (sort.kind === "bitvec") return Math.ceil(sort.width / 8);
  if (sort.kind === "float") return (sort.exponent + sort.significand) / 8;
  return 1;
}

/** The scalar that an input of this name is given; undefined where it is to be a symbol. */
export function givenScalar(
  state: State,
  name: string,
  sort: Sort,
  role: InputRole = "value",
): Scalar | undefined {
  return state.given?.scalar(name, sort, role);
}

/** The parts of an input that is made of plain bytes. */
export function plainParts(parts: readonly InputPart[], bytes: Uint8Array): readonly InputPart[] {
  return parts.map((part) => {
    const { sort } = part.symbol;
    return { ...part, symbol: toTerm(scalarOfBytes(sort, bytes, part.offset), sort) };
  });
}

/** Lists an input of one scalar that is given. */
export function listGiven(
  state: State,
  origin: InputRecord["origin"],
  part: Omit<InputPart, "symbol" | "offset">,
  sort: Sort,
  value: Scalar,
  declared?: Span,
): void {
  if (state.given?.listsPlain !== true) return;
  const symbol = toTerm(value, sort);
  addInput(state, part.name, origin, byteCount(sort), [{ ...part, offset: 0, symbol }], declared);
}

/** What stands in for the result of something that nothing is known of: 0. */
export function zeroOf(sort: Sort): Scalar {
  switch (sort.kind) {
    case "bool":
      return fromTerm(boolConstant(false));
    case "bitvec":
      return fromTerm(bitVecConstant(sort.width, 0n));
    case "float":
      return fromTerm(floatConstant(sort, 0));
    default: {
      const value = defaultValue(sort);
      if (typeof value === "object") throw new Error(`nothing stands in for a value of sort ${sort.kind}`);
      return typeof value === "bigint" ? Number(value) : value;
    }
  }
}

/** Appends to the inputs read so far. */
export function addInput(
  state: State,
  name: string,
  origin: InputRecord["origin"],
  bytes: number,
  parts: readonly InputPart[],
  declared?: Span,
): void {
  const place = declared === undefined ? {} : { declared };
  state.inputs = { name, origin, bytes, parts, ...place, previous: state.inputs };
  state.given?.symbolic(name, bytes, parts);
}
