/** Invariants of large systems, and what is left of a search whose time is over. */

import { createSolverChain } from "@everypath/core";
import { afterAll, describe, expect, it } from "vitest";
import { certify, checkCertificate, decideTermination, type Its, locationsOf } from "../src/index.ts";
import { invariantsOf, templatesOf } from "../src/invariants.ts";
import { maximise } from "../src/linear/simplex.ts";
import { refine, wholeParts } from "../src/refined.ts";
import { queryBudget, system } from "./support.ts";

const solver = createSolverChain();
afterAll(() => solver.close());

/** `length` locations one after the other, each of which counts y up, then a loop that takes y from x. */
function chain(length: number): Its {
  const links = Array.from(
    { length },
    (_, index) => `l${index}(x,y) -> l${index + 1}(x,y+1) :|: x > ${index}`,
  );
  return system(["s(x,y) -> l0(x,1)", ...links, `l${length}(x,y) -> l${length}(x-y,y) :|: x > 0`].join("\n"));
}

/** The chain's last location leads back to its first while x, which each round lowers, is positive. */
function ring(length: number): Its {
  const links = Array.from({ length }, (_, index) => `l${index}(x,y) -> l${index + 1}(x,y)`);
  return system(["s(x,y) -> l0(x,1)", ...links, `l${length}(x,y) -> l0(x-y,y) :|: x > 0`].join("\n"));
}

describe("systems with long ways", () => {
  it.each([
    ["a chain of 150 locations", chain(150)],
    ["a ring of 60 locations", ring(60)],
  ])("%s is decided, and the checker agrees", (_name, its) => {
    const decided = decideTermination(its, { solver, budget: queryBudget, milliseconds: 60_000 });
    if (decided.kind !== "terminates") throw new Error(decided.kind);
    const certificate = certify(its, "long.koat", decided);
    expect(checkCertificate(certificate, { solver, budget: queryBudget, its })).toEqual({ kind: "right" });
  });
});

describe("a search whose time is over", () => {
  /** Tells that time is over from the n-th question on. */
  const overFrom = (questions: number) => {
    let asked = 0;
    return () => {
      asked += 1;
      return asked >= questions;
    };
  };
  const program = {
    columns: 4,
    rows: [
      {
        entries: new Map([
          [0, 2n],
          [1, 1n],
          [2, 1n],
        ]),
        total: 4n,
      },
      {
        entries: new Map([
          [0, 1n],
          [1, 3n],
          [3, 1n],
        ]),
        total: 6n,
      },
    ],
    maximise: new Map([
      [0, 1n],
      [1, 1n],
    ]),
  };

  it("gives a linear program up between two pivots", () => {
    expect(maximise(program)).toMatchObject({ kind: "optimal" });
    expect(maximise(program, overFrom(2))).toEqual({ kind: "unknown" });
  });

  it("says nothing of a location but that it may be reached", () => {
    const its = chain(20);
    const whole = refine(its, wholeParts(locationsOf(its)));
    const entries = [{ part: its.start, values: [] }];
    for (const questions of [1, 30, 100]) {
      const found = invariantsOf(whole, entries, templatesOf(whole, true), overFrom(questions));
      expect([...found.keys()].toSorted()).toEqual([...locationsOf(its)].toSorted());
      expect([...found.values()].flat()).toEqual([]);
    }
    const inTime = invariantsOf(whole, entries, templatesOf(whole, true), () => false);
    expect([...inTime.values()].flat().length).toBeGreaterThan(20);
  });

  it("asks no query that may go on beyond its time", () => {
    const asked: number[] = [];
    const watched = {
      name: solver.name,
      statistics: () => solver.statistics(),
      close: () => undefined,
      check: (...[query, budget]: Parameters<typeof solver.check>) => {
        asked.push(budget.milliseconds);
        return solver.check(query, budget);
      },
    };
    const its = system(
      "s(x) -> f(x)\nf(x) -> f(z) :|: x = 2*z && x > 1\nf(x) -> f(3*x+1) :|: x = 2*z+1 && x > 1",
    );
    decideTermination(its, { solver: watched, budget: queryBudget, milliseconds: 400 });
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((milliseconds) => milliseconds > 400)).toEqual([]);
  });
});
