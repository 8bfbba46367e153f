/** Conditions on the pointers that an entry is given: `--assume 's != NULL && size(s) >= n'`, and what cannot be said. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Result, resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { createEngine } from "../../src/runs/engine/local-engine.ts";
import { bin, runProcess } from "../examples/everypath.ts";
import { keptSolver } from "../kept-engine.ts";
import { runMain, runReally } from "./support.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-caller-conditions-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));
const engine = createEngine(keptSolver());
let count = 0;

const include = "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\n";

function run(source: string, options: readonly string[]) {
  const file = join(room, `program-${++count}.c`);
  writeFileSync(file, include + source);
  return runMain(["explore", file, "--json", "--entry", "f", ...options], engine);
}

async function explored(source: string, options: readonly string[] = []): Promise<Result> {
  const { stdout, stderr } = await run(source, options);
  if (stdout === "") throw new Error(stderr);
  return resultSchema.parse(JSON.parse(stdout));
}

function told({ verdict, errors, incomplete }: Result) {
  return {
    verdict,
    errors: errors.map(({ kind, replay }) => `${kind} ${replay}`),
    incomplete: [...new Set(incomplete.map(({ reason }) => reason))],
  };
}

/** What is assumed, one condition each. */
async function under(source: string, ...conditions: readonly string[]) {
  return told(
    await explored(
      source,
      conditions.flatMap((condition) => ["--assume", condition]),
    ),
  );
}

const safe = { verdict: "safe", errors: [], incomplete: [] };
const unsafe = (...errors: readonly string[]) => ({ verdict: "unsafe", errors, incomplete: [] });

describe("a condition", () => {
  it("says that a pointer is not null, or that it is", async () => {
    const source = "int f(int *p) { return *p; }";
    expect(await under(source, "p != NULL")).toEqual(safe);
    expect(await under(source, "p == NULL")).toEqual(unsafe("null-dereference confirmed"));
  });

  it("says that two pointers are the same, or are not", async () => {
    const source = "int f(int *a, int *b) { if (a && b) { *a = 1; *b = 2; assert(*a == 1); } return 0; }";
    expect(await under(source, "a != b")).toEqual(safe);
    expect(await under(source, "a == b && a != NULL")).toEqual(unsafe("assertion confirmed"));
    const same = "int f(int *a, int *b) { if (a) { *a = 1; *b = 2; assert(*a == 2); } return 0; }";
    expect(await under(same, "a == b")).toEqual(safe);
    const variable = "int g; int f(int *a) { if (a) { g = 1; *a = 2; assert(g == 1); } return 0; }";
    expect(await under(variable, "a != &g")).toEqual(safe);
    expect(await under(variable, "a == &g")).toMatchObject({ errors: ["assertion not-replayable"] });
  });

  it("says what is there where a pointer points, whichever name it has", async () => {
    const source = "int f(int *a, int *b) { if (!a || !b) return 0; *a += 1; assert(*b != 7); return 0; }";
    expect(await under(source, "a[0] < 3", "b[0] < 3")).toEqual(safe);
    expect(await under(source, "*a == 6", "*b == 6")).toEqual(unsafe("assertion confirmed"));
    const apart = "int f(int *a, int *b) { if (!a || !b) return 0; *a = 1; assert(*b < 7); return 0; }";
    expect(await under(apart, "*b < 7")).toEqual(safe);
    const node = "struct s { int n; struct s *next; }; int f(struct s *p) { return p ? 10 / p->n : 0; }";
    expect(await under(node, "p->n > 3")).toEqual(safe);
    expect(await under(node, "(*p).n >= 0")).toEqual(unsafe("division-by-zero confirmed"));
  });

  it("is about one object where two pointers mean that, and nothing is written", async () => {
    const same = "int f(int *a, int *b) { assert(*a == *b); return 0; }";
    expect(await under(same, "a == b && a")).toEqual(safe);
    const sizes =
      "int f(char *a, char *b, int n) { int s = 0; for (int i = 0; i < n; i++) s ^= a[i] ^ b[i]; return s; }";
    const both = ["--assume", "size(a) >= n", "--assume", "size(b) >= n", "--pointer-size", "2"];
    expect(told(await explored(sizes, both))).toEqual(safe);
  });

  it("rests on what a variable holds where the pointer may mean that", async () => {
    const source = "int g = 5; int f(int *p) { if (p) { g = 1; *p = 2; assert(g == 1); } return 0; }";
    expect(await under(source, "*p < 5")).toMatchObject({
      verdict: "unknown",
      incomplete: ["initial-values"],
    });
    expect(await under("int g; int f(int *p) { return *p; }", "p")).toEqual(safe);
  });

  it("says what the pointers there are", async () => {
    const node = "struct s { int n; struct s *next; };";
    const source = `${node} int f(struct s *p) { return p ? p->next->n : 0; }`;
    expect(await under(source, "p->next != NULL")).toEqual(safe);
    const circle = `${node} int f(struct s *p) { if (p) assert(p->next != p); return 0; }`;
    expect(await under(circle, "p->next != p")).toEqual(safe);
    expect(await under(circle, "p->next == p && p")).toEqual(unsafe("assertion confirmed"));
  });
});

