/** A program that is not called at one place alone: each function that can be called from outside is an entry. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Result, resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { createEngine } from "../../src/runs/engine/local-engine.ts";
import { keptSolver } from "../kept-engine.ts";
import { runMain } from "./support.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-entries-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

let count = 0;
const engine = createEngine(keptSolver());

async function run(source: string, ...options: readonly string[]) {
  count++;
  const file = join(room, `library-${count}.c`);
  writeFileSync(file, source);
  return runMain(["explore", file, ...options], engine);
}

async function resultOf(source: string, ...options: readonly string[]): Promise<Result> {
  const { stdout, stderr } = await run(source, "--json", ...options);
  if (stdout === "") throw new Error(stderr);
  return resultSchema.parse(JSON.parse(stdout));
}

const verdicts = ({ entries = [] }: Result) => entries.map(({ name, verdict }) => [name, verdict]);

const library = `static int quotient(int x) { return 10 / x; }
int direct(int a) { return quotient(a); }
int never(int a) { return a > 100 ? 1 : 0; }
int nested(int a, int b) { return a == 7 ? quotient(b) : 1; }
`;

describe("a C file without main", () => {
  it("has a verdict for each function that can be called from outside", async () => {
    const result = await resultOf(library);
    expect(verdicts(result)).toEqual([
      ["direct", "unsafe"],
      ["never", "safe"],
      ["nested", "unsafe"],
    ]);
    expect(result.verdict).toBe("unsafe");
    expect((await run(library)).status).toBe(1);
    expect(result.incomplete.map(({ reason }) => reason)).toEqual([]);
  });

  it("tells an error once for a line of code, with all entries that lead there", async () => {
    const { errors, paths, entries = [] } = await resultOf(library);
    expect(errors.map(({ kind, location, entries: from }) => [kind, location.line, from])).toEqual([
      ["division-by-zero", 1, ["direct", "nested"]],
    ]);
    expect(entries.map((entry) => entry.errors)).toEqual([[0], [], [0]]);
    // Paths are numbered through, and each says where it begins.
    expect(paths.map(({ id }) => id)).toEqual(paths.map((_, index) => index + 1));
    expect(entries.map(({ firstPath }) => paths[firstPath - 1]?.entry)).toEqual([
      "direct",
      "never",
      "nested",
    ]);
    const path = paths.find(({ id }) => id === errors[0]?.path);
    expect([path?.entry, path?.error]).toEqual([errors[0]?.entry, 0]);
  });

  it("is as good as its worst entry", async () => {
    const safe = "int f(int a) { return a > 0; }\nint g(int a) { return a < 0; }\n";
    expect(await run(safe)).toMatchObject({ status: 0 });
    // Nobody defines what it calls.
    const unknown = `${safe}int elsewhere(int);\nint h(int a) { return 10 / elsewhere(a); }\n`;
    const result = await resultOf(unknown);
    expect(verdicts(result)).toEqual([
      ["f", "safe"],
      ["g", "safe"],
      ["h", "unknown"],
    ]);
    expect([result.verdict, result.complete]).toEqual(["unknown", false]);
    expect((await run(unknown)).status).toBe(3);
  });

  it("says how safe each is for its callers, and takes what its comment requires", async () => {
    const source = `int plain(int a) { return a > 0; }
int first(const int *p) { return p[0]; }
int second(const int *p) { return p == 0 ? 0 : p[1]; }
/*@ requires n != 0; */
int divide(unsigned n) { return 8 / n; }
`;
    const result = await resultOf(source);
    expect(result.entries?.map(({ name, safety }) => [name, safety])).toEqual([
      ["plain", "safe"],
      ["first", "unsafe"],
      ["second", "safe-within-bounds"],
      ["divide", "safe-under-preconditions"],
    ]);
    expect(result.safety).toBe("unsafe");
    const { stdout } = await run(source);
    expect(stdout).toMatch(/second.*; safe within bounds\n/);
    expect(stdout).toMatch(/divide.*; safe under preconditions\n/);
  });

  it("finds out what each asks of its callers", async () => {
    const source = "int first(const int *p) { return p[0]; }\nint plain(int a) { return a > 0; }\n";
    const out = join(room, "inferred");
    const result = await resultOf(source, "--infer-preconditions", "--pointer-size", "1", "--out", out);
    const [first, plain] = result.entries ?? [];
    expect(first).toMatchObject({
      verdict: "unsafe",
      preconditions: { comment: "/*@ requires p != \\null; */" },
    });
    expect(plain).toMatchObject({
      verdict: "safe",
      safety: "safe",
      preconditions: { outcome: "not-needed" },
    });
    const page = readFileSync(join(out, "report.html"), "utf8");
    expect(page).toContain("safe under preconditions: /*@ requires");
  });

  it("divides the time among its functions", async () => {
    const endless =
      "int grows(unsigned n) { unsigned s = 0; for (unsigned i = 0; i < n; i++) s ^= i; return s == 77; }";
    const result = await resultOf(`${endless}\nint f(int a) { return a > 0; }\n`, "--time", "12");
    expect(verdicts(result)).toEqual([
      ["grows", "unknown"],
      ["f", "safe"],
    ]);
  });

  it("has tests and reports of each, and of all", async () => {
    const out = join(room, "out");
    expect((await run(library, "--out", out)).status).toBe(1);
    const result = resultSchema.parse(JSON.parse(readFileSync(join(out, "result.json"), "utf8")));
    const suites = readFileSync(join(out, "junit.xml"), "utf8").match(/<testsuite name="\w+"/g);
    expect(suites).toEqual([
      '<testsuite name="direct"',
      '<testsuite name="never"',
      '<testsuite name="nested"',
    ]);
    const log = JSON.parse(readFileSync(join(out, "result.sarif"), "utf8"));
    const [found, ...others] = log.runs[0].results;
    expect([found.properties.entries, others]).toEqual([["direct", "nested"], []]);
    expect(found.codeFlows[0].threadFlows[0].locations.length).toBeGreaterThan(0);
    const page = readFileSync(join(out, "report.html"), "utf8");
    for (const { directory } of result.entries ?? []) {
      expect(page).toContain(`href="${directory}/report.html"`);
      expect(existsSync(join(out, directory ?? "", "report.html"))).toBe(true);
    }
    // The test of the error fails when it is run again.
    const [error] = result.errors;
    const entry = result.entries?.find(({ name }) => name === error?.entry);
    const number = (error?.path ?? 0) - (entry?.firstPath ?? 0) + 1;
    const test = join(out, entry?.directory ?? "", "tests", `${String(number).padStart(6, "0")}.json`);
    const replayed = await runMain(["replay", test], engine);
    expect(replayed.stdout + replayed.stderr).toContain("division-by-zero");
    // What an earlier run left is no part of a later one.
    expect((await run("int f(int a) { return a; }", "--out", out)).status).toBe(0);
    expect(existsSync(join(out, "entries"))).toBe(false);
  });

  it("leads to its errors by commands that name the entry", async () => {
    const { stdout } = await run(library);
    expect(stdout).toContain("--call 'direct(0)'");
    expect(stdout).toMatch(/from entry direct, and from nested/);
  });
});

describe("--entry all", () => {
  it("takes main for one among others", async () => {
    const source = `${library}int main(void) { return never(3); }\n`;
    expect(verdicts(await resultOf(source, "--entry", "all")).map(([name]) => name)).toEqual([
      "direct",
      "never",
      "nested",
      "main",
    ]);
    expect((await resultOf(source)).entries).toBeUndefined();
  });

  it("is the name of a function where one is called so", async () => {
    const source = "int all(int a) { return a; }\nint other(int a) { return 1 / a; }\n";
    const result = await resultOf(source, "--entry", "all");
    expect([result.entry, result.verdict, result.entries]).toEqual(["all", "safe", undefined]);
  });

  it("refuses what is about one function", async () => {
    const dumped = await run(library, "--dump", "tree");
    expect([dumped.status, dumped.stderr]).toEqual([2, expect.stringContaining("name one with --entry")]);
  });
});

describe("what is said of callers", () => {
  const source = `struct node { int key; struct node *next; };
