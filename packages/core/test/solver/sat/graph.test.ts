/** The graph means what the truth values mean, whatever it rewrites; and equal gates are one. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type BitAlgebra, truthValues } from "../../../src/solver/sat/algebra.ts";
import { Graph, type Literal } from "../../../src/solver/sat/graph.ts";
import { evaluated } from "../../../src/solver/sat/read-arrays.ts";

type Step = readonly ["not" | "and" | "or" | "xor" | "ite" | "majority", number, number, number];

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.tuple(
    fc.constantFrom("not", "and", "or", "xor", "ite", "majority"),
    fc.nat(60),
    fc.nat(60),
    fc.nat(60),
  ) as fc.Arbitrary<Step>,
  { minLength: 1, maxLength: 40 },
);

/** All bits that the steps make of the inputs, constants first. */
function run<Bit>(bits: BitAlgebra<Bit>, inputs: readonly Bit[], program: readonly Step[]): readonly Bit[] {
  const made: Bit[] = [bits.false, bits.true, ...inputs];
  for (const [name, a, b, c] of program) {
    // The newest are used most, so that gates lie deep.
    const [x, y, z] = [a, b, c].map((back) => made[made.length - 1 - (back % made.length)] as Bit) as [
      Bit,
      Bit,
      Bit,
    ];
    switch (name) {
      case "not":
        made.push(bits.not(x));
        break;
      case "ite":
      case "majority":
        made.push(bits[name](x, y, z));
        break;
      default:
        made.push(bits[name](x, y));
    }
  }
  return made;
}

test("every rewriting keeps the meaning", () => {
  fc.assert(
    fc.property(steps, (program) => {
      const graph = new Graph();
      const inputs = [graph.input(), graph.input(), graph.input(), graph.input()];
      const literals = run(graph, inputs, program);
      for (let assignment = 0; assignment < 16; assignment += 1) {
        const given = inputs.map((_, place) => ((assignment >> place) & 1) === 1);
        const expected = run(truthValues, given, program);
        const valueOf = evaluated(graph, (input) => given[inputs.indexOf(input)]);
        expect(literals.map(valueOf)).toEqual(expected);
      }
    }),
    { seed: 4711, numRuns: 400 },
  );
});

test("gates that are built alike are one", () => {
  const graph = new Graph();
  const [a, b, c] = [graph.input(), graph.input(), graph.input()] as [Literal, Literal, Literal];
  const not = (x: Literal): Literal => graph.not(x);
  expect(graph.and(a, b)).toBe(graph.and(b, a));
  expect(graph.xor(a, not(b))).toBe(not(graph.xor(b, a)));
  expect(graph.ite(not(a), b, c)).toBe(graph.ite(a, c, b));
  expect(graph.majority(not(a), not(b), not(c))).toBe(not(graph.majority(c, b, a)));
  expect(graph.and(graph.and(a, b), not(a))).toBe(graph.false);
  expect(graph.and(not(graph.and(a, b)), not(graph.and(a, not(b))))).toBe(not(a));
  const { size } = graph;
  graph.and(b, graph.and(a, b));
  expect(graph.size).toBe(size);
});
