/** What a verdict rests on that neither the program nor the user said: each program by each command that can give it a good verdict. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Result, resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { createEngine } from "../../src/runs/engine/local-engine.ts";
import { keptSolver } from "../kept-engine.ts";
import { runMain } from "./support.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-assumptions-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

let count = 0;
/** One for all, which keeps the compiler and the solver. */
const engine = createEngine(keptSolver());

async function resultOf(
  command: string,
  source: string,
  options: readonly string[] = [],
  suffix = ".c",
): Promise<Result> {
  count++;
  const file = join(room, `program-${count}${suffix}`);
  writeFileSync(file, source);
  const { stdout, stderr } = await runMain([command, file, "--json", ...options], engine);
  if (stdout === "") throw new Error(stderr);
  return resultSchema.parse(JSON.parse(stdout));
}

const good = ["safe", "proved", "terminates", "bounded"];
/** One for the machine's runs in each form: a tree, merged, cut at assertions, an instruction at a time. */
const commands = ["explore", "bmc", "prove", "trace"] as const;

const include = `#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
`;

/** Runs differ if two of the caller's names mean one object. */
const aliased: readonly (readonly [string, string])[] = [
  ["two parameters", "int f(int *a, int *b) { if (a && b) { *a = 1; *b = 2; assert(*a == 1); } return 0; }"],
  ["a global", "int g; int f(int *a) { if (a) { g = 1; *a = 2; assert(g == 1); } return 0; }"],
  [
    "a static one whose address is returned",
    "static int g; int *leak(void) { return &g; } int f(int *a) { if (a) { g = 1; *a = 2; assert(g == 1); } return 0; }",
  ],
  [
    "a static one whose address is kept",
    "static int g; int *keep = &g; int f(int *a) { if (a) { g = 1; *a = 2; assert(g == 1); } return 0; }",
  ],
  ["equal addresses", "int f(int *a, int *b) { if (a && b && a == b) abort(); return 0; }"],
  ["unequal ones", "int f(int *a, int *b) { if (a != b) return 0; if (a) abort(); return 0; }"],
  ["their order", "int f(int *p, int *q) { if (p && q && p < q) { if (q - p == 1) abort(); } return 0; }"],
  [
    "their difference",
    "int f(int *a, int *b) { if (a && b) { int d = a - b; if (d == 0) abort(); } return 0; }",
  ],
  ["the address of a global", "int g; int f(int *p) { if (p == &g) abort(); return 0; }"],
  ["a function", "void h(void) {} int f(void (*p)(void)) { if (p == h) abort(); return 0; }"],
  [
    "bytes of a number",
    "int f(char *a, int *b) { if (a && b) { *b = 5; a[0] = 1; assert(*b == 5); } return 0; }",
  ],
  [
    "another type",
    "int f(int *a, float *b) { if (a && b) { *a = 1; *b = 2.0f; assert(*a == 1); } return 0; }",
  ],
  ["blocks that may overlap", "int f(char *a, char *b) { if (a && b) memcpy(a, b, 4); return 0; }"],
  [
    "blocks that are filled",
    "int f(int *a, int *b) { if (a && b) { memset(a, 0, 8); memset(b, 1, 8); assert(a[1] == 0); } return 0; }",
  ],
  ["text that is copied", "int f(char *a, char *b) { if (a && b) { b[1] = 0; strcpy(a, b); } return 0; }"],
  [
    "round a loop",
    "int f(int *a, int *b) { if (a && b) { for (int i = 0; i < 2; i++) { if (i == 1 && *b == 77) { } *a = 77; } } return 0; }",
  ],
  [
    "a field",
    "struct s { int x, y; }; int f(struct s *p, int *q) { if (p && q) { p->x = 1; *q = 3; assert(p->x == 1); } return 0; }",
  ],
  [
    "an element of an array",
    "int a[4]; int f(int *p) { if (p) { a[2] = 1; *p = 0; assert(a[2] == 1); } return 0; }",
  ],
  [
    "another element",
    "int f(int *a, int *b) { if (a && b) { a[1] = 1; *b = 2; assert(a[1] == 1); } return 0; }",
  ],
  [
    "within a function that is called",
    "static void set(int *x, int v) { *x = v; } int f(int *a, int *b) { if (a && b) { set(a, 1); set(b, 2); assert(*a == 1); } return 0; }",
  ],
  [
    "pointers to pointers",
    "int f(int **a, int **b) { if (a && b) { *a = 0; *b = (int *)b; assert(*a == 0); } return 0; }",
  ],
];

