/** Where the cache lies, on each system and where the user says. */
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { cacheDirectory } from "../../src/host/cache-directory.ts";

const { platform } = process;
afterEach(() => {
  vi.unstubAllEnvs();
  Object.defineProperty(process, "platform", { value: platform });
});

function on(system: NodeJS.Platform, environment: Readonly<Record<string, string>>): string | undefined {
  Object.defineProperty(process, "platform", { value: system });
  for (const name of ["EVERYPATH_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"])
    vi.stubEnv(name, environment[name]);
  return cacheDirectory();
}

test.each<[NodeJS.Platform, Readonly<Record<string, string>>, string | undefined]>([
  ["linux", {}, join(homedir(), ".cache", "everypath")],
  ["linux", { XDG_CACHE_HOME: "/somewhere" }, "/somewhere/everypath"],
  ["linux", { XDG_CACHE_HOME: "relative" }, join(homedir(), ".cache", "everypath")],
  ["darwin", {}, join(homedir(), "Library", "Caches", "everypath")],
  ["win32", {}, join(homedir(), "AppData", "Local", "everypath")],
  ["linux", { EVERYPATH_CACHE: "/mine" }, "/mine"],
  ["linux", { EVERYPATH_CACHE: "mine" }, resolve("mine")],
  ["linux", { EVERYPATH_CACHE: "off", XDG_CACHE_HOME: "/somewhere" }, undefined],
])("%s, %j", (system, environment, expected) => {
  expect(on(system, environment)).toBe(expected);
});
