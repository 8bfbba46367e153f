/**
 * A path from a merged state that has ended. Its condition, result and outputs are the merged ones; what can be told of one path only
 * (inputs, decisions, trail, steps, what it wrote) is told of the path that the inputs take.
 */

import { ite, type SymbolicTerm } from "@everypath/core";
import {
  type EndedPath,
  type InputRecord,
  inputsUnder,
  type Machine,
  type OutputRecord,
  outputsUnder,
  type State,
} from "@everypath/engine";
import type { Merged, Path } from "../explore/exploration.ts";
import { type Entry, type Leaf, pathOf } from "../explore/path.ts";
import type { History } from "./history.ts";
import { routeUnder } from "./history.ts";

export function mergedLeaf(
  machine: Machine,
  ended: Omit<EndedPath, "prefix">,
  entry: Entry,
  history: History | undefined,
  merged: Merged | undefined,
): Leaf {
  const { state, model } = ended;
  const { answers, steps } = routeUnder(history, model, state.steps);
  const reported = state.fork();
  if (model !== undefined) {
    reported.inputs = chained(inputsUnder(model, state.inputs));
    reported.outputs = chained(outputsUnder(model, state.outputs));
  }
  const decisions = answers.map(({ letter }) => letter).join("");
  const leaf = pathOf(
    machine,
    { ...ended, state: reported, prefix: { answers: decisions, values: [] } },
    entry,
  );
  const given = leaf.path.trail.filter(({ location }) => location === undefined);
  const path = {
    ...leaf.path,
    outputs: outputTerms(state.outputs).map((term) => ({ term, type: undefined })),
    steps,
    trail: [
      ...given,
      ...answers.map(({ condition, span, implied }) => ({ condition, location: span, forking: !implied })),
    ] satisfies Path["trail"],
    ...(merged === undefined ? {} : { merged }),
  };
  return { ...leaf, path };
}

function chained<Kind extends InputRecord | OutputRecord>(records: readonly Kind[]): Kind | undefined {
  let last: Kind | undefined;
  for (const record of records) last = { ...record, previous: last };
  return last;
}

type Terms = readonly SymbolicTerm[];

/** What was output, conditional where merged states had output different things; they had output as many (`outputCount`). */
function outputTerms(last: State["outputs"]): Terms {
  const known = new Map<State["outputs"], Terms>([[undefined, []]]);
  const pending: State["outputs"][] = [last];
  while (pending.length > 0) {
    const record = pending.at(-1);
    if (record === undefined || known.has(record)) {
      pending.pop();
      continue;
    }
    const { joined, previous, term } = record;
    const below = joined === undefined ? [previous] : [joined.whenTrue, joined.whenFalse];
    const missing = below.filter((one) => !known.has(one));
    if (missing.length > 0) {
      pending.push(...missing);
      continue;
    }
    pending.pop();
    const [first = [], second = []] = below.map((one) => known.get(one)!);
    if (joined === undefined) known.set(record, term === undefined ? first : [...first, term]);
    else
      known.set(
        record,
        first.map((one, index) => ite(joined.guard, one, second[index]!) as SymbolicTerm),
      );
  }
  return known.get(last)!;
}

const counts = new WeakMap<OutputRecord, number>();

/** How many values have been output. */
export function outputCount(last: State["outputs"]): number {
  const above: OutputRecord[] = [];
  let count = 0;
  for (let record = last; record !== undefined; record = record.joined?.whenTrue ?? record.previous) {
    const known = counts.get(record);
    if (known !== undefined) {
      count = known;
      break;
    }
    above.push(record);
  }
  for (const record of above.reverse()) {
    if (record.joined === undefined && record.term !== undefined) count++;
    counts.set(record, count);
  }
  return count;
}

/** Whether the same things were output, perhaps with other values: then their merger can be told. */
export function outputAlike(left: State, right: State): boolean {
  if (left.outputs === right.outputs) return true;
  return outputCount(left.outputs) === outputCount(right.outputs);
}
