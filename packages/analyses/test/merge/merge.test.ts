/** `explore --merge`: what it merges and what it leaves apart, what a leaf stands for, how it is told, and what ends a run. */

import { evaluate } from "@everypath/core";
import { explorationResult, plain, textReport, treeText } from "@everypath/report";
import { decisionsOn, reportData, stepsOf } from "@everypath/report/testing";
import { describe, expect, test } from "vitest";
import { loadObjectsText, loadPliText, loadText } from "../../../debug/test/support.ts";
import { calledFreshly } from "../../../engine/test/machine/called-freshly.ts";
import { withBranches } from "../../src/explore/branches.ts";
import { modelOf } from "../../src/explore/inputs.ts";
import { exploredMerging, exploredPlainly, stoodFor } from "./support.ts";

const head = `#include <assert.h>
int __VERIFIER_nondet_int(void);
`;

function independent(count: number, claim: string): string {
  const ifs = Array.from({ length: count }, (_, i) => `if (__VERIFIER_nondet_int() > ${i}) s += 1;`);
  return `int main(void) { int s = 0; ${ifs.join("\n")} assert(${claim}); return s; }\n`;
}

describe("64 independent ifs", () => {
  test("and a claim that holds: one leaf for 2^64 paths", async () => {
    const found = await exploredMerging(await loadText(head + independent(64, "s <= 64")), "main");
    expect(found.complete).toBe(true);
    expect(found.paths.map(({ end, merged }) => [end, merged])).toEqual([
      ["returned", { paths: 2n ** 64n, isExact: true }],
    ]);
    // A question for each side of each if at most.
    expect(found.statistics.queries).toBeLessThanOrEqual(2 * 64);
  });

  test("and one that does not: the leaves share them as the binomial coefficient says", async () => {
    const found = await exploredMerging(await loadText(head + independent(20, "s != 3")), "main");
    const shares = found.paths.map(({ end, merged }) => [end, merged?.paths, merged?.isExact]);
    expect(shares).toEqual([
      ["error", 1140n, true],
      ["returned", 2n ** 20n - 1140n, true],
    ]);
  });
});

describe("where merging does not pay", () => {
  const program = `${head}int main(void) {
  int n = __VERIFIER_nondet_int() ? 10 : 40, s = 0;
  for (int i = 0; i < n; i++) s += i & 3;
  assert(s < 100);
  return 0;
}
`;
  test("a loop whose rounds depend on what differs", async () => {
    const loaded = await loadText(program);
    const found = await exploredMerging(loaded, "main");
    const plainly = await exploredPlainly(loaded, "main");
    expect(found.statistics.merges).toBe(0);
    expect(found.statistics.apart?.map(({ reason }) => reason)).toEqual([
      "merging would open more decisions than it saves",
    ]);
    expect(found.paths.length).toBe(2);
    expect(found.statistics.queries).toBeLessThanOrEqual(1.5 * plainly.statistics.queries);
    // It could have been merged.
    const always = await exploredMerging(loaded, "main", { estimate: { against: () => undefined } });
    expect(always.statistics.merges).toBeGreaterThan(0);
  });

  test("a subscript that differs", async () => {
    const loaded = await loadText(`${head}int main(void) {
  int a[8] = {0, 1, 2, 3, 4, 5, 6, 7}, i = __VERIFIER_nondet_int() ? 1 : 5, s = 0;
  for (int k = 0; k < 4; k++) { a[i] = k; s += a[i ^ 1]; i = a[i] + 1; }
  return s;
}
`);
    expect((await exploredMerging(loaded, "main")).statistics.merges).toBe(0);
  });
});

const signs = `${head}int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int(), r = 0;
  if (x > 0) r |= 1; else r |= 2;
  if (y > 0) r |= 4;
  if (z == 5) r |= 8;
  assert(r != 13);
  return r;
}
`;

