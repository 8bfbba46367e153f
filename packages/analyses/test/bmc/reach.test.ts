/** Loops that k-induction leaves open are decided by clauses about their heads; and where an error is reachable nothing is proved. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Result } from "@everypath/report";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runInProcess } from "../../../everypath/test/examples/in-process.ts";
import { type LoopProgram, loopPrograms, textOf } from "./loop-programs.ts";

const any = "__VERIFIER_nondet_int()";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-reach-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function check(program: LoopProgram, ...options: readonly string[]): Promise<Result> {
  const file = join(folder, "loop.c");
  writeFileSync(file, textOf(program));
  return runInProcess("bmc", file, ["--no-replay", "--unwind", "4", "--induction", ...options]);
}

describe("decided", () => {
  const by = new Map<string, number>();
  test.each(loopPrograms.map((program) => [program.name, program] as const))("%s", async (_, program) => {
    const { verdict, complete, incomplete, unwinding } = await check(program);
    expect([verdict, complete, incomplete]).toEqual(["safe", true, []]);
    const { induction } = unwinding ?? {};
    by.set(induction?.by ?? "bound", (by.get(induction?.by ?? "bound") ?? 0) + 1);
    if (induction?.by === "clauses") expect(induction.invariants.length).toBeGreaterThan(0);
  });

  test("of which k-induction with up to four rounds leaves 40 open", () => {
    // One round after the other is tried first, and each of those that it left open came to the clauses.
    expect(by.get("clauses")).toBeGreaterThanOrEqual(40);
  });
});

describe("not decided", () => {
  const wrong = loopPrograms.flatMap(({ name, body, wrong: change }) => {
    if (change === undefined) return [];
    expect(body).toContain(change[0]);
    return [[name, { name, body: body.replace(change[0], change[1]) }] as const];
  });
  test.each(wrong)("%s, with an error", async (_, program) => {
    const { verdict, unwinding } = await check(program);
    expect(["unknown", "unsafe"]).toContain(verdict);
    expect(unwinding?.induction).toBeUndefined();
  });

  test("an error behind temporaries that nobody reads any more", async () => {
    const body = `struct { unsigned char a, b; } s = {1, 1};
  while (${any}) {
    if (s.b != 1) {
      s.a = s.b + s.b;
      assert(s.a != 5);
      while (s.b <= 1) { unsigned char i = ${any}; if (i < 1) s.a = i; }
      assert(s.a - s.b != 5);
    } else {
      s.a = s.a + s.b;
      if (s.b <= 3) s.a = s.a - 0; else if (s.b < 5) s.b = s.b + 2; else s.b = 2;
    }
    if (s.a != s.b) {
      if (s.b < 5) s.b = s.b + 1; else s.b = 2;
      { unsigned char i = ${any}; if (i < 3) s.a = i; }
    }
  }
  while (s.a <= 1) {
    if (s.b == 3) { s.b = s.b; s.a = s.a + 5; assert(3 <= s.b); } else s.a = s.a + 5;
    if (s.a < 1) { unsigned char i = ${any}; if (i < 4) s.b = i; assert(s.a - s.b != 1); } else s.a = s.b - s.b;
  }
  assert(s.a + s.b != 8);`;
    const { verdict } = await check({ name: "", body });
    expect(["unknown", "unsafe"]).toContain(verdict);
  });

  test("what cut the search is named", async () => {
    const program = loopPrograms.find(({ name }) => name === "a window")!;
    const { verdict, incomplete, stats } = await check(program, "--limit", "bmc.reachQuestions=2");
    expect(verdict).toBe("unknown");
    expect(incomplete).toContainEqual(
      expect.objectContaining({
        detail: "induction: no clauses at the loops' heads were found: too many questions",
        limit: "bmc.reachQuestions",
      }),
    );
    expect(stats.solverQueries).toBeGreaterThan(2);
  });
});

test("the invariants are told in the program's names", async () => {
  const { unwinding } = await check(loopPrograms.find(({ name }) => name === "a line")!);
  expect(unwinding?.induction).toMatchObject({ by: "clauses", k: 0 });
  expect(unwinding?.induction?.invariants.map(({ text }) => text)).toContain("3·x + 5 = y");
});