describe("the size of what a pointer means", () => {
  const sum = (last: string) =>
    `int f(int *data, int n) { int s = 0; for (int i = 0; i ${last} n; i++) s ^= data[i]; return s; }`;
  const at = (...options: readonly string[]) => ["--pointer-size", "3", ...options];

  it("is at least what another parameter says", async () => {
    const condition = at("--assume", "data != NULL && size(data) >= n");
    expect(told(await explored(sum("<"), condition))).toEqual(safe);
    expect(told(await explored(sum("<="), condition))).toEqual(unsafe("out-of-bounds confirmed"));
    expect(told(await explored(sum("<="), at("--assume", "data && size(data) > n")))).toEqual(safe);
  });

  it("is 0 where there is none", async () => {
    expect(told(await explored(sum("<"), at("--assume", "size(data) >= n")))).toEqual(safe);
    expect(told(await explored(sum("<"), at("--assume", "size(data) == 0 && n > 0 && data")))).toEqual(
      unsafe("out-of-bounds confirmed"),
    );
  });

  it("holds of a negative number", async () => {
    const source = "int f(char *s, int n) { assert(n >= 0); return s && n ? s[n - 1] : 0; }";
    expect(told(await explored(source, at("--assume", "size(s) >= n")))).toEqual(
      unsafe("assertion confirmed"),
    );
  });

  it("is that of another object where the pointer means that", async () => {
    const source = "int f(int *a, int *b) { if (a && a == b) { *a = 1; return b[1]; } return 0; }";
    expect(told(await explored(source, at("--assume", "size(a) > 0 && size(b) >= 2")))).toMatchObject({
      errors: [],
    });
    expect(told(await explored(source, at("--assume", "size(a) > 0 && size(b) >= 1")))).toMatchObject({
      errors: ["out-of-bounds confirmed"],
    });
  });

  it("is bounded, which keeps from a good verdict", async () => {
    const result = await explored(sum("<"), ["--assume", "data && size(data) >= n && n < 3"]);
    expect(told(result)).toEqual({ verdict: "unknown", errors: [], incomplete: ["pointer-size"] });
  });
});