describe("a leaf", () => {
  test("has results that hold for all of its paths, and tells the one that its inputs take", async () => {
    const loaded = await loadText(signs);
    const found = await exploredMerging(loaded, "main");
    expect(stoodFor(found)).toBe(8n);
    for (const path of found.paths) {
      const model = modelOf(path.inputs!);
      expect(path.condition.map((condition) => evaluate(condition, model))).not.toContain(false);
      expect(path.trail.map(({ condition }) => evaluate(condition, model))).not.toContain(false);
      expect(path.decisions).toMatch(/^[TF]{3,4}$/);
      const kinds = stepsOf(found.tree, path).map(({ kind }) => kind);
      expect(new Set(kinds)).toEqual(new Set(["fork"]));
      expect(decisionsOn(found.tree, path).length).toBe(kinds.length);
    }
    const [error, returned] = found.paths;
    expect(error?.error?.kind).toBe("assertion");
    expect(error?.merged).toBeUndefined();
    expect(returned?.merged).toEqual({ paths: 7n, isExact: true });
    const sides = withBranches(
      loaded.program,
      { entry: "main", arguments: undefined, pointerElements: 2, machine: calledFreshly },
      found,
    ).paths.map(({ branches }) => branches?.length);
    // Each takes one side of each branch.
    expect(sides).toEqual([4, 4]);
  });

  test("of a function of four arguments stands for 15 paths of 16", async () => {
    const points = [1, 2, 4, 8].map((one, i) => `if (${"abcd"[i]} > ${10 * (i + 1)}) points += ${one};`);
    const text = `int grade(int a, int b, int c, int d) {
  int points = 0;
  ${points.join("\n")}
  assert(points != 13);
  return points;
}
`;
    const found = await exploredMerging(await loadText(head + text), "grade");
    expect(found.complete).toBe(true);
    expect(found.paths.map(({ end, merged }) => [end, merged?.paths])).toEqual([
      ["error", undefined],
      ["returned", 15n],
    ]);
  });

  test("counts the instructions of that path", async () => {
    const loaded = await loadText(`${head}int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), s = 0;
  if (x == 3) { s += y & 1; s += y & 2; s += y & 4; }
  return s;
}
`);
    const found = await exploredMerging(loaded, "main");
    const plainly = await exploredPlainly(loaded, "main");
    expect(found.paths.length).toBe(1);
    expect(plainly.paths.map(({ steps }) => steps)).toContain(found.paths[0]!.steps);
  });

  test("is told in the text report, the JSON result and the tree", async () => {
    const found = await exploredMerging(await loadText(signs), "main");
    const result = explorationResult(found, { command: "explore", files: ["signs.c"] });
    expect(result.paths.map(({ merged }) => merged)).toEqual([undefined, { paths: "7", exact: true }]);
    expect(result.stats.merges).toBe(3);
    const sources = () => undefined;
    const reproduction = { meaning: [], extent: [], parameters: [], out: undefined };
    const { data } = reportData(result, found, { sources, reproduction, version: "0" });
    expect(data.tree.met.filter((one) => one === 1)).toHaveLength(3);
    expect(data.paths.merged.map((at) => data.strings[at])).toEqual(["", "7 paths"]);
    const text = textReport(result, {
      width: 100,
      paint: plain,
      sources,
      reproduction,
      detail: "normal",
      layers: false,
      written: [],
    });
    expect(text).toContain("2 paths standing for 8 paths in all");
    expect(text).toMatch(/^path {2}end +stands for/m);
    const tree = [...treeText(found)].join("");
    expect(tree.match(/^.*meeting 1 at/gm)).toHaveLength(1);
    expect(tree).toContain("goes on at meeting 1");
    expect(tree).toContain("stands for 7 paths");
  });
});

describe("other languages", () => {
  test("PL/I", async () => {
    const ifs = Array.from({ length: 12 }, (_, i) => `IF A(${i + 1}) > 0 THEN S = S + 1;`).join("\n");
    const found = await exploredMerging(
      loadPliText(
        `MAIN: PROC(A); DCL A(12) INTEGER, S INTEGER INITIAL(0);\n${ifs}\nASSERT (S <= 12); RETURN (S); END;\n`,
      ),
      "MAIN",
    );
    expect(found.complete).toBe(true);
    expect(found.paths.length).toBeLessThan(4);
    expect(stoodFor(found)).toBe(2n ** 12n);
  });

  test("objects: fields are merged", async () => {
    const ifs = Array.from({ length: 6 }, (_, i) => `if (x${i} > 0) { c.n := c.n + 1; }`).join("\n");
    const parameters = Array.from({ length: 6 }, (_, i) => `int x${i}`).join(", ");
    const loaded = loadObjectsText(
      `class Cell { int n; }\nclass Main { int run(${parameters}) { Cell c := new Cell; c.n := 0;\n${ifs}\nassert c.n <= 6; return c.n; } }\n`,
      { entry: "Main.run" },
    );
    const found = await exploredMerging(loaded, loaded.program.driver?.entry ?? "Main.run");
    expect(stoodFor(found)).toBe(2n ** 6n);
    expect(found.paths.length).toBeLessThan(4);
  });
});

describe("a run that ends early", () => {
  const endless = `${head}int main(void) {
  int n = 0, last = 0;
  for (;;) {
    int c = __VERIFIER_nondet_int();
    if (c == 7) break;
    if (c == 3) n++;
    last = c;
  }
  assert(last != 5);
  return n;
}
`;
  test("behind a loop without an end, states go on after a while, and an error there is found", async () => {
    const found = await exploredMerging(await loadText(endless), "main", {}, { maxPaths: 2 });
    expect(found.paths.map(({ error }) => error?.kind)).toContain("assertion");
    expect(found.complete).toBe(false);
    expect(found.incomplete.map(({ reason }) => reason)).toEqual(["max-paths"]);
  });

  test.each([
    ["max-steps", { maxSteps: 200 }],
    ["max-loop", { maxLoop: 5 }],
    ["max-depth", { maxDepth: 3 }],
  ] as const)("%s", async (reason, budgets) => {
    const found = await exploredMerging(await loadText(endless), "main", {}, { ...budgets, maxPaths: 50 });
    expect(found.incomplete.map((one) => one.reason)).toContain(reason);
    expect(found.paths.map(({ cut }) => cut)).toContain(reason);
  });

  test("time", async () => {
    let looks = 0;
    const stopReason = () => (++looks > 200 ? ("time" as const) : undefined);
    const found = await exploredMerging(await loadText(endless), "main", { stopReason });
    expect(found.incomplete.map(({ reason }) => reason)).toEqual(["time"]);
    expect(found.complete).toBe(false);
  });
});
