/** Bounds of generated programs: no run is above one, whatever is counted. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Measure } from "../../src/cost/index.ts";
import { boundOf, checked, openText } from "./support.ts";

const names = ["a", "b", "c"] as const;
const name = fc.constantFrom(...names);
const small = fc.integer({ min: 0, max: 5 });
const type = fc.constantFrom("int", "unsigned int", "unsigned char", "short");

const condition = fc.oneof(
  fc.tuple(name, fc.constantFrom(">", "!="), small).map(([x, sign, k]) => `${x} ${sign} ${k}`),
  fc.tuple(name, fc.constantFrom("<", ">="), name).map(([x, sign, y]) => `${x} ${sign} ${y}`),
);
const change = fc.oneof(
  { weight: 3, arbitrary: name.map((x) => `${x}--;`) },
  { weight: 2, arbitrary: name.map((x) => `${x}++;`) },
  { weight: 1, arbitrary: fc.tuple(name, fc.integer({ min: 2, max: 4 })).map(([x, k]) => `${x} /= ${k};`) },
  { weight: 1, arbitrary: fc.tuple(name, small).map(([x, k]) => `${x} = ${k};`) },
  { weight: 1, arbitrary: fc.tuple(name, name).map(([x, y]) => `${x} = ${y};`) },
  { weight: 1, arbitrary: fc.tuple(name, small).map(([x, k]) => `${x} -= ${k};`) },
  { weight: 1, arbitrary: name.map((x) => `${x} = next(${x});`) },
);
/** A loop whose own counter falls, so that many have a bound. */
const loop = fc
  .tuple(name, fc.array(change, { maxLength: 2 }), fc.option(condition, { nil: undefined }))
  .map(([x, body, guard]) => {
    const inner = guard === undefined ? body.join(" ") : `if (${guard}) { ${body.join(" ")} }`;
    return `while (${x} > 0) { ${inner} ${x}--; }`;
  });
const free = fc
  .tuple(condition, fc.array(change, { minLength: 1, maxLength: 2 }))
  .map(([guard, body]) => `while (${guard}) { ${body.join(" ")} }`);
const statement = fc.oneof(
  { weight: 3, arbitrary: loop },
  { weight: 1, arbitrary: free },
  { weight: 1, arbitrary: change },
  { weight: 1, arbitrary: fc.tuple(condition, loop).map(([guard, each]) => `if (${guard}) ${each}`) },
);
const program = fc
  .tuple(type, type, fc.array(statement, { minLength: 1, maxLength: 3 }))
  .map(
    ([first, second, body]) =>
      `static int next(int x) { return x - 1; }\nvoid f(${first} a, ${second} b) { int c = 0;\n${body.join("\n")}\n}\n`,
  );

const measures: readonly Measure[] = [
  { kind: "instructions" },
  { kind: "statements" },
  { kind: "iterations" },
  { kind: "calls", name: "next" },
];
const programs = Number(process.env.EVERYPATH_COST_PROGRAMS ?? 15);

describe("bounds of generated programs", () => {
  it("are above every run, and a third of the programs have one", { timeout: 3_600_000 }, async () => {
    let bounded = 0;
    await fc.assert(
      fc.asyncProperty(program, fc.constantFrom(...measures), async (text, measure) => {
        const opened = await openText(text);
        const found = boundOf(opened, { measure, seconds: 2 });
        if (found.kind === "unknown") return;
        bounded += 1;
        expect(checked(opened, found, { measure }, 120).above).toBeUndefined();
      }),
      { numRuns: programs, seed: Number(process.env.EVERYPATH_COST_SEED ?? 11), endOnFailure: true },
    );
    expect(bounded * 3).toBeGreaterThanOrEqual(programs);
  });
});
