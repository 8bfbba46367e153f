/** Runs that are killed at random moments and taken up again, several times: they must come to what the undisturbed run came to. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Random } from "@everypath/engine";
import { ended, runKilled, startExplore } from "../../../../engine/test/search/command.ts";
import { type Contents, contentsOf, differences } from "../../../../engine/test/search/run-contents.ts";
import type { Family, Outcome } from "../family.ts";

const examples = fileURLToPath(new URL("../../../../../examples/c/", import.meta.url));

const programs: readonly (readonly string[])[] = [
  ["foo.c", "--entry", "foo"],
  ["maze.c", "--max-paths", "60"],
  ["triangle.c", "--entry", "triangle", "--emit-tests", "c", "--workers", "2"],
];

interface Whole {
  readonly contents: Contents;
  readonly milliseconds: number;
}

export const kills: Family = {
  name: "kills",
  about: "explorations that are killed and taken up again at random moments, against undisturbed ones",
  daily: { first: 1, count: 4 },
  async open(folder) {
    const known = new Map<number, Whole>();
    return {
      async attempt(seed) {
        const number = seed % programs.length;
        const [file = "", ...options] = programs[number] ?? [];
        const begin = [join(examples, file), ...options];
        const whole = known.get(number) ?? (await undisturbed(begin, join(folder, `whole-${number}`)));
        known.set(number, whole);
        return compare(seed, begin, whole, join(folder, `killed-${seed}`));
      },
      close: async () => {},
    };
  },
};

async function undisturbed(begin: readonly string[], out: string): Promise<Whole> {
  const began = performance.now();
  await ended(startExplore([...begin, "--out", out]));
  return { contents: contentsOf(out), milliseconds: performance.now() - began };
}

async function compare(seed: number, begin: readonly string[], whole: Whole, out: string): Promise<Outcome> {
  const { milliseconds, contents } = whole;
  const next = (random: Random): number => random.below(Math.ceil(milliseconds));
  try {
    await runKilled({ begin, out, kills: 4, next, onStart: () => {} }, new Random(seed));
    const found = differences(contents, contentsOf(out));
    if (found.length === 0) return { kind: "same" };
    return { kind: "different", report: `seed ${seed}, ${begin.join(" ")}: ${found.join("\n")}`, files: {} };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
