/**
 * Properties of walking: a step back and forth leads to the same state, wherever one stands and however one came there; and a path
 * chosen by hand is the path that the exploration found. Seeds are fixed; more of them: DEBUG_SEEDS=200.
 */

import { modelOf } from "@everypath/analyses";
import { evaluator } from "@everypath/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateProgram, Random } from "../../everypath/test/differential/generator.ts";
import { programs as objectPrograms } from "../../objects/test/generate.ts";
import { programs as pliPrograms } from "../../pli/test/generator.ts";
import type { Session, Stop } from "../src/index.ts";
import {
  fingerprint,
  type Loaded,
  loadObjectsText,
  loadPliText,
  loadText,
  moved,
  open,
  pathsOf,
} from "./support.ts";

const seeds = Array.from({ length: Number(process.env.DEBUG_SEEDS ?? 12) }, (_, index) => index + 1);

/** PL/I programs of the language's own tests that come through; at the same seeds always the same. */
function pliProgram(seed: number): Loaded {
  const [generated] = fc.sample(pliPrograms, { seed, numRuns: 1 });
  return loadPliText(generated!.text, `OUTER("X", ${generated!.y})`);
}

const languages: readonly [string, (seed: number) => Promise<Loaded>][] = [
  ["C", (seed) => loadText(generateProgram(seed).source)],
  ["PL/I", async (seed) => pliProgram(seed)],
  ["objects", async (seed) => objectProgram(seed)],
];

function objectProgram(seed: number): Loaded {
  const [generated] = fc.sample(objectPrograms({ references: true, entries: true }), { seed, numRuns: 1 });
  return loadObjectsText(generated!.text, { entry: generated!.entry });
}

function print(session: Session): string {
  return fingerprint(
    session.state,
    session.program.globals.map(({ variable }) => variable),
  );
}

/** One statement on; open decisions are taken at random. */
async function step(session: Session, random: Random): Promise<Stop> {
  let stop = moved(await session.move("step", session.choice === undefined ? undefined : random.chance(50)));
  while (stop.kind === "choice") stop = moved(await session.move("step", random.chance(50)));
  return stop;
}

describe.each(languages)("%s", (_, load) => {
  test.each(seeds)("back and forth, program %i", { timeout: 300_000 }, async (seed) => {
    const session = open(await load(seed), "entry");
    const random = new Random(seed);
    const states: string[] = [print(session)];
    while (states.length < 60 && session.stop.kind !== "end") {
      await step(session, random);
      states.push(print(session));
    }
    for (let at = states.length - 1; at > 0; ) {
      const count = 1 + random.below(4);
      moved(session.back(count));
      at = Math.max(0, at - count);
      expect(print(session)).toBe(states[at]);
    }
    expect(session.back()).toHaveProperty("problem");
  });

  test.each(seeds)(
    "each step can be taken back and again, program %i",
    { timeout: 300_000 },
    async (seed) => {
      const session = open(await load(seed), "entry");
      const random = new Random(1000 + seed);
      for (let i = 0; i < 40 && session.stop.kind !== "end"; i++) {
        const before = print(session);
        const choices: boolean[] = [];
        const take = async (choose: (index: number) => boolean): Promise<string> => {
          let stop = moved(await session.move("step"));
          for (let index = 0; stop.kind === "choice"; index++)
            stop = moved(await session.move("step", choose(index)));
          return print(session);
        };
        const after = await take(() => {
          choices.push(random.chance(50));
          return choices.at(-1)!;
        });
        moved(session.back());
        expect(print(session)).toBe(before);
        expect(await take((index) => choices[index]!)).toBe(after);
      }
    },
  );

  test.each(seeds)("the exploration's leaves, program %i", { timeout: 300_000 }, async (seed) => {
    const loaded = await load(seed);
    const { paths } = await pathsOf(loaded, "entry");
    const random = new Random(2000 + seed);
    // A path that was cut goes on, maybe without end.
    for (const path of paths.filter(({ end }) => end !== "cut").slice(0, 12)) {
      const session = open(loaded, "entry");
      // Fast, or statement by statement: the same path.
      if (random.chance(50))
        session.addBreakpoint({ when: "before", file: "none", line: 1, condition: undefined });
      let stop = session.stop;
      let taken = "";
      if (stop.kind !== "end") stop = moved(await session.move("go"));
      for (const letter of path.decisions) {
        expect(stop.kind).toBe("choice");
        stop = moved(await session.move("go", letter === "T"));
        taken += letter;
      }
      expect(taken).toBe(path.decisions);
      if (stop.kind !== "end") throw new Error(`the path goes on behind ${path.decisions}`);
      expect(stop.path.end).toBe(path.end);
      expect(stop.path.error?.kind).toBe(path.error?.kind);
      expect(stop.path.error?.location.line).toBe(path.error?.location.line);
      expect(stop.path.condition.map(({ id }) => id)).toEqual(path.condition.map(({ id }) => id));
      expect(stop.path.result?.term.id).toBe(path.result?.term.id);
      expect(stop.path.steps).toBe(path.steps);
      const value = evaluator(modelOf(stop.path.inputs ?? []));
      expect(stop.path.condition.map((condition) => value(condition))).not.toContain(false);
    }
  });

  test.each(seeds)("the test manager's leaves, program %i", { timeout: 300_000 }, async (seed) => {
    const loaded = await load(seed);
    const { paths, complete } = await pathsOf(loaded, "entry");
    // Programs of PL/I may have endless paths, those of objects endless inputs.
    if (!complete) return;
    const session = open(loaded, "entry");
    const leaves: string[] = [];
    const found = await session.test(undefined, {
      statements: 100_000,
      onLeaf: ({ path }) => leaves.push(path.decisions),
    });
    expect(found).toEqual({ leaves: paths.length, cut: 0, interrupted: false });
    expect(new Set(leaves)).toEqual(new Set(paths.map(({ decisions }) => decisions)));
  });
});
