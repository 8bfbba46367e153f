/** The report of bounded model checking: its data, and the page in a real browser. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outcomeInProcess } from "../../../everypath/test/examples/in-process.ts";
import type { BoundedData } from "../../src/html/bounded-data.ts";
import { browserProblem, launch, open } from "./browser.ts";

const directory = mkdtempSync(join(tmpdir(), "everypath-bounded-html-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const points = `#include <assert.h>
int __VERIFIER_nondet_int(void);
struct point { int x; char mark; };
static void move(struct point *p, int by) { p->x += by; }
int main(void) {
  struct point p = {0, 'a'};
  int a[4];
  for (int i = 0; i < 2; i++) {
    a[i] = __VERIFIER_nondet_int() & 7;
    move(&p, a[i]);
  }
  assert(a[0] <= 7);
  assert(p.x != 9);
  if (p.x == 8) assert(p.mark == '<');
  return 0;
}
`;

async function check(name: string, text: string, ...options: readonly string[]): Promise<string> {
  const file = join(directory, `${name}.c`);
  writeFileSync(file, text);
  await outcomeInProcess(["bmc", file, "--out", join(directory, name), "--no-replay", ...options]);
  return join(directory, name, "report.html");
}

function dataIn(file: string): BoundedData {
  const text = readFileSync(file, "utf8");
  return JSON.parse(/id="report-data">\n([\s\S]*?)\n<\/script>/.exec(text)?.[1] ?? "{}");
}

let html = "";
let safe = "";
let inductive = "";
beforeAll(async () => {
  html = await check("points", points);
  const loop = `int __VERIFIER_nondet_int(void);
int main(void) { int n = __VERIFIER_nondet_int() & 3; while (n > 0) n--; return n; }`;
  safe = await check("loop", loop, "--unwind", "3");
  const endless = `#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int i = 0, last = -1;
  while (__VERIFIER_nondet_int()) {
    assert(last != i);
    last = i;
    i = i == 9 ? 0 : i + 1;
  }
  return i;
}`;
  inductive = await check("endless", endless, "--unwind", "2", "--induction");
});

describe("the data", () => {
  it("has each error with its steps, and what each property came to", () => {
    const data = dataIn(html);
    expect([data.verdict, data.language]).toEqual(["unsafe", "c"]);
    expect(data.errors.map(({ message, place: [, line] }) => [message, line])).toEqual([
      ["p.x != 9", 13],
      ["p.mark == '<'", 14],
    ]);
    expect(data.properties.map(({ message, state }) => [message, state])).toEqual([
      ["p.x != 9", "fails"],
      ["p.mark == '<'", "fails"],
    ]);
    const [first] = data.errors;
    const told = first!.steps.map(({ procedure, name, place: [, line] }) => `${line} ${procedure} ${name}`);
    expect(told).toEqual([
      "6 main p.x",
      "6 main p.mark",
      "8 main i",
      "9 main a[0]",
      "10 move p",
      "10 move by",
      "4 move p.x",
      "8 main i",
      "9 main a[1]",
      "10 move p",
      "10 move by",
      "4 move p.x",
      "8 main i",
    ]);
    const step = (index: number) => first!.steps[index]!;
    expect(step(1)).toMatchObject({ value: "97 'a'", hexadecimal: "0x61", isInput: false });
    expect(step(3).isInput && step(8).isInput).toBe(true);
    expect(step(4).value).toBe("&p");
    expect(Number(step(3).value) + Number(step(8).value)).toBe(9);
    expect(step(11)).toMatchObject({ value: "9", hexadecimal: "0x9" });
  });

  it("has the loops with their bounds", () => {
    const data = dataIn(safe);
    expect(data.loops).toEqual([
      { name: "main.1", kind: "loop", place: [0, 2, 55], bound: 3, isReached: false },
    ]);
    expect([data.verdict, data.bound, data.isAutomatic, data.errors]).toEqual(["safe", 3, false, []]);
  });

  it("has how a loop without a bound was proved", () => {
    const data = dataIn(inductive);
    expect([data.verdict, data.basis]).toEqual([
      "safe",
      ["complete: after 1 round without an error the next has none either"],
    ]);
    expect(data.induction?.k).toBe(1);
    expect(data.induction?.invariants).toContainEqual({
      loop: "main.1",
      text: "0 ≤ i ≤ 9",
      place: [0, 5, 3],
    });
  });
});

const lines = (page: Page, kind: string) =>
  page
    .locator(`.contract-line.line-${kind}`)
    .evaluateAll((rows: { dataset: { line: string } }[]) => rows.map((row) => Number(row.dataset.line)));

describe.skipIf(browserProblem !== undefined)(
  browserProblem === undefined ? "in Chromium" : `in Chromium (${browserProblem})`,
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launch();
    });
    afterAll(async () => {
      await browser?.close();
    });

    it("begins at the error, and walks by keys", async () => {
      const { page, complaints } = await open(browser, html);
      expect(await page.title()).toContain("UNSAFE");
      expect(await page.locator("h1").textContent()).toBe("p.x != 9");
      expect(await lines(page, "fault")).toEqual([13]);
      const position = () => page.locator(".state-position").textContent();
      const selected = () => page.locator(".bounded-steps .selected").textContent();
      expect([await position(), await selected()]).toEqual(["After 13 steps", "13assertion: p.x != 9"]);
      await page.keyboard.press("Home");
      expect([await position(), await lines(page, "here")]).toEqual(["Step 1 of 13", [6]]);
      await page.keyboard.press("i");
      expect(await selected()).toMatch(/^9a\[0\] = \d+0x\dinput$/);
      expect([await lines(page, "here"), await lines(page, "needed")]).toEqual([[9], [13]]);
      await page.keyboard.press("j");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      expect(await position()).toBe("Step 7 of 13");
      const values = await page.locator(".bounded-values tbody tr").allTextContents();
      expect(values.slice(0, 3).map((row) => row.replace(/\d.*/, ""))).toEqual(["p.x", "by", "p&p"]);
      expect(values.length).toBe(6);
      await page.keyboard.press("n");
      expect([await page.locator("h1").textContent(), await lines(page, "fault")]).toEqual([
        "p.mark == '<'",
        [14],
      ]);
      await page.keyboard.press("p");
      await page.locator(".bounded-steps li").nth(3).click();
      expect(await position()).toBe("Step 4 of 13");
      expect(new URL(page.url()).hash).toBe("#/0/3");
      expect(complaints).toEqual([]);
      await page.close();
    });

    it("shows both cases of an induction and its invariants", async () => {
      const { page, complaints } = await open(browser, inductive);
      const section = page.locator(".bounded-lists section", {
        has: page.locator("h3", { hasText: "Induction" }),
      });
      const rows = await section.locator("li").allTextContents();
      expect(rows.slice(0, 2)).toEqual([
        "base caseno error in the first 1 round of each loop",
        "step caseafter 1 round without an error the next has none",
      ]);
      expect(rows).toContain("0 ≤ i ≤ 9invariant of main.1, line 5");
      await section.locator("button").last().click();
      expect(await lines(page, "here")).toEqual([5]);
      if (process.env.BOUNDED_PICTURE !== undefined)
        await page.screenshot({ path: process.env.BOUNDED_PICTURE });
      expect(complaints).toEqual([]);
      await page.close();
    });

    it("shows places of loops, dark mode and help, and fits narrow windows", async () => {
      const { page, complaints } = await open(browser, safe, { colorScheme: "dark", width: 600 });
      expect(await page.locator(".bounded-right .hint").textContent()).toBe("There is no counterexample.");
      await page.locator(".bounded-lists button").first().click();
      expect(await lines(page, "here")).toEqual([2]);
      const background = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
      const before = await background();
      await page.keyboard.press("d");
      expect(await background()).not.toBe(before);
      await page.keyboard.press("?");
      expect(await page.locator("dialog.help").isVisible()).toBe(true);
      const overflow = await page.evaluate("document.documentElement.scrollWidth > window.innerWidth");
      expect(overflow).toBe(false);
      expect(complaints).toEqual([]);
      await page.close();
    });
  },
);
