/** The compiler is in memory from the first file that it compiles until it is closed, and no longer. */
import { expect, test, vi } from "vitest";
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

test("the compiler's memory grows in steps of megabytes", async () => {
  const memories: WebAssembly.Memory[] = [];
  const { Instance } = WebAssembly;
  class Watched extends Instance {
    constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
      super(module, imports);
      if (this.exports.memory instanceof WebAssembly.Memory) memories.push(this.exports.memory);
    }
  }
  vi.stubGlobal("WebAssembly", {
    Instance: Watched,
    Memory: WebAssembly.Memory,
    Module: WebAssembly.Module,
    RuntimeError: WebAssembly.RuntimeError,
  });
  const source = { ...file, contents: Buffer.from("int g(int x) { return x + 2; }\n") };
  // Without a memory that was enlarged at the beginning, a file so small needs less than 2 MB.
  let before = 2047 * 65_536;
  // The first run finds where the step is written, the second one, in the same instance, knows it.
  for (const path of ["b.c", "c.c"]) {
    await compileToLlvm({ ...source, path }, { dataModel: "lp64" });
    const size = memories[0]?.buffer.byteLength ?? 0;
    expect(size - before).toBeGreaterThan(4e6);
    before = size;
  }
  expect(memories.length).toBe(1);
  vi.unstubAllGlobals();
});
