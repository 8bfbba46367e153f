/** `everypath terminate` and `everypath check` from the command line to the exit status. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { runMain } from "./support.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-terminate-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(room, name);
  writeFileSync(path, text);
  return path;
}

const header = "(GOAL TERMINATION)\n(STARTTERM (FUNCTIONSYMBOLS s))\n(VAR x y)\n";
const program = file(
  "program.c",
  `void f(unsigned x) { unsigned j = 0; while (j <= x) j++; }
unsigned long length(const char *text) { const char *p = text; while (*p) p++; return p - text; }
`,
);
const pli = file(
  "swap.pli",
  "SWAP: PROCEDURE (A, B);\n DO WHILE (A ¬= B);\n T = A; A = B; B = T;\n END;\nEND;\n",
);
const objects = file("fill.idf", "void fill(int n) {\n  int i := 0;\n  while (i < n) i := i + 1;\n}\n");
const ends = file("ends.koat", `${header}(RULES s(x,y) -> f(x,y)\nf(x,y) -> f(x-1,y) :|: x > 0)\n`);
const endless = file(
  "endless.ari",
  "(format LCTRS)\n(theory Ints)\n(fun f (-> Int Int Int))\n(entrypoint f)\n(rule (f x y) (f (+ x y) y) :guard (> x 0))\n",
);
/** Collatz: nobody knows. */
const open = file(
  "open.koat",
  `${header}(RULES s(x) -> f(x)\nf(x) -> f(z) :|: x = 2*z && x > 1\nf(x) -> f(3*x+1) :|: x = 2*z+1 && x > 1)\n`,
);

