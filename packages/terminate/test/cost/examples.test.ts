/** The programs of examples/cost: the degree that the first comment tells, and no run above the bound. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { degreeName, degreeOf } from "@everypath/its";
import { describe, expect, it } from "vitest";
import { boundOf, checked, openFile } from "./support.ts";

const examples = new URL("../../../../examples/cost/", import.meta.url).pathname;
const files = readdirSync(examples).filter((name) => name.endsWith(".c"));

/** Programs whose bound has the right degree, of those in the folder. */
const found = new Map<string, string>();

describe("programs of examples/cost", () => {
  it("are 40 or more", () => {
    expect(files.length).toBeGreaterThanOrEqual(40);
  });

  it.each(files)("%s: no run is above the bound", { timeout: 300_000 }, async (name) => {
    const opened = await openFile(join(examples, name));
    const bound = boundOf(opened, { seconds: slow.get(name) ?? 60 });
    found.set(name, bound.kind === "bounded" ? degreeName(degreeOf(bound.bound)) : "unknown");
    if (bound.kind === "unknown") return;
    const check = checked(opened, bound);
    expect(check.above).toBeUndefined();
    expect(check.runs).toBeGreaterThan(0);
  });

  it("have bounds of the right degree, nine in ten", () => {
    const wrong = files.filter((name) => found.get(name) !== degreeIn(name));
    expect({ wrong, isEnough: wrong.length * 10 <= files.length }).toEqual({ wrong, isEnough: true });
  });
});

/** Seconds for programs whose first attempt takes half of whatever it is given, or all attempts all of it. */
const slow: ReadonlyMap<string, number> = new Map([
  ["nested-fixed.c", 10],
  ["logarithm-within.c", 10],
]);

function degreeIn(name: string): string {
  return /^\/\* ([^:]+):/.exec(readFileSync(join(examples, name), "utf8"))?.[1] ?? "";
}
