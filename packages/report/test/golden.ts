/** Golden files: compared as text, rewritten with UPDATE_GOLDEN=1 (then read the difference). */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect } from "vitest";

export function expectGolden(name: string, actual: string): void {
  const file = new URL(`golden/${name}`, import.meta.url).pathname;
  if (process.env.UPDATE_GOLDEN === "1") {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, actual);
  }
  expect(actual).toBe(readFileSync(file, "utf8"));
}
