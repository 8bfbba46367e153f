/**
 * What no property depends on is left out before unwinding, rounds that cannot be are not unwound, and a raised bound goes on where the lower
 * one stood.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { successorsOf } from "@everypath/core";
import type { Result } from "@everypath/report";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadText } from "../../../debug/test/support.ts";
import { runInProcess } from "../../../everypath/test/examples/in-process.ts";
import { sliceProcedure } from "../../src/bmc/slice.ts";
import { loopingProgram } from "./looping-programs.ts";

const examples = fileURLToPath(new URL("../../../../examples/bmc", import.meta.url));
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-slice-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readings = `#include <assert.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
`;

async function check(text: string, ...options: string[]): Promise<Result> {
  const file = join(folder, "test.c");
  writeFileSync(file, readings + text);
  return runInProcess("bmc", file, ["--no-replay", ...options]);
}

describe("slicing", () => {
  const text = (after: string): string => `int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), log = 0, y = 0;
  while (__VERIFIER_nondet_uint()) log = log * 3 + 1;
  if (x > 5) log++;
  if (x < 10) y = x;
  assert(y < 10);
  ${after}
  return 0;
}`;

  test("a loop that no property depends on need not end", async () => {
    const result = await check(text(""), "--unwind", "3");
    expect([result.verdict, result.unwind, result.unwinding?.sliced]).toEqual(["safe", 3, true]);
  });

  test("what comes behind the only property does not matter", async () => {
    const more = text("for (unsigned i = 0, s = 0; i < x; i++) { s += 3; assert(s != 30); }");
    const all = await check(more, "--unwind", "3");
    expect([all.verdict, all.unwinding?.sliced]).toEqual(["unknown", undefined]);
    const one = await check(more, "--unwind", "3", "--property", "main:10:3:assertion");
    expect([one.verdict, one.unwinding?.sliced]).toEqual(["safe", true]);
    const other = await check(more, "--property", "main:11:53:assertion");
    expect([other.verdict, other.errors.map(({ location }) => location.line)]).toEqual(["unsafe", [11]]);
  });

  test("an error is found in the program itself, with all of its inputs", async () => {
    const result = await check(text("assert(x != 77);"), "--unwind", "3");
    expect([result.verdict, result.unwinding?.sliced]).toEqual(["unsafe", undefined]);
    expect(result.errors[0]?.inputs.map(({ name }) => name)).toContain("uint");
  });

  test("a pointer that is overwritten decides about a leak", async () => {
    const leaking = "int main(void) { char *p = malloc(3); if (__VERIFIER_nondet_int()) p = 0; exit(0); }";
    expect((await check(leaking)).errors.map(({ kind }) => kind)).toEqual(["memory-leak"]);
    expect((await check(leaking.replace("p = 0;", ";"))).verdict).toBe("safe");
  });

  test("every check and call of a program is in its slice, and a decision left out leads one way", async () => {
    const { program } = await loadText(
      Array.from({ length: 20 }, (_, seed) => loopingProgram(seed, undefined, `_${seed}`)).join("\n"),
    );
    let changed = 0;
    for (const name of program.userProcedures) {
      const procedure = program.procedure(name)!;
      const sliced = sliceProcedure(procedure, undefined);
      if (sliced !== procedure) changed++;
      expect(sliced.blocks.length).toBe(procedure.blocks.length);
      for (const [index, { instructions, terminator }] of sliced.blocks.entries()) {
        const before = procedure.blocks[index]!;
        const checks = before.instructions.filter(({ kind }) => kind === "check" || kind === "call");
        for (const instruction of checks) expect(instructions).toContain(instruction);
        if (terminator !== before.terminator) expect(successorsOf(terminator)).toHaveLength(1);
      }
    }
    expect(changed).toBeGreaterThan(0);
  });
});

describe("unwinding stops", () => {
  test("where constants decide, and where no input goes on", async () => {
    const result = await check(
      `int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 6, s = 0;
  for (int i = 0; i < 10; i++) s += i;
  for (unsigned i = 0; i < n; i++) s++;
  assert(s <= 50);
  return 0;
}`,
      "--unwind",
      "1000000",
    );
    expect([result.verdict, result.complete]).toEqual(["safe", true]);
    expect(result.stats.instructions).toBeLessThan(300);
  });
});

describe("raising the bound", () => {
  test("costs no round again", async () => {
    const file = join(folder, "wide.c");
    writeFileSync(
      file,
      readFileSync(join(examples, "wide-sum.c"), "utf8").replace("if (n == 0)", "if (n == 0 || n > 60)"),
    );
    const run = (bound: string) => runInProcess("bmc", file, ["--no-replay", "--unwind", bound]);
    const raised = await run("auto");
    const once = await run("64");
    expect([raised.unwind, raised.verdict, once.verdict]).toEqual([64, "safe", "safe"]);
    // From scratch at 1, 2, 4, …, 64 it would be twice as many.
    expect(raised.stats.instructions).toBeLessThan(1.1 * once.stats.instructions);
  });
});
