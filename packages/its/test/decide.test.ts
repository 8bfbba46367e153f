/** Verdicts: on systems whose answer is known, and on random ones against their runs. */

import { createSolverChain, evaluator, type Symbol } from "@everypath/core";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import {
  certify,
  checkCertificate,
  decideTermination,
  type Its,
  step,
  type Termination,
  type Witness,
} from "../src/index.ts";
import { numbers, queryBudget, randomRun, smallSystem, system } from "./support.ts";
import { knownSystems } from "./systems.ts";

const solver = createSolverChain();
afterAll(() => solver.close());

function decide(its: Its, milliseconds: number): Termination {
  return decideTermination(its, { solver, budget: queryBudget, milliseconds });
}

describe("systems whose answer is known", () => {
  it("are enough, a third of them without end", () => {
    expect(knownSystems.length).toBeGreaterThanOrEqual(40);
    const endless = knownSystems.filter(([, , verdict]) => verdict === "diverges").length;
    expect(endless * 3).toBeGreaterThanOrEqual(knownSystems.length);
  });

  let decided = 0;
  it.each(knownSystems)("%s", (_name, rules, verdict) => {
    const its = system(rules);
    const answer = decide(its, 30_000);
    expect([verdict, "unknown"]).toContain(answer.kind);
    if (answer.kind === "unknown") return;
    decided += 1;
    const certificate = certify(its, "known.koat", answer);
    expect(checkCertificate(certificate, { solver, budget: queryBudget, its })).toEqual({ kind: "right" });
    if (answer.kind === "diverges") followWitness(its, answer.witness);
    else runEverywhere(its, 60);
  });

  it("are decided, nine of ten at least", () => {
    expect(decided).toBeGreaterThanOrEqual(0.9 * knownSystems.length);
  });
});

describe("random systems", () => {
  const count = Number(process.env.EVERYPATH_RANDOM_SYSTEMS ?? 30);
  it("end where they are said to, and go on where they are said to", () => {
    const found = { terminates: 0, diverges: 0, unknown: 0 };
    fc.assert(
      fc.property(smallSystem, (rules) => {
        const its = system(rules);
        const answer = decide(its, 700);
        if (answer.kind !== "unknown") {
          const certificate = certify(its, "random.koat", answer);
          const checked = checkCertificate(certificate, { solver, budget: queryBudget, its });
          if (checked.kind === "refused")
            throw new Error(`${checked.reason}: ${JSON.stringify(certificate.claim)}`);
        }
        if (answer.kind === "terminates") runEverywhere(its, 40);
        if (answer.kind === "diverges") followWitness(its, answer.witness);
        found[answer.kind] += 1;
      }),
      { numRuns: count, seed: Number(process.env.EVERYPATH_RANDOM_SEED ?? 9) },
    );
    expect(found.terminates).toBeGreaterThan(0);
    expect(found.diverges).toBeGreaterThan(0);
  });
});

/** Runs from random starts end; those whose values grow large are not followed, since they may end much later. */
function runEverywhere(its: Its, runs: number): void {
  const random = numbers(runs);
  for (let run = 0; run < runs; run += 1) {
    const reach = run % 2 === 0 ? 4 : 15;
    const values = its.variables.map(() => BigInt(random(2 * reach + 1) - reach));
    const { end } = randomRun(its, { location: its.start, values }, random, {
      most: 20_000,
      greatest: 2_000n,
    });
    if (end === "limit") throw new Error(`it is still running from ${values.join(", ")}`);
  }
}

/** The witness's run repeats a configuration, or stays in its sets for 10,000 steps (or until its values are too long). */
function followWitness(its: Its, { start, stem, loop }: Witness): void {
  let at = start;
  const take = (transition: Parameters<typeof step>[2], choices: Parameters<typeof step>[3]) => {
    const after = step(its, at, transition, choices);
    if (after === undefined)
      throw new Error(`${transition.id} cannot be taken at ${at.location} (${at.values.join(", ")})`);
    at = after;
  };
  for (const { transition, choices } of stem) take(transition, choices);
  const first = at;
  const isLong = () => at.values.some((value) => value > 1n << 1000n || value < -(1n << 1000n));
  switch (loop.kind) {
    case "repeats":
      for (const { transition, choices } of loop.steps) take(transition, choices);
      expect(at).toEqual(first);
      return;
    case "recurrent":
      for (let steps = 0; steps < 10_000 && !isLong(); ) {
        const value = valuesAt(its, at.values);
        expect(loop.set.every((each) => value(each) === true)).toBe(true);
        const chosen = loop.steps.map(
          ({ choices }) =>
            new Map([...choices].map(([choice, term]) => [choice, value(term) as bigint] as const)),
        );
        loop.steps.forEach(({ transition }, index) => {
          take(transition, chosen[index] ?? new Map());
        });
        steps += loop.steps.length;
      }
      expect(at.location).toBe(first.location);
      return;
    case "closed":
      for (let steps = 0; steps < 10_000 && !isLong(); steps += 1) {
        const own = loop.sets.find(({ location }) => location === at.location);
        const value = valuesAt(its, at.values);
        expect(own?.set.every((each) => value(each) === true)).toBe(true);
        const next = own?.transitions.find(
          (transition) => step(its, at, transition, new Map()) !== undefined,
        );
        if (next === undefined) throw new Error(`no transition can be taken at ${at.location}`);
        take(next, new Map());
      }
  }
}

function valuesAt(its: Its, values: readonly bigint[]) {
  return evaluator(
    new Map<Symbol, bigint>(
      its.variables.map((variable, index) => [variable, values[index] as bigint] as const),
    ),
  );
}
