/** The models compiled to WebAssembly, as a replay runs them, print what a native run prints. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { hostFileSystem, overlay } from "../../src/clang/file-system.ts";
import { runTool } from "../../src/clang/toolchain.ts";
import { modelSources } from "../../src/runtime.ts";
import { compile } from "./clang.ts";

const program = fileURLToPath(new URL("native/program.c", import.meta.url));

/** One instance's exports; the intrinsics that the program needs are the imports. */
function runInWebAssembly(binary: Uint8Array): { readonly output: string; readonly status: number } {
  const chunks: Uint8Array[] = [];
  let status = -1;
  let heap = 0;
  let memory: WebAssembly.Memory | undefined;
  const bytes = () => new Uint8Array(memory?.buffer ?? new ArrayBuffer(0));
  const textAt = (address: number) => {
    const end = bytes().indexOf(0, address);
    return Buffer.from(bytes().subarray(address, end)).toString("latin1");
  };
  const intrinsics: Record<string, (...values: number[]) => number | undefined> = {
    __everypath_write: (_descriptor, address = 0, count = 0) => {
      chunks.push(bytes().slice(address, address + count));
      return undefined;
    },
    __everypath_allocate: (size = 0) => {
      heap = Math.ceil(heap / 16) * 16;
      const object = heap;
      heap += size;
      return object;
    },
    __everypath_free: () => undefined,
    __everypath_end_reached: () => undefined,
    __everypath_assumed: () => undefined,
    __everypath_is_symbolic: () => 0,
    __everypath_is_joined: () => 0,
    __everypath_on_this_way: (value) => value,
    __everypath_stay_apart: () => undefined,
    __everypath_write_floating: () => 0,
    // The program is correct, so that each report of a model is a false alarm.
    __everypath_check: (condition = 0, kind = 0, message = 0) => {
      if (condition !== 0) return undefined;
      throw new Error(`false alarm: ${textAt(kind)}: ${textAt(message)}`);
    },
    __everypath_exit: (code = 0) => {
      status = code;
      throw new ExitSignal();
    },
  };
  const module = new WebAssembly.Module(binary);
  const env = Object.fromEntries(
    WebAssembly.Module.imports(module).map(({ name }) => [
      name,
      intrinsics[name] ??
        (() => {
          throw new Error(`unexpected call of ${name}`);
        }),
    ]),
  );
  const {
    memory: exported,
    main,
    exit,
    __heap_base: base,
  } = new WebAssembly.Instance(module, { env }).exports;
  if (!(exported instanceof WebAssembly.Memory) || typeof main !== "function" || typeof exit !== "function") {
    throw new Error("the program should export memory, main and exit");
  }
  memory = exported;
  heap = base instanceof WebAssembly.Global ? Number(base.value) : 0;
  try {
    exit(main() ?? 0);
  } catch (signal) {
    if (!(signal instanceof ExitSignal)) throw signal;
  }
  return { output: Buffer.concat(chunks).toString("latin1"), status };
}

class ExitSignal {}

function link(objects: readonly Uint8Array[]): Uint8Array {
  const files = new Map(objects.map((bytes, i): [string, Uint8Array] => [`/everypath-test/${i}.o`, bytes]));
  const exports = ["main", "exit", "__heap_base"].map((name) => `--export=${name}`);
  const memory = ["--initial-memory=16777216", "--allow-undefined", "--no-entry"];
  const run = runTool(
    "wasm-ld",
    [...memory, ...exports, ...files.keys(), "-o", "/everypath-test/program.wasm"],
    overlay(hostFileSystem, files),
  );
  const binary = run.written.get("/everypath-test/program.wasm");
  if (run.exitCode !== 0 || binary === undefined) throw new Error(new TextDecoder().decode(run.stderr));
  return binary;
}

test("a program over the whole library prints the same", () => {
  const folder = mkdtempSync(join(tmpdir(), "everypath-wasm-"));
  try {
    execFileSync("gcc", ["-w", "-D_GNU_SOURCE", program, "-lm", "-o", join(folder, "native")]);
    const expected = execFileSync(join(folder, "native"), { encoding: "latin1" });
    const models = modelSources()
      .filter((path) => !/\b(harness|framework)-/.test(path))
      .map((path) => ({
        source: readFileSync(path, "utf8"),
        folder: join(path, ".."),
      }));
    const objects = [{ source: readFileSync(program, "utf8"), folder }, ...models].map((file) => {
      const args = ["-c", "-O0", "-w", "-fno-builtin", "-D_GNU_SOURCE", `-I${file.folder}`];
      const { output, messages } = compile("wasm32-unknown-unknown", file.source, args);
      if (output === undefined) throw new Error(messages);
      return output;
    });
    const { output, status } = runInWebAssembly(link(objects));
    expect(output).toBe(expected);
    expect(expected.length).toBeGreaterThan(2000);
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
