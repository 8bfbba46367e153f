/** King's SEARCH, POWER, TWOLOOPS and SUM (sections 4 to 7), against the tables of the paper; a solver of its own compares the formulas. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Result, ResultPath } from "@everypath/report";
import { describe, expect, test } from "vitest";
import { exploreInProcess } from "./in-process.ts";
import { conjunction, declarations, parseScript, satisfiable } from "./smt.ts";

const folder = fileURLToPath(new URL("../../../../examples/king", import.meta.url));
const explore = (file: string, ...options: string[]): Promise<Result> =>
  exploreInProcess(join(folder, file), options);

/** A leaf as the paper prints it, in SMT-LIB. */
interface Leaf {
  readonly condition: string;
  readonly final: Readonly<Record<string, string>>;
}

const sorts: Readonly<Record<string, string>> = { A: "(Array Int Int)", X: "Int", N: "Int", Y: "Int" };

/** Whether the path is the leaf: the same condition under `given`, and there the same values. */
async function isLeaf(path: ResultPath, { condition, final }: Leaf, given: string): Promise<boolean> {
  const script = parseScript(path.smtlib);
  const declared = Object.entries(sorts).map(
    ([name, sort]) => [name, `(declare-const ${name} ${sort})`] as const,
  );
  const preamble = declarations([{ declarations: new Map(declared), conjuncts: [] }, script]);
  const values = Object.entries(final).map(([name, value]) => {
    const found = path.final.find((one) => one.name === name);
    return `(distinct ${found?.smtlib ?? "missing"} ${value})`;
  });
  const differs = `(distinct ${conjunction(script)} (and ${given} ${condition}))`;
  const otherwise = values.map((value) => `(and ${given} ${condition} ${value})`);
  return (await satisfiable(preamble, [`(or ${[differs, ...otherwise].join(" ")})`]))[0] === false;
}

/** Each leaf of the paper is one path, and each of the paths one leaf. */
async function expectLeaves(result: Result, leaves: readonly Leaf[], given = "true"): Promise<void> {
  const found: number[] = [];
  for (const leaf of leaves) {
    const same: number[] = [];
    for (const path of result.paths) if (await isLeaf(path, leaf, given)) same.push(path.id);
    expect(same, `paths that are the leaf ${leaf.condition}`).toHaveLength(1);
    found.push(...same);
  }
  expect(found.sort((a, b) => a - b)).toEqual(result.paths.map(({ id }) => id));
}

/** The eleven leaves of section 7, the subscripts counted from `first`. */
function elevenLeaves(first: string): readonly Leaf[] {
  const at = (offset: number): string => `(+ ${first} ${offset - 1})`;
  const is = (k: number): string => `(= X (select A ${at(k)}))`;
  const above = (k: number): string => `(> X (select A ${at(k)}))`;
  const below = (k: number): string => `(< X (select A ${at(k)}))`;
  const leaf = (conditions: readonly string[], found: 0 | 1, j: number): Leaf => ({
    condition: `(and ${conditions.join(" ")})`,
    final: { FOUND: String(found), J: at(j) },
  });
  return [
    leaf([is(3), "true"], 1, 3),
    leaf([is(1), below(3)], 1, 1),
    leaf([below(1), below(3)], 0, 0),
    leaf([is(2), above(1), below(3)], 1, 2),
    leaf([above(1), below(2), below(3)], 0, 1),
    leaf([above(1), above(2), below(3)], 0, 2),
    leaf([is(4), above(3)], 1, 4),
    leaf([above(3), below(4)], 0, 3),
    leaf([is(5), above(3), above(4)], 1, 5),
    leaf([above(3), above(4), below(5)], 0, 4),
    leaf([above(3), above(4), above(5)], 0, 5),
  ];
}

