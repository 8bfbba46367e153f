/** The compiler is in memory from the first file that it compiles until it is closed, and no longer. */
import { expect, test } from "vitest";
import { closeToolchain, isToolchainOpen } from "../../src/clang/toolchain.ts";
import { compileToLlvm } from "../../src/clang.ts";

const file = { path: "a.c", contents: Buffer.from("int f(int x) { return x + 1; }\n") };

/** Bytes that the engine holds beside its heap, of which the compiler's module is most. */
const outside = () => process.memoryUsage().external;

test("closing it gives its memory back, and the next file has it again", async () => {
  expect(isToolchainOpen()).toBe(false);
  const before = outside();
  const first = await compileToLlvm(file, { dataModel: "lp64" });
  expect(isToolchainOpen()).toBe(true);
  expect(outside() - before).toBeGreaterThan(70e6);
  // What was held in this turn of the event loop stays until its end.
  await new Promise((resolve) => setImmediate(resolve));
  closeToolchain();
  await new Promise((resolve) => setImmediate(resolve));
  expect(isToolchainOpen()).toBe(false);
  expect(outside() - before).toBeLessThan(10e6);
  expect(await compileToLlvm(file, { dataModel: "lp64" })).toEqual(first);
});
