/** `everypath trace` as a user meets it: the examples both ways, lines that are reached and that are not, wrong use. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Result } from "@everypath/report";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everypath } from "../../../everypath/test/examples/everypath.ts";
import { resultInProcess } from "../../../everypath/test/examples/in-process.ts";

const examples = fileURLToPath(new URL("../../../../examples/", import.meta.url));
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-trace-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function trace(
  file: string,
  ...options: readonly string[]
): Promise<{ readonly status: number; readonly result: Result }> {
  return resultInProcess("trace", file, options);
}

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** The options that an example's first lines give. */
function optionsOf(file: string): readonly string[] {
  const given = /options: ([^\n*]*)/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
  return (given.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ""));
}

/** Each of them in some seconds; the others of the folder have long loops or shapes without end. */
const traced: Readonly<Record<string, readonly string[]>> = {
  objects: readdirSync(join(examples, "objects")).filter((name) => !/tree|unbounded/.test(name)),
  king: ["search.pli", "power.pli", "sum.pli", "twoloops.pli"],
  c: [
    "bits.c",
    "division.c",
    "foo.c",
    "linked-list.c",
    "overflow.c",
    "stack-machine.c",
    "strings.c",
    "svcomp-style.c",
    "triangle.c",
    "uninitialized.c",
    "use-after-free.c",
  ],
};

describe.each(Object.entries(traced))("examples/%s", (room, names) => {
  test.each(names)("%s: both directions agree on every trace", async (name) => {
    const file = join(examples, room, name);
    const options =
      room === "king" ? [...optionsOf(file), "--max-loop", "4"] : room === "objects" ? optionsOf(file) : [];
    const { status, result } = await trace(file, ...options);
    expect(result.paths.length).toBeGreaterThan(0);
    expect(result.paths.map(({ equivalent }) => equivalent)).toEqual(result.paths.map(() => true));
    expect(result.direction).toBe("both");
    expect(status).toBe({ safe: 0, unsafe: 1, unknown: 3 }[result.verdict as string]);
    for (const { rho, forward, backward, inputs } of result.paths) {
      expect(rho?.length).toBeGreaterThan(0);
      expect(forward?.smtlib).toContain("(check-sat)");
      expect(backward?.smtlib).toContain("(check-sat)");
      expect(inputs).toBeDefined();
    }
  });
});

const alias = `class Cell { int f; Cell g; }
void alias(Cell x, Cell y) {
  x.f := 1;
  y.f := 2;
  assert x.f = 1;
}
`;

describe("the assertion after x.f := 1; y.f := 2", () => {
  test("fails exactly where x = y, in either direction", async () => {
    const file = write("alias.idf", alias);
    for (const direction of ["forward", "backward"]) {
      const { status, result } = await trace(file, "--entry", "alias", "--direction", direction);
      expect(status).toBe(1);
      const failing = result.paths.filter(
        ({ error }) => error !== undefined && result.errors[error]?.kind === "assertion",
      );
      const conditions = failing.map(({ condition }) => condition.split(" ∧ ").sort());
      expect(conditions).toEqual([["x = y", "x ≠ null", "y ≠ null"]]);
    }
  });

  test("is shown as the paper writes it", async () => {
    const { result } = await trace(write("alias.idf", alias), "--entry", "alias");
    const last = result.paths.at(-1);
    expect(last?.end).toBe("returned");
    const steps = last?.rho?.map(({ text, rule }) => [text, rule]);
    expect(steps).toEqual([
      ["x ≠ null", "absence of an error (δ)"],
      ["x.f := 1", "symbolic assignment"],
      ["y ≠ null", "absence of an error (δ)"],
      ["y.f := 2", "symbolic assignment"],
      ["x ≠ null", "absence of an error (δ)"],
      ["x.f = 1", "absence of an error (δ)"],
    ]);
  });
});

describe("--backward-from", () => {
  const steps = `int f(int x, int y) {
  int z = 0;
  if (x > 10) {
    z = y;
    if (z == 3 && x < 20)
      z = 7;
  }
  if (z == 7 && y != 7)
    return 1;
  if (x != x)
    return 2;
  return 0;
}
`;

  test("answers which inputs reach a line", async () => {
    const { status, result } = await trace(write("steps.c", steps), "--backward-from", "9");
    expect(status).toBe(0);
    expect(result.line).toBe(9);
    expect(result.paths.map(({ equivalent, end }) => [equivalent, end])).toEqual([[true, "cut"]]);
    const inputs = new Map(result.paths[0]?.inputs?.map(({ name, value }) => [name, Number(value)]));
    expect(inputs.get("y")).toBe(3);
    expect(inputs.get("x")).toBeGreaterThan(10);
    expect(inputs.get("x")).toBeLessThan(20);
  });

  test("says so where none does", async () => {
    const { status, result } = await trace(write("steps.c", steps), "--backward-from", "11");
    expect([status, result.verdict, result.complete, result.paths]).toEqual([0, "safe", true, []]);
  });

  test("goes up to the callers, and through calls that came before", async () => {
    const file = write(
      "calls.idf",
      `int double(int n) { return 2 * n; }
void report(int n) {
  print n;
}
int a := input;
int b := double(a);
if (b > 10 && b < 14) { report(b); }
if (b = 7) { report(b); }
`,
    );
    const { result } = await trace(file, "--backward-from", "3");
    expect(
      result.paths.map(({ equivalent, inputs }) => [equivalent, inputs?.map(({ value }) => value)]),
    ).toEqual([[true, ["6"]]]);
  });

  test("takes each arrival in a loop for a trace of its own", async () => {
    const file = write(
      "loop.pli",
      `P: PROCEDURE (N);
  DECLARE (N, I, S) INTEGER;
  S = 0;
  DO I = 1 TO N;
    S = S + I;
  END;
END;
`,
    );
    const { status, result } = await trace(file, "--backward-from", "5", "--max-loop", "3");
    expect(status).toBe(3);
    expect(result.incomplete.map(({ reason }) => reason)).toContain("max-loop");
    expect(result.paths.length).toBe(3);
    expect(result.paths.every(({ equivalent }) => equivalent === true)).toBe(true);
  });
});

