/**
 * The examples of the lecture "Symbolic Execution and Applications" (J. Strejček), against its slides: the leaves of
 * the trees, as formulas over bit-vectors.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Result, ResultPath } from "@everypath/report";
import { describe, expect, test } from "vitest";
import { explore } from "./everypath.ts";
import { conjunction, declarations, parseScript, satisfiable } from "./smt.ts";

const folder = fileURLToPath(new URL("../../../../examples/c", import.meta.url));
const number = (value: number): string => `(_ bv${value} 32)`;

interface Leaf {
  readonly condition: string;
  readonly result: string;
}

/** True if the path has the leaf's condition and, on it, the leaf's result. */
async function sameLeaf(path: ResultPath, leaf: Leaf, symbols: readonly string[]): Promise<boolean> {
  const script = parseScript(path.smtlib);
  const declared = new Map(symbols.map((name) => [name, `(declare-const ${name} (_ BitVec 32))`]));
  const preamble = declarations([{ declarations: declared, conjuncts: [] }, script]);
  const differs = `(distinct ${conjunction(script)} ${leaf.condition})`;
  const differsInResult = `(and ${leaf.condition} (distinct ${path.result?.smtlib ?? "missing"} ${leaf.result}))`;
  return (await satisfiable(preamble, [`(or ${differs} ${differsInResult})`]))[0] === false;
}

/** For each leaf of the slides, the number of the path that equals it. */
async function match(
  result: Result,
  leaves: readonly Leaf[],
  symbols: readonly string[],
): Promise<number[][]> {
  const matches: number[][] = [];
  for (const leaf of leaves) {
    const equal: number[] = [];
    for (const path of result.paths) {
      if (path.end === "returned" && (await sameLeaf(path, leaf, symbols))) equal.push(path.id);
    }
    matches.push(equal);
  }
  return matches;
}

describe("example 1: foo", () => {
  const slide46: readonly Leaf[] = [
    { condition: "(bvsgt x y)", result: "x" },
    {
      condition: `(and (bvsle x y) (bvsgt (bvsub y x) ${number(7)}))`,
      result: "(bvadd x!1 (bvsub y x))",
    },
    { condition: `(and (bvsle x y) (bvsle (bvsub y x) ${number(7)}))`, result: "y" },
  ];
  const symbols = ["x", "y", "x!1"];

  test("has exactly the three leaves of slide 46", async () => {
    const options = ["--entry", "foo", "--no-check", "signed-overflow"];
    const { status, result } = await explore(join(folder, "foo.c"), options);
    expect(status).toBe(0);
    expect(result.paths).toHaveLength(3);
    const matches = await match(result, slide46, symbols);
    expect(matches.map((equal) => equal.length)).toEqual([1, 1, 1]);
    expect(new Set(matches.flat()).size).toBe(3);
  });

  test("with the overflow check, has the overflows as well", async () => {
    const { status, result } = await explore(join(folder, "foo.c"), ["--entry", "foo"]);
    expect(status).toBe(1);
    expect(result.complete).toBe(true);
    const returned = result.paths.filter((path) => path.end === "returned");
    const failed = result.paths.filter((path) => path.end === "error");
    expect([returned.length, failed.length]).toEqual([3, 2]);
    expect(result.errors.map((error) => error.kind)).toEqual(["signed-overflow", "signed-overflow"]);
    expect(result.errors.map((error) => error.replay)).toEqual(["confirmed", "confirmed"]);
  });
});

describe("example 2: power", () => {
  test("has the leaves x ≤ 0, x = 1, x = 2, … with results 1, 2, 4, …", async () => {
    const options = [
      "--entry",
      "power",
      "--no-check",
      "signed-overflow",
      "--search",
      "bfs",
      "--max-paths",
      "6",
    ];
    const { status, result } = await explore(join(folder, "power.c"), options);
    expect(status).toBe(3);
    expect(result.verdict).toBe("unknown");
    expect(result.complete).toBe(false);
    expect(result.incomplete.map((entry) => entry.reason)).toEqual(["max-paths"]);
    const leaves = [
      { condition: `(bvsle x ${number(0)})`, result: number(1) },
      ...[1, 2, 3, 4, 5].map((x) => ({ condition: `(= x ${number(x)})`, result: number(2 ** x) })),
    ];
    const matches = await match(result, leaves, ["x"]);
    expect(matches.map((equal) => equal.length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(result.paths.filter((path) => path.end === "returned")).toHaveLength(6);
  });
});

describe("slide 77: top", () => {
  test("has 16 paths, of which 5 abort: three or four characters of bad!", async () => {
    const { result } = await explore(join(folder, "top.c"));
    expect(result.complete).toBe(true);
    expect(result.paths).toHaveLength(16);
    const aborting = result.paths.filter((path) => path.end === "error");
    expect(aborting).toHaveLength(5);
    const matching = aborting.map((path) => {
      const bytes = Buffer.from(path.inputs?.[0]?.bytes ?? "", "hex").toString("latin1");
      return [..."bad!"].map((character, index) => (bytes[index] === character ? character : "?")).join("");
    });
    expect(matching.sort()).toEqual(["?ad!", "b?d!", "ba?!", "bad!", "bad?"]);
    expect(result.errors.map((error) => [error.kind, error.paths])).toEqual([["assertion", 5]]);
  });
});

describe("bit-precision", () => {
  test.each([
    ["overflow.c", "signed-overflow", "2147483647"],
    ["unsigned-wrap.c", "assertion", "4294967295"],
  ])("%s: %s with x = %s", async (file, kind, value) => {
    const { status, result } = await explore(join(folder, file), ["--entry", "successor_is_greater"]);
    expect(status).toBe(1);
    const found = result.errors.map((error) => [
      error.kind,
      error.inputs.map((input) => [input.name, input.value]),
    ]);
    expect(found).toEqual([[kind, [["x", value]]]]);
    expect(result.errors[0]?.replay).toBe("confirmed");
  });
});
