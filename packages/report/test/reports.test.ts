import { describe, expect, it } from "vitest";
import {
  coloured,
  explorationResult,
  jsonChunks,
  plain,
  type Result,
  type TextOptions,
  textReport,
  treeDot,
  treeText,
} from "../src/index.ts";
import { testCaseSchema } from "../src/result/test-case.ts";
import { resultSchema } from "../src/result.ts";
import { testCases } from "../src/tests.ts";
import { foo, fooSource, matcher, path, power } from "./explorations.ts";
import { expectGolden } from "./golden.ts";

const longLine = `${"  if (a == b) ".repeat(11)}  return match(re + 1, text) || fail(re[7]); /* long */ ${"x".repeat(60)}`;
const sources = (file: string) => {
  if (file === "foo.c") return fooSource;
  return file === "regexp.c" ? ["", "", "", longLine] : undefined;
};

const base: TextOptions = {
  width: 80,
  paint: plain,
  sources,
  reproduction: {
    parameters: ["x", "y"],
    meaning: ["-D", "LIMIT=a b"],
    extent: ["--max-paths", "9"],
    out: undefined,
  },
  detail: "normal",
  layers: false,
  written: [],
};

const fooResult = () => explorationResult(foo(), { command: "explore", files: ["foo.c", "main.c"] });
const powerResult = (count: number) =>
  explorationResult(power(count), { command: "explore", files: ["power.c"] });
const matcherResult = () => explorationResult(matcher(), { command: "explore", files: ["regexp.c"] });