describe("what cannot be said", () => {
  const refusal = async (source: string, ...options: readonly string[]) => {
    const { status, stdout, stderr } = await run(source, options);
    expect([status, stdout]).toEqual([2, ""]);
    return stderr;
  };
  const two = "int f(int *p, int *q, char *s, int n) { return p == q; }";

  it("is whether objects of different types are one", async () => {
    expect(await refusal(two, "--assume", "p == s")).toContain("p and s are taken for different objects");
    expect(await refusal(two, "--no-alias", "--assume", "p == q")).toContain("taken for different objects");
    const restricted = "int f(int *restrict p, int *q) { return 0; }";
    expect(await refusal(restricted, "--assume", "p != q")).toContain("taken for different objects");
  });

  it("is what lies further than the inputs", async () => {
    const list = "struct s { int n; struct s *next; }; int f(struct s *p) { return 0; }";
    expect(await refusal(list, "--assume", "p->next->m > 1")).toContain(
      "there is no input p[0].next[0].m at the entry: p leads no further before the program looks there",
    );
    expect(await refusal(list, "--assume", "p->m > 1")).toContain("there is no input p[0].m");
    expect(await refusal(list, "--assume", "size(p->n) > 1")).toContain("pointers alone");
    expect(await refusal(list, "--assume", "q != NULL")).toContain("there is no input q");
  });

  it("is a promise about a pointer that there is not", async () => {
    expect(await refusal(two, "--string", "t")).toContain(
      "--string t: f has no pointer parameter t; did you mean p?; there is p, q, s",
    );
    expect(await refusal(two, "--string", "n")).toContain("--string n: f has no pointer parameter n");
    expect(await refusal(two, "--buffer", "p:m")).toContain(
      "--buffer p:m: f has no parameter m that is a whole number; did you mean n?; there is n",
    );
    expect(await refusal("int f(int n) { return n; }", "--buffer", "p:2")).toContain("there is none");
  });
});

describe("a declaration", () => {
  it("says that pointers are not null", async () => {
    const result = await explored(
      "int f(int *p, int *q) __attribute__((nonnull(1))); int f(int *p, int *q) { return *p ^ (q ? 1 : 0); }",
    );
    expect(told(result)).toEqual(safe);
    expect(result.safety).toBe("safe-under-preconditions");
    expect(result.assumptions).toMatchObject([
      { kind: "precondition", what: "p is not null, as its declaration says", standing: "chosen" },
    ]);
    const other = "int f(int *p, int *q) __attribute__((nonnull(1))); int f(int *p, int *q) { return *q; }";
    expect(told(await explored(other))).toEqual(unsafe("null-dereference confirmed"));
  });
});

describe("a comment above the entry", () => {
  it("says what is required", async () => {
    const source = `
/*@ requires \\valid(data + (0 .. n - 1)) && 0 <= n <= 3; */
int f(int *data, int n) { int s = 0; for (int i = 0; i < n; i++) s ^= data[i]; return s; }`;
    const result = await explored(source, ["--pointer-size", "2"]);
    expect(told(result)).toEqual(safe);
    expect(result.assume).toBeUndefined();
    expect(result.assumptions).toContainEqual(
      expect.objectContaining({
        kind: "precondition",
        what: "\\valid(data + (0 .. n - 1)), as the comment above f requires",
        standing: "chosen",
      }),
    );
    const { stderr } = await run(source, ["--pointer-size", "2"]);
    expect(stderr).toContain("not taken for granted: requires 0 <= n <= 3");
  });
});