int quotient(int n) { return 10 / n; }
int remainder_of(unsigned m, int n) { return m % (unsigned)n != 0; }
int first(const char *s, int n) { return s[0] + n; }
int other(int a) { return 1 / a; }
int main(void) { return other(1); }
`;
  const of = ({ entries = [] }: Result, name: string) => entries.find((entry) => entry.name === name);

  it("is about the functions that have what it names, and the others are told", async () => {
    const result = await resultOf(source, "--entry", "all", "--assume", "n > 0 && n < 9", "--non-null", "s");
    expect(verdicts(result)).toEqual([
      ["quotient", "safe"],
      ["remainder_of", "safe"],
      ["first", "safe"],
      ["other", "unsafe"],
      ["main", "safe"],
    ]);
    expect(result.assume).toEqual(["n > 0 && n < 9"]);
    expect(of(result, "first")).toMatchObject({ assume: ["n > 0 && n < 9"] });
    expect(of(result, "first")).not.toHaveProperty("unapplied");
    expect(of(result, "quotient")?.unapplied).toEqual(["--non-null 's'"]);
    for (const name of ["other", "main"]) {
      expect(of(result, name)?.unapplied).toEqual(["--assume 'n > 0 && n < 9'", "--non-null 's'"]);
      expect(of(result, name)).not.toHaveProperty("assume");
    }
    const { stdout } = await run(source, "--entry", "all", "--assume", "n > 0 && n < 9", "--string", "s:2");
    expect(stdout).toMatch(/other .*; without --assume 'n > 0 && n < 9', --string 's:2'\n/);
    // What reproduces an error of a function says of callers what was said of its own.
    expect(stdout).toMatch(/reproduce +everypath explore \S+ --call 'other\(0\)'\n/);
  });

  it("is about a function whose parameter has the type that it speaks of", async () => {
    const two = "int f(int *p) { return p[0] / 2; }\nint g(int p) { return 8 / p; }\n";
    const condition = "p != NULL && size(p) >= 1";
    const result = await resultOf(two, "--assume", condition, "--pointer-size", "2");
    expect(verdicts(result)).toEqual([
      ["f", "safe"],
      ["g", "unsafe"],
    ]);
    expect(of(result, "g")?.unapplied).toEqual(["--assume 'p != NULL && size(p) >= 1'"]);
  });

  it("is refused where it is about none of them", async () => {
    const { status, stderr } = await run(source, "--entry", "all", "--assume", "zz > 0");
    expect(status).toBe(2);
    expect(stderr).toContain("--assume 'zz > 0': it fits none of the functions that are called");
    expect(await run(source, "--entry", "all", "--string", "n")).toMatchObject({ status: 2 });
  });
});