describe("text report", () => {
  it.each([80, 140])("of errors, at %d columns", (width) => {
    expectGolden(`foo-${width}.txt`, textReport(fooResult(), { ...base, width }));
  });

  it.each([80, 140])("of an incomplete exploration with many paths, at %d columns", (width) => {
    expectGolden(`power-${width}.txt`, textReport(powerResult(30), { ...base, width }));
  });

  it("of a harness whose source line and message are long", () => {
    const written = ["written   out/result.json, out/tree.txt, out/tree.dot, 3 in out/tests"];
    const reproduction = { ...base.reproduction, out: "out" };
    expectGolden("matcher-80.txt", textReport(matcherResult(), { ...base, reproduction, written }));
  });

  it("of a safe program", () => {
    const safe = { ...foo(), paths: foo().paths.slice(3) };
    const result = explorationResult(safe, {
      command: "explore",
      files: ["foo.c"],
      assume: ["x < 9", "y != 2"],
      unchecked: ["signed-overflow", "memory-leak"],
    });
    expectGolden("safe.txt", textReport(result, base));
  });

  it("quiet: the verdict and a line for each error", () => {
    expectGolden("quiet.txt", textReport(fooResult(), { ...base, detail: "quiet" }));
  });

  it("verbose: every path and the layers of the solver", () => {
    expectGolden("verbose.txt", textReport(powerResult(30), { ...base, detail: "verbose" }));
  });

  it("stays within its width", () => {
    for (const width of [60, 80, 100, 140]) {
      for (const result of [fooResult(), powerResult(30), matcherResult()]) {
        for (const line of textReport(result, { ...base, width }).split("\n")) {
          // A command is there to be copied: it stays in one line.
          if (line.startsWith("  reproduce")) continue;
          expect([...line].length, line).toBeLessThanOrEqual(width);
        }
      }
    }
  });

  it("is the same text with and without colour", () => {
    const text = textReport(fooResult(), { ...base, paint: coloured });
    expect(text).toContain("\u001b[");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is looked for
    expect(text.replaceAll(/\u001b\[\d+m/g, "")).toBe(textReport(fooResult(), base));
  });
});

describe("JSON result", () => {
  const cases: [string, () => Result][] = [
    ["foo-result.txt", fooResult],
    ["power-result.txt", () => powerResult(3)],
    ["matcher-result.txt", matcherResult],
    [
      "reservations-result.txt",
      () =>
        explorationResult(power(1), {
          command: "explore",
          files: ["power.c"],
          assume: ["x < 9"],
          unchecked: ["signed-overflow"],
        }),
    ],
  ];
  it.each(cases)("%s", (name, make) => {
    const text = [...jsonChunks(make())].join("");
    expectGolden(name, text);
    const read: unknown = JSON.parse(text);
    // zod drops what the schema does not know: equality means that nothing is unpublished.
    expect(resultSchema.parse(read)).toEqual(read);
    expect(read).toEqual(make());
    expect(text.split("\n").filter((line) => line.startsWith('    {"id":')).length).toBe(make().paths.length);
  });

  it("has one entry for each distinct error, and paths that point to it", () => {
    const result = matcherResult();
    expect(result.errors.map((error) => [error.kind, error.path, error.paths])).toEqual([
      ["out-of-bounds", 1, 2],
    ]);
    expect(result.paths.map((entry) => entry.error)).toEqual([0, 0, undefined]);
  });

  it("lets a confirmed path speak for an error", () => {
    const exploration = matcher();
    const [first, second, third] = exploration.paths;
    if (first === undefined || second === undefined || third === undefined) throw new Error("three paths");
    const refuted = { ...first, replay: { verdict: "refuted" as const, detail: "it returned 0" } };
    const result = explorationResult(
      { ...exploration, paths: [refuted, second, third] },
      { command: "explore", files: [] },
    );
    expect(result.errors[0]).toMatchObject({ path: 2, replay: "confirmed" });
    expect(result.verdict).toBe("unsafe");
  });
});

describe("verdict", () => {
  const verdictOf = (change: Partial<ReturnType<typeof foo>>) =>
    explorationResult({ ...foo(), ...change }, { command: "explore", files: ["foo.c"] });
  const [failing, , returning] = foo().paths;
  if (failing === undefined || returning === undefined) throw new Error("five paths");

  it("is unsafe for an error that was confirmed or not replayed", () => {
    expect(verdictOf({ paths: [failing] }).verdict).toBe("unsafe");
    expect(verdictOf({ paths: [{ ...failing, replay: undefined }] }).verdict).toBe("unsafe");
  });
  it("is safe only if every path was covered", () => {
    expect(verdictOf({ paths: [returning] }).verdict).toBe("safe");
    expect(verdictOf({ paths: [returning], complete: false }).verdict).toBe("unknown");
  });
  it("is unknown after a replay that differs, for errors and for other paths", () => {
    for (const bad of [failing, returning]) {
      const refuted = { ...bad, replay: { verdict: "refuted" as const, detail: "returned 1" } };
      const result = verdictOf({ paths: [refuted] });
      expect(result).toMatchObject({ verdict: "unknown", complete: false });
      expect(result.incomplete.map((entry) => entry.reason)).toEqual(["replay-mismatch"]);
    }
  });
  it("counts no error whose path may be infeasible, and does not call the program safe", () => {
    for (const doubtful of [{ uncertain: true }, { inputs: undefined }]) {
      const result = verdictOf({ paths: [{ ...failing, replay: undefined, ...doubtful }] });
      expect(result.verdict).toBe("unknown");
      expect(result.errors[0]).toMatchObject({ uncertain: true });
    }
  });
  it("is not safe over a cut path or an undecided one, whatever the exploration claims", () => {
    const cut = verdictOf({ paths: [{ ...returning, end: "cut", cut: "max-steps" }] });
    expect(cut).toMatchObject({
      verdict: "unknown",
      complete: false,
      incomplete: [{ reason: "max-steps", count: 1 }],
    });
    const uncertain = verdictOf({ paths: [{ ...returning, uncertain: true }] });
    expect(uncertain).toMatchObject({ verdict: "unknown", incomplete: [{ reason: "solver-unknown" }] });
  });
});

describe("tree", () => {
  it("as text", () => {
    expectGolden("foo-tree.txt", [...treeText(foo())].join(""));
    expectGolden("power-tree.txt", [...treeText(power(30))].join(""));
  });
  it("as text grows with its nodes only, and may be deeper than the call stack", () => {
    const depth = 20_000;
    let tree = foo().tree;
    for (let i = 0; i < depth; i++) {
      if (foo().tree.kind !== "decision") throw new Error("a decision");
      tree = {
        ...(foo().tree as typeof tree & { kind: "decision" }),
        whenTrue: { kind: "leaf", path: 4 },
        whenFalse: tree,
      };
    }
    const text = [...treeText({ ...foo(), tree })].join("");
    expect(text.split("\n").length).toBeGreaterThan(2 * depth);
    expect(text.length).toBeLessThan(2 * depth * 250);
    expect([...treeDot({ ...foo(), tree })].length).toBeGreaterThan(4 * depth);
  });
  it("as DOT", () => {
    expectGolden("foo.dot", [...treeDot(foo())].join(""));
  });
});

describe("tests", () => {
  it("hold inputs and what to expect of them", () => {
    const cases = [...testCases(foo(), ["foo.c"])];
    expectGolden("foo-tests.txt", `${JSON.stringify(cases, null, 2)}\n`);
    for (const { test } of cases) expect(testCaseSchema.parse(test)).toEqual(test);
  });
  it("leave out paths without inputs", () => {
    const exploration = { ...foo(), paths: [path(1, { inputs: undefined }), path(2, {})] };
    expect([...testCases(exploration, [])].map(({ name }) => name)).toEqual(["000002.json"]);
  });
});
