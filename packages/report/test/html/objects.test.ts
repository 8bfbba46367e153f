/** Objects among the inputs as the report draws them: each once, with an arrow for each reference. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HeapObject, HeapValue, InputValue } from "@everypath/analyses";
import { refSort, symbol } from "@everypath/core";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawnObjects } from "../../src/html/data.ts";
import { htmlReport } from "../../src/html/index.ts";
import { explorationResult } from "../../src/index.ts";
import { foo, intType, scalar, x } from "../explorations.ts";
import { browserProblem, launch, open } from "./browser.ts";

const to = (number: number | undefined, className = "Node"): HeapValue => ({
  kind: "reference",
  class: className,
  number,
});
const plain = (value: bigint): HeapValue => ({ kind: "scalar", type: intType, value });

function node(number: number, value: bigint, next: HeapValue): HeapObject {
  const fields = [
    { name: "value", value: plain(value) },
    { name: "next", value: next },
  ];
  return { kind: "object", number, class: "Node", fields };
}

function input(name: string, reference: HeapValue, objects: readonly HeapObject[] = []): InputValue {
  return {
    kind: "object",
    name,
    class: "Node",
    symbol: symbol(name, refSort),
    reference,
    objects,
    values: [],
  };
}

/** Two names for the first of two nodes, a third for the second, and one that is null. */
const shared: readonly InputValue[] = [
  input("a", to(1), [node(1, 7n, to(2)), node(2, 8n, to(0))]),
  input("b", to(1)),
  input("c", to(2)),
  input("d", to(0)),
  scalar("x", x, 6),
];

/** A list that runs back to its first node, and a node that leads to itself. */
const cyclic: readonly InputValue[] = [
  input("list", to(1), [node(1, 1n, to(2)), node(2, 2n, to(3)), node(3, 3n, to(1))]),
  input("loop", to(4), [node(4, 4n, to(4))]),
];

const elements: HeapObject = {
  kind: "array",
  number: 1,
  class: "Node[]",
  length: 4n,
  elements: [
    { index: 0n, value: to(2) },
    { index: 2n, value: to(2) },
    { index: 3n, value: to(undefined) },
  ],
  otherwise: to(0),
};
const array: readonly InputValue[] = [input("all", to(1, "Node[]"), [elements, node(2, 5n, to(0))])];

/** A list of one node more than is drawn. */
const long: readonly InputValue[] = [
  input(
    "list",
    to(1),
    Array.from({ length: drawnObjects + 1 }, (_, i) => node(i + 1, 0n, to(i === drawnObjects ? 0 : i + 2))),
  ),
];

/** Nodes of the tree of foo at which the paths with these inputs end. */
const leaf = { shared: 2, array: 5, cyclic: 7, long: 8 } as const;

const directory = mkdtempSync(join(tmpdir(), "everypath-objects-"));
let browser: Browser;

function report(): string {
  const inputs: Readonly<Record<number, readonly InputValue[]>> = {
    1: shared,
    3: array,
    4: cyclic,
    5: long,
  };
  const original = foo();
  const paths = original.paths.map((path) => ({ ...path, inputs: inputs[path.id] ?? path.inputs }));
  const exploration = { ...original, paths };
  const result = explorationResult(exploration, { command: "explore", files: ["foo.c"] });
  const file = join(directory, "objects.html");
  writeFileSync(file, [...htmlReport(result, exploration)].join(""));
  return file;
}

/** What a drawing shows: the names of its boxes and the references between them. */
async function drawn(place: Locator): Promise<{ readonly boxes: string[]; readonly arrows: string[] }> {
  await place.locator(".objects svg").waitFor();
  const boxes = await place.locator(".objects .object, .objects .array").all();
  const arrows = await place.locator(".objects .reference").all();
  const names = async (found: readonly Locator[], name: (one: Locator) => Promise<string>) =>
    (await Promise.all(found.map(name))).sort();
  return {
    boxes: await names(boxes, async (one) => (await one.getAttribute("data-name")) ?? ""),
    arrows: await names(
      arrows,
      async (one) => `${await one.getAttribute("data-from")} → ${await one.getAttribute("data-to")}`,
    ),
  };
}

const overlaps = (page: Page) =>
  page.evaluate<number>(`(() => {
    const boxes = [...document.querySelectorAll(".objects .box")].map((box) => box.getBoundingClientRect());
    return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length;
  })()`);

