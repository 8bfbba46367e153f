/** Inputs near another: the steps of a search that climbs to ever worse ones. */
import { limits } from "@everypath/core";
import type { Random } from "@everypath/engine";
import { type Candidate, parametersIn, withParameter } from "./candidate.ts";
import { type InputParameter, rangeOf } from "./inputs.ts";

/** Numbers first that are much greater, then those that are a little: runs grow with their inputs more often than not. */
export function* neighboursOf(
  candidate: Candidate,
  parameters: readonly InputParameter[],
  random: Random,
): Generator<Candidate> {
  const values = parametersIn(candidate.values, parameters);
  for (const parameter of parameters) {
    const value = values.get(parameter.name) ?? 0n;
    const { lower, upper } = rangeOf(parameter);
    const near = [
      8n * value,
      2n * value,
      value + value / 4n,
      value + 1n,
      value - 1n,
      value + 7n,
      value - value / 4n,
      value / 2n,
      -value,
      0n,
      upper - value,
      upper,
      lower,
    ];
    for (const other of near)
      if (other !== value && other >= lower && other <= upper)
        yield withParameter(candidate, parameter, other);
  }
  yield* together(candidate, values, parameters);
  const named = new Set(parameters.map(({ name }) => name));
  for (const [name, bytes] of candidate.values)
    if (!named.has(name))
      for (const changed of changedBytes(bytes, random))
        yield { ...candidate, values: new Map(candidate.values).set(name, changed) };
  if (candidate.values.size > values.size)
    for (const elements of [2 * candidate.elements, candidate.elements + 1, candidate.elements - 1])
      if (elements >= 1 && elements <= limits.cost.climbedElements) yield { ...candidate, elements };
}

/** All parameters at once; a shift keeps their differences. */
function* together(
  candidate: Candidate,
  values: ReadonlyMap<string, bigint>,
  parameters: readonly InputParameter[],
): Generator<Candidate> {
  if (parameters.length < 2) return;
  const shifts = [4096n, 512n, 64n, 8n, 1n, -1n, -64n];
  const changes = [(value: bigint) => 2n * value, ...shifts.map((shift) => (value: bigint) => value + shift)];
  for (const change of changes) {
    let next = candidate;
    for (const parameter of parameters) {
      const { lower, upper } = rangeOf(parameter);
      const value = change(values.get(parameter.name) ?? 0n);
      if (value >= lower && value <= upper) next = withParameter(next, parameter, value);
    }
    yield next;
  }
  const [first, second] = parameters;
  if (first !== undefined && second !== undefined && first.width === second.width)
    yield withParameter(
      withParameter(candidate, first, values.get(second.name) ?? 0n),
      second,
      values.get(first.name) ?? 0n,
    );
}

/** Of an input whose run takes too long, shorter ones: nearer to 0, alone or all at once with the same differences. */
export function* nearerOf(candidate: Candidate, parameters: readonly InputParameter[]): Generator<Candidate> {
  const values = parametersIn(candidate.values, parameters);
  for (const parameter of parameters) {
    const value = values.get(parameter.name) ?? 0n;
    for (const near of [1n, 100n, 3000n]) {
      yield withParameter(candidate, parameter, near);
      let next = candidate;
      for (const other of parameters) {
        const { lower, upper } = rangeOf(other);
        const moved = (values.get(other.name) ?? 0n) - value + near;
        if (moved >= lower && moved <= upper) next = withParameter(next, other, moved);
      }
      yield next;
    }
  }
}

const elementSizes = [4, 1, 2, 8];

/** Contents of an area: all alike, rising, falling, or with one byte changed. */
function* changedBytes(bytes: Uint8Array, random: Random): Generator<Uint8Array> {
  for (const fill of [0, 1, 127, 255]) yield bytes.map(() => fill);
  for (const size of elementSizes) {
    if (bytes.length < size) continue;
    const count = Math.floor(bytes.length / size);
    const ramp = (at: (index: number) => number) =>
      Uint8Array.from(bytes, (_, index) =>
        index % size === 0 ? Math.min(255, at(Math.floor(index / size)) + 1) : 0,
      );
    yield ramp((index) => index);
    yield ramp((index) => count - index);
  }
  for (let count = 0; count < 8 && bytes.length > 0; count += 1) {
    const changed = bytes.slice();
    changed[random.below(bytes.length)] = random.below(256);
    yield changed;
  }
}
