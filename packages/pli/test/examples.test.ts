/** The examples are programs: they load without a complaint, whatever is then asked of them. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { problemsOf, programOf } from "./support.ts";

const folder = new URL("../../../examples/king/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".pli"));

test("the paper's programs are there", () => {
  expect(files).toEqual(expect.arrayContaining(["sum.pli", "power.pli", "twoloops.pli", "search.pli"]));
});

test.each(files)("%s", (name) => {
  const text = readFileSync(new URL(name, folder), "utf8");
  expect(problemsOf(text)).toBe("");
  expect(programOf(text).userProcedures.length).toBeGreaterThan(0);
});
