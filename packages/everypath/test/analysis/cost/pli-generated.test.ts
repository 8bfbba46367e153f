/** Random PL/I: no run is above the bound that is found. */
import { expect, test } from "vitest";
import { entryWithInputs, type Measure } from "../../../src/analysis/cost/index.ts";
import type { Procedure } from "../../../src/program/program.ts";
import { Random } from "../../differential/generator.ts";
import { languageProgram } from "../languages.ts";
import { randomPli } from "../pli-generator.ts";
import { boundOf, checked } from "./support.ts";

const programs = Number(process.env.PROGRAMS ?? 12);
const seed = Number(process.env.SEED ?? 3);
const measure: Measure = { kind: "steps" };

test(`${programs} random PL/I programs`, async () => {
  let bounded = 0;
  for (let number = 0; number < programs; number += 1) {
    const text = randomPli(new Random(1000 * seed + number));
    const program = await languageProgram({ text, name: "random.pli" });
    const entry = entryWithInputs(program, program.procedure("P") as Procedure);
    const opened = { program, entry };
    const bound = boundOf(opened, { measure, seconds: 2 });
    if (bound.kind === "unknown") continue;
    bounded += 1;
    const { above } = checked(opened, bound, { measure }, 120);
    expect(above, `seed ${seed}, program ${number}\n${text}`).toBeUndefined();
  }
  expect(bounded).toBeGreaterThan(0);
  if (process.env.PROGRAMS !== undefined) console.log(`${bounded} of ${programs} bounded`);
}, 600_000);
