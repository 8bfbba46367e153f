/**
 * Random PL/I procedures with loops and assertions, run by a direct interpreter on all of their inputs: what fails on one of them is never
 * proved, and a run that the prover shows fails. More: `PROVED_PLI_SEEDS=1000`; others: `PROVED_PLI_FIRST=5000`.
 */
import { describe, expect, test } from "vitest";
import { Random } from "../../../everypath/test/differential/generator.ts";
import { interpret } from "../../../pli/test/interpreter.ts";
import { filled, generatePli, inputs, type PliSkeleton } from "./pli-generator.ts";
import { hasRun, loadPliText, proveLoaded } from "./support.ts";

const first = Number(process.env.PROVED_PLI_FIRST ?? 1);
const seeds = Array.from({ length: Number(process.env.PROVED_PLI_SEEDS ?? 18) }, (_, index) => first + index);

/** The interpreter knows no quantifiers. */
function expanded(text: string): string {
  return text.replace(/\((FORALL|EXISTS) K = 0 TO 3 \(M\(K\) ([^)]*)\)\)/g, (_, quantifier, rest) => {
    const elements = [0, 1, 2, 3].map((k) => `M(${k}) ${rest}`);
    return `(${elements.join(quantifier === "FORALL" ? " & " : " | ")})`;
  });
}

/** Kind and line of what fails on some input. */
function failures(program: string): ReadonlySet<string> {
  const text = expanded(program);
  const found = new Set<string>();
  for (const [n, a] of inputs) {
    const outcome = interpret(text, `F(${n}, ${a})`, { value: () => 0n, element: () => 0n });
    if ("line" in outcome && outcome.end !== "assumption") found.add(`${outcome.end} at ${outcome.line}`);
    if (outcome.end === "too long") throw new Error(`no end:\n${text}`);
  }
  return found;
}

/** Mostly conditions that hold by themselves; in half of the programs one of any kind. */
function choose(random: Random, skeleton: PliSkeleton): string {
  const { places } = skeleton;
  const odd = random.chance(50) ? random.below(places.length) : -1;
  const nothing = places.map((): readonly string[] => []);
  const chosen = places.map(({ candidates }, place) => {
    const taken = candidates.filter((candidate) => {
      if (!random.chance(30)) return false;
      const alone = nothing.map((none, at) => (at === place ? [candidate] : none));
      return failures(filled(skeleton, alone)).size === 0;
    });
    if (place === odd) taken.push(random.pick(candidates));
    return taken;
  });
  return filled(skeleton, chosen);
}

const proved: number[] = [];

describe("what fails is never proved", () => {
  test.each(seeds)("program %i", async (seed) => {
    const random = new Random(seed);
    const text = choose(random, generatePli(random));
    const wrong = failures(text);
    const loaded = loadPliText(text, "F");
    const entry = loaded.program.driver?.entry ?? "";
    const proof = await proveLoaded(loaded, entry);
    const verdict = proof.procedures[0]?.verdict;
    if (verdict === "proved") proved.push(seed);
    expect(verdict === "proved" && wrong.size > 0 ? `${[...wrong].join()}\n${text}` : "").toBe("");
    if (verdict !== "refuted") return;
    const runs = await hasRun(loaded, entry, proof);
    const unreal = runs.filter((run) => !wrong.has(run));
    expect(unreal.length > 0 ? `${unreal.join()}\n${text}` : "").toBe("");
  });

  test("and many are proved", () => {
    expect(proved.length).toBeGreaterThan(seeds.length / 10);
  });
});
