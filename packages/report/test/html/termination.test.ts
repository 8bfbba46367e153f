/** The report of a termination proof: what it draws, and the page in a real browser. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runMain } from "../../../everypath/test/cli/support.ts";
import type { TerminationData } from "../../src/html/termination-data.ts";
import { browserProblem, launch, open } from "./browser.ts";

const directory = mkdtempSync(join(tmpdir(), "everypath-termination-html-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const source = join(directory, "g.c");
const out = join(directory, "out");
const html = join(out, "report.html");

beforeAll(async () => {
  writeFileSync(source, "void g(unsigned int j) {\n  while (j > 0)\n    j++;\n}\n");
  const { status } = await runMain(["terminate", source, "--entry", "g", "--out", out]);
  expect(status).toBe(0);
});

function data(): TerminationData {
  const text = readFileSync(html, "utf8");
  return JSON.parse(/id="report-data">\n([\s\S]*?)\n<\/script>/.exec(text)?.[1] ?? "{}");
}

describe("the data", () => {
  it("has the graph with its three kinds of edges, and the system with its ranking function", () => {
    const { nodes, edges, systems, verdict } = data();
    expect(verdict).toBe("terminates");
    const count = (kind: string) => edges.filter((edge) => edge.kind === kind).length;
    expect([nodes.length, count("refinement"), count("generalisation")]).toEqual([14, 4, 2]);
    expect(nodes[0]).toMatchObject({ values: [["j", "j"]], facts: ["j ≥ 0", "j ≤ 4294967295"] });
    expect(edges.filter(({ label }) => label !== "").map(({ label }) => label)).toEqual(["j := j + 1"]);
    const [system] = systems;
    expect(system?.functions).toEqual(["f at l1 = 4294967295 - j"]);
    expect(system?.transitions).toMatchObject([
      { from: "l1", to: "l1", guard: ["j ≤ 4294967294", "j ≥ 1"], updates: ["j' = j + 1"] },
    ]);
  });

  it("tells of a finite execution tree what is the proof, and why the graph is none", async () => {
    const program = join(directory, "walk.c");
    const room = join(directory, "walk");
    writeFileSync(
      program,
      "int main(void) {\n  int i = 0;\n  while (i != 5) i = (i + 3) % 10;\n  return 0;\n}\n",
    );
    expect((await runMain(["terminate", program, "--out", room])).status).toBe(0);
    const told = JSON.parse(
      /id="report-data">\n([\s\S]*?)\n<\/script>/.exec(readFileSync(join(room, "report.html"), "utf8"))![1]!,
    ) as TerminationData;
    expect(told.claim).toBe("every run ends, for the complete execution tree is finite: 1 path");
    expect(told.remarks[0]).toMatch(/^The graph leaves a loop open/);
  });

  it("is drawn by Graphviz too", () => {
    const dot = readFileSync(join(out, "graph.dot"), "utf8");
    expect(dot).toMatch(/^digraph everypath \{\n/);
    expect(dot.match(/^ {2}s\d+ -> s\d+ \[style=dotted/gm)).toHaveLength(2);
    expect(dot.match(/^ {2}s\d+ -> s\d+ \[style=dashed/gm)).toHaveLength(4);
    expect(dot).toContain('label="j := j + 1"');
  });
});

describe.skipIf(browserProblem !== undefined)("the page", () => {
  let browser: Browser;
  let page: Page;
  let complaints: readonly string[];
  beforeAll(async () => {
    browser = await launch();
    ({ page, complaints } = await open(browser, html, { colorScheme: "dark" }));
  });
  afterAll(async () => {
    expect(complaints).toEqual([]);
    await browser?.close();
  });

  it("draws a box for each state and a line for each edge, none over another box", async () => {
    expect(await page.locator(".state").count()).toBe(14);
    expect(await page.locator(".termination-graph .edge").count()).toBe(data().edges.length);
    expect(await page.locator(".edge-generalisation text").textContent()).toContain("j := j + 1");
    const boxes = await page
      .locator(".state")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1))
        expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
  });

  it("marks the line of the state that is chosen, and folds", async () => {
    await page.locator("#state-11").focus();
    expect(await page.locator(".contract-line.line-here").getAttribute("data-line")).toBe("2");
    const height = () => page.evaluate<number>("document.querySelector('#state-0').offsetHeight");
    const before = await height();
    await page.keyboard.press("f");
    expect(await height()).toBeLessThan(before);
    await page.keyboard.press("f");
    expect(await height()).toBe(before);
  });

  it("shows the system, and leads back to a location's state", async () => {
    await page.keyboard.press("2");
    expect(await page.locator(".transition:visible").count()).toBe(1);
    expect(await page.locator(".system .edge").count()).toBe(2);
    await page.locator(".location").click();
    expect(await page.locator(".state.selected").getAttribute("id")).toBe("state-2");
  });

  it("goes from dark to light", async () => {
    const paper = () =>
      page.evaluate<string>("getComputedStyle(document.querySelector('.canvas')).backgroundColor");
    const dark = await paper();
    await page.keyboard.press("d");
    expect(await paper()).not.toBe(dark);
  });
});