describe("wrong use", () => {
  const file = (): string => write("use.c", "int f(int x) { return x; }\n");
  test.each([
    [["--direction", "sideways"], "--direction sideways: unknown"],
    [["--backward-from", "zero"], "--backward-from zero: not a line"],
    [["--backward-from", "other.c:3"], "the program has no file other.c"],
    [["--backward-from", "77"], "there is no code at line 77"],
    [["--workers", "2"], "there is no option --workers"],
  ] as const)("%j", async (options, message) => {
    const { status, stdout, stderr } = await everypath("trace", file(), ...options);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});

describe("what is not seen from a line", () => {
  const pointers = `#include <everypath.h>
static int hidden(int x) {
  return x + 1;
}
int main(void) {
  int (*table[2])(int) = {hidden, hidden};
  return table[0](2);
}
`;
  const handlers = `#include <stdlib.h>
static int done;
static void handler(void) {
  done = 1;
}
int main(void) {
  atexit(handler);
  return 0;
}
`;
  test.each([
    ["a call through a pointer", "pointers.c", pointers, "3"],
    ["a function that atexit registers", "handlers.c", handlers, "4"],
  ])("%s: no line is claimed to be out of reach", async (_, name, text, line) => {
    const options = ["--backward-from", line, "--direction", "backward"];
    const { status, result } = await trace(write(name, text), ...options);
    expect([status, result.verdict, result.complete]).toEqual([3, "unknown", false]);
    expect(result.incomplete.map(({ reason }) => reason)).toContain("unsupported");
  });
});

describe("what has no meaning backwards is refused by name", () => {
  const memory = '#include <everypath.h>\nint main(void) { int a = everypath_int("a"); return a > 3; }\n';
  const few =
    "int g(int a, int b) { return a + b; }\nint (*p)() = (int (*)())g;\nint main(void) { return p(1); }\n";
  test.each([
    ["memory with 32-bit pointers", "memory.c", memory, ["--data-model", "ilp32"]],
    ["memory where not all of", "memory.c", memory, ["--no-check", "null-dereference"]],
    ["call of 'g' with too few arguments", "few.c", few, ["--cflag", "-w"]],
  ] as const)("%s", async (message, name, text, options) => {
    const { result } = await trace(write(name, text), ...options);
    expect(result.incomplete.map(({ reason }) => reason)).not.toContain("internal-error");
    expect(result.incomplete.some(({ detail }) => detail.includes(message))).toBe(true);
  });
});

test("a check that is not looked for is passed over, whatever its kind", async () => {
  const text = `void reach_error(void);
int main(int argc, char **argv) {
  extern int __VERIFIER_nondet_int(void);
  int x = __VERIFIER_nondet_int();
  if (x == 7) reach_error();
  return x;
}
`;
  for (const options of [[], ["--no-check", "unreachable"], ["--no-check", "assertion"]]) {
    const { result } = await trace(write("kinds.c", text), ...options);
    expect(result.paths.length).toBeGreaterThan(0);
    expect(result.paths.map(({ equivalent }) => equivalent)).toEqual(result.paths.map(() => true));
  }
});

test("a trace of which the machine has not seen all paths is not called different", async () => {
  // Which object y denotes is several paths of the machine and one trace.
  const text = `class A { int f; }
int f(A x, A y, int k) {
  x.f := 1;
  y.f := 2;
  if (k > 0) { return 1; }
  return 2;
}
`;
  const file = write("stopped.idf", text);
  for (const limit of [1, 2, 3, 4, 5]) {
    const { result } = await trace(file, "--entry", "f", "--max-paths", String(limit));
    expect(result.paths.filter(({ equivalent }) => equivalent === false)).toEqual([]);
  }
  const { result } = await trace(file, "--entry", "f");
  expect(result.paths.map(({ equivalent }) => equivalent)).toEqual(result.paths.map(() => true));
});
