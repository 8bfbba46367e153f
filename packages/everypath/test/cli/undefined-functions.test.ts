/**
 * Functions and variables that the files declare and do not define: what may be said of a program that uses them, by
 * each command.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Result, resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { createEngine } from "../../src/runs/engine/local-engine.ts";
import { keptSolver } from "../kept-engine.ts";
import { runMain } from "./support.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-undefined-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

let count = 0;
/** One for all, which keeps the compiler and the solver. */
const engine = createEngine(keptSolver());

function fileOf(source: string): string {
  count++;
  const file = join(room, `program-${count}.c`);
  writeFileSync(file, source);
  return file;
}

async function resultOf(command: string, source: string, options: readonly string[] = []): Promise<Result> {
  const { stdout, stderr } = await runMain([command, fileOf(source), "--json", ...options], engine);
  if (stdout === "") throw new Error(stderr);
  return resultSchema.parse(JSON.parse(stdout));
}

const havoc = (...names: readonly string[]) => names.flatMap((name) => ["--stub", `${name}=havoc`]);
const commands = ["explore", "bmc", "prove"] as const;
const head = "#include <assert.h>\n#include <stdlib.h>\n";

/** A behaviour of the functions makes each fail, another does not. */
const depending: readonly (readonly [what: string, source: string, names: readonly string[]])[] = [
  ["an effect", "void init(int *p); int main(void) { int x = 0; init(&x); assert(x == 1); }", ["init"]],
  ["a result", "int twice(int); int main(void) { assert(twice(2) == 4); }", ["twice"]],
  [
    "a variable with external linkage",
    "void step(void); int n = 1; int main(void) { step(); assert(n == 1); }",
    ["step"],
  ],
  [
    "a static one whose address it got",
    "void keep(int *); static int n = 1; int main(void) { keep(&n); n = 1; assert(n == 1); keep(0); assert(n == 1); }",
    ["keep"],
  ],
  [
    "what a pointer leads to that it got by a pointer",
    "struct s { int *p; }; void f(struct s *); int main(void) { int n = 1; struct s s = {&n}; f(&s); assert(n == 1); }",
    ["f"],
  ],
  [
    "what one function kept and another writes",
    "void keep(int *); void other(void); int main(void) { int n; keep(&n); n = 1; other(); assert(n == 1); }",
    ["keep", "other"],
  ],
  [
    "what a returned pointer means",
    "int *get(int *); int main(void) { int n = 1; int *p = get(&n); if (p) { n = 1; *p = 2; assert(n == 1); } }",
    ["get"],
  ],
  [
    "memory on the heap",
    "void f(int *); int main(void) { int *p = malloc(8); p[1] = 1; f(p); assert(p[1] == 1); free(p); }",
    ["f"],
  ],
  [
    "a large object",
    "void f(char *); int main(void) { static char b[5000]; f(b + 9); assert(b[4000] == 0); }",
    ["f"],
  ],
  ["what is kept or freed", "void f(int *); int main(void) { int *p = malloc(4); f(p); return 0; }", ["f"]],
  [
    "errno",
    "#include <errno.h>\nvoid f(void); int main(void) { errno = 0; f(); assert(errno == 0); }",
    ["f"],
  ],
  [
    "a variable that nothing defines",
    "void f(void); extern int limit; int main(void) { f(); assert(limit == 0); }",
    ["f"],
  ],
  [
    "a function called through a pointer",
    "int f(int); int main(void) { int (*volatile p)(int) = f; assert(p(1) == 1); }",
    ["f"],
  ],
];

describe("an error that depends on a function without a definition is uncertain", () => {
  for (const [what, source, names] of depending) {
    it.each(commands)(`${what}: %s`, async (command) => {
      for (const options of [[], havoc(...names)]) {
        const result = await resultOf(command, head + source, options);
        expect(result.verdict).toBe("unknown");
        for (const error of result.errors) {
          expect(error.uncertain).toBe(true);
          expect(error.replay).toBe("not-replayable");
        }
        if (command !== "prove") expect(result.errors).not.toEqual([]);
      }
    });
  }
});

