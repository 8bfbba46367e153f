/**
 * De Boer & Bonsangue's theorems on generated programs, by a reference interpreter that knows nothing of the engine.
 *
 *   2.3, 3.5 (correctness)   a valuation V that satisfies a leaf's condition runs to the state V ∘ σ of the leaf
 *   2.4, 3.6 (completeness)  a concrete run is found at exactly one leaf, and its final state is V ∘ σ
 *
 * EVERYPATH_RUNS sets the number of programs of each property, EVERYPATH_SEED the seed.
 */

import { createSolverChain, evaluator, type Model, type Program, type SymbolicTerm } from "@everypath/core";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { difference, ModelHeap, type Pair } from "./compare.ts";
import { programs, withConstants } from "./generate.ts";
import { parse, type Run, run } from "./interpreter.ts";
import { generatedWithValues, inputsOf, namedInputs, startOf, startUnder } from "./starts.ts";
import { type Ended, type Leaf, leavesOf, programOf, runPath } from "./support.ts";
import { typeName, valuationOf } from "./valuation.ts";

const runs = Number(process.env.EVERYPATH_RUNS ?? 150);
const seed = Number(process.env.EVERYPATH_SEED ?? 20210401);
const parameters = { numRuns: runs, seed, endOnFailure: process.env.EVERYPATH_SHRINK === "no" };

const solver = createSolverChain();
afterAll(() => solver.close());

/** A solver's thread that was ended gives its memory back when its maker's events are heard. */
const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("a program without inputs", () => {
  test("ends in the machine as in the interpreter", { timeout: 600_000 }, async () => {
    let returned = 0;
    await fc.assert(
      fc.asyncProperty(
        programs({ references: false, entries: false }),
        fc.infiniteStream(fc.integer({ min: -3, max: 6 })),
        async (generated, integers) => {
          const values = generated.inputs.map((type) => {
            const integer = integers.next().value as number;
            return type === "bool" ? integer > 1 : BigInt(integer);
          });
          const text = withConstants(generated, values);
          const program = programOf(text);
          const { state, step } = runPath(program, () => {
            throw new Error("there is nothing to ask");
          });
          const reference = run(text);
          if (step.kind !== "ended") throw new Error(`the machine stopped: ${step.kind}`);
          if (reference.end.kind === "returned") returned++;
          expectSame(program, { state, ended: step }, new ModelHeap(program, new Map()), reference);
        },
      ),
      parameters,
    );
    expect(returned).toBeGreaterThan(runs / 10);
  });
});

describe.each([
  ["with inputs", { references: false, entries: false, symbolicGlobals: false }],
  ["with references among its inputs", { references: true, entries: false, symbolicGlobals: false }],
  ["entered at a procedure or method", { references: true, entries: true, symbolicGlobals: false }],
  ["with arbitrary globals", { references: false, entries: true, symbolicGlobals: true }],
])("a program %s", (_, options) => {
  test("runs under every leaf's model as the leaf says", { timeout: 600_000 }, async () => {
    let leaves = 0;
    await fc.assert(
      fc.asyncProperty(programs(options), async (generated) => {
        await breath();
        const program = programOf(generated.text, startOf(generated, options));
        const tree = parse(generated.text);
        for (const leaf of leavesOf(program, solver, { limit: 24 }).leaves) {
          if (leaf.ended.end === "cut") continue;
          leaves++;
          expect(holds(leaf.condition, leaf.model)).toBe(true);
          const heap = new ModelHeap(program, leaf.model);
          expectSame(program, leaf, heap, run(tree, startUnder(generated, options, heap)));
        }
      }),
      parameters,
    );
    expect(leaves).toBeGreaterThan(runs);
  });

  test("runs on random inputs as one leaf says", { timeout: 600_000 }, async () => {
    let complete = 0;
    await fc.assert(
      fc.asyncProperty(generatedWithValues(options), async ({ generated, values }) => {
        await breath();
        const program = programOf(generated.text, startOf(generated, options));
        const named = namedInputs(inputsOf(generated, options), values);
        fc.pre(!named.some(({ name, value }) => name === "this" && value === null));
        const model = valuationOf(program, named);
        const heap = new ModelHeap(program, model);
        const reference = run(generated.text, startUnder(generated, options, heap));
        const found = leavesOf(program, solver, { limit: 64 });
        const matching = found.leaves.filter(({ condition }) => holds(condition, model));
        expect(matching.length).toBeLessThanOrEqual(1);
        const [leaf] = matching;
        if (leaf === undefined) {
          if (found.isComplete) expect(reference.end.kind).toBe("assumption");
        } else if (leaf.ended.end !== "cut") {
          if (found.isComplete) complete++;
          expectSame(program, leaf, heap, reference);
        }
      }),
      { ...parameters, seed: seed + 1 },
    );
    expect(complete).toBeGreaterThan(runs / 10);
  });
});

function holds(condition: readonly SymbolicTerm[], model: Model): boolean {
  const value = evaluator(model);
  return condition.every((conjunct) => value(conjunct) === true);
}

/** The same end, the same output, the same state: V ∘ σ. */
function expectSame(
  program: Program,
  { state, ended }: Pick<Leaf, "state" | "ended">,
  heap: ModelHeap,
  reference: Run,
): void {
  expect(endOf(ended)).toEqual(endOfRun(reference));
  const pairs: Pair[] = program.globals.flatMap(({ variable, type }) =>
    type === undefined
      ? []
      : [
          {
            name: variable.name,
            type: typeName(type),
            machine: state.globals[variable.slot]!,
            sort: variable.sort,
            reference: reference.globals.get(variable.name)!,
          },
        ],
  );
  const procedure = program.procedure(program.driver!.procedure)!;
  const result = reference.end.kind === "returned" ? reference.end.result : undefined;
  if (ended.end === "returned" && result !== undefined) {
    const machine = ended.values[0]!;
    const type = typeName(procedure.resultType!);
    pairs.push({ name: "result", type, machine, sort: procedure.results[0]!, reference: result });
  }
  expect(difference(program, state, heap, pairs)).toBeUndefined();
  expect(outputsOf(state).map((term) => heap.valueOf(term))).toEqual(reference.outputs);
}

function endOf(ended: Ended): unknown {
  switch (ended.end) {
    case "error":
      return { kind: "error", error: ended.error, line: ended.location.line };
    case "cut":
      return { kind: "cut", detail: ended.detail };
    default:
      return { kind: ended.end };
  }
}

function endOfRun({ end }: Run): unknown {
  return end.kind === "returned" ? { kind: end.kind } : end;
}

function outputsOf(state: Leaf["state"]): readonly SymbolicTerm[] {
  const terms: SymbolicTerm[] = [];
  for (let output = state.outputs; output !== undefined; output = output.previous) {
    if (output.term !== undefined) terms.push(output.term);
  }
  return terms.reverse();
}
