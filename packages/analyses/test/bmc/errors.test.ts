/** What is satisfiable or unanswered never ends as `safe`, and each error that can be the first of a run is found. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Answer,
  collectSymbols,
  createSolverChain,
  JobSolver,
  type Query,
  unknownBecause,
} from "@everypath/core";
import type { Result } from "@everypath/report";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadText } from "../../../debug/test/support.ts";
import { runInProcess } from "../../../everypath/test/examples/in-process.ts";
import { boundedCheck } from "../../src/bmc/index.ts";
import { boundedOptions } from "./bounded-options.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-bmc-errors-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readings = `#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);
`;

async function check(text: string, ...options: string[]): Promise<Result> {
  const file = join(folder, "test.c");
  writeFileSync(file, readings + text);
  return runInProcess("bmc", file, ["--no-replay", ...options]);
}

/** A solver that answers what the test says. */
function saying(answer: (query: Query) => Answer): JobSolver {
  const backend = {
    name: "stub",
    check: answer,
    reset: () => {},
    statistics: () => [{ layer: "stub", queries: 0, hits: 0, seconds: 0 }],
    work: 0,
    close: () => {},
  };
  return new JobSolver(backend, (solver) => solver);
}

async function checkSaying(text: string, property: string | undefined, solver: JobSolver) {
  const { program } = await loadText(readings + text);
  const checked = await boundedCheck(program, boundedOptions({ property }), solver);
  if ("refused" in checked) throw new Error(checked.refused);
  return checked;
}

/** Any input is so. */
function everyInputIs(value: bigint): (query: Query) => Answer {
  return ({ pathCondition, condition }) => ({
    kind: "sat",
    model: new Map(collectSymbols([...pathCondition, condition]).map((symbol) => [symbol, value])),
  });
}

describe("a satisfiable formula", () => {
  const text = `int main(void) { int x = __VERIFIER_nondet_int();
  assert(x != 5);
  assert(x != 6);
  return 0; }`;
  test.each([
    ["whose input leads to no error", undefined, 4n, 0],
    ["whose input leads to another error than the one asked about", "main:6:3:assertion", 5n, 0],
    ["whose input leads to one of the errors only", undefined, 5n, 1],
  ])("%s leaves a reason", async (_, property, value, errors) => {
    const { exploration } = await checkSaying(text, property, saying(everyInputIs(value)));
    expect(exploration.paths.length).toBe(errors);
    expect(exploration.complete).toBe(false);
    expect(exploration.incomplete.map(({ reason }) => reason)).toContain("solver-unknown");
  });

  test("an unanswered question leaves a reason for each property", async () => {
    const solver = saying(() => unknownBecause("no idea"));
    const { exploration } = await checkSaying(text, undefined, solver);
    expect(exploration.incomplete.map(({ location }) => location?.line)).toEqual([5, 6]);
  });
});

describe("a disjunction that is too hard", () => {
  // Of the three inputs each assertion is about one.
  const text = `int main(void) {
  unsigned x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
  assert(x % 7 != 5);
  assert(y != 5 || y % 5 == 0);
  assert(z * z * z != 3 * z * z + 81);
  assert(x * y != 77);
  return 0;
}`;
  const real = createSolverChain();
  afterAll(() => real.close());
  /** Answers questions about one input other than z. */
  const aboutOne = saying((query) => {
    const names = collectSymbols([...query.pathCondition, query.condition]).map(({ name }) => name);
    if (names.length > 1 || names[0] === "z") return unknownBecause("too hard");
    return real.check(query, { resources: 1_000_000, milliseconds: 20_000 });
  });

  test("is asked about failure by failure, and what is left is named", async () => {
    const { exploration } = await checkSaying(text, undefined, aboutOne);
    expect(exploration.paths.map(({ error }) => error?.location.line)).toEqual([6]);
    expect(
      exploration.incomplete.map(({ reason, detail, location }) => [reason, detail, location?.line]),
    ).toEqual([
      ["solver-unknown", "main:8:3:assertion: too hard", 8],
      ["solver-unknown", "main:9:3:assertion: too hard", 9],
    ]);
  });

  test("of one property is asked about round by round", async () => {
    const rounds = `int main(void) {
  for (int i = 0; i < 3; i++) { int x = __VERIFIER_nondet_int(); if (i == 1 && x == 8) continue; assert(x != 8 || i != 1); }
  return 0;
}`;
    expect((await checkSaying(rounds, undefined, aboutOne)).exploration.complete).toBe(true);
    const wrong = rounds.replace("x == 8)", "x == 9)");
    const { exploration } = await checkSaying(wrong, undefined, aboutOne);
    expect(exploration.paths.map(({ error }) => error?.location.line)).toEqual([5]);
  });
});

describe("the list of errors", () => {
  const text = `int main(void) { int x = __VERIFIER_nondet_int();
  for (int i = 0; i < 2; i++) {
    if (i == 1) assert(x == 7);
    if (i == 0) assert(x != 5);
  }
  return 0; }`;
  test("has an error after which another follows in any case", async () => {
    const { errors } = await check(text);
    expect(errors.map(({ location }) => location.line).sort()).toEqual([6, 7]);
  });

  test("has no error that another one always comes before", async () => {
    const hidden =
      "int main(void) { int x = __VERIFIER_nondet_int(); assert(x > 3);\n assert(x > 2); return 0; }";
    expect((await check(hidden)).errors.map(({ location }) => location.line)).toEqual([4]);
    expect((await check(hidden, "--property", "main:5:2:assertion")).verdict).toBe("safe");
  });
});

test("a loop with a bound of its own stays there while the others' is raised", async () => {
  const result = await check(
    `int main(void) {
  for (int i = 0; i < __VERIFIER_nondet_uchar(); i++) assert(i < 4);
  for (int j = 0; j < 9 && __VERIFIER_nondet_int(); j++) ;
  return 0;
}`,
    "--unwind-loop",
    "main.1:2",
  );
  expect([result.verdict, result.errors]).toEqual(["unknown", []]);
  expect(result.unwinding?.reached.map(({ name }) => name)).toEqual(["main.1"]);
});

describe("values that one path has not set", () => {
  const text = (unset: string) => `int main(void) {
  int u, v[2], a = __VERIFIER_nondet_int() % 100, h = __VERIFIER_nondet_int();
  if (a * a > 4) u = h;
  if (a > ${unset} && u > 3) v[0] = 1; else v[0] = 2;
  if (v[0] == 1) v[0] = h;
  return v[0];
}`;
  test("may be looked at where they are set", async () => {
    expect((await check(text("10"))).verdict).toBe("safe");
  });
  test("may not where they are not", async () => {
    const { errors } = await check(text("1"));
    expect(errors.map(({ kind, location }) => [kind, location.line])).toEqual([["uninitialized-read", 7]]);
  });
});
