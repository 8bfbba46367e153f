/** What the report holds, without a browser. */
import { describe, expect, it } from "vitest";
import type { ReportData } from "../../src/html/data.ts";
import { pageChunks } from "../../src/html/page.ts";
import { reportData } from "../../src/html/report-data.ts";
import { explorationResult } from "../../src/index.ts";
import { jsonInScript } from "../../src/text/markup.ts";
import { foo, fooSource } from "../explorations.ts";
import { synthetic } from "./synthetic.ts";

const reproduction = { parameters: ["x", "y"], meaning: [], extent: [], out: "out" };
const sources = (file: string) => (file === "foo.c" ? fooSource : undefined);

function dataOf(exploration = foo()): ReportData {
  const result = explorationResult(exploration, { command: "explore", files: ["foo.c"] });
  return reportData(result, exploration, { sources, reproduction, version: "1.2.3" }).data;
}

describe("the data of the report", () => {
  it("has the tree in preorder, true side first", () => {
    const { tree, strings } = dataOf();
    expect(tree.path).toEqual([0, 0, 1, 0, 2, 3, 0, 4, 5]);
    expect(tree.whenFalse).toEqual([6, 3, 0, 5, 0, 0, 8, 0, 0]);
    expect(strings[tree.text[0] ?? 0]).toBe("x > 5");
    expect(strings[tree.negation[0] ?? 0]).toBe("x ≤ 5");
    expect(tree.example).toEqual([1, 1, 1, 2, 2, 3, 4, 4, 5]);
  });

  it("has for each error the command that leads to it", () => {
    const { errors } = dataOf();
    expect(errors.map(({ kind, command, path }) => ({ kind, command, path }))).toEqual([
      { kind: "assertion", command: "everypath explore foo.c --call 'foo(6, 3)'", path: 1 },
      { kind: "signed-overflow", command: "everypath explore foo.c --call 'foo(2147483647, 0)'", path: 2 },
    ]);
  });

  it("has the source, what passed its lines, and the value of a result under the inputs", () => {
    const { files, paths, strings } = dataOf();
    expect(files[0]).toMatchObject({
      name: "foo.c",
      text: fooSource.join("\n"),
      covered: { covered: 5, total: 8 },
    });
    expect(files[0]?.lines[2]).toEqual([5, 3]);
    expect(strings[paths.result[2] ?? 0]).toBe("x + 1");
    expect(strings[paths.value[2] ?? 0]).toBe("7");
  });

  it("tells what was learned between decisions once, and the steps of an error with values that change", () => {
    const exploration = synthetic(50);
    const data = dataOf(exploration);
    const { tree, lists, strings, errors } = data;
    const first = lists[tree.before[0] ?? 0] ?? [];
    expect([strings[first[0] ?? 0], first[2]]).toEqual(["input_0 < 100000", 0]);
    const error = errors[0]!;
    const path = exploration.paths[error.path - 1]!;
    expect(error.steps.map(({ kind }) => kind)).toEqual(
      path.trail.map(({ forking }) => (forking ? "fork" : "implied")),
    );
    const forks = error.steps.filter(({ kind }) => kind === "fork");
    const i = forks.map(({ changed }) => (lists[changed] ?? []).slice(0, 2).map((text) => strings[text]));
    expect(i).toEqual(forks.map((_, depth) => ["i", String(depth)]));
  });

  it("is the same for equal explorations but for the times", () => {
    expect(JSON.stringify(dataOf(synthetic(200)))).toBe(JSON.stringify(dataOf(synthetic(200))));
  });
});

const hostile = "</script><script>alert(1)</script><!--";
const hostileHead = { title: hostile, verdict: "safe", version: hostile };
const pageText = (head: typeof hostileHead, data: Readonly<Record<string, object>>) =>
  [...pageChunks(head, data, { script: "run()", style: "" })].join("");

describe("the page", () => {
  it("cannot be left by what a program is named or prints", () => {
    const exploration = foo();
    const result = explorationResult(exploration, { command: "explore", files: [hostile] });
    const { data, times } = reportData(result, exploration, { sources, reproduction, version: "1" });
    const text = pageText(hostileHead, { "report-data": data, "report-times": times });
    expect(text).not.toContain("<script>alert");
    expect(text.match(/<\/script>/g)?.length).toBe(3);
    const embedded = /id="report-data">\n([\s\S]*?)\n<\/script>/.exec(text)?.[1] ?? "";
    expect(JSON.parse(embedded).summary.files).toEqual([hostile]);
    expect(jsonInScript("<")).toBe('"\\u003c"');
  });

  it("forbids itself every connection", () => {
    const exploration = foo();
    const result = explorationResult(exploration, { command: "explore", files: [] });
    const { data, times } = reportData(result, exploration, { sources, reproduction, version: "1" });
    const text = pageText({ ...hostileHead, title: "t" }, { "report-data": data, "report-times": times });
    expect(text).toContain("default-src 'none'");
    expect(text).not.toMatch(/\b(?:src|href)="(?!data:)/);
  });
});