describe("everypath terminate", () => {
  it("prints the proof, exits 0, and the certificate passes and fails with its file", async () => {
    const out = join(room, "out");
    const { status, stdout, stderr } = await runMain(["terminate", ends, "--out", out]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^TERMINATES {2}s in .*: every run ends, by 1 ranking function; checked again\n/);
    expect(stdout).toContain("Component 1: t2\n  f at f = x - 1\n  f decreases and is at least 0 on t2\n");
    const result = resultSchema.parse(JSON.parse(readFileSync(join(out, "result.json"), "utf8")));
    expect(result).toMatchObject({ command: "terminate", verdict: "terminates", complete: true });
    const certificate = join(out, "certificate.json");
    expect(await runMain(["check", certificate])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^RIGHT /),
    });
    expect(await runMain(["check", join(out, "result.json")])).toMatchObject({ status: 0 });
    const text = readFileSync(certificate, "utf8");
    writeFileSync(certificate, text.replace('"x": "1"', '"x": "-1"'));
    expect(await runMain(["check", certificate])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^REFUSED .*: the function of step 1 does not decrease on t2\n$/),
    });
  });

  it("certifies a program's proof, and check confirms it, refuses it, or names what it has no rule for", async () => {
    const text =
      "void g(unsigned j) { while (j > 0) j++; }\nint h(int n) { return n <= 0 ? 0 : h(n - 1); }\n";
    const source = file("certified.c", text);
    const out = join(room, "certified");
    const { stdout } = await runMain(["terminate", source, "--entry", "g", "--out", out]);
    for (const name of ["certificate.json", "report.html", "graph.dot"])
      expect(stdout).toContain(`${join(out, name)} written`);
    const certificate = join(out, "certificate.json");
    expect(await runMain(["check", certificate])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^CONFIRMED {2}.*: every run of g in .*certified\.c ends \(integers that wrap\); 14 states checked\n$/,
      ),
    });
    const right = readFileSync(certificate, "utf8");
    writeFileSync(
      certificate,
      right.replace(
        '"mu":{"j":{"coefficients":{"j":"1"},"constant":"1"}}',
        '"mu":{"j":{"coefficients":{"j":"1"},"constant":"2"}}',
      ),
    );
    expect(readFileSync(certificate, "utf8")).not.toBe(right);
    expect(await runMain(["check", certificate])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /^REFUSED {2}.*: node 12 \(.*:1:22\): node 2 says more: the value of j\n$/,
      ),
    });
    writeFileSync(certificate, right);
    writeFileSync(source, `${text}\n`);
    expect(await runMain(["check", certificate])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /: the file has changed since; prove it again with everypath terminate\n$/,
      ),
    });
    await runMain(["terminate", source, "--entry", "h", "--out", out]);
    expect(await runMain(["check", certificate])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^CONFIRMED {2}.*: every run of h in /),
    });
    const array = "F: PROCEDURE (A);\n  DECLARE A(3) INTEGER;\n  A(1) = 0;\nEND;\n";
    await runMain(["terminate", file("array.pli", array), "--out", out]);
    expect(await runMain(["check", certificate])).toMatchObject({
      status: 3,
      stdout: expect.stringMatching(/^NOT CHECKED {2}.*\n {2}the certificate: the variable A, which is /),
    });
    const step = "F: PROCEDURE (N, S);\n  DO WHILE (N > 0);\n    N = N - S;\n  END;\nEND;\n";
    for (const [option, given, told] of [
      ["--assume", "S > 0", /of F in .*step\.pli ends \(mathematical integers, where S > 0\)/],
      ["--call", "F(7, 2)", /of F\(7, 2\) in .*step\.pli ends \(mathematical integers\)/],
    ] as const) {
      await runMain(["terminate", file("step.pli", step), option, given, "--no-alias", "--out", out]);
      expect(await runMain(["check", certificate])).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(told),
      });
    }
    writeFileSync(source, "void k(int n) { while (n != 0) n--; }\n");
    await runMain(["terminate", source, "--entry", "k", "--assume", "n >= 0", "--out", out]);
    expect(await runMain(["check", certificate])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/ends \(integers that wrap, where n >= 0\)/),
    });
    writeFileSync(certificate, readFileSync(certificate, "utf8").replace("n >= 0", "n >= -5"));
    expect(await runMain(["check", certificate])).toMatchObject({ status: 1 });
    rmSync(source);
    expect(await runMain(["check", certificate])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/certified\.c: it cannot be read \(.*\); check the path\n$/),
    });
  });

  it("tells what a certificate takes for granted of the caller, and refuses one that does not say it", async () => {
    const source = file(
      "granted.c",
      `static int step = 1;
void set_step(int s) { step = s; }
int fresh(unsigned char n) { int i = 0; while (i < n) i += step; return i; }
int apart(int *a, int *b) { *a = 0; *b = 1; while (*a != 0) { } return 0; }
`,
    );
    const out = join(room, "granted");
    const certificate = join(out, "certificate.json");
    for (const [entry, option, key, granted, refused] of [
      [
        "fresh",
        "--fresh-globals",
        '"freshGlobals":true',
        "step holds its initial value when fresh is called",
        "the initial state: it is not known what the other bytes of step hold\n",
      ],
      [
        "apart",
        "--no-alias",
        '"alias":false',
        "what a points to and b are different objects",
        "what a points to and b are different objects: prove it again with --no-alias\n",
      ],
    ] as const) {
      await runMain(["terminate", source, "--entry", entry, option, "--out", out]);
      expect(await runMain(["check", certificate])).toMatchObject({
        status: 0,
        stdout: expect.stringContaining(`\n  taken for granted: ${granted}\n`),
      });
      const right = readFileSync(certificate, "utf8");
      expect(right).toContain(`,${key}`);
      writeFileSync(certificate, right.replace(`,${key}`, ""));
      const { status, stdout } = await runMain(["check", certificate]);
      expect(status).toBe(1);
      expect(stdout).toMatch(/^REFUSED {2}/);
      expect(stdout.endsWith(refused)).toBe(true);
    }
  });

  it("falls back to the certificate's own copy where the file is gone, and only there", async () => {
    const gone = file("gone.koat", readFileSync(ends, "utf8"));
    const out = join(room, "gone");
    await runMain(["terminate", gone, "--out", out]);
    const certificate = join(out, "certificate.json");
    writeFileSync(gone, `${header}(RULES s(x,y) -> f(x,y`);
    expect(await runMain(["check", certificate])).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringMatching(/gone\.koat:4:23: expected \), found the end of the file\n$/),
    });
    rmSync(gone);
    expect(await runMain(["check", certificate])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^RIGHT .* shown for the system it holds \(.*gone\.koat is not there\)\n$/,
      ),
    });
    const text = readFileSync(certificate, "utf8");
    writeFileSync(certificate, text.replaceAll("gone.koat", "gone/result.json"));
    expect(await runMain(["check", certificate])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/it is no file of a system \(\.koat, \.ari, \.smt2\)\n$/),
    });
  });

  it("prints the witness and exits 1", async () => {
    const { status, stdout } = await runMain(["terminate", endless]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^DIVERGES {2}f in /);
    expect(stdout).toMatch(/Start with x = \d+, y = -?\d+\n {2}then for ever: t1/);
    const json = resultSchema.parse(JSON.parse((await runMain(["terminate", endless, "--json"])).stdout));
    expect(json.witness?.inputs.map(({ name }) => name)).toEqual(["x", "y"]);
    expect(json.verdict).toBe("diverges");
  });

  it("decides PL/I with an input, and objects with a certificate that checks", async () => {
    const swap = await runMain(["terminate", pli, "--json"]);
    const { witness, termination } = resultSchema.parse(JSON.parse(swap.stdout));
    expect(swap.status).toBe(1);
    expect(witness?.inputs.map(({ name, sort }) => `${name} ${sort}`)).toEqual([
      "A mathematical",
      "B mathematical",
    ]);
    expect(termination?.integers).toBe("mathematical");
    const fill = await runMain(["terminate", objects, "--json"]);
    expect(fill.status).toBe(0);
    const { proof } = resultSchema.parse(JSON.parse(fill.stdout));
    const certificate = file("fill.json", JSON.stringify(proof?.components?.[0]?.certificate));
    expect((await runMain(["check", certificate])).status).toBe(0);
  });

  it("assumes of the entry's parameters what it is told to", async () => {
    const options = ["--entry", "f", "--quiet"];
    expect((await runMain(["terminate", program, ...options])).status).toBe(1);
    expect((await runMain(["terminate", program, ...options, "--assume", "x < 100"])).status).toBe(0);
    expect((await runMain(["terminate", pli, "--quiet", "--no-alias", "--assume", "A = B"])).status).toBe(0);
    expect((await runMain(["terminate", pli, "--quiet", "--call", "SWAP(1, 1)"])).status).toBe(0);
  });

  it("compares integers that wrap with those that do not", async () => {
    const options = ["--entry", "f", "--compare-ints", "--json"];
    const { status, stdout } = await runMain(["terminate", program, ...options]);
    expect(status).toBe(1);
    const result = resultSchema.parse(JSON.parse(stdout));
    expect(result.witness?.inputs).toEqual([{ name: "x", sort: "unsigned int", value: "4294967295" }]);
    expect(result.termination?.compared).toEqual({
      bitvector: "diverges",
      mathematical: "terminates",
      dependsOnOverflow: true,
    });
  });

  it("proves with a certificate for each component, which can be checked", async () => {
    const options = ["--entry", "length", "--zero-terminated", "text", "--json"];
    const { status, stdout } = await runMain(["terminate", program, ...options]);
    expect(status).toBe(0);
    const { proof, complete, termination } = resultSchema.parse(JSON.parse(stdout));
    expect({ complete, graph: termination?.graph.complete }).toEqual({ complete: true, graph: true });
    expect(proof?.components).toHaveLength(1);
    const certificate = file("component.json", JSON.stringify(proof?.components?.[0]?.certificate));
    expect((await runMain(["check", certificate])).status).toBe(0);
  });

  it("names undefined behaviour that cannot be excluded, with its place", async () => {
    const { status, stdout } = await runMain(["terminate", program, "--entry", "length", "--json"]);
    expect(status).toBe(3);
    const { incomplete } = resultSchema.parse(JSON.parse(stdout));
    expect(incomplete).toMatchObject([{ reason: "undefined-behaviour", location: { line: 2 } }]);
  });

  it("says unknown with what is left, and exits 3", async () => {
    const { status, stdout } = await runMain(["terminate", open, "--time", "3"]);
    expect(status).toBe(3);
    expect(stdout).toMatch(/^UNKNOWN /);
    expect(stdout).toMatch(/transitions on cycles that are left: t2, t3/);
  });

  it.each([
    [
      ["terminate", join(room, "x.pli")],
      /x\.pli: it cannot be read \(no such file or directory\); check the path/,
    ],
    [
      ["terminate", join(room, "x.c")],
      /x\.c: it cannot be read \(no such file or directory\); check the path/,
    ],
    [
      ["terminate", program, "--entry", "length", "--zero-terminated", "n"],
      /--zero-terminated n: length has the pointers text/,
    ],
    [["terminate", program, "--entry", "lenght"], /there is no procedure lenght/],
    [
      ["terminate", pli, "--ints", "bitvector"],
      /--ints bitvector: the integers of .*swap\.pli have no width; leave it out/,
    ],
    [["terminate", pli, "--compare-ints"], /--compare-ints: the integers of .*swap\.pli have no width/],
    [["terminate", pli, "-D", "N=1"], /--define: .*swap\.pli is no C program; leave it out/],
    [
      ["terminate", program, "--call", "f(1)"],
      /--call f\(1\): of a C program name the procedure with --entry/,
    ],
    [
      ["terminate", program, "--entry", "f", "--assume", "y > 0"],
      /--assume 'y > 0': column 1: there is no input y at the entry; inputs are x/,
    ],
    [["terminate", program, "--ints", "real"], /--ints real: no such model of integers/],
    [
      ["terminate", join(room, "none.koat")],
      /none\.koat: it cannot be read \(no such file or directory\); check the path/,
    ],
    [
      ["terminate", file("bad.koat", `${header}(RULES s(x) -> Com_2(f(x), f(x)))`)],
      /bad\.koat:4:16: Com_2 has 2 right-hand sides/,
    ],
    [["terminate", ends, "--time", "0"], /--time 0: not a positive whole number/],
    [["check", file("none.json", "{")], /none\.json: it is no JSON/],
    [["check", file("other.json", "{}")], /other\.json: it is neither a certificate nor a result/],
  ])("refuses %j with one line and exit status 2", async (argumentsGiven, line) => {
    const { status, stdout, stderr } = await runMain(argumentsGiven);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(line);
    expect(stderr.trimEnd()).not.toContain("\n");
  });
});
