/** `everypath prove FILE.idf`: what it says of contracts, to people and to programs, and how it ends. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { resultSchema } from "@everypath/report";
import { afterAll, describe, expect, test } from "vitest";
import { type Io, main } from "../../src/cli/index.ts";
import { engineConnection } from "../../src/runs/engine/connect.ts";

const cell = fileURLToPath(new URL("../../../../examples/contracts/cell.idf", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "contracts-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function prove(...given: readonly string[]) {
  const written = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof written) => ({
    write(text: string, done?: () => void): void {
      written[name] += text;
      done?.();
    },
  });
  const io: Io = { stdout: stream("stdout"), stderr: stream("stderr"), environment: {} };
  const status = await main(["prove", ...given], engineConnection, io);
  return { status, ...written };
}

async function proveText(text: string, ...options: readonly string[]) {
  const file = join(folder, "p.idf");
  writeFileSync(file, text);
  const { status, stdout } = await prove(file, "--json", ...options);
  return { status, result: resultSchema.parse(JSON.parse(stdout)) };
}

const wrong = readFileSync(cell, "utf8").replace("{ this.x := v; }", "{ this.x := v + 1; }");

describe("the text", () => {
  test("of what is proved", async () => {
    const { status, stdout } = await prove(cell);
    expect(status).toBe(0);
    expect(stdout).toContain("6 contracts are kept, for all inputs");
    expect(stdout).toMatch(/proved {4}Cell\.swap at .*cell\.idf:\d+:8\n/);
  });

  test("of a conjunct that fails: where, why, for whom, and in which state", async () => {
    const file = join(folder, "wrong.idf");
    writeFileSync(file, wrong);
    const { status, stdout } = await prove(file);
    expect(status).toBe(1);
    expect(stdout).toContain("REFUTED");
    expect(stdout).toMatch(/failure 1 {2}contract at .*wrong\.idf:\d+:\d+ in Cell\.setX\n/);
    expect(stdout).toContain("getX() = v cannot be proved");
    expect(stdout).toMatch(/needed at +\S*wrong\.idf:\d+:\d+\n/);
    expect(stdout).toMatch(/example +this = Cell#1, v = -?\d+/);
    expect(stdout).toMatch(/heap +this\.x ↦ v \+ 1\n/);
    expect(stdout).toMatch(/store +this = this, v = v\n/);
  });
});

describe("the result", () => {
  test("of a conjunct that fails", async () => {
    const { status, result } = await proveText(wrong);
    expect(status).toBe(1);
    expect(result.verdict).toBe("refuted");
    expect(result.complete).toBe(true);
    const [error, ...others] = result.errors;
    expect(others).toEqual([]);
    expect(error).toMatchObject({
      kind: "contract",
      procedure: "Cell.setX",
      message: "getX() = v cannot be proved",
    });
    const lines = wrong.split("\n");
    const { line, column } = error!.location;
    expect(lines[line - 1]?.slice(column - 1)).toMatch(/^getX\(\) = v/);
    expect(lines[error!.at!.line - 1]?.slice(error!.at!.column - 1)).toMatch(/^}/);
    expect(error!.inputs.map(({ name, sort }) => `${name}: ${sort}`)).toEqual(["this: Cell", "v: Int"]);
    expect(error!.states?.map(({ heap }) => heap)).toEqual([["this.valid[valid]()"]]);
    const verdicts = result.procedures!.map(({ name, verdict }) => `${name} ${verdict}`);
    expect(verdicts).toContain("Cell.setX refuted");
    expect(verdicts).toContain("Cell.swap proved");
  });

  test("of one method", async () => {
    const { status, result } = await proveText(wrong, "--entry", "Cell.swap");
    expect([status, result.verdict]).toEqual([0, "proved"]);
    expect(result.procedures!.map(({ name }) => name)).toEqual(["Cell.swap"]);
  });

  test("without inference", async () => {
    const { status, result } = await proveText(readFileSync(cell, "utf8"), "--no-infer");
    expect([status, result.verdict]).toEqual([1, "refuted"]);
    expect(result.errors.map(({ message }) => message)).toContain(
      "no permission for valid(): the heap has no such chunk",
    );
  });

  test("of a precondition that nothing satisfies is unknown", async () => {
    const { status, result } = await proveText("void p(int n) requires n > 0 && n < 0; { assert false; }");
    expect([status, result.verdict, result.complete]).toEqual([3, "unknown", false]);
    expect(result.incomplete.map(({ reason }) => reason)).toEqual(["vacuous"]);
  });

  test("of assumptions that nothing gets past is unknown, and names the last", async () => {
    const none = "void p(int n)\n{\n  assume n > 1;\n  assume n < 0;\n  assert n == 77;\n}";
    const { status, result } = await proveText(none);
    expect([status, result.verdict]).toEqual([3, "unknown"]);
    expect(result.incomplete).toMatchObject([{ reason: "vacuous", location: { line: 4, column: 3 } }]);
    // Some runs are left.
    const some = "void p(int n)\n{\n  if (n > 1) assume n < 0; else assume n > -3;\n  assert n <= 1;\n}";
    expect((await proveText(some)).result.verdict).toBe("proved");
  });

  test("of what there was no time for is unknown", async () => {
    const names = Array.from({ length: 24 }, (_, index) => `x${index}`);
    const list = names.map((name) => `int ${name}`).join(", ");
    const tests = names.map((name) => `if (${name} = 0) {} else {}`).join(" ");
    const text = `void p(${list}) { ${tests} }`;
    const { status, result } = await proveText(text, "--no-infer", "--time", "1");
    expect([status, result.verdict, result.complete]).toEqual([3, "unknown", false]);
    expect(result.incomplete.map(({ reason }) => reason)).toEqual(["time"]);
  });
});

describe("wrong usage", () => {
  test.each([
    [["--call", "Cell.setX(3)"], "a contract is proved for all arguments"],
    [["--assume", "true"], "as requires; leave out --assume"],
    [["--entry", "Cell.setY"], "there is no Cell.setY; did you mean Cell.setX?"],
  ])("%s", async (options, message) => {
    const { status, stdout, stderr } = await prove(cell, ...options);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});

describe("what was inferred", () => {
  test("is a line for each member, each operation with --verbose, and part of the result", async () => {
    const { stdout } = await prove(cell, "--entry", "Cell.setX");
    expect(stdout).toContain("            inferred: 1 open, 1 close, 2 use\n");
    const verbose = await prove(cell, "--entry", "Cell.setX", "--verbose");
    expect(verbose.stdout).toMatch(/open valid\(\); {2}before \S*cell\.idf:4:70\n/);
    const { result } = await proveText(readFileSync(cell, "utf8"), "--entry", "Cell.setX");
    const [member] = result.procedures ?? [];
    expect(member?.inferred?.map(({ text, place }) => `${place}: ${text}`)).toContain("end: close valid();");
  });

  test("is written to a new file, which proves without inference", async () => {
    const made = join(folder, "annotated.idf");
    const { status, stdout } = await prove(cell, "--annotate", made);
    expect(status).toBe(0);
    expect(stdout).toContain(
      `annotated 9 ghost statements in ${made}; with --no-infer it proves 6 of 6 contracts`,
    );
    expect((await prove(made, "--no-infer")).status).toBe(0);
    const before = readFileSync(made, "utf8");
    const again = await prove(cell, "--annotate", made);
    expect(again.status).toBe(2);
    expect(again.stderr).toContain("there is such a file, which is not overwritten");
    expect(readFileSync(made, "utf8")).toBe(before);
  });

  test("is printed, and nothing else", async () => {
    const { stdout, stderr } = await prove(cell, "--entry", "Cell.setX", "--annotate", "-");
    expect(stdout).toContain("{ open valid(); this.x := v; close valid(); use getX(); }");
    expect(stdout.startsWith("class Cell {")).toBe(true);
    expect(stderr).toContain("it proves 1 of 1 contract");
  });

  test.each([
    [["--annotate", "-", "--json"], "both want the standard output"],
    [["--annotate", "x.idf", "--no-infer"], "one writes what the other does without"],
  ])("%s contradict each other", async (options, message) => {
    const { status, stderr } = await prove(cell, ...options);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe("the obligations", () => {
  const hasZ3 = spawnSync("z3", ["--version"]).error === undefined;
  const checks = (script: string) =>
    spawnSync("z3", ["-in"], { input: script, encoding: "utf8" }).stdout.trim().split("\n");

  test.skipIf(!hasZ3).each(["list.idf", "stack-and-queue.idf"])(
    "of %s are unsatisfiable for another Z3 (skipped where there is no z3)",
    async (name) => {
      const { stdout } = await prove(join(cell, "..", name), "--dump", "smtlib");
      const answers = checks(stdout);
      expect(answers.length).toBeGreaterThan(5);
      expect(new Set(answers)).toEqual(new Set(["unsat"]));
    },
  );

  test("are written, a file for each member that has some", async () => {
    const out = join(folder, "out");
    const { stdout } = await prove(cell, "--out", out);
    const scripts = readdirSync(join(out, "obligations"));
    expect(scripts).toContain("Cell.swap.smt2");
    expect(stdout).toContain(
      `result.json, report.html, ${scripts.length} script${scripts.length === 1 ? "" : "s"} in obligations/`,
    );
    expect(readFileSync(join(out, "obligations", "Cell.swap.smt2"), "utf8")).toMatch(
      /^; Cell\.swap, .*cell\.idf:13:\d+: .*\n; unsat is expected\n/,
    );
  });
});
