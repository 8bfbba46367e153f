/** The inputs of a path as bytes, for a run outside of the engine. */

import { evaluate, type Model } from "@everypath/core";
import { type EntryArgument, type InputRecord, toTerm } from "@everypath/engine";
import type { ReplayArgument, ReplayInput } from "./exploration.ts";
import { byteCount, bytesOfParts, putValue } from "./input-bytes.ts";
import { ReplayShape, type ShapeSources } from "./replay-shape.ts";

export function replayInputOf(
  records: readonly InputRecord[],
  given: readonly EntryArgument[] | undefined,
  model: Model,
  sources: ShapeSources,
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
  // In WebAssembly a structure that is passed by value is one argument.
  const whole = given.filter(({ kind }) => kind !== "piece");
  const shape = new ReplayShape(whole, model, sources);
  const passed = whole.map((argument) => replayArgument(argument, model, shape));
  const objects = shape.furtherObjects();
  return {
    readings,
    ...unwritten,
    arguments: passed,
    ...(objects.length === 0 ? {} : { objects }),
  };
}

function replayArgument(argument: EntryArgument, model: Model, shape: ReplayShape): ReplayArgument {
  switch (argument.kind) {
    case "sole pointer":
      return shape.pointerArgument(argument.part);
    case "null":
    case "piece":
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
      return shape.argumentOf(argument);
  }
}
