/**
 * Inputs and outputs of merged states: a record where two lists come together, from which each input leads back along the list that
 * is its own.
 */
import { bitVecSort, evaluate, type Model, type SymbolicTerm } from "@everypath/core";
import { floatingText } from "../floating-output.ts";
import type { InputRecord, Joined, OutputRecord, Suggestion } from "../state.ts";
import { toTerm } from "../value.ts";

export function joinInputs(
  guard: SymbolicTerm,
  whenTrue: InputRecord | undefined,
  whenFalse: InputRecord | undefined,
): InputRecord | undefined {
  if (whenTrue === whenFalse) return whenTrue;
  const joined = { guard, whenTrue, whenFalse };
  return { name: "", origin: "nondet", bytes: 0, parts: [], previous: undefined, joined };
}

export function joinOutputs(
  guard: SymbolicTerm,
  whenTrue: OutputRecord | undefined,
  whenFalse: OutputRecord | undefined,
): OutputRecord | undefined {
  if (whenTrue === whenFalse) return whenTrue;
  const joined = { guard, whenTrue, whenFalse };
  return { kind: "value", descriptor: 0, bytes: [], term: undefined, name: "", previous: undefined, joined };
}

/** What a run on the model's inputs has read, in the order it did. */
export function inputsUnder(model: Model, last: InputRecord | undefined): readonly InputRecord[] {
  return recordsUnder(model, last);
}

/** What a run on the model's inputs has made visible, in the order it did. */
export function outputsUnder(model: Model, last: OutputRecord | undefined): readonly OutputRecord[] {
  return recordsUnder(model, last);
}

/** The bytes of a `write` or `floating` output on the model's inputs. */
export function writtenUnder(model: Model, { bytes, number }: OutputRecord): readonly number[] {
  if (number !== undefined) {
    const bits = evaluate(number.bits, model);
    if (typeof bits !== "bigint") throw new Error("a double has bits");
    return [...new TextEncoder().encode(floatingText(bits, number.format))];
  }
  const byte = bitVecSort(8);
  return bytes.map((value) => Number(evaluate(toTerm(value, byte), model)));
}

function recordsUnder<
  Record extends { readonly previous: Record | undefined; readonly joined?: Joined<Record> },
>(model: Model, last: Record | undefined): readonly Record[] {
  const records: Record[] = [];
  for (let record = last; record !== undefined; ) {
    const { joined }: { readonly joined?: Joined<Record> } = record;
    if (joined === undefined) {
      records.push(record);
      record = record.previous;
    } else {
      record = evaluate(joined.guard, model) === true ? joined.whenTrue : joined.whenFalse;
    }
  }
  return records.reverse();
}

/** Values to try that both states have tried; others are asked for again. */
export function sharedSuggestions(
  left: Suggestion | undefined,
  right: Suggestion | undefined,
): Suggestion | undefined {
  const ofLeft = new Set<Suggestion>();
  for (let one = left; one !== undefined; one = one.previous) ofLeft.add(one);
  let shared = right;
  while (shared !== undefined && !ofLeft.has(shared)) shared = shared.previous;
  return shared;
}
