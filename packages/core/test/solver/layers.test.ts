import { afterAll, describe, expect, test } from "vitest";
import {
  createBackend,
  loadSatCore,
  noLayers,
  type Solver,
  withLayers,
  Z3Solver,
} from "../../src/solver/index.ts";
import type { Answer, Query } from "../../src/solver/solver.ts";
import { Conditions, paths, satisfies } from "./queries.ts";

const budget = { resources: 0, milliseconds: 60_000 };
const plain = withLayers(new Z3Solver(), noLayers);
const layered = withLayers(createBackend({}, await loadSatCore()), { validating: true });

afterAll(() => {
  plain.close();
  layered.close();
});

/** Asks both, in step; the second may be asked for less. */
function compare(query: Query, other: Query, solver: Solver): Answer {
  const expected = plain.check(query, budget);
  const answer = solver.check(other, budget);
  if (expected.kind === "unknown") expect.unreachable(expected.reason);
  // The whole answer, so that a failure shows the reason of an unknown one.
  expect(answer).toMatchObject({ kind: expected.kind });
  if (expected.kind === "sat") expect(satisfies(query, expected.model)).toBe(true);
  return answer;
}

const workloads = [
  ...[1, 2, 3, 8, 16, 31, 64].map((width) => ({ theory: "bits", width }) as const),
  ...[1, 4, 32].map((width) => ({ theory: "array", width }) as const),
  { theory: "int", width: 8 } as const,
  { theory: "float", width: 8 } as const,
];

describe("all layers answer as none do", () => {
  test.each(workloads)("$theory, width $width", { timeout: 300_000 }, ({ theory, width }) => {
    const conditions = new Conditions(1000 + width, theory, width);
    const known = new Map<Query, boolean>();
    let sat = 0;
    let unsat = 0;
    const steps = theory === "float" ? 8 : 24;
    for (const query of paths(conditions, steps, 10, (asked) => known.get(asked) === true)) {
      compare(query, { ...query, decideOnly: true }, layered);
      const answer = compare(query, query, layered);
      known.set(query, answer.kind === "sat");
      if (answer.kind === "sat") {
        sat += 1;
        expect(satisfies(query, answer.model)).toBe(true);
      } else unsat += 1;
    }
    expect(sat).toBeGreaterThan(5);
    expect(unsat).toBeGreaterThan(0);
  });

  test("a path condition that may be unsatisfiable", { timeout: 300_000 }, () => {
    const conditions = new Conditions(7, "bits", 8);
    let contradictory = 0;
    for (let round = 0; round < 30; round += 1) {
      const pathCondition = Array.from({ length: 6 }, () => conditions.condition());
      const query = { pathCondition, condition: conditions.condition(), pathConditionUnchecked: true };
      compare(query, { ...query, decideOnly: round % 2 === 0 }, layered);
      if (plain.check({ pathCondition: [], condition: pathCondition[0] as never }, budget).kind === "unsat")
        contradictory += 1;
      else if (compare(query, query, layered).kind === "unsat") contradictory += 1;
    }
    expect(contradictory).toBeGreaterThan(5);
  });

  test("the layers stand in their order, and answered some queries and passed others on", () => {
    const statistics = layered.statistics();
    expect(statistics.map((layer) => layer.layer)).toEqual([
      "validating answers",
      "range",
      "independence",
      "enumeration",
      "model reuse",
      "branch cache",
      "validating backend",
      "approximation",
      "bits",
      "z3-wasm",
    ]);
    for (const name of ["range", "model reuse"]) {
      const layer = statistics.find((candidate) => candidate.layer === name);
      expect(layer?.hits).toBeGreaterThan(0);
      expect(layer?.hits).toBeLessThan(layer?.queries ?? 0);
    }
  });
});