/** No two names matter. */
const unaliased: readonly (readonly [string, string])[] = [
  ["one pointer", "int f(int *a) { if (a) { *a = 1; assert(*a == 1); } return 0; }"],
  ["reading alone", "int f(int *a, int *b) { if (a && b) return *a == *b; return 0; }"],
  ["reading before writing", "int f(int *a, int *b) { if (a && b) { *a = *b; } return 0; }"],
  [
    "restrict",
    "int f(int *restrict a, int *b) { if (a && b) { *a = 1; *b = 2; assert(*a == 1); } return 0; }",
  ],
  [
    "a static variable that nobody else knows",
    "static int g; int f(int *a) { if (a) { g = 1; *a = 2; assert(g == 1); } return 0; }",
  ],
  [
    "a static array",
    "static int t[4]; int f(int *a, int n) { if (a) { t[n & 3] = 1; *a = 2; assert(t[0] <= 1); } return 0; }",
  ],
  ["a local variable", "int f(int *a) { int x = 1; if (a) { *a = 2; assert(x == 1); } return 0; }"],
  ["writing alone", "int f(int *a, int *b) { if (a && b) { *a = 1; *b = 2; } return 0; }"],
  ["a loop by address", "int f(int *a) { for (int *p = a; a && p < a + 8; p++) *p = 0; return 0; }"],
  [
    "an allocation",
    "int f(int *a) { int *h = malloc(4); if (a) { *h = 1; *a = 2; assert(*h == 1); } free(h); return 0; }",
  ],
  ["a constant", "const int k = 3; int f(int *a) { if (a) { *a = 2; assert(k == 3); } return 0; }"],
  ["a number beside it", "int f(int x, int *a) { if (a) { *a = x; assert(*a == x); } return 0; }"],
  [
    "one that is only read",
    "int f(int *a, int *b) { if (!a || !b) return 0; int x = *b; *a = 1; return x & 1; }",
  ],
  [
    "a length by addresses",
    "int f(char *s) { if (!s) return 0; char *p = s; while (p < s + 3 && *p) p++; return (int)(p - s); }",
  ],
  [
    "two fields",
    "struct s { int x, y; }; int f(struct s *p) { if (p) { p->x = 1; p->y = 2; assert(p->x == 1); } return 0; }",
  ],
  ["its own value", "int f(int *a, int *b) { if (a && b) { *a = 1; assert(*a == 1); } return 0; }"],
  ["a global alone", "int g; int f(int x) { g = x; assert(g == x); return 0; }"],
  ["an address that is returned", "int *f(int *a, int *b, int c) { return c ? a : b; }"],
  ["a global that is written last", "int g; int f(int *a) { if (a) { g = *a; } return 0; }"],
  ["null pointers", "int f(int *a, int *b) { return a != 0 && b != 0; }"],
];

/** What else an entry finds is no matter here. */
const ofEntry = ["--entry", "f", "--fresh-globals", "--pointer-size", "8"];

