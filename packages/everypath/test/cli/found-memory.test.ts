/** The memory that an entry other than main finds: variables written before, and what pointers lead to. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Result, resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { createEngine } from "../../src/runs/engine/local-engine.ts";
import { keptSolver } from "../kept-engine.ts";
import { runMain } from "./support.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-found-memory-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));
const engine = createEngine(keptSolver());
let count = 0;

function resultOf(command: string, source: string, ...options: readonly string[]): Promise<Result> {
  const headers = ["assert.h", "errno.h", "stdio.h", "stdlib.h", "string.h"];
  const text = `${headers.map((name) => `#include <${name}>\n`).join("")}${source}\n`;
  return resultOfText(command, ".c", text, options);
}

async function resultOfText(
  command: string,
  suffix: string,
  text: string,
  options: readonly string[],
): Promise<Result> {
  const file = join(room, `program-${++count}${suffix}`);
  writeFileSync(file, text);
  const { stdout, stderr } = await runMain([command, file, "--json", ...options], engine);
  if (stdout === "") throw new Error(stderr);
  return resultSchema.parse(JSON.parse(stdout));
}

const ofEntry = ["--entry", "f", "--no-replay", "--plain-host"];

/** Somebody may have written what the entry reads. */
const written: readonly (readonly [string, string])[] = [
  ["a global", "int n; int f(void) { if (n == 5) abort(); return 0; }"],
  ["a static one", "static int n; void set(void) { n = 5; } int f(void) { if (n == 5) abort(); return 0; }"],
  ["its own", "int f(void) { static int calls; if (++calls == 3) abort(); return 0; }"],
  ["by its address", "static int n; int *at(void) { return &n; } int f(void) { if (n) abort(); return 0; }"],
  ["an element", "int t[4]; int f(int i) { t[0] = 1; if (t[i & 3] == 5) abort(); return 0; }"],
  ["where it is written on one way", "int n; int f(int x) { if (x) n = 1; if (n == 5) abort(); return 0; }"],
  ["a part", "union { int n; char c; } u; int f(void) { u.c = 1; if (u.n == 257) abort(); return 0; }"],
  ["a block", "int a[2]; int f(void) { int b[2]; memcpy(b, a, 8); if (b[1]) abort(); return 0; }"],
  [
    "a block of a length",
    "int a[2]; int f(unsigned n) { memset(a, 0, n & 7); if (a[0]) abort(); return 0; }",
  ],
  ["errno", "int f(void) { if (errno == 5) abort(); return 0; }"],
  ["with main", "int n; int f(void) { assert(n != 5); return 0; } int main(void) { n = 5; return f(); }"],
  ["in a loop", "int n; int f(void) { for (int i = 0; i < 3; i++) n++; assert(n == 3); return 0; }"],
  ["a list", "struct s { struct s *next; } *head; int f(void) { if (head) abort(); return 0; }"],
];

/** Nobody has, or it does not matter. */
const own: readonly (readonly [string, string])[] = [
  ["written first", "int n; int f(void) { n = 3; if (n == 5) abort(); return 0; }"],
  ["written on both ways", "int n; int f(int x) { if (x) n = 1; else n = 2; assert(n < 3); return 0; }"],
  [
    "written throughout",
    "int t[3]; int f(int i) { t[0] = t[2] = t[1] = 1; assert(t[i ? 1 : 0] == 1); return 0; }",
  ],
  ["filled", "char t[9]; int f(void) { memset(t, 0, 9); assert(t[3] == 0); return 0; }"],
  ["never written", "static int t[2] = {1, 2}; int f(int i) { assert(t[i & 1] < 3); return 0; }"],
  ["only written", "int n; int f(int x) { n = x; return 0; }"],
  ["constant", "const int n = 3; int f(void) { assert(n == 3); return 0; }"],
  [
    "of a whole program",
    "int n = 3; int f(void) { assert(n == 3); return 0; } int main(void) { return f(); }",
  ],
  ["the library's own", 'int f(void) { fprintf(stderr, "x"); free(malloc(3)); return 0; }'],
  ["errno that is set", "int f(void) { errno = 0; assert(errno == 0); return 0; }"],
];