describe.skipIf(browserProblem !== undefined)(
  browserProblem === undefined ? "objects, in Chromium" : `objects, in Chromium (${browserProblem})`,
  () => {
    let file: string;
    beforeAll(async () => {
      file = report();
      browser = await launch();
    });
    afterAll(async () => {
      await browser?.close();
      rmSync(directory, { recursive: true, force: true });
    });

    const inspect = async (node: number) => {
      const opened = await open(browser, file, { hash: `#/tree/${node}` });
      const inspector = opened.page.locator(".tree-view .inspector");
      await inspector.waitFor();
      return { ...opened, inspector };
    };

    it("draws a shared object once, in the tree and on the page of the errors", async () => {
      const { page, complaints, inspector } = await inspect(leaf.shared);
      const expected = {
        boxes: ["Node#1", "Node#2"],
        arrows: ["Node#1.next → Node#2", "a → Node#1", "b → Node#1", "c → Node#2"],
      };
      expect(await drawn(inspector)).toEqual(expected);
      expect(await inspector.locator(".objects .null title").allTextContents()).toEqual([
        "d = null",
        "Node#2.next = null",
      ]);
      expect(await inspector.locator('[data-name="Node#1"] text').allTextContents()).toEqual([
        "Node#1",
        "value: 7",
        "next",
      ]);
      // The input that is no reference stands beside the drawing.
      expect(await inspector.locator(".inputs:visible").allTextContents()).toEqual(["x = 6"]);
      expect(await overlaps(page)).toBe(0);
      await page.keyboard.press("2");
      expect(await drawn(page.locator(".detail"))).toEqual(expected);
      expect(complaints).toEqual([]);
      await page.close();
    });

    it("draws cycles with arrows back that pass beside the boxes", async () => {
      const { page, inspector } = await inspect(leaf.cyclic);
      expect(await drawn(inspector)).toEqual({
        boxes: ["Node#1", "Node#2", "Node#3", "Node#4"],
        arrows: [
          "Node#1.next → Node#2",
          "Node#2.next → Node#3",
          "Node#3.next → Node#1",
          "Node#4.next → Node#4",
          "list → Node#1",
          "loop → Node#4",
        ],
      });
      expect(await overlaps(page)).toBe(0);
      const crossed = await page.evaluate<string[]>(`(() => {
        const boxes = [...document.querySelectorAll(".objects .box")].map((box) => box.getBoundingClientRect());
        return [...document.querySelectorAll(".objects .reference")].flatMap((reference) => {
          const arrow = reference.querySelector(".arrow");
          const matrix = arrow.getScreenCTM();
          const length = arrow.getTotalLength();
          const points = Array.from({ length: 200 }, (_, i) =>
            arrow.getPointAtLength((length * (i + 1)) / 201).matrixTransform(matrix));
          const isInside = ({ x, y }) => boxes.some((box) =>
            x > box.left + 1 && x < box.right - 1 && y > box.top + 1 && y < box.bottom - 1);
          return points.some(isInside) ? [reference.dataset.from] : [];
        });
      })()`);
      expect(crossed).toEqual([]);
      await page.close();
    });

    it("draws an array as a row of cells", async () => {
      const { page, inspector } = await inspect(leaf.array);
      expect(await drawn(inspector)).toEqual({
        boxes: ["Node#2", "Node[]#1"],
        arrows: ["Node[]#1[0] → Node#2", "Node[]#1[2] → Node#2", "all → Node[]#1"],
      });
      expect(await inspector.locator(".array text").allTextContents()).toEqual([
        "Node[]#1 length 4",
        "0",
        "1",
        "2",
        "3",
        "another Node",
      ]);
      await page.close();
    });

    it("keeps the text below, open for the next node too, and only it where there are many objects", async () => {
      const { page, inspector } = await inspect(leaf.cyclic);
      const text = inspector.locator(".as-text .inputs");
      expect(await text.isVisible()).toBe(false);
      await inspector.locator("summary").focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => text.isVisible()).toBe(true);
      expect(await text.textContent()).toContain("Node#3 { value: 3, next: Node#1 }");
      await page.evaluate(`location.hash = "#/tree/${leaf.array}"`);
      await expect.poll(() => text.textContent()).toContain("[Node#2, null, Node#2, another Node]");
      expect(await text.isVisible()).toBe(true);
      await page.evaluate(`location.hash = "#/tree/${leaf.long}"`);
      await expect
        .poll(() => inspector.locator(".inputs").textContent())
        .toContain(`Node#${drawnObjects + 1}`);
      expect(await inspector.locator(".objects").count()).toBe(0);
      await page.close();
    });
  },
);
