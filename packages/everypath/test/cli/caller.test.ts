/** PL/I and objects: what is taken for granted of whoever calls the entry, and where it does not matter. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Result, resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { createEngine } from "../../src/runs/engine/local-engine.ts";
import { keptSolver } from "../kept-engine.ts";
import { runMain } from "./support.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-caller-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));
const engine = createEngine(keptSolver());
let count = 0;

function fileOf(suffix: string, text: string): string {
  const file = join(room, `program-${++count}${suffix}`);
  writeFileSync(file, text);
  return file;
}

async function resultOf(command: string, file: string, options: readonly string[]): Promise<Result> {
  const { stdout, stderr } = await runMain([command, file, "--json", ...options], engine);
  if (stdout === "") throw new Error(stderr);
  return resultSchema.parse(JSON.parse(stdout));
}

interface Told {
  readonly verdict: Result["verdict"];
  readonly open: readonly string[];
}

/** The verdict, and what is open of who calls the entry. */
async function told(command: string, file: string, options: readonly string[] = []): Promise<Told> {
  const { verdict, assumptions } = await resultOf(command, file, options);
  return {
    verdict,
    open: assumptions.filter(({ standing }) => standing === "open").map(({ what }) => what),
  };
}

const good: Readonly<Record<string, string>> = {
  explore: "safe",
  bmc: "safe",
  prove: "proved",
  trace: "safe",
  terminate: "terminates",
  cost: "bounded",
};

const pair = "F: PROCEDURE (X, Y);\n X = 1;\n Y = 2;\n ASSERT (X = 1);\nEND;\n";
const counter =
  "F: PROCEDURE (X);\n DCL N INTEGER STATIC INITIAL(0);\n IF N = 3 THEN ASSERT (X ^= X);\n N = N + 1;\nEND;\n";

const pli: readonly (readonly [name: string, text: string, open: string, choice: string])[] = [
  ["two parameters", pair, "X, Y are different variables", "--no-alias"],
  ["a STATIC variable", counter, "N holds its initial value when F is called", "--fresh-globals"],
];

describe("PL/I", () => {
  for (const [name, text, open, choice] of pli)
    for (const [command, verdict] of Object.entries(good))
      it(`${name}: ${command} is good only where it is chosen`, async () => {
        const file = fileOf(".pli", text);
        expect(await told(command, file)).toEqual({ verdict: "unknown", open: [open] });
        const chosen = await resultOf(command, file, [choice]);
        expect(chosen).toMatchObject({
          verdict,
          assumptions: [{ what: open, option: choice, standing: "chosen" }],
        });
      });

  it("fuzz names it", async () => {
    const { incomplete } = await resultOf("fuzz", fileOf(".pli", pair), []);
    expect(incomplete.map(({ reason }) => reason)).toContain("aliasing");
  });

  it("a call says what the arguments are", async () => {
    const file = fileOf(".pli", pair);
    expect(await told("explore", file, ["--call", "F(X, X)"])).toEqual({ verdict: "unsafe", open: [] });
    expect(await told("explore", file, ["--call", "F(X, Y)"])).toEqual({ verdict: "safe", open: [] });
    expect(await told("explore", file, ["--call", 'F("X", "Y")'])).toEqual({ verdict: "safe", open: [] });
  });

  it("prove asks it of each procedure", async () => {
    const text = `${pair}G: PROCEDURE (X);\n X = 1;\nEND;\n${counter.replace("F:", "H:")}`;
    expect(await resultOf("prove", fileOf(".pli", text), [])).toMatchObject({
      verdict: "unknown",
      procedures: [
        { name: "F", verdict: "unknown" },
        { name: "G", verdict: "proved" },
        { name: "H", verdict: "unknown" },
      ],
    });
  });

  it.each([
    [
      "an element of an array",
      "F: PROCEDURE (A, X);\n DCL A(3) INTEGER;\n X = 1;\n IF A(2) = 1 THEN X = 2;\nEND;\n",
    ],
    [
      "two arrays",
      "F: PROCEDURE (A, B);\n DCL (A(3), B(3)) INTEGER;\n A(1) = 1;\n IF B(2) = 1 THEN A(2) = 2;\nEND;\n",
    ],
    ["in a loop", "F: PROCEDURE (X, Y);\n DO WHILE (X > 0);\n X = X - 1;\n Y = 1;\n END;\nEND;\n"],
    [
      "in what is called",
      "F: PROCEDURE (X, Y);\n CALL G(X, Y);\nEND;\nG: PROCEDURE (P, Q);\n P = 1;\n Q = P + Q;\nEND;\n",
    ],
    ["by the value", "F: PROCEDURE (X, Y) RETURNS (INTEGER);\n X = 1;\n RETURN (Y);\nEND;\n"],
    [
      "a STATIC variable that is handed over",
      "F: PROCEDURE (X);\n X = 1;\n CALL G;\n RETURN (X);\nEND;\nG: PROCEDURE;\n DCL S INTEGER STATIC INITIAL(0);\n S = 0;\n IF S = 1 THEN Z = F(S);\nEND;\n",
    ],
  ])("it matters: %s", async (_, text) => {
    const { assumptions } = await resultOf("bmc", fileOf(".pli", text), ["--entry", "F"]);
    expect(assumptions.map(({ kind, standing }) => [kind, standing])).toEqual([["aliasing", "open"]]);
  });

  it.each([
    ["only read", "F: PROCEDURE (X, Y);\n ASSERT (X = Y | X ^= Y);\nEND;\n"],
    ["only written", "F: PROCEDURE (X, Y);\n X = 1;\n Y = 2;\nEND;\n"],
    ["written last", "F: PROCEDURE (X, Y, Z);\n Z = X + Y;\nEND;\n"],
    ["written itself before it is read", "F: PROCEDURE (X, Y);\n X = 1;\n Y = 2;\n ASSERT (Y = 2);\nEND;\n"],
    ["one", "F: PROCEDURE (X);\n X = 1;\n ASSERT (X = 1);\nEND;\n"],
    [
      "STATIC, written first",
      "F: PROCEDURE (X);\n DCL N INTEGER STATIC INITIAL(0);\n N = 2;\n ASSERT (N = 2);\nEND;\n",
    ],
    [
      "STATIC, written first in what is called",
      "F: PROCEDURE (X);\n DCL N INTEGER STATIC INITIAL(0);\n CALL G(N);\n ASSERT (N = 2);\nEND;\nG: PROCEDURE (P);\n P = 2;\nEND;\n",
    ],
    [
      "STATIC, never written",
      "F: PROCEDURE (X);\n DCL N INTEGER STATIC INITIAL(5);\n ASSERT (N = 5);\nEND;\n",
    ],
    [
      "STATIC, of the main procedure",
      "F: PROCEDURE OPTIONS (MAIN);\n DCL N INTEGER STATIC INITIAL(0);\n ASSERT (N = 0);\n N = 1;\nEND;\n",
    ],
  ])("it does not matter: %s", async (_, text) => {
    expect(await told("bmc", fileOf(".pli", text), ["--entry", "F"])).toEqual({ verdict: "safe", open: [] });
  });

  it("a certificate says what was chosen, and one that does not is refused", async () => {
    const text = "F: PROCEDURE (X, Y);\n DO WHILE (X > 0);\n X = X - 1;\n Y = Y + 1;\n END;\nEND;\n";
    const out = join(room, "certified");
    await runMain(["terminate", fileOf(".pli", text), "--no-alias", "--out", out]);
    const certificate = join(out, "certificate.json");
    expect(await runMain(["check", certificate])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("taken for granted: X, Y are different variables"),
    });
    writeFileSync(
      certificate,
      readFileSync(certificate, "utf8").replace('"alias":false,', "").replace(',"alias":false', ""),
    );
    expect(await runMain(["check", certificate])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("X, Y are different variables: prove it again with --no-alias"),
    });
  });
});