describe("SEARCH (section 7)", () => {
  test("of five elements has eleven leaves", { timeout: 300_000 }, async () => {
    const result = await explore("search.pli", "--call", 'SEARCH(A, 1, 5, "X", FOUND, J)');
    expect(result).toMatchObject({ verdict: "safe", complete: true, entry: "SEARCH" });
    await expectLeaves(result, elevenLeaves("1"));
  });

  test('from "N" on has the same eleven, shifted', { timeout: 300_000 }, async () => {
    const call = 'SEARCH(A, "N", "N" + 4, "X", FOUND, J)';
    const result = await explore("search.pli", "--call", call, "--assume", "N >= 1");
    expect(result).toMatchObject({ verdict: "safe", complete: true });
    await expectLeaves(result, elevenLeaves("N"), "(>= N 1)");
    // As the paper prints them: no quotient is left in any of the results.
    const printed = result.paths.map(({ final }) => final.find(({ name }) => name === "J")?.text).sort();
    const shifted = [
      "N",
      "N",
      "N + 1",
      "N + 1",
      "N + 2",
      "N + 2",
      "N + 3",
      "N + 3",
      "N + 4",
      "N + 4",
      "N - 1",
    ];
    expect(printed).toEqual(shifted.sort());
  });

  test("without the assumption there are more, since division truncates", { timeout: 300_000 }, async () => {
    const result = await explore("search.pli", "--call", 'SEARCH(A, "N", "N" + 4, "X", FOUND, J)');
    expect(result.complete).toBe(true);
    expect(result.paths.length).toBeGreaterThan(11);
  });

  test("of one element has three", { timeout: 300_000 }, async () => {
    const result = await explore("search.pli", "--call", 'SEARCH(A, "N", "N", "X", FOUND, J)');
    expect(result.complete).toBe(true);
    await expectLeaves(result, [
      { condition: "(= X (select A N))", final: { FOUND: "1", J: "N" } },
      { condition: "(< X (select A N))", final: { FOUND: "0", J: "(- N 1)" } },
      { condition: "(> X (select A N))", final: { FOUND: "0", J: "N" } },
    ]);
  });

  test("up to any N has the three leaves printed in the paper among its own", {
    timeout: 300_000,
  }, async () => {
    const options = ["--call", 'SEARCH(A, 1, "N", "X", FOUND, J)', "--max-paths", "40", "--search", "bfs"];
    const result = await explore("search.pli", ...options);
    // N > 0 makes every dividend positive, so that div is PL/I's division.
    const half = "(div (+ N 1) 2)";
    const last = `(div (+ ${half} N 1) 2)`;
    const leaves: readonly Leaf[] = [
      { condition: `(and (> N 0) (= X (select A ${half})))`, final: { FOUND: "1", J: half } },
      {
        condition: `(and (> N 0) (= X (select A (div ${half} 2))) (< X (select A ${half})) (> ${half} 1))`,
        final: { FOUND: "1", J: `(div ${half} 2)` },
      },
      {
        condition: `(and (> N 0) (> X (select A ${half})) (= X (select A ${last})) (< ${half} N))`,
        final: { FOUND: "1", J: last },
      },
    ];
    for (const leaf of leaves) {
      const same: number[] = [];
      for (const path of result.paths) {
        if (path.end === "returned" && (await isLeaf(path, leaf, "true"))) same.push(path.id);
      }
      expect(same, leaf.condition).toHaveLength(1);
    }
  });
});

test("SUM adds its three arguments (figures 1 to 3)", { timeout: 300_000 }, async () => {
  const symbolic = await explore("sum.pli");
  expect(symbolic.paths.map(({ result }) => result?.text)).toEqual(["A + B + C"]);
  const concrete = await explore("sum.pli", "--call", "SUM(1, 3, 5)");
  expect(concrete.paths.map(({ result, condition }) => [result?.text, condition])).toEqual([["9", "true"]]);
  const mixed = await explore("sum.pli", "--call", 'SUM("A", 3, 5)');
  expect(mixed.paths.map(({ result }) => result?.text)).toEqual(["A + 8"]);
});

test("POWER returns Xⁿ where Y = n (figures 4 to 6), to any depth", { timeout: 300_000 }, async () => {
  const depth = 12;
  const result = await explore("power.pli", "--max-paths", String(depth), "--search", "bfs");
  expect(result.incomplete.map(({ reason }) => reason)).toEqual(["max-paths"]);
  const conditions = ["(< Y 1)", ...Array.from({ length: depth - 1 }, (_, n) => `(= Y ${n + 1})`)];
  for (const [n, condition] of conditions.entries()) {
    const same: ResultPath[] = [];
    for (const path of result.paths)
      if (await isLeaf(path, { condition, final: {} }, "true")) same.push(path);
    expect(same, condition).toHaveLength(1);
    const power = n === 0 ? "1" : `(* 1 ${"X ".repeat(n)})`;
    const differs = `(distinct ${same[0]!.result?.smtlib} ${power})`;
    expect((await satisfiable("(declare-const X Int)", [differs]))[0]).toBe(false);
  }
});

test("TWOLOOPS decides nothing in its second loop (section 4)", { timeout: 300_000 }, async () => {
  const result = await explore("twoloops.pli", "--max-paths", "8", "--search", "bfs");
  expect(result.paths).toHaveLength(8);
  // Each path runs through both loops, and its decisions are those of the first: n times on, once out.
  expect(result.paths.map(({ decisions }) => decisions)).toEqual(
    Array.from({ length: 8 }, (_, n) => `${"T".repeat(n)}F`),
  );
});
