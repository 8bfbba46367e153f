/**
 * PL/I and objects: the verdict that the first comment tells, or unknown; never another. What is said to end is run to its end on 1,000
 * inputs, what is said not to is run on its witness.
 */

import type { Program } from "@everypath/core";
import { describe, expect, test } from "vitest";
import { exampleFile, examplesOf, languageFile, languageProgram } from "../../../analyses/test/languages.ts";
import { Random } from "../../../everypath/test/differential/generator.ts";
import { type FixedInputs, inputNames, runOnFixed, runToEnd } from "../../src/terminate/index.ts";
import { inputsOfWitness } from "./random-inputs.ts";
import { decide, procedureNamed } from "./support.ts";

const runs = 1_000;
/** Inputs are small, and no run of what ends is longer. */
const greatest = 25;
const mostSteps = 60_000;
const stepsOfWitness = 500_000;

const kings = [
  "binary-search",
  "bubble-sort",
  "euclid",
  "gcd",
  "integer-root",
  "power",
  "search",
  "twoloops",
].map((name) => ({
  name: `king/${name}.pli`,
  file: exampleFile(`king/${name}.pli`),
  verdict: "terminates",
  entry: undefined,
}));

const examples = [...examplesOf("terminate/pli"), ...kings, ...examplesOf("terminate/objects")];

function entryOf(program: Program): string {
  return program.driver?.entry ?? "";
}

function smallInputs(program: Program, random: Random): FixedInputs {
  const value = () => BigInt(random.below(2 * greatest + 1) - greatest);
  const names = inputNames(program, procedureNamed(program, entryOf(program)));
  const scalars = new Map<string, bigint>();
  for (const { name, width } of names)
    for (let reading = 0; reading <= greatest; reading += 1)
      scalars.set(reading === 0 ? name : `${name}!${reading}`, width === 1 ? value() & 1n : value());
  return { scalars, pointed: Array.from({ length: random.below(6) }, value) };
}

/** Where an input is an object the engine has to be told more than numbers. */
function endsOnSmallInputs(program: Program): void {
  const random = new Random(11);
  const options = { program, entry: entryOf(program), signedOverflow: "wrap", mostSteps } as const;
  for (let made = 0; made < runs; made += 1) {
    const inputs = smallInputs(program, random);
    const { kind } = runToEnd(options, inputs);
    if (kind === "open") return;
    expect(kind, [...inputs.scalars].slice(0, 8).join(" ")).toBe("ended");
  }
}

describe("examples/terminate of PL/I and objects", () => {
  const decided: string[] = [];

  test.each(examples)(
    "$name: $verdict",
    async (example) => {
      const program = await languageFile(example);
      const answer = decide(program, entryOf(program), { integers: "mathematical", milliseconds: 16_000 });
      expect(["unknown", example.verdict]).toContain(answer.kind);
      if (answer.kind === example.verdict) decided.push(example.name);
      if (example.verdict === "terminates") endsOnSmallInputs(program);
      if (answer.kind === "diverges") {
        const { run } = answer.divergence;
        const options = { program, entry: entryOf(program), signedOverflow: "wrap" } as const;
        const inputs = inputsOfWitness(run.inputs);
        expect(runToEnd({ ...options, mostSteps: stepsOfWitness }, inputs).kind).toBe("goes-on");
        if (run.kind === "repeats")
          expect(runOnFixed({ ...options, mostSteps }, inputs).kind).toBe("repeats");
      }
    },
    60_000,
  );

  test("20 and more of PL/I, a third of all without end, nine of ten decided", () => {
    const told = examples.filter(({ verdict }) => verdict !== "unknown");
    const endless = told.filter(({ verdict }) => verdict === "diverges");
    expect(examplesOf("terminate/pli").length).toBeGreaterThanOrEqual(20);
    expect(4 * endless.length).toBeGreaterThanOrEqual(told.length);
    const open = told.map(({ name }) => name).filter((name) => !decided.includes(name));
    expect(open.length / told.length, `undecided: ${open.join(", ")}`).toBeLessThanOrEqual(0.1);
  });
});

/** Texts for what the examples do not have, each with the verdict. */
const texts: readonly (readonly [string, string, string])[] = [
  ["unset.pli", "P: PROCEDURE;\n DCL X INTEGER;\n DO WHILE (X > 0);\n END;\nEND;", "terminates"],
  [
    "unset-element.pli",
    "P: PROCEDURE;\n DCL A(3) INTEGER;\n DO WHILE (A(2) = A(2));\n END;\nEND;",
    "terminates",
  ],
  ["set.pli", "P: PROCEDURE (A);\n DCL A(3) INTEGER;\n DO WHILE (A(2) = A(2));\n END;\nEND;", "diverges"],
  [
    "stored.pli",
    "P: PROCEDURE (A, I);\n DCL A(*) INTEGER;\n A(1) = 5;\n A(I) = 0;\n DO WHILE (A(1) = 0);\n END;\nEND;",
    "diverges",
  ],
  [
    "shared.pli",
    "P: PROCEDURE (N);\n DO WHILE (N > 0);\n CALL F(N, N);\n END;\nEND;\nF: PROCEDURE (A, B);\n A = A - 1;\n B = B + 1;\nEND;",
    "diverges",
  ],
  [
    "returned.idf",
    "class C { int n; }\nvoid drop(C c) { c.n := c.n - 1; }\nvoid run(int k) { C c := new C(); c.n := k; while (c.n > 0) drop(c); }",
    "terminates",
  ],
  [
    "restored.idf",
    "class C { int n; }\nvoid same(C c) { int n := c.n; c.n := n - 1; c.n := n; }\nC c := new C();\nc.n := 3;\nwhile (c.n > 0) same(c);",
    "diverges",
  ],
  [
    "recursive-field.idf",
    "class C { int n; }\nvoid run(C c) { if (c.n > 0) { c.n := c.n - 1; run(c); c.n := 9; } }\nC c := new C();\nc.n := input;\nrun(c);\nwhile (c.n > 9) { }",
    "terminates",
  ],
];

test.each(texts)("%s", async (name, text, verdict) => {
  const entry = /^void run/m.test(text) && name === "returned.idf" ? "run" : undefined;
  const program = await languageProgram({ name, text, entry });
  const { kind } = decide(program, entryOf(program), { integers: "mathematical" });
  expect(["unknown", verdict]).toContain(kind);
});

test("what is assumed holds of the call from outside", async () => {
  const text = "STEP: PROCEDURE (N, S);\n DO I = 1 TO N BY S;\n END;\nEND;";
  const kindWith = async (assume: readonly string[]) => {
    const program = await languageProgram({ name: "step.pli", text, assume });
    return decide(program, entryOf(program), { integers: "mathematical" }).kind;
  };
  expect(await kindWith([])).toBe("diverges");
  expect(await kindWith(["S > 0"])).toBe("terminates");
});
