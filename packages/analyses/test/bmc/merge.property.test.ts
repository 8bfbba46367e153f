/**
 * Merging is exact: in generated programs of all three languages, each state merged where two paths meet is, under random models and under
 * models of either side, the state of the side whose path condition holds: variables, memory, inputs and outputs. `MERGE_SEEDS=200` for more.
 */

import {
  collectSymbols,
  createSolverChain,
  emptyModel,
  type Model,
  type ModelValue,
  type Sort,
  type Symbol as TermSymbol,
  trueTerm,
} from "@everypath/core";
import { pathCondition, type State } from "@everypath/engine";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { type Loaded, loadObjectsText, loadPliText, loadText } from "../../../debug/test/support.ts";
import { generateProgram, Random } from "../../../everypath/test/differential/generator.ts";
import { programs as objectPrograms } from "../../../objects/test/generate.ts";
import { programs as pliPrograms } from "../../../pli/test/generator.ts";
import { boundedCheck } from "../../src/bmc/index.ts";
import { boundedOptions } from "./bounded-options.ts";
import { compareUnder, type Merge } from "./merged.ts";

const seeds = Array.from({ length: Number(process.env.MERGE_SEEDS ?? 5) }, (_, index) => index + 1);
/** Merges of one program that are looked at, the first ones. */
const looked = 12;

const solver = createSolverChain();
afterAll(() => solver.close());

const query = { resources: 2_000_000, milliseconds: 20_000 };

interface Starting {
  readonly loaded: Loaded;
  readonly entry: string;
}

const languages: readonly [string, (seed: number) => Promise<Starting>][] = [
  ["C", async (seed) => ({ loaded: await loadText(generateProgram(seed).source), entry: "entry" })],
  [
    "PL/I",
    async (seed) => {
      const [generated] = fc.sample(pliPrograms, { seed, numRuns: 1 });
      return { loaded: loadPliText(generated!.text, `OUTER("X", ${generated!.y})`), entry: "OUTER" };
    },
  ],
  [
    "objects",
    async (seed) => {
      const [generated] = fc.sample(objectPrograms({ references: true, entries: true }), {
        seed,
        numRuns: 1,
      });
      return {
        loaded: loadObjectsText(generated!.text, { entry: generated!.entry }),
        entry: generated!.entry ?? "main",
      };
    },
  ],
];

/** Small numbers, since programs compare with small ones. */
function randomValue(sort: Sort, random: Random): ModelValue {
  switch (sort.kind) {
    case "bool":
      return random.chance(50);
    case "bitvec":
      return BigInt.asUintN(
        sort.width,
        random.chance(70) ? BigInt(random.below(9) - 3) : BigInt(random.below(1 << 30)) * 7919n,
      );
    case "float":
      return random.below(20) / 4 - 2;
    case "array":
      return { kind: "array", otherwise: randomValue(sort.element, random), entries: new Map() };
    default:
      return BigInt(random.below(9) - 3);
  }
}

function randomModel(symbols: Iterable<TermSymbol>, random: Random): Model {
  return new Map([...symbols].map((symbol) => [symbol, randomValue(symbol.sort, random)]));
}

function symbolsIn({ facts }: State): readonly TermSymbol[] {
  return collectSymbols(pathCondition(facts));
}

function modelOf({ facts }: State): Model | undefined {
  const answer = solver.check(
    { pathCondition: pathCondition(facts), condition: trueTerm, pathConditionUnchecked: true },
    query,
  );
  return answer.kind === "sat" ? answer.model : undefined;
}

/** How many comparisons were made on either side. */
async function compareMerges({ loaded, entry }: Starting, seed: number): Promise<number> {
  const merges: Merge[] = [];
  await boundedCheck(
    loaded.program,
    boundedOptions({
      entry,
      decides: false,
      stopReason: () => (merges.length >= looked ? "max-paths" : undefined),
      onMerge: (left, right, merged) => {
        if (merges.length < looked)
          merges.push({ left: left.fork(), right: right.fork(), merged: merged.fork() });
      },
    }),
    solver,
  );
  const random = new Random(seed);
  let compared = 0;
  for (const merge of merges) {
    const symbols = new Set([...symbolsIn(merge.left), ...symbolsIn(merge.right)]);
    const models = [
      modelOf(merge.left),
      modelOf(merge.right),
      emptyModel,
      randomModel(symbols, random),
      randomModel(symbols, random),
    ];
    for (const model of models) {
      if (model === undefined) continue;
      const { problems, side } = compareUnder(loaded.program, merge, model);
      expect(problems).toEqual([]);
      if (side !== "neither") compared++;
    }
  }
  return compared;
}

describe.each(languages)("%s", (_, start) => {
  test("merged states are the states they were made of", { timeout: 300_000 }, async () => {
    let compared = 0;
    for (const seed of seeds) compared += await compareMerges(await start(seed), seed);
    // Programs that never branch show nothing.
    expect(compared).toBeGreaterThan(2 * seeds.length);
  });
});