describe("pointers from the caller", () => {
  for (const [name, source] of aliased) {
    it(`mean different objects: ${name}`, async () => {
      const result = await resultOf("bmc", include + source, [...ofEntry, "--no-replay"]);
      expect(result.verdict).toBe("unknown");
      expect(result.incomplete.map(({ reason }) => reason)).toContain("aliasing");
      expect(result.assumptions).toContainEqual(
        expect.objectContaining({ kind: "aliasing", option: "--no-alias", standing: "open" }),
      );
    });
  }

  for (const [name, source] of unaliased) {
    it(`need not: ${name}`, async () => {
      const result = await resultOf("bmc", include + source, [...ofEntry, "--no-replay"]);
      expect(result).toMatchObject({ verdict: "safe", incomplete: [] });
    });
  }

  for (const [name, source] of aliased) {
    it(`are not taken for different ones by exploring: ${name}`, async () => {
      const { verdict, incomplete, errors } = await resultOf("explore", include + source, ofEntry);
      expect(["unknown", "unsafe"]).toContain(verdict);
      expect(incomplete.map(({ reason }) => reason)).not.toContain("replay-mismatch");
      for (const { replay } of errors) expect(replay).not.toBe("refuted");
    });
  }

  const asking: Readonly<Record<string, string>> = { explore: "unsafe", terminate: "terminates" };

  it("are said to by every command, unless the user chose it", async () => {
    const [[, source = ""] = []] = aliased;
    for (const command of [...commands, "terminate", "cost"]) {
      const options = command === "trace" ? ["--entry", "f", "--pointer-size", "1"] : ["--entry", "f"];
      const open = await resultOf(command, include + source, options);
      // Who explores asks whether they are one, and finds what happens then: an error, and that it ends either way.
      const verdict = asking[command];
      expect([command, open.verdict]).toEqual([command, verdict ?? "unknown"]);
      if (verdict === undefined) expect(open.incomplete.map(({ reason }) => reason)).toContain("aliasing");
      const chosen = await resultOf(command, include + source, [...options, "--no-alias"]);
      expect(chosen.assumptions).toContainEqual(
        expect.objectContaining({ kind: "aliasing", standing: "chosen" }),
      );
      expect(chosen.incomplete.map(({ reason }) => reason)).not.toContain("aliasing");
      if (command !== "trace") expect(good).toContain(chosen.verdict);
    }
  });

  it("lie where they lie", async () => {
    const source = "int f(char *p) { if (p && ((uintptr_t)p & 3)) abort(); return 0; }";
    const result = await resultOf("bmc", include + source, [...ofEntry, "--no-replay"]);
    expect(result).toMatchObject({ verdict: "unknown", incomplete: [{ reason: "address" }] });
  });

  it("make a loop end that need not", async () => {
    const source =
      "void f(int *a, int *b) { if (a && b) { *a = 5; while (*a > 0) { *a = *a - 1; *b = 5; } } }";
    expect((await resultOf("terminate", source, ["--entry", "f"])).verdict).toBe("unknown");
    expect((await resultOf("terminate", source, ["--entry", "f", "--no-alias"])).verdict).toBe("terminates");
  });
});

const surroundings: readonly (readonly [string, string, string])[] = [
  [
    "--no-args",
    "",
    "int main(int argc, char **argv) { if (argc > 1 && argv[1][0] == 'x') abort(); return 0; }",
  ],
  ["--no-args", "", "int main(int argc, char **argv) { return argv[0][0] == 'p' ? 0 : *(int *)0; }"],
  ["--empty-environment", "", 'int main(void) { if (getenv("HOME")) abort(); return 0; }'],
  ["--empty-environment", "", 'int main(void) { setenv("A", "b", 0); return 0; }'],
  [
    "--empty-environment",
    "",
    "int main(int argc, char **argv, char **environment) { if (environment[0]) abort(); return 0; }",
  ],
  [
    "--empty-environment",
    "extern char **environ;",
    "int main(void) { if (environ && environ[0]) abort(); return 0; }",
  ],
  ["--empty-environment", "#include <locale.h>", 'int main(void) { return setlocale(LC_ALL, "") == 0; }'],
  [
    "--empty-environment",
    "#include <time.h>",
    "int main(void) { time_t t = 0; if (localtime(&t)->tm_hour != 0) abort(); return 0; }",
  ],
  ["--no-files", "#include <stdio.h>", 'int main(void) { if (fopen("config.txt", "r")) abort(); return 0; }'],
  ["--no-files", "#include <unistd.h>", 'int main(void) { if (access("x", F_OK) == 0) abort(); return 0; }'],
  [
    "--plain-host",
    "#include <stdio.h>",
    'int main(void) { FILE *f = fopen("x", "w"); if (!f) abort(); fclose(f); return 0; }',
  ],
  ["--plain-host", "#include <unistd.h>", "int main(void) { if (isatty(1)) abort(); return 0; }"],
  ["--plain-host", "", 'int main(void) { if (system("true") == 0) abort(); return 0; }'],
  [
    "--plain-host",
    "#include <unistd.h>",
    "int main(void) { char b[9]; if (!getcwd(b, 9)) abort(); return 0; }",
  ],
  [
    "--plain-host",
    "#include <unistd.h>",
    "int main(void) { if (sysconf(_SC_NPROCESSORS_ONLN) != 1) abort(); return 0; }",
  ],
  [
    "--plain-host",
    "#include <sys/stat.h>",
    'int main(void) { if (mkdir("d", 0755) == 0) abort(); return 0; }',
  ],
  ["--plain-host", "#include <sys/stat.h>", "int main(void) { if (umask(0) != 022) abort(); return 0; }"],
  ["--plain-host", "#include <unistd.h>", "int main(void) { if (geteuid() != getuid()) abort(); return 0; }"],
  ["--plain-host", "#include <stdio.h>", 'int main(void) { if (printf("x") < 0) abort(); return 0; }'],
  [
    "--plain-host",
    "#include <signal.h>",
    "static volatile int n; static void h(int s) { n = s; } int main(void) { signal(SIGUSR1, h); if (n) abort(); return 0; }",
  ],
  [
    "--plain-host",
    "#include <locale.h>",
    'int main(void) { if (setlocale(LC_ALL, "de_DE")) abort(); return 0; }',
  ],
];

