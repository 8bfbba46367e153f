/** The inputs of a path as bytes, for a run outside of the engine. */

import { evaluate, fpToBits, type Model, type Sort, type SymbolicTerm } from "@everypath/core";
import { type EntryArgument, type InputPart, type InputRecord, toTerm } from "@everypath/engine";
import type { ReplayArgument, ReplayInput } from "./exploration.ts";

export function replayInputOf(
  records: readonly InputRecord[],
  given: readonly EntryArgument[] | undefined,
  model: Model,
): ReplayInput {
  const readings = records
    .filter(({ origin }) => origin !== "parameter" && origin !== "unwritten" && origin !== "unknown")
    .map(({ name, bytes, parts }) => ({ name, bytes: bytesOfParts(parts, bytes, model) }));
  const declared = records.flatMap(({ declared, bytes, parts }) =>
    declared === undefined
      ? []
      : [{ line: declared.line, column: declared.column, bytes: bytesOfParts(parts, bytes, model) }],
  );
  const unwritten = declared.length === 0 ? {} : { unwritten: declared };
  if (given === undefined) return { readings, ...unwritten };
  return { readings, ...unwritten, arguments: given.map((argument) => replayArgument(argument, model)) };
}

function replayArgument(argument: EntryArgument, model: Model): ReplayArgument {
  switch (argument.kind) {
    case "null":
      return { kind: "null" };
    case "string":
      return { kind: "object", bytes: Uint8Array.from([...argument.bytes, 0]) };
    case "scalar": {
      const bytes = new Uint8Array(byteCount(argument.sort));
      putValue(bytes, 0, toTerm(argument.value, argument.sort), model);
      return { kind: "scalar", bytes };
    }
    case "object":
      if (evaluate(argument.isNull, model) === true) return { kind: "null" };
      return { kind: "object", bytes: bytesOfParts(argument.parts, argument.bytes, model) };
  }
}

function byteCount(sort: Sort): number {
  if (sort.kind === "bitvec") return Math.ceil(sort.width / 8);
  return sort.kind === "float" ? (sort.exponent + sort.significand) / 8 : 1;
}

function bytesOfParts(parts: readonly InputPart[], size: number, model: Model): Uint8Array {
  const bytes = new Uint8Array(size);
  for (const { offset, symbol } of parts) putValue(bytes, offset, symbol, model);
  return bytes;
}

function putValue(bytes: Uint8Array, offset: number, term: SymbolicTerm, model: Model): void {
  const bits = evaluate(term.sort.kind === "float" ? fpToBits(term) : term, model);
  let rest = typeof bits === "bigint" ? bits : BigInt(bits === true ? 1 : 0);
  const count = byteCount(term.sort);
  for (let i = 0; i < count && offset + i < bytes.length; i++) {
    bytes[offset + i] = Number(rest & 0xffn);
    rest >>= 8n;
  }
}
