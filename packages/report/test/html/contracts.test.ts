/** The report of a proof of contracts: its data, and the page in a real browser. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outcomeInProcess } from "../../../everypath/test/examples/in-process.ts";
import type { ContractsData } from "../../src/html/contracts-data.ts";
import { browserProblem, launch, open } from "./browser.ts";

const account = fileURLToPath(
  new URL("../../../everypath/test/cli/debug/programs/account-contracts.idf", import.meta.url),
);
const directory = mkdtempSync(join(tmpdir(), "everypath-contracts-html-"));
const html = join(directory, "account", "report.html");

async function prove(file: string, out: string, ...options: readonly string[]): Promise<string> {
  const { stdout, stderr } = await outcomeInProcess(["prove", file, "--out", out, ...options]);
  return stdout + stderr;
}

function dataIn(file: string): ContractsData {
  const text = readFileSync(file, "utf8");
  return JSON.parse(/id="report-data">\n([\s\S]*?)\n<\/script>/.exec(text)?.[1] ?? "{}");
}

beforeAll(() => prove(account, join(directory, "account")));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe("the data", () => {
  it("has each member with its states in preorder, and what is new in each", () => {
    const data = dataIn(html);
    const text = (index: number) => data.strings[index];
    expect(data.members.map(({ name, verdict, omitted }) => [name, verdict, omitted])).toEqual([
      ["Account.add", "refuted", 0],
      ["Account.move", "refuted", 0],
      ["Account.valid", "proved", 0],
      ["Account.isEmpty", "proved", 0],
    ]);
    for (const { states } of data.members)
      for (const [index, { parent }] of states.entries()) expect(parent).toBeLessThan(index);
    const move = data.members[1]!;
    expect(move.states.map(({ kind, place: [, line] }) => [kind, line])).toEqual([
      ["statement", 25],
      ["statement", 26],
      ["failure", 26],
    ]);
    expect(
      move.states[1]?.heap.map(({ receiver, name, value, change }) => [
        text(receiver),
        text(name),
        text(value),
        change,
      ]),
    ).toEqual([["this", "balance", "this.balance - amount", "changed"]]);
    expect(move.failures[0]).toMatchObject({ state: 2, place: [0, 26, 19], end: [0, 26, 29] });
  });

  it("keeps the ways to what fails where there are too many states, and says what is left out", async () => {
    const count = 400;
    const fields = Array.from({ length: 60 }, (_, index) => `f${index}`);
    const text = `class C {
  ${fields.map((field) => `int ${field};`).join(" ")}
  void long(int k)
    requires ${fields.map((field) => `acc(this.${field})`).join(" && ")};
    ensures k > 0;
  {
${Array.from({ length: count }, (_, index) => `    f0 := ${index};`).join("\n")}
  }
}
`;
    const file = join(directory, "long.idf");
    writeFileSync(file, text);
    await prove(file, join(directory, "long"));
    const [long] = dataIn(join(directory, "long", "report.html")).members;
    const { states, omitted, failures } = long!;
    // Its statements, the end of its body, and what fails there.
    expect(states.length + omitted).toBe(count + 2);
    expect(omitted).toBeGreaterThan(50);
    expect(states.length).toBeGreaterThan(50);
    expect(failures[0]?.state).toBe(states.length - 1);
    expect(states.map(({ parent }) => parent)).toEqual(states.map((_, index) => index - 1));
  });
});

const shownLines = (page: Page, kind: string) =>
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

    it("begins with what fails: conjunct, reason, counterexample, state", async () => {
      const { page, complaints } = await open(browser, html);
      expect(await page.title()).toContain("REFUTED");
      expect(await page.locator(".member").allTextContents()).toEqual([
        "Account.add2 failures",
        "Account.move1 failure",
        "Account.validproved",
        "Account.isEmptyproved",
      ]);
      expect(await shownLines(page, "fault")).toEqual([16]);
      expect(await shownLines(page, "needed")).toEqual([15]);
      expect(await page.locator(".mark-fault").textContent()).toBe("balance >= 0");
      const failure = await page.locator(".contract-failure").textContent();
      expect(failure).toContain("balance >= 0 cannot be proved");
      expect(failure).toContain("amount13int");
      expect(failure).toContain("A run from there fails");
      expect(await page.locator(".contract-run li").allTextContents()).toContain(
        "line 12:26Account#1.balance = -1",
      );
      expect(complaints).toEqual([]);
      await page.close();
    });

    it("walks the states by keys, and chooses a side at a fork", async () => {
      const { page, complaints } = await open(browser, html, { hash: "#/0/0" });
      expect(await shownLines(page, "here")).toEqual([7]);
      expect(await page.locator(".contract-choices button").allTextContents()).toEqual([
        "trueamount < 0",
        "falseamount ≥ 0",
      ]);
      await page.keyboard.press("t");
      expect(await shownLines(page, "here")).toEqual([8]);
      await page.keyboard.press("j");
      expect(await shownLines(page, "here")).toEqual([14]);
      const changed = page.locator(".chunks .chunk-changed");
      expect(await changed.allTextContents()).toEqual(["this.balancethis.balance + 1changed"]);
      await page.keyboard.press("k");
      await page.keyboard.press("ArrowLeft");
      expect(await shownLines(page, "here")).toEqual([7]);
      await page.keyboard.press("f");
      expect(await shownLines(page, "here")).toEqual([10]);
      await page.keyboard.press("e");
      expect(await shownLines(page, "fault")).toEqual([16]);
      await page.keyboard.press("End");
      await page.keyboard.press("n");
      expect(await page.locator(".contract-head h1").textContent()).toContain("Account.move refuted");
      expect(new URL(page.url()).hash).toBe("#/1");
      await page.keyboard.press("n");
      await page.keyboard.press("n");
      expect(await page.locator(".contract-head").textContent()).toContain("Account.isEmpty proved");
      await page.keyboard.press("?");
      expect(await page.locator("dialog.help").isVisible()).toBe(true);
      await page.keyboard.press("Escape");
      expect(complaints).toEqual([]);
      await page.close();
    });

    it("is dark where the system is, and fits a narrow window", async () => {
      const { page } = await open(browser, html, { colorScheme: "dark", width: 400 });
      const read = (script: string) => page.evaluate<unknown>(script);
      expect(await read("getComputedStyle(document.body).backgroundColor")).toBe("rgb(20, 22, 26)");
      expect(await read("document.documentElement.scrollWidth")).toBeLessThanOrEqual(400);
      await page.keyboard.press("d");
      expect(await read("getComputedStyle(document.body).backgroundColor")).toBe("rgb(250, 250, 248)");
      await page.close();
    });
  },
);