const untouched: readonly (readonly [string, string])[] = [
  ["", "int main(int argc, char **argv) { return 0; }"],
  ["", "int main(int argc, char **argv) { (void)argc; (void)argv; return 0; }"],
  ["", "int main(void) { return 0; }"],
  ["#include <stdio.h>", 'int main(void) { printf("hello %d\\n", 3); return 0; }'],
  ["#include <stdio.h>", 'int main(void) { puts("x"); fflush(stdout); return 0; }'],
  ["", 'int main(void) { setenv("A", "b", 1); if (!getenv("A")) abort(); return 0; }'],
  ["", 'int main(void) { clearenv(); if (getenv("A")) abort(); return 0; }'],
  ["#include <locale.h>", 'int main(void) { if (!setlocale(LC_ALL, "C")) abort(); return 0; }'],
  ["#include <signal.h>", "int main(void) { signal(SIGPIPE, SIG_IGN); return 0; }"],
  ["#include <sys/stat.h>", "int main(void) { umask(0); return 0; }"],
  ["#include <time.h>", "int main(void) { time_t t = 0; if (gmtime(&t)->tm_hour != 0) abort(); return 0; }"],
  ["#include <time.h>", "int main(void) { return time(0) < 0; }"],
  ["", "int main(void) { return rand() < 0; }"],
  ["#include <unistd.h>", "int main(void) { return getpid() < 1; }"],
  ["", 'int main(void) { char b[4]; strcpy(b, "abc"); return b[3]; }'],
  ["", "int main(void) { char *p = malloc(3); p[0] = 1; free(p); return 0; }"],
];

describe("what surrounds a program", () => {
  for (const [option, header, source] of surroundings) {
    it(`is assumed: ${source}`, async () => {
      const open = await resultOf("bmc", `${header}\n${include}${source}`, ["--no-replay"]);
      expect(open.verdict).toBe("unknown");
      const [first] = open.assumptions.filter(({ standing }) => standing === "open");
      expect(first).toMatchObject({ kind: "environment" });
      expect(open.incomplete.map(({ reason }) => reason)).toContain("environment");
      expect(open.assumptions.map(({ option: one }) => one)).toContain(option);
      const all = ["--no-args", "--empty-environment", "--no-files", "--plain-host"];
      const chosen = await resultOf("bmc", `${header}\n${include}${source}`, ["--no-replay", ...all]);
      expect(chosen).toMatchObject({ verdict: "safe", incomplete: [] });
    });
  }

  for (const [header, source] of untouched) {
    it(`is left alone: ${source}`, async () => {
      const result = await resultOf("bmc", `${header}\n${include}${source}`, ["--no-replay"]);
      expect(result).toMatchObject({ verdict: "safe", incomplete: [] });
    });
  }

  it("is named by every command", async () => {
    const [[, , source = ""] = []] = surroundings;
    for (const command of commands) {
      const result = await resultOf(command, include + source);
      expect([command, result.verdict]).toEqual([command, "unknown"]);
      expect(result.incomplete).toContainEqual(expect.objectContaining({ reason: "environment" }));
    }
    expect((await resultOf("explore", include + source, ["--merge"])).verdict).toBe("unknown");
    expect((await resultOf("explore", include + source, ["--workers", "2"])).verdict).toBe("unknown");
  });

  it("is the user's where he gives arguments", async () => {
    const source = "int main(int argc, char **argv) { return argc == 2 ? 0 : *(int *)0; }";
    expect(await resultOf("explore", source, ["--arg", "2"])).toMatchObject({
      verdict: "safe",
      assumptions: [],
    });
  });
});

