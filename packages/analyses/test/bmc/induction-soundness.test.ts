/**
 * What `--induction` says of loops without a bound is so: generated programs over two small integers, in C and PL/I, are run on all inputs by an
 * interpreter of their own (exhaustive.ts). `safe` must have no run that fails, `unsafe` one that does. `INDUCTION_SEEDS=1000` for more.
 */

import { createBackend, createSolverChain, loadSatCore, type Program } from "@everypath/core";
import { afterAll, describe, expect, test } from "vitest";
import { loadPliText, loadText } from "../../../debug/test/support.ts";
import { Random } from "../../../everypath/test/differential/generator.ts";
import { boundedCheck } from "../../src/bmc/index.ts";
import { boundedOptions } from "./bounded-options.ts";
import { allRuns, valueOf } from "./exhaustive.ts";
import { cText, pliText, storages } from "./small-program-text.ts";
import { claimAbout, measures, type SmallProgram, smallProgram } from "./small-programs.ts";

const count = Number(process.env.INDUCTION_SEEDS ?? 24);

const core = await loadSatCore();
const solver = createSolverChain({}, core);
afterAll(() => solver.close());

/** Some hundredths of a second: what is hard stays open. */
const budget = { resources: 100_000, milliseconds: 20_000 };
/** Questions about one program. */
const mostQueries = 100;

interface Judged {
  readonly seed: number;
  readonly program: SmallProgram;
  readonly fails: boolean;
  /** Every run was looked at. */
  readonly isAll: boolean;
}

/** A program with claims that are nearly what its runs do, and whether one of them fails. */
function judged(seed: number, wraps: SmallProgram["wraps"]): Judged {
  const { program, places } = smallProgram(seed, wraps);
  const random = new Random(seed + 1_000_000);
  const found = allRuns(program).at;
  const wrong = random.chance(50) ? random.below(places) : undefined;
  const claims = Array.from({ length: places }, (_, place) => {
    const measure = random.pick(measures);
    const values = new Set((found.get(place) ?? []).map((at) => valueOf(measure, at)));
    return claimAbout(random, measure, values, place === wrong);
  });
  const whole = { ...program, claims };
  const { failing, isAll } = allRuns(whole);
  return { seed, program: whole, fails: failing.size > 0, isAll };
}

/** `rounds`, `clauses`: how it was proved. */
type Answer = "rounds" | "clauses" | "safe" | "unsafe" | "open";

async function answered(program: Program, entry: string): Promise<Answer> {
  solver.begin();
  const asked = (): number => solver.statistics().at(-1)?.queries ?? 0;
  const last = asked() + mostQueries;
  const checked = await boundedCheck(
    program,
    boundedOptions({
      entry,
      bound: 2,
      induction: true,
      openBackend: async () => createBackend({}, core),
      query: () => budget,
      formulaQuery: () => budget,
      stopReason: () => (asked() > last ? "time" : undefined),
    }),
    solver,
  );
  if ("refused" in checked) throw new Error(checked.refused);
  const { exploration, unwinding } = checked;
  if (exploration.paths.length > 0) return "unsafe";
  if (!exploration.complete) return "open";
  return unwinding.induction?.by ?? "safe";
}

/** The answer, unless runs say otherwise. */
async function agreed(one: Judged, program: Program, entry: string, text: string): Promise<Answer> {
  const answer = await answered(program, entry);
  const { seed, fails, isAll } = one;
  const isWrong = answer === "unsafe" ? !fails && isAll : answer !== "open" && fails;
  if (isWrong)
    throw new Error(`seed ${seed}: ${answer}, but ${fails ? "a run fails" : "no run fails"}:\n${text}`);
  return answer;
}

const seeds = (each: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => each * count + index);

describe("--induction", { timeout: 600_000 }, () => {
  test("says of C what runs say", async () => {
    const all = seeds(0).map((seed) => {
      const one = judged(seed, seed % 3 === 0 ? "signed char" : "unsigned char");
      return { ...one, text: cText(one.program, storages[seed % storages.length]!, `_${seed}`) };
    });
    const head =
      "#include <assert.h>\nint __VERIFIER_nondet_int(void);\nunsigned char __VERIFIER_nondet_uchar(void);\n";
    const { program } = await loadText(head + all.map(({ text }) => text).join("\n"));
    const answers: Answer[] = [];
    for (const one of all) answers.push(await agreed(one, program, `main_${one.seed}`, one.text));
    told(answers, all);
  });

  test("says of PL/I what runs say", async () => {
    const all = seeds(1).map((seed) => judged(seed, undefined));
    const answers: Answer[] = [];
    for (const one of all) {
      const text = pliText(one.program);
      answers.push(await agreed(one, loadPliText(text).program, "MAIN", text));
    }
    told(answers, all);
  });
});

/** Where nothing is proved and nothing wrong, the test shows nothing. */
function told(answers: readonly Answer[], all: readonly Judged[]): void {
  const proved = answers.filter((answer) => answer === "rounds" || answer === "clauses").length;
  const beyond = all.filter(({ fails }, index) => fails && answers[index] === "open").length;
  expect(proved).toBeGreaterThan(all.length / 10);
  expect(beyond).toBeGreaterThan(0);
}
