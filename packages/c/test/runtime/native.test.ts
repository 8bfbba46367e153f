/** The library models compute what the system's library computes, on thousands of generated inputs, and without undefined behaviour. */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildModels, compareNatively } from "./native.ts";

let folder: string;

beforeAll(async () => {
  folder = await buildModels();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  { subject: "strings", least: 250_000 },
  { subject: "ctype", least: 20_000 },
  { subject: "numbers", least: 240_000 },
  { subject: "format", least: 28_000 },
  { subject: "sort", least: 10_000 },
  { subject: "scan", least: 76_000 },
  { subject: "files", least: 220_000 },
  { subject: "options", least: 150_000 },
  { subject: "calendar", least: 700_000 },
  { subject: "wide", least: 1_200_000 },
  { subject: "math", least: 1_600_000 },
  { subject: "complex", least: 600_000 },
  { subject: "classify", least: 400_000 },
])("$subject as in the system's library", async ({ subject, least }) => {
  const output = await compareNatively(folder, subject);
  expect(output).toMatch(/^(\d+) comparisons, 0 differences$/m);
  expect(Number(/^(\d+) comparisons/m.exec(output)?.[1])).toBeGreaterThan(least);
});