/** None of what the functions do matters. */
const independent: readonly (readonly [what: string, source: string, names: readonly string[]])[] = [
  [
    "a variable that is out of reach",
    "void f(int *); static int n = 1; int main(void) { int x = 1, y = 2; f(&x); assert(y == 2 && n == 1); }",
    ["f"],
  ],
  [
    "a checked result",
    "int f(void); int main(void) { int a[4], i = f(); if (i >= 0 && i < 4) a[i] = 1; }",
    ["f"],
  ],
  [
    "what was written afterwards",
    "void f(int *); int main(void) { int x; f(&x); x = 3; assert(x == 3); }",
    ["f"],
  ],
  [
    "a constant",
    "void f(const int *); static const int c = 5; int main(void) { f(&c); assert(c == 5); }",
    ["f"],
  ],
];

describe("what holds whatever they do", () => {
  for (const [what, source, names] of independent) {
    it.each(commands)(`${what}: %s`, async (command) => {
      const open = await resultOf(command, head + source);
      expect(open.verdict).toBe("unknown");
      expect(open.errors).toEqual([]);
      expect(open.incomplete.map(({ reason }) => reason)).toContain("unmodelled-call");
      const chosen = await resultOf(command, head + source, havoc(...names));
      expect(chosen.verdict).toBe(command === "prove" ? "proved" : "safe");
      for (const name of names) {
        const said = chosen.assumptions.filter(({ option }) => option === `--stub ${name}=havoc`);
        expect(said).toMatchObject([{ kind: "undefined-function", standing: "chosen" }]);
      }
    });
  }

  it.each(commands)("an error before the call is one: %s", async (command) => {
    const result = await resultOf(command, "void f(void); int main(void) { int *p = 0; *p = 1; f(); }");
    expect(result.verdict).toBe(command === "prove" ? "refuted" : "unsafe");
    expect(result.errors).toMatchObject([{ kind: "null-dereference", replay: "confirmed" }]);
  });

  it.each(commands)("an error after it is one where the function returns: %s", async (command) => {
    const source = "void f(int); int main(void) { int *p = 0; f(3); return *p; }";
    expect((await resultOf(command, source)).verdict).toBe("unknown");
    for (const stub of ["havoc", "pure"]) {
      const result = await resultOf(command, source, ["--stub", `f=${stub}`]);
      expect(result.verdict).toBe(command === "prove" ? "refuted" : "unsafe");
      expect(result.errors).toMatchObject([{ kind: "null-dereference", replay: "confirmed" }]);
      expect(result.errors[0]?.uncertain).toBeUndefined();
    }
  });
});

