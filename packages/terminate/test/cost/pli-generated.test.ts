/** Random PL/I: no run is above the bound that is found. */

import type { Procedure } from "@everypath/core";
import { expect, test } from "vitest";
import { languageProgram } from "../../../analyses/test/languages.ts";
import { randomPli } from "../../../analyses/test/pli-generator.ts";
import { Random } from "../../../everypath/test/differential/generator.ts";
import { entryWithInputs, type Measure } from "../../src/cost/index.ts";
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
