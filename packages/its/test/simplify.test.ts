/** Simplification: what goes, and that runs of what is left end where they ended and cost what they cost. */

import { createSolverChain, intConstant } from "@everypath/core";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import {
  chained,
  type Its,
  locationsOf,
  simplify,
  withoutUnreachable,
  withoutUnsatisfiable,
  withoutUnused,
} from "../src/index.ts";
import { numbers, queryBudget, randomRun, smallSystem, system } from "./support.ts";

const solver = createSolverChain();
const decider = { solver, budget: queryBudget };
afterAll(() => solver.close());

const ids = (its: Its) => its.transitions.map(({ id }) => id);

describe("each simplification", () => {
  it("leaves out what is not reached", () => {
    expect(ids(withoutUnreachable(system("s(x) -> f(x)\ng(x) -> f(x)\nf(x) -> f(x-1) :|: x > 0")))).toEqual([
      "t1",
      "t3",
    ]);
  });

  it("leaves out guards without solution", () => {
    expect(
      ids(withoutUnsatisfiable(system("s(x) -> f(x) :|: x > 0 && 2*x < 1\ns(x) -> f(x) :|: x > 0"), decider)),
    ).toEqual(["t2"]);
  });

  it("leaves out variables that decide nothing, and keeps those that others need", () => {
    const its = withoutUnused(system("s(x,y,z) -> f(x,y,z)\nf(x,y,z) -> f(x-y,y,z+x) :|: x > 0"));
    expect(its.variables.map(({ name }) => name)).toEqual(["x", "y"]);
  });

  it("joins what follows one another, with the costs of both", () => {
    const its = chained(system("s(x) -{2}> a(x+1)\na(x) -{3}> b(2*x) :|: x > 0\nb(x) -> b(x-1) :|: x > 0"), {
      keepsStopping: false,
    });
    expect(locationsOf(its)).toEqual(["s", "b"]);
    expect(its.transitions[0]).toMatchObject({ id: "t1·t2", cost: intConstant(5) });
    const its2 = chained(system("s(x) -{2}> a(x+1)\na(x) -{3}> b(2*x) :|: x > 0\nb(x) -> b(x-1) :|: x > 0"), {
      keepsStopping: true,
    });
    expect(locationsOf(its2)).toEqual(["s", "a", "b"]);
  });

  it("keeps choices of joined transitions apart", () => {
    const [first] = chained(system("s(x) -> a(z)\na(x) -> b(x + z)\nb(x) -> b(x)"), {
      keepsStopping: true,
    }).transitions;
    expect(first?.update).toEqual(system("s(x) -> b(z + z_1)").transitions[0]?.update);
  });
});

describe("a simplified system", () => {
  it("stops at the same place with the same values and the same cost", () => {
    let compared = 0;
    fc.assert(
      fc.property(
        smallSystem,
        fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 2 }),
        (rules, start) => {
          const its = system(
            `${rules.replace(/\bf\(([^)]*)\)$/m, "m($1)")}\nm(x,y) -{7}> n(x,y)\nn(x,y) -> f(x,y)`,
          );
          if (rules.includes("z") || !isDeterministic(its)) return;
          const small = simplify(its, decider);
          const run = (each: Its) => {
            const values = each.variables.map(({ name }) => BigInt(start[name === "x" ? 0 : 1] as number));
            return randomRun(each, { location: each.start, values }, numbers(1), {
              most: 500,
              greatest: 100_000n,
            });
          };
          const before = run(its);
          if (before.end !== "stuck") return;
          compared += 1;
          const after = run(small);
          expect({ end: after.end, cost: after.cost, location: after.last.location }).toEqual({
            end: "stuck",
            cost: before.cost,
            location: before.last.location,
          });
          small.variables.forEach((variable, index) => {
            expect(after.last.values[index]).toBe(before.last.values[its.variables.indexOf(variable)]);
          });
        },
      ),
      { numRuns: 250, seed: 5 },
    );
    expect(compared).toBeGreaterThan(20);
  });
});

/** One transition a location, so that there is one run. */
function isDeterministic({ transitions }: Its): boolean {
  return new Set(transitions.map(({ source }) => source)).size === transitions.length;
}