describe("what the declaration says is believed, and told", () => {
  const told = ({ assumptions }: Result): readonly string[] => assumptions.map(({ what }) => what);

  it("pure and const: nothing is written, and the function returns", async () => {
    const source = `int f(const int *) __attribute__((pure)); int g(int) __attribute__((const));
      int main(void) { int x = 1; int y = f(&x) + 0 * g(x); assert(x == 1); return y > 3; }`;
    const result = await resultOf("explore", head + source, ["--no-check", "signed-overflow"]);
    expect(result.verdict).toBe("safe");
    expect(told(result).join("\n")).toMatch(/^f, .*: pure$/m);
    expect(told(result).join("\n")).toMatch(/^g, .*: const$/m);
  });

  it("noreturn: nothing follows", async () => {
    const source = "void die(void) __attribute__((noreturn)); int main(void) { die(); }";
    const result = await resultOf("explore", source, havoc("die"));
    expect(result.verdict).toBe("safe");
    expect(result.paths).toMatchObject([{ end: "halted" }]);
    expect(told(result).join("\n")).toMatch(/^die, .*: noreturn$/m);
  });

  it("access: what a parameter points to is not written by way of it, and what that leads to is", async () => {
    const read = "__attribute__((access(read_only, 1, 2)))";
    const main = "int main(void) { int x = 3; look(&x, 1); assert(x == 3); }";
    const source = `${head}void look(const int *p, int n) ${read};\n${main}`;
    for (const command of commands) {
      const result = await resultOf(command, source, havoc("look"));
      expect(result.errors).toEqual([]);
      expect(result.assumptions).toContainEqual(
        expect.objectContaining({ what: expect.stringContaining("access(read_only, 1, 2)") }),
      );
    }
    expect((await resultOf("explore", source, havoc("look"))).verdict).toBe("safe");
    const uncertain: readonly (readonly [declared: string, body: string])[] = [
      ["void look(const int *p, int *q) __attribute__((access(read_only, 1)));", "int x = 3; look(&x, &x);"],
      ["void look(int *p) __attribute__((access(read_write, 1)));", "int x = 3; look(&x);"],
      ["void look(int *p) __attribute__((access(write_only, 1)));", "int x = 3; look(&x);"],
      [
        "#define READS(n) __attribute__((__access__(__read_only__, n)))\nREADS(1) void look(int *const *p);",
        "int x = 3, *q = &x; look(&q); assert(q == &x);",
      ],
      // Of several functions in one declaration nothing is believed.
      ["void look(int *p), other(int *p) __attribute__((access(read_only, 1)));", "int x = 3; look(&x);"],
      // It may have kept the pointer for another call.
      ["void look(int *p) __attribute__((access(read_only, 1)));", "int x = 3; look(&x); look(0);"],
    ];
    for (const [declared, body] of uncertain) {
      const result = await resultOf(
        "explore",
        `${head}${declared}\nint main(void) { ${body} assert(x == 3); }`,
        havoc("look"),
      );
      expect([declared, result.verdict, result.errors.map(({ uncertain: is }) => is)]).toEqual([
        declared,
        "unknown",
        [true],
      ]);
    }
  });

  it("nonnull: passing a null pointer is an error", async () => {
    const source = `void g(int *p, int n) __attribute__((nonnull(1)));
int f(int n) { if (n > 3) g(n == 5 ? 0 : &n, 1); return n; }`;
    for (const command of ["explore", "bmc"]) {
      const result = await resultOf(command, source, ["--entry", "f", ...havoc("g")]);
      expect(result.errors.map(({ kind, replay, uncertain: is }) => [kind, replay, is])).toEqual([
        ["null-dereference", "confirmed", undefined],
      ]);
    }
    const defined = `#include <string.h>
int g(const int *p) __attribute__((nonnull));
int g(const int *p) { return 1; }
int f(int n) { char c[4]; memcpy(c, (void *)0, 0); return n ? g(&n) : 0; }`;
    expect(await resultOf("explore", defined, ["--entry", "f"])).toMatchObject({ verdict: "safe" });
  });

  it("returns_nonnull and malloc: a pointer of its own", async () => {
    const source = `int *get(void) __attribute__((returns_nonnull)); int *make(int *) __attribute__((malloc));
      int main(void) { int n = 1; int *p = get(); *p = 2; int *q = make(&n); if (q) { n = 1; *q = 2; assert(n == 1); } }`;
    const result = await resultOf("explore", head + source, havoc("get", "make"));
    expect(result.verdict).toBe("safe");
    expect(told(result).join("\n")).toMatch(/^get, .*: returns_nonnull$/m);
    expect(told(result).join("\n")).toMatch(/^make, .*: malloc$/m);
  });
});