describe("objects", () => {
  const shared = `class Cell { int f; }
Cell shared := new Cell();
void f(Cell x) { if (x != null) { x.f := 1; shared.f := 2; assert x.f = 1; } }
void g(Cell x, Cell y) { if (x != null && y != null) { x.f := 1; y.f := 2; assert x.f = 1; } }
`;
  const counts =
    "int n := 0;\nint k := 3;\nvoid g() { assert n = 0; n := n + 1; }\nvoid h() { assert k = 3; }\nvoid w() { n := 1; assert n = 1; }\n";
  const values = "shared holds its initial value when f is called";
  const apart = "what x leads to is no object of shared";

  it("an input may be the object of a global variable", async () => {
    const file = fileOf(".idf", shared);
    for (const command of ["explore", "bmc", "trace", "terminate", "cost"]) {
      expect([command, await told(command, file, ["--entry", "f"])]).toEqual([
        command,
        { verdict: "unknown", open: [apart, values] },
      ]);
      const both = await told(command, file, ["--entry", "f", "--fresh-globals", "--no-alias"]);
      expect([command, both]).toEqual([command, { verdict: good[command], open: [] }]);
    }
    const symbolic = await resultOf("explore", file, ["--entry", "f", "--symbolic-globals"]);
    expect(symbolic.errors.map(({ kind }) => kind)).toContain("assertion");
    expect(symbolic.assumptions).toEqual([]);
  });

  it("inputs among themselves are looked at", async () => {
    expect(await told("explore", fileOf(".idf", shared), ["--entry", "g"])).toEqual({
      verdict: "unsafe",
      open: [],
    });
  });

  it("a global variable may have been written", async () => {
    const file = fileOf(".idf", counts);
    for (const command of ["explore", "bmc", "trace", "terminate", "cost"]) {
      expect([command, await told(command, file, ["--entry", "g"])]).toEqual([
        command,
        { verdict: "unknown", open: ["n holds its initial value when g is called"] },
      ]);
      for (const entry of ["h", "w"])
        expect([command, await told(command, file, ["--entry", entry])]).toEqual([
          command,
          { verdict: good[command], open: [] },
        ]);
    }
    expect((await told("explore", file, ["--entry", "g", "--symbolic-globals"])).verdict).toBe("unsafe");
  });

  it("refuses both ways to have global variables", async () => {
    const { status, stderr } = await runMain(
      ["explore", fileOf(".idf", counts), "--symbolic-globals", "--fresh-globals"],
      engine,
    );
    expect([status, stderr]).toEqual([2, expect.stringContaining("contradict each other")]);
  });
});
