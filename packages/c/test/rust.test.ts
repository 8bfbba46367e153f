/**
 * Functions in Rust, compiled by the system's rustc to LLVM IR: on each input that is tried the program panics natively where everypath says
 * so, and returns the same value elsewhere.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exploreInProcess } from "../../everypath/test/examples/in-process.ts";
import { rustPath } from "../src/rust/path.ts";

const source = fileURLToPath(new URL("features/panics.rs", import.meta.url));
const driver = fileURLToPath(new URL("features/panics-main.rs", import.meta.url));
const hasRust = spawnSync("rustc", ["--version"]).status === 0;
const folder = mkdtempSync(join(tmpdir(), "everypath-rust-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasRust)("panics (needs rustc)", () => {
  const native = join(folder, "native");
  beforeAll(() => {
    execFileSync("rustc", ["-A", "warnings", "-g", "-o", native, driver]);
  }, 300_000);

  const compiled = (name: string, options: readonly string[]): string => {
    const file = join(folder, name);
    const emit = name.endsWith(".bc") ? "llvm-bc" : "llvm-ir";
    const flags = ["-A", "warnings", "-g", "--crate-type=lib", `--emit=${emit}`, ...options];
    execFileSync("rustc", [...flags, "-o", file, source]);
    return file;
  };

  const inputs = [-2, -1, 0, 1, 2, 3, 4, 7, 9];
  const functions = ["formatted", "unwrapped", "indexed", "expected", "divided", "boxed", "sliced"];

  it.each([
    ["debug.ll", []],
    ["abort.bc", ["-C", "panic=abort"]],
    ["optimised.ll", ["-O", "-C", "debug-assertions=on"]],
  ] as const)("%s", { timeout: 600_000 }, async (name, options) => {
    const file = compiled(name, options);
    for (const [index, entry] of functions.entries()) {
      const result = await exploreInProcess(file, [
        ...["--entry", entry, "--assume", "x >= -2 && x <= 9", "--no-check", "memory-leak", "--no-replay"],
      ]);
      expect(result.incomplete, entry).toEqual([]);
      for (const x of inputs) {
        const ran = spawnSync(native, [String(index), String(x)], { encoding: "utf8" });
        const [path, ...others] = await pathsOf(file, entry, x);
        expect(others).toEqual([]);
        const told = path?.end === "error" ? "panic" : path?.result?.text;
        expect(`${entry}(${x}): ${told}`).toBe(
          `${entry}(${x}): ${ran.status === 0 ? ran.stdout.trim() : "panic"}`,
        );
      }
    }
  });

  it("are told with what they say, where the program panics, and are confirmed", async () => {
    const file = compiled("told.ll", []);
    const messages = await Promise.all(
      ["formatted", "expected", "indexed", "divided"].map(async (entry) => {
        const { errors } = await exploreInProcess(file, ["--entry", entry, "--assume", "x >= -2 && x <= 9"]);
        return errors.map(({ kind, message, replay, location }) => {
          expect(location.file.endsWith(".rs")).toBe(true);
          return `${kind}: ${message} (${replay})`;
        });
      }),
    );
    expect(messages.flat()).toEqual([
      "assertion: seven is not {} nor 8 (confirmed)",
      "assertion: `Option::expect()` of a `None` value (confirmed)",
      "assertion: index out of bounds (confirmed)",
      "assertion: attempt to divide by zero (confirmed)",
    ]);
  });

  async function pathsOf(file: string, entry: string, x: number) {
    const { paths } = await exploreInProcess(file, [
      ...["--call", `${entry}(${x})`, "--no-check", "memory-leak", "--no-replay"],
    ]);
    return paths;
  }
});

describe("the path in a symbol", () => {
  it.each([
    ["_ZN4core9panicking5panic17h0123456789abcdefE", ["core", "panicking", "panic"]],
    ["_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check", ["core", "panicking", "panic_bounds_check"]],
    [
      "_RINvNtCsgEmfK2I1SDS_4core9panicking13assert_failedllECsjrHSEGnQ3l9_3std",
      ["core", "panicking", "assert_failed"],
    ],
    ["_RNvCsfLfy6EI15iL_7___rustc12___rust_alloc", ["__rustc", "__rust_alloc"]],
  ])("%s", (symbol, path) => {
    expect(rustPath(symbol)).toEqual(path);
  });

  it.each([
    "main",
    "_ZN4core9panicking5panicE",
    "_ZN6Object5panicEv",
    "_ZN4core9panicking99panic17h0123456789abcdefE",
    "_RNvXs9_NtNtNtCsgEmfK2I1SDS_4core3fmt3num3implNtB9_7Display3fmt",
    "_RNv",
    "_R",
    "_ZN",
  ])("there is none in %s", (symbol) => {
    expect(rustPath(symbol)).toBeUndefined();
  });
});
