/** PL/I and objects: the degree that the first comment tells, no run above the bound, and what is counted. */

import type { Procedure } from "@everypath/core";
import { boundText, degreeName, degreeOf } from "@everypath/its";
import { describe, expect, it } from "vitest";
import {
  examplesOf,
  type LanguageText,
  languageFile,
  languageProgram,
} from "../../../analyses/test/languages.ts";
import { entryWithInputs, type Measure } from "../../src/cost/index.ts";
import { boundOf, checked, type Opened } from "./support.ts";

const examples = [...examplesOf("cost/pli"), ...examplesOf("cost/objects")];
const steps: Measure = { kind: "steps" };

function opened(program: Awaited<ReturnType<typeof languageFile>>): Opened {
  const entry = program.procedure(program.driver?.entry ?? "") as Procedure;
  return { program, entry: entryWithInputs(program, entry) };
}

async function open(text: LanguageText): Promise<Opened> {
  return opened(await languageProgram(text));
}

describe("programs of examples/cost in PL/I and objects", () => {
  const right: string[] = [];

  it.each(examples)("$name: no run is above the bound", async (example) => {
    const program = opened(await languageFile(example));
    const bound = boundOf(program, { measure: steps, seconds: 8 });
    if (bound.kind === "unknown") return;
    if (degreeName(degreeOf(bound.bound)) === example.verdict) right.push(example.name);
    const check = checked(program, bound, { measure: steps }, 150);
    expect(check.above).toBeUndefined();
    expect(check.runs).toBeGreaterThan(0);
  });

  it("have bounds of the right degree, nine in ten", () => {
    const wrong = examples.map(({ name }) => name).filter((name) => !right.includes(name));
    expect(10 * wrong.length, `not right: ${wrong.join(", ")}`).toBeLessThanOrEqual(examples.length);
  });
});

describe("what is counted", () => {
  const text =
    "P: PROCEDURE (N);\n DO WHILE (N > 0);\n CALL LESS(N);\n END;\nEND;\nLESS: PROCEDURE (K);\n K = K - 1;\nEND;";

  it.each([
    // The test and the call, in each round the assignment too; the last test.
    [steps, /·max\(N, 0\) \+ \d+$/],
    [{ kind: "calls", name: "LESS" }, /^max\(N, 0\)$/],
    [{ kind: "iterations" }, /^max\(N, 0\)$/],
  ] as const)("%o", async (measure, told) => {
    const program = await open({ text, name: "p.pli" });
    const bound = boundOf(program, { measure, seconds: 10 });
    expect(bound.kind === "bounded" && boundText(bound.bound)).toMatch(told);
    expect(checked(program, bound, { measure }, 100).above).toBeUndefined();
  });

  it("integers have no bounds: none of 2^64 is taken for one", async () => {
    const wide = "P: PROCEDURE (N);\n DO I = 18446744073709551615 TO N;\n END;\nEND;";
    const bound = boundOf(await open({ text: wide, name: "p.pli" }), { measure: steps, seconds: 10 });
    expect(bound.kind === "bounded" && boundText(bound.bound)).toMatch(/^max\(2, [\d·N/ -]+\)$/);
  });

  it("speaks of what is assumed", async () => {
    const capped = "P: PROCEDURE (N);\n DO I = 1 TO N;\n END;\nEND;";
    const program = await open({ text: capped, name: "p.pli", assume: ["N <= 5"] });
    const bound = boundOf(program, { measure: { kind: "iterations" }, seconds: 10 });
    expect(bound.kind).toBe("bounded");
  });
});
