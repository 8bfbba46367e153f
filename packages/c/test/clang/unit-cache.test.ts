/** A compiled file is kept by everything that decides its contents, and only where somebody asked for that. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cachedUnit } from "../../src/unit-cache.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-units-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const compiler = (byte: number) => vi.fn(() => new Uint8Array([byte]));

test("the same file is compiled once", () => {
  vi.stubEnv("EVERYPATH_BUILD_CACHE", folder);
  const [first, second] = [compiler(1), compiler(2)];
  expect(cachedUnit(["headers", "text"], first)).toEqual(new Uint8Array([1]));
  expect(cachedUnit(["headers", "text"], second)).toEqual(new Uint8Array([1]));
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
});

test("another text, other headers and another split of the same bytes are other files", () => {
  vi.stubEnv("EVERYPATH_BUILD_CACHE", folder);
  const keys = [
    ["headers", "text"],
    ["headers", "texts"],
    ["header", "text"],
    ["headerst", "ext"],
  ];
  for (const [index, key] of keys.entries())
    expect(cachedUnit(key, compiler(index))).toEqual(new Uint8Array([index]));
  expect(readdirSync(folder)).toHaveLength(keys.length);
});

test("nothing is kept where no directory is named, or where it cannot be written", () => {
  vi.stubEnv("EVERYPATH_BUILD_CACHE", "");
  expect(cachedUnit(["a"], compiler(1))).toEqual(new Uint8Array([1]));
  vi.stubEnv("EVERYPATH_BUILD_CACHE", "/dev/null/units");
  expect(cachedUnit(["a"], compiler(2))).toEqual(new Uint8Array([2]));
});