describe("fuzz and debug", () => {
  const fuzzed = async (source: string, ...options: readonly string[]): Promise<Result> => {
    const file = join(room, `program-${++count}.c`);
    writeFileSync(file, include + source);
    const args = ["fuzz", file, "--json", "--entry", "f", "--time", "20", "--no-replay", ...options];
    const { stdout, stderr } = await runMain(args, engine);
    if (stdout === "") throw new Error(stderr);
    return resultSchema.parse(JSON.parse(stdout));
  };
  const text =
    "\nint f(int *p, int n) { if (p == NULL) return 100 / n; return n > 50 ? (p[0] & 1) + 1000 / (n - 60) : 0; }";
  const found = ({ errors }: Result) =>
    errors.map(({ kind, inputs }) => `${kind} ${inputs.find(({ name }) => name === "n")?.value}`).sort();

  it("know what a caller keeps to, from the command line", async () => {
    expect(found(await fuzzed(text))).toEqual(["division-by-zero 0", "division-by-zero 60"]);
    expect(found(await fuzzed(text, "--assume", "n > 0"))).toEqual(["division-by-zero 60"]);
    expect(found(await fuzzed(text, "--assume", "p != NULL"))).toEqual(["division-by-zero 60"]);
    expect(found(await fuzzed(text, "--assume", "p != NULL && n < 60"))).toEqual([]);
    expect(found(await fuzzed(text, "--assume", "n > 0", "--workers", "2"))).toEqual(["division-by-zero 60"]);
  });

  it("and from the source", async () => {
    const result = await fuzzed(`\n/*@ requires n > 0 && p != 0; */${text}`);
    expect(found(result)).toEqual(["division-by-zero 60"]);
    expect(result.assumptions).toContainEqual(
      expect.objectContaining({ what: "p != 0, as the comment above f requires", standing: "chosen" }),
    );
  });

  it("refuse conditions that no input satisfies", async () => {
    const both = ["--assume", "n > 3 && p != NULL", "--assume", "n < 2"];
    await expect(fuzzed(text, ...both)).rejects.toThrow("no input satisfies the assumptions");
    await expect(fuzzed(text, ...both, "--workers", "2")).rejects.toThrow(
      "no input satisfies the assumptions",
    );
    expect(found(await fuzzed(text, "--assume", "n > 3", "--assume", "n < 5"))).toEqual([]);
  });

  it("refuse a name that no parameter has", async () => {
    await expect(fuzzed(text, "--assume", "m > 0")).rejects.toThrow("there is no input m at the entry");
  });

  it("a session begins with an input that is allowed", async () => {
    const file = join(room, `program-${++count}.c`);
    writeFileSync(file, `/*@ requires n > 7; */\nint f(int n) { return n; }`);
    const { stdout, stderr } = await runProcess(
      process.execPath,
      [bin, "debug", file, "--entry", "f"],
      "inputs\nquit\n",
    );
    expect(stderr).toContain("assumed: n > 7, as the comment above f requires");
    expect(stdout).toContain("n = 8");
  });
});

describe("restrict", () => {
  it("is named where a verdict rests on it", async () => {
    const body = "{ if (a && b) { *a = 1; *b = 2; assert(*a == 1); } return 0; }";
    const result = await explored(`int f(int *restrict a, int *restrict b) ${body}`);
    expect(told(result)).toEqual(safe);
    expect(result.assumptions).toContainEqual(
      expect.objectContaining({
        kind: "aliasing",
        what: "what a points to and what b points to are different objects, by restrict",
        standing: "settled",
      }),
    );
  });
});

describe("assumptions that no solver decides in the time it has", () => {
  const file = join(room, "factors.c");
  writeFileSync(
    file,
    `${include}int f(unsigned long long a, unsigned long long b) { assert(a + b != 5); return 0; }\n`,
  );
  // The factors of a product of two primes of 30 bits.
  const product = "a * b == 1152921470247108503 && a > 1 && b > 1 && a < 4294967296 && b < 4294967296";
  const short = ["--entry", "f", "--limit", "solver.queryMilliseconds=200", "--assume", product];

  it.each([["explore"], ["explore", "--workers", "2"], ["explore", "--merge"], ["bmc"], ["prove"]])(
    "%s %s %s",
    async (command, ...more) => {
      const { status, stdout, stderr } = await runReally([command, file, ...more, ...short]);
      expect([status, stderr]).toEqual([3, expect.not.stringContaining("everypath: /")]);
      expect(stdout.replaceAll(/\s+/g, " ")).toContain("whether any input satisfies the assumptions");
    },
  );

  it("trace wants to know it", async () => {
    const { status, stderr } = await runReally(["trace", file, ...short]);
    expect([status, stderr]).toEqual([2, expect.stringContaining("too hard for the solver")]);
  });
});