describe("a function that nothing defines", () => {
  const programs = [
    "void init(int *p); int main(void) { int x = 0; init(&x); assert(x == 1); return 0; }",
    "int twice(int); int main(void) { assert(twice(2) == 4); return 0; }",
    "int sign_of(float); int main(void) { assert(sign_of(-1.0f)); return 0; }",
  ];
  for (const source of programs) {
    it(`may do anything: ${source}`, async () => {
      for (const command of commands) {
        const result = await resultOf(command, include + source);
        expect([command, result.verdict]).toEqual([command, "unknown"]);
        const [entry] = result.incomplete.filter(({ reason }) => reason === "unmodelled-call");
        expect(entry?.location?.line).toBe(5);
        expect(source).toContain(`${entry?.detail}(`);
        for (const error of result.errors) {
          expect(error).toMatchObject({ uncertain: true, replay: "not-replayable" });
          if (command !== "trace") expect(error.replayDetail).toContain("which nothing defines");
        }
      }
      for (const command of ["terminate", "cost"])
        expect((await resultOf(command, include + source)).verdict).toBe("unknown");
    });
  }

  it("is no excuse for what happens before it", async () => {
    const source = "void init(int *p); int main(void) { int *p = 0; *p = 1; init(p); return 0; }";
    expect((await resultOf("explore", source)).verdict).toBe("unsafe");
  });
});

describe("a file without main", () => {
  const two = "int f(int x) { return x > 0; }\nint g(int x) { return 10 / x; }\n";
  it("is more than its first function", async () => {
    // Exploring looks at each of them (entries.test.ts).
    for (const command of ["bmc", "prove", "trace", "terminate", "cost"]) {
      const result = await resultOf(command, two);
      expect([command, result.verdict]).toEqual([command, "unknown"]);
      expect(result.incomplete).toContainEqual(
        expect.objectContaining({ reason: "entry", detail: expect.stringContaining("g is not looked at") }),
      );
      expect(good).toContain((await resultOf(command, two, ["--entry", "f"])).verdict);
    }
  });

  it("is its only one", async () => {
    expect((await resultOf("explore", "int f(int x) { return x > 0; }")).verdict).toBe("safe");
    const own =
      "static int h(int x);\nint f(int x) { return h(x); }\nstatic int h(int x) { return x > 0; }\n";
    expect((await resultOf("explore", own)).verdict).toBe("safe");
  });

  it("in PL/I and objects too", async () => {
    const pli = "F: PROCEDURE (X);\n Y = X;\nEND;\nG: PROCEDURE (X);\n ASSERT (X > 0);\nEND;\n";
    expect((await resultOf("explore", pli, [], ".pli")).incomplete[0]?.reason).toBe("entry");
    expect((await resultOf("explore", pli, ["--entry", "F"], ".pli")).verdict).toBe("safe");
    const objects = "void f(int n) { }\nvoid g(int n) { assert n > 0; }\n";
    expect((await resultOf("explore", objects, [], ".idf")).incomplete[0]?.reason).toBe("entry");
  });
});

describe("optimised code", () => {
  // Of the division nothing is left but a comparison.
  const source = "int f(int a, int b) { if (a > b) return 1 / (b - 3); return 0; }";

  it("says of what is left nothing about what was left out", async () => {
    for (const command of [...commands, "terminate", "cost"]) {
      const options = ["--cflag=-O0", "--cflag=-O2"];
      const result = await resultOf(command, source, options);
      const said = { kind: "optimisation", option: "--cflag -O2", standing: "chosen" };
      expect(result.assumptions, command).toContainEqual(expect.objectContaining(said));
    }
    expect((await resultOf("explore", source, ["--cflag=-O2", "--cflag=-O0"])).verdict).toBe("unsafe");
    expect((await resultOf("explore", source)).assumptions).toEqual([]);
  });
});

describe("assumptions that leave no run", () => {
  const empty: readonly (readonly [string, string, readonly string[]])[] = [
    ["#include <everypath.h>\nint main(void) { everypath_assume(0); return 1; }", ".c", []],
    [
      '#include <everypath.h>\nint main(void) { int x = everypath_int("x"); everypath_assume(x > 5); everypath_assume(x < 3); return 10 / (x - x + 1); }',
      ".c",
      [],
    ],
    ["F: PROCEDURE (X);\n ASSUME (X > 1);\n ASSUME (X < 0);\n Y = X;\nEND;\n", ".pli", []],
    ["void f(int n) { assume n > 1; assume n < 0; }\n", ".idf", []],
  ];
  for (const [source, suffix, options] of empty) {
    it(`show nothing: ${source.split("\n").at(-1) || source}`, async () => {
      // Of objects prove is about contracts, which say for themselves when they are vacuous.
      const asked = [...commands, "terminate", "cost"].filter((one) => suffix !== ".idf" || one !== "prove");
      for (const command of asked) {
        const result = await resultOf(command, source, options, suffix);
        expect([command, result.verdict]).toEqual([command, "unknown"]);
        expect(result.incomplete.map(({ reason }) => reason)).toContain("vacuous");
      }
      expect((await resultOf("explore", source, ["--merge"], suffix)).verdict).toBe("unknown");
    });
  }
});

