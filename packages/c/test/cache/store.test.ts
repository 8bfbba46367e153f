/** A directory of contents by name stays within its size, and what is used is kept. */
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setLimitsOfThreads as setLimits } from "@everypath/core/thread";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Store } from "../../src/cache/store.ts";

let room = "";
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), "everypath-store-"));
  setLimits({ "language.cacheBytes": 16 * 1000 });
});
afterEach(() => {
  setLimits({});
  rmSync(room, { recursive: true, force: true });
});

function open(): Store {
  const store = Store.open(join(room, "kept"));
  if (!(store instanceof Store)) throw new Error("it should open");
  return store;
}

/** All in one folder. */
const name = (index: number) => `a${String(index).padStart(3, "0")}`;
const folder = () => join(room, "kept", "a");
const size = () => readdirSync(folder()).reduce((sum, file) => sum + statSync(join(folder(), file)).size, 0);
/** As if it had been used so many seconds ago. */
const age = (file: string, seconds: number) => utimesSync(join(folder(), file), 0, 1_700_000_000 - seconds);

test("what was written is read, by any number of stores", () => {
  open().write(name(1), Buffer.from("one"));
  expect(Buffer.from(open().read(name(1)) ?? []).toString()).toBe("one");
  expect(open().read(name(2))).toBeUndefined();
});

test("it never takes more than its share, whatever is written", () => {
  const store = open();
  for (let index = 0; index < 50; index++) store.write(name(index), Buffer.alloc(90 + index));
  expect(size()).toBeLessThanOrEqual(1000);
  expect(readdirSync(folder()).length).toBeGreaterThan(4);
});

test("what was used least recently goes first, and reading is using", () => {
  const store = open();
  for (const index of [0, 1, 2, 3]) {
    store.write(name(index), Buffer.alloc(200));
    age(name(index), 100 - index);
  }
  expect(store.read(name(0))).toBeDefined();
  store.write(name(4), Buffer.alloc(200));
  expect(readdirSync(folder()).sort()).toEqual([0, 2, 3, 4].map(name));
});

test("what a process that was killed left half-written goes, too", () => {
  const store = open();
  store.write(name(0), Buffer.alloc(100));
  writeFileSync(join(folder(), `${name(1)}.123.abcdef01`), Buffer.alloc(800));
  age(`${name(1)}.123.abcdef01`, 1000);
  store.write(name(2), Buffer.alloc(200));
  expect(readdirSync(folder()).sort()).toEqual([name(0), name(2)]);
});

test("what is larger than a folder's share is not kept, and removes nothing", () => {
  const store = open();
  store.write(name(0), Buffer.alloc(100));
  store.write(name(1), Buffer.alloc(1000));
  expect(readdirSync(folder())).toEqual([name(0)]);
});