describe("--stub", () => {
  const twice = "int twice(int); int main(void) { assert(twice(2) == 4); }";

  it.each([...commands, "trace"] as const)("returns a value: %s", async (command) => {
    const good = await resultOf(command, head + twice, ["--stub", "twice=returns:2 * arg1"]);
    expect(good.verdict).toBe(command === "prove" ? "proved" : "safe");
    expect(good.assumptions).toMatchObject([{ kind: "undefined-function", standing: "chosen" }]);
    const bad = await resultOf(command, head + twice, ["--stub", "twice=returns:arg1"]);
    expect(bad.verdict).toBe(command === "prove" ? "refuted" : "unsafe");
    if (command !== "trace") expect(bad.errors).toMatchObject([{ kind: "assertion", replay: "confirmed" }]);
  });

  it("names a file that defines the function, which is written first", async () => {
    const skeleton = join(room, "skeleton.c");
    await resultOf("explore", head + twice, ["--stubs-out", skeleton]);
    const text = readFileSync(skeleton, "utf8");
    expect(text).toContain("int twice(int arg1) {");
    const asWritten = await resultOf("explore", head + twice, ["--stub", `twice=${skeleton}`]);
    expect(asWritten.errors).toMatchObject([{ kind: "assertion", replay: "confirmed" }]);
    const again = await runMain(["explore", fileOf(head + twice), "--stubs-out", skeleton], engine);
    expect(again.status).toBe(2);
    writeFileSync(skeleton, "int twice(int n) { return n + n; }\n");
    expect((await resultOf("explore", head + twice, ["--stub", `twice=${skeleton}`])).verdict).toBe("safe");
  });

  it.each([
    ["twice", "write NAME=havoc"],
    ["twice=maybe", "it is no stub"],
    ["thrice=havoc", "calls no function of that name"],
    ["main=havoc", "the program defines it"],
    ["twice=returns:(", "expected expression"],
  ])("is refused in one line: %s", async (option, said) => {
    const { status, stderr, stdout } = await runMain(
      ["explore", fileOf(head + twice), "--stub", option],
      engine,
    );
    expect(stdout).toBe("");
    expect(stderr).toContain(said);
    expect(status).toBe(2);
  });

  it("--stubs-out refuses where nothing is missing", async () => {
    const file = join(room, "nothing.c");
    const { status } = await runMain(
      ["explore", fileOf("int main(void) { return 0; }"), "--stubs-out", file],
      engine,
    );
    expect(status).toBe(2);
    expect(existsSync(file)).toBe(false);
  });
});

describe("a loop around a call ends for sure only where the function returns", () => {
  const source =
    "int more(void); void touch(int *); int main(void) { int n = more(), i; touch(&n); for (i = 0; i < 9; i++) if (more()) i++; return 0; }";
  const loops = "void touch(int *); int main(void) { int i; for (i = 0; i < 9; i++) touch(&i); return 0; }";

  it.each(["terminate", "cost"])("%s", async (command) => {
    const verdictOf = async (text: string, options: readonly string[]): Promise<unknown> => {
      const { stdout, stderr } = await runMain([command, fileOf(text), "--json", ...options], engine);
      if (stdout === "") throw new Error(stderr);
      return JSON.parse(stdout).verdict;
    };
    expect(await verdictOf(source, [])).toBe("unknown");
    expect(await verdictOf(source, havoc("more", "touch"))).toBe(
      command === "cost" ? "bounded" : "terminates",
    );
    expect(await verdictOf(loops, havoc("touch"))).toBe("unknown");
    expect(await verdictOf(loops, ["--stub", "touch=pure"])).toBe(
      command === "cost" ? "bounded" : "terminates",
    );
  });

  it("a certificate says so, and the checker takes nothing else", async () => {
    const out = join(room, "proof");
    await runMain(["terminate", fileOf(source), "--out", out, ...havoc("more", "touch")], engine);
    const certificate = join(out, "certificate.json");
    const checked = await runMain(["check", certificate], engine);
    expect(checked.stdout).toContain("CONFIRMED");
    expect(checked.stdout).toContain("more, which nothing defines");
    const text = readFileSync(certificate, "utf8").replace('"more=havoc",', "");
    writeFileSync(certificate, text);
    expect((await runMain(["check", certificate], engine)).stdout).not.toContain("CONFIRMED");
  });
});

it("functions that stand for a macro of the library are known", async () => {
  const source = `int __signbitf(float); int __isnan(double); int __fpclassify(double); void assert(int);
    int main(void) { assert(__signbitf(-1.0f) != 0); assert(__isnan(1.0) == 0); assert(__fpclassify(1.0) == 4); }`;
  expect((await resultOf("explore", source)).verdict).toBe("safe");
  expect((await resultOf("explore", source.replace("== 4", "== 3"))).verdict).toBe("unsafe");
});

it("a function of the program that one hands out is told by its name", async () => {
  const source = `#include <stdlib.h>
typedef int (*function)(int);
static int mine(int x) { return x; }
function get(void);
int main(void) { if (get() == mine) abort(); return 0; }
`;
  const { stdout } = await runMain(["explore", fileOf(source), ...havoc("get"), "--no-replay"], engine);
  expect(stdout).toMatch(/inputs +get\(\) = mine,/);
  expect(stdout).toMatch(/get\(\) = NULL,/);
});