describe("in the text", () => {
  it("what is open is told once, with all the options that choose it, and what was chosen beside it", async () => {
    const source =
      '#include <stdio.h>\n#include <stdlib.h>\nint main(int argc, char **argv) { return fopen("a", "r") != 0 || getenv("HOME") != 0 || argc > 1; }\n';
    const file = join(room, "told.c");
    writeFileSync(file, source);
    const { stdout } = await runMain(["explore", file, "--no-args"], engine);
    expect(stdout).toContain("→ if they are so, choose them with --empty-environment --no-files\n");
    expect(stdout.match(/\bHOME\b/g)).toHaveLength(1);
    expect(stdout).toMatch(
      /^ {2}rests on: +environment: argc is 1, and argv\[0\] is the program's name \(chosen with --no-args\)$/m,
    );
  });
});

/** What depends on where the program's own objects lie, and what does not. */
const placed: readonly (readonly [name: string, body: string])[] = [
  [
    "the order of variables",
    "int a = 1, b = 2; if ((uintptr_t)&a > (uintptr_t)&b) assert(0); return a + b - 3;",
  ],
  ["the other order", "int a = 1, b = 2; assert((uintptr_t)&b > (uintptr_t)&a); return a + b - 3;"],
  ["the distance of globals", "assert((uintptr_t)&x - (uintptr_t)&y != 4); return 0;"],
  ["bits beyond the alignment", "assert(((uintptr_t)&x & 15) == 0); return 0;"],
  ["a hash", "assert(((uintptr_t)&x >> 4) % 7 != 99); return 0;"],
  ["a number that is handed over", "assert(less(&x, &y)); return 0;"],
];
const unplaced: readonly (readonly [name: string, body: string])[] = [
  ["bits within the alignment", "assert(((uintptr_t)&x & 3) == 0 && (uintptr_t)&x % 4 == 0); return 0;"],
  ["a tag", "uintptr_t t = (uintptr_t)&x | 1; t &= ~(uintptr_t)1; assert((int *)t == &x); return 0;"],
  [
    "places in one object",
    "assert((uintptr_t)&z[3] > (uintptr_t)&z[1] && (uintptr_t)&z[3] - (uintptr_t)&z[1] == 8); return 0;",
  ],
  ["equality", "assert((uintptr_t)&x != (uintptr_t)&y && (uintptr_t)&x != 0); return 0;"],
  ["a difference of pointers", "assert(&z[3] - &z[1] == 2); return 0;"],
];
const declarations = `${include}int x, y, z[4];
static uintptr_t number(void *p) { return (uintptr_t)p; }
static int less(void *p, void *q) { return number(p) < number(q) || number(p) >= number(q); }
`;

describe("addresses as numbers", () => {
  for (const command of ["explore", "bmc", "prove"] as const) {
    it.each(placed)(`${command} rests on them: %s`, async (_name, body) => {
      const source = `${declarations}int main(void) { (void)less; ${body} }\n`;
      const open = await resultOf(command, source, ["--no-replay"]);
      expect(good).not.toContain(open.verdict);
      expect(open.incomplete.map(({ reason }) => reason)).toContain("address");
      const chosen = await resultOf(command, source, ["--fixed-addresses", "--no-replay"]);
      expect(good).toContain(chosen.verdict);
      expect(chosen.assumptions?.map(({ kind, standing }) => [kind, standing])).toContainEqual([
        "address",
        "chosen",
      ]);
    });
    it.each(unplaced)(`${command} does not rest on them: %s`, async (_name, body) => {
      const { verdict, assumptions } = await resultOf(
        command,
        `${declarations}int main(void) { (void)less; ${body} }\n`,
      );
      expect([verdict, assumptions?.filter(({ kind }) => kind === "address") ?? []]).toEqual([
        command === "prove" ? "proved" : "safe",
        [],
      ]);
    });
  }
});
