/**
 * Commutativity (King, section 5): instantiating the symbols with integers and executing the program are interchangeable. For
 * generated programs and random integers, running on the integers, and instantiating the one leaf of the symbolic execution tree
 * whose path condition holds, both agree with a direct interpreter of the source. `GENERATED_RUNS=5000` for more.
 */

import { and, createSolverChain, type JobSolver } from "@everypath/core";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { type GeneratedProgram, programs } from "./generator.ts";
import { type Inputs, interpret, type Outcome } from "./interpreter.ts";
import { elementsOf, follow, instantiate, type Leaf, leavesOf, NamedModel, programOf } from "./support.ts";

const runs = Number(process.env.GENERATED_RUNS ?? 60);
const seed = Number(process.env.GENERATED_SEED ?? 1976);

/** The interpreter's statements; the machine counts alike, but is given room. */
const stepLimit = 600;

const names = (text: string): readonly string[] =>
  [...text.matchAll(/READ \((.*)\);/g)].map((match) => match[1]!);

/** Values for the inputs of a program by their names: X, Y, and whatever is read. */
function valuesOf({ text, x, y, reads }: GeneratedProgram): Record<string, bigint> {
  const values: Record<string, bigint> = {};
  const assign = (name: string, index: number): void => {
    values[name] = reads[index % reads.length]!;
  };
  const read = [...new Set(names(text))];
  for (const [index, name] of read.entries()) {
    assign(name, index);
    // X and Y are names of the call's symbols already, so that a first reading is X!1.
    for (let count = 1; count < 40; count++) assign(`${name}!${count}`, index + count);
  }
  return { ...values, PX: x, PY: y };
}

function inputsOf(values: Record<string, bigint>): Inputs {
  return { value: (name) => values[name] ?? 0n, element: () => 0n };
}

/** A leaf under a model, in the interpreter's words. */
function outcomeOf(leaf: Leaf | undefined, model: NamedModel): Outcome {
  if (leaf === undefined) return { end: "too long" };
  if (leaf.end !== "returned") return { end: leaf.end as "assertion", line: leaf.line };
  const final: Record<string, bigint | undefined> = {};
  for (const [name, term] of leaf.final) {
    if (term.sort.kind === "int") final[name] = instantiate(term, model);
    else
      for (const [index, value] of elementsOf(term, model, 1n, 3n).entries())
        final[`${name}(${index + 1})`] = value;
  }
  return {
    end: "returned",
    result: leaf.result === undefined ? undefined : instantiate(leaf.result, model),
    outputs: leaf.outputs.map((term) => instantiate(term, model)!),
    final,
  };
}

function expectSame(program: GeneratedProgram, found: Outcome, expected: Outcome, how: string): void {
  expect(
    found,
    `${how}\nX = ${program.x}, Y = ${program.y}, reads ${program.reads.join(" ")}\n${program.text}`,
  ).toEqual(expected);
}

const ends = new Map<string, number>();

describe("commutativity", () => {
  test("a run on integers and the leaf whose condition holds agree with the interpreter", {
    timeout: 300_000,
  }, () => {
    fc.assert(
      fc.property(
        programs,
        fc.constantFrom("conditional" as const, "cases" as const),
        (program, subscripts) => {
          const values = valuesOf(program);
          const model = new NamedModel(values);
          const expected = interpret(
            program.text,
            `OUTER(${program.x}, ${program.y})`,
            inputsOf(values),
            stepLimit,
          );
          fc.pre(expected.end !== "too long");
          ends.set(expected.end, (ends.get(expected.end) ?? 0) + 1);

          const concrete = programOf(program.text, { call: `OUTER(${program.x}, ${program.y})`, subscripts });
          expectSame(program, outcomeOf(follow(concrete, model), model), expected, "on integers");

          const symbolic = programOf(program.text, { call: 'OUTER("PX", "PY")', subscripts });
          const leaf = follow(symbolic, model);
          expectSame(program, outcomeOf(leaf, model), expected, "on symbols");
          if (leaf !== undefined && leaf.end !== "assumption")
            expect(model.evaluate(and(...leaf.condition)), program.text).toBe(true);
        },
      ),
      { numRuns: runs, seed, endOnFailure: false },
    );
  });

  test("the programs end in every way", () => {
    for (const end of ["returned", "out-of-bounds", "uninitialized-read", "division-by-zero", "assumption"])
      expect(ends.get(end) ?? 0, end).toBeGreaterThan(0);
  });
});

describe("the symbolic execution tree", () => {
  let solver: JobSolver | undefined;
  afterAll(() => solver?.close());

  test("exactly one leaf has a path condition that the integers satisfy, and it agrees", {
    timeout: 300_000,
  }, () => {
    solver = createSolverChain();
    const chain = solver;
    let explored = 0;
    let leavesSeen = 0;
    fc.assert(
      fc.property(programs, (program) => {
        const symbolic = programOf(program.text, { call: 'OUTER("PX", "PY")' });
        const leaves = leavesOf(symbolic, chain, 40, 200);
        if (leaves === undefined) return;
        explored++;
        leavesSeen += leaves.length;
        const values = valuesOf(program);
        const model = new NamedModel(values);
        const expected = interpret(
          program.text,
          `OUTER(${program.x}, ${program.y})`,
          inputsOf(values),
          stepLimit,
        );
        const holding = leaves.filter(({ condition }) => model.evaluate(and(...condition)) === true);
        expect(holding.length, program.text).toBe(expected.end === "assumption" ? 0 : 1);
        if (holding[0] !== undefined) expectSame(program, outcomeOf(holding[0], model), expected, "the leaf");
      }),
      { numRuns: Math.ceil(runs / 2), seed },
    );
    expect(explored).toBeGreaterThan(runs / 16);
    expect(leavesSeen).toBeGreaterThan(2 * explored);
  });
});