describe("variables that an entry finds", () => {
  for (const [name, source] of written)
    it(`may be written before: ${name}`, async () => {
      const result = await resultOf("bmc", source, ...ofEntry);
      expect([result.verdict, result.incomplete.map(({ reason }) => reason)]).toEqual([
        "unknown",
        ["initial-values"],
      ]);
      expect(result.assumptions).toContainEqual(
        expect.objectContaining({ kind: "initial-values", option: "--fresh-globals", standing: "open" }),
      );
    });

  for (const [name, source] of own)
    it(`are as the path says: ${name}`, async () => {
      expect(await resultOf("bmc", source, ...ofEntry)).toMatchObject({ verdict: "safe", incomplete: [] });
    });

  const [[, global]] = written as [readonly [string, string]];

  it("are said to by every command, unless the user chose it", async () => {
    for (const command of ["explore", "prove", "trace"]) {
      const open = await resultOf(command, global, "--entry", "f");
      expect([command, open.verdict, open.incomplete.map(({ reason }) => reason)]).toEqual([
        command,
        "unknown",
        ["initial-values"],
      ]);
      const chosen = await resultOf(command, global, "--entry", "f", "--fresh-globals");
      expect(["safe", "proved"]).toContain(chosen.verdict);
      expect(chosen.assumptions).toMatchObject([{ kind: "initial-values", standing: "chosen" }]);
    }
    expect((await resultOf("explore", global, "--call", "f()")).verdict).toBe("unknown");
  });

  it("are forgotten by no loop of a proof", async () => {
    const source = `int n; int f(int k) {
      for (int i = 0; i < k; i++) { assert(n == 0); }
      assert(n == 0); return 0; }`;
    const result = await resultOf("prove", source, "--entry", "f");
    expect(result.verdict).toBe("unknown");
    expect(result.incomplete.map(({ reason }) => reason)).toContain("initial-values");
  });

  it("hold anything where termination and cost are asked for", async () => {
    const source = "int n = 5; void f(void) { while (n != 0) n--; }";
    const endless = "int n; void f(int x) { while (n == 5) { } }";
    for (const [command, good] of [
      ["terminate", "terminates"],
      ["cost", "bounded"],
    ] as const) {
      expect([command, (await resultOf(command, endless, "--entry", "f", "--time", "10")).verdict]).toEqual([
        command,
        "unknown",
      ]);
      const chosen = await resultOf(command, endless, "--entry", "f", "--fresh-globals");
      expect([command, chosen.verdict]).toEqual([command, good]);
      expect(chosen.assumptions).toContainEqual(
        expect.objectContaining({ kind: "initial-values", standing: "chosen" }),
      );
    }
    expect((await resultOf("terminate", source, "--entry", "f")).verdict).toBe("unknown");
  });
});

describe("what pointers of the caller's lead to", () => {
  it("is one element, or what the user said", async () => {
    const sources: readonly (readonly [string, string])[] = [
      ["safe", "int f(int *p) { return p ? *p : 0; }"],
      ["safe", "struct s { int x, y; }; int f(struct s *p) { return p ? p->y : 0; }"],
      ["unknown", "int f(int *p) { return p ? p[1] : 0; }"],
      ["unknown", "int f(int *p, unsigned i) { return p ? p[i & 3] : 0; }"],
      ["unknown", "void f(char *p) { if (p) memset(p, 0, 3); }"],
      ["unknown", "void f(char *p) { if (p) p[7] = 0; }"],
    ];
    for (const [verdict, source] of sources) {
      const result = await resultOf("bmc", source, ...ofEntry);
      expect([source, result.verdict]).toEqual([source, verdict]);
      if (verdict === "safe") continue;
      expect(result).toMatchObject({
        incomplete: [{ reason: "pointer-size" }],
        assumptions: [{ kind: "pointer-size", what: "p points to 8 elements", option: "--pointer-size 8" }],
      });
      const chosen = await resultOf("bmc", source, ...ofEntry, "--pointer-size", "8");
      expect(chosen).toMatchObject({ verdict: "safe", assumptions: [{ standing: "chosen" }] });
    }
  });
});

describe("volatile objects", () => {
  it("are listed where they are read", async () => {
    const source = `volatile int device; volatile int unread;
      int main(void) { volatile int x = 10; while (x > 0) x--; volatile int *p = &device; unread = 1; return *p + device; }`;
    for (const command of ["explore", "bmc", "prove", "trace", "terminate", "cost"]) {
      const { assumptions } = await resultOf(command, source);
      const named = assumptions.filter(({ kind }) => kind === "volatile");
      expect([command, named.map(({ what }) => what.split(" is volatile")[0])]).toEqual([
        command,
        ["x", "what main reads", "device"],
      ]);
      expect(named.map(({ standing }) => standing)).toEqual(["settled", "settled", "settled"]);
    }
  });
});
