/** How small functions look when lowered; `UPDATE_GOLDEN=1` writes the file anew. */
import { readFileSync, writeFileSync } from "node:fs";
import { printProgram } from "@everypath/core";
import { expect, test } from "vitest";
import { programOf } from "./support.ts";

const file = (name: string): URL => new URL(`golden/${name}`, import.meta.url);

test("small.c", async () => {
  const text = printProgram(await programOf(readFileSync(file("small.c"), "utf8")));
  if (process.env.UPDATE_GOLDEN !== undefined) writeFileSync(file("small.txt"), text);
  expect(text).toBe(readFileSync(file("small.txt"), "utf8"));
});
