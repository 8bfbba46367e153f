/** The names that a program can import. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as library from "../../src/library/index.ts";

/** A name that stands here is kept: adding one is a decision. */
const values = [
  "EngineError",
  "InputError",
  "Run",
  "bmc",
  "check",
  "cost",
  "debug",
  "explore",
  "fuzz",
  "openWorkspace",
  "prove",
  "replay",
  "terminate",
  "trace",
];

test("the library exports these values", () => {
  expect(Object.keys(library).sort()).toEqual(values);
});

test("and so does what is installed", async () => {
  const bundled = (await import(new URL("../../bundle/library/index.js", import.meta.url).href)) as object;
  expect(Object.keys(bundled).sort()).toEqual(values);
});

test("its types export nothing that the library uses for itself", () => {
  const text = readFileSync(new URL("../../bundle/library/index.d.ts", import.meta.url), "utf8");
  const names = /^export \{ (.*) \};$/m.exec(text)?.[1]?.split(", ") ?? [];
  expect(names).toEqual(
    expect.arrayContaining([...values, "DebugSession", "ExploreOptions", "Result", "RunEvent", "Source"]),
  );
  for (const own of ["Asked", "Answering", "RunNews", "OptionsOf"]) expect(names).not.toContain(own);
});
