/** Inputs worth trying: ends of intervals that the graph's paths found, numbers of the program, ends of the types. */

import { limits, type SymbolicTerm } from "@everypath/core";
import type { Graph } from "../graph/build.ts";
import type { FixedInputs, InputName } from "./inputs.ts";

const texts = ["x\n", "1\n", "0\n", "1 2 3\n", "-1 a,b c\n\n"].map((text) => new TextEncoder().encode(text));
const small = [0n, 1n, -1n, 2n, -2n, 3n, 5n, 7n, 10n, 100n];
const pointers: readonly (readonly bigint[])[] = [[1n, 0n], [0n], [97n, 98n, 0n]];

export function candidatesOf(
  names: readonly InputName[],
  symbols: readonly { readonly name: string; readonly symbol: SymbolicTerm }[],
  graph: Graph,
  thresholds: readonly bigint[],
): readonly FixedInputs[] {
  const pools = names.map(({ name, width }) => {
    const symbol = symbols.find((each) => each.name === name)?.symbol;
    const hints = symbol === undefined ? [] : hintsOf(symbol, graph);
    if (width === undefined)
      return [...new Set([...hints, ...small, ...thresholds.slice(0, limits.terminate.divergingHints)])];
    const ends = [(1n << BigInt(width)) - 1n, (1n << BigInt(width - 1)) - 1n, 1n << BigInt(width - 1)];
    const bits = [...hints, ...small, ...ends, ...thresholds.slice(0, limits.terminate.divergingHints)];
    return [...new Set(bits.map((value) => BigInt.asUintN(width, value)))];
  });
  const found = new Map<string, FixedInputs>();
  const random = generator();
  const add = (values: readonly bigint[], pointed: readonly bigint[]) => {
    const key = `${values.join(",")};${pointed.join(",")}`;
    if (!found.has(key))
      found.set(key, {
        scalars: new Map(names.map(({ name }, index) => [name, values[index] ?? 0n])),
        pointed,
      });
  };
  const longest = Math.max(1, ...pools.map((pool) => pool.length));
  for (const pointed of pointers) {
    for (let index = 0; index < longest; index += 1) {
      add(
        pools.map((pool) => pool[index % pool.length] as bigint),
        pointed,
      );
      // One input from its pool, the others 0 or 1.
      for (const others of [0n, 1n])
        pools.forEach((pool, which) => {
          add(
            pools.map((_, position) => (position === which ? (pool[index % pool.length] as bigint) : others)),
            pointed,
          );
        });
    }
  }
  for (let tries = 0; tries < limits.terminate.divergingCandidates && names.length > 1; tries += 1)
    add(
      pools.map((pool) => pool[random() % pool.length] as bigint),
      pointers[0] as readonly bigint[],
    );
  return [...found.values()].slice(0, limits.terminate.divergingCandidates);
}

/** Choices that change from round to round: all readings but the first. */
const turns: readonly (readonly bigint[])[] = [
  [0n, 1n],
  [1n, -1n],
  [0n, 1n, 1n],
  [0n, 0n, 1n],
  [0n, 1n, 2n],
];
/** What a run begins with. */
const beginnings = [1n, 2n, 0n, 5n, 10n, -1n];

/** Inputs whose readings change from round to round; none where the program reads nothing. */
export function alternating(names: readonly InputName[]): readonly FixedInputs[] {
  const read = names.filter(({ isRead }) => isRead);
  if (read.length === 0) return [];
  return beginnings.flatMap((beginning) =>
    turns.map((values) => ({
      scalars: new Map(names.map(({ name }) => [name, beginning] as const)),
      inTurn: new Map(read.map(({ name }) => [name, values] as const)),
      pointed: [0n],
    })),
  );
}

/** The same on several standard inputs, for a program that reads one. */
export function withTexts(candidates: readonly FixedInputs[]): readonly FixedInputs[] {
  const first = candidates.slice(0, limits.terminate.candidatesWithText);
  const read = texts.flatMap((standardInput) => first.map((each) => ({ ...each, standardInput })));
  return [...first, ...read, ...candidates.slice(limits.terminate.candidatesWithText)];
}

/** Ends of what is left of an input on the paths of the graph, where that is less than its type. */
function hintsOf(symbol: SymbolicTerm, { trees }: Graph): readonly bigint[] {
  const found = new Set<bigint>();
  for (const { nodes, leaves } of trees) {
    for (const { node } of leaves) {
      const { lower, upper } = nodes[node]?.state.knowledge.intervalOf(symbol) ?? {};
      if (lower !== undefined) found.add(lower);
      if (upper !== undefined) found.add(upper);
    }
  }
  return [...found].slice(0, limits.terminate.divergingHints);
}

/** A linear congruential generator: the same numbers every time. */
function generator(): () => number {
  let state = 20260;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state >> 8;
  };
}
