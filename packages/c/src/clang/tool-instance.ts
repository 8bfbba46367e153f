/**
 * Instances of the tools' module. Making one takes as long as compiling a small file: there are tables of 130,000 functions to fill, and the memory of
 * the last one is garbage to collect. So an instance whose run has ended well serves the next one: what the linker laid out is put back as it was at
 * first, and the allocator, which knows of nothing any more, takes its heap from behind what the runs before have used.
 */
import type { StackGuard } from "./stack.ts";

export interface ToolInstance {
  readonly memory: WebAssembly.Memory;
  /** Runs the tool: throws what its host throws where it ends. */
  readonly start: () => void;
  /** Of the run that it serves now. */
  imports: WebAssembly.ModuleImports;
  /** What the linker laid out, as it was at first; undefined where it is not known which part of the memory that is. */
  readonly initial: { readonly at: number; readonly bytes: Uint8Array } | undefined;
}

/** A usual run takes 4 MB more (heap-steps.ts); the first one begins at 127 MB, of which it touches little. */
const largestMemory = 256 * 2 ** 20;

/** By module: an instance that no run uses. */
const idle = new WeakMap<WebAssembly.Module, ToolInstance>();

/** An instance that an earlier run has given back, as if it were new; undefined where there is none. */
export function takeIdle(
  module: WebAssembly.Module,
  imports: WebAssembly.ModuleImports,
): ToolInstance | undefined {
  const instance = idle.get(module);
  if (instance?.initial === undefined) return undefined;
  idle.delete(module);
  const { at, bytes } = instance.initial;
  new Uint8Array(instance.memory.buffer, at, bytes.length).set(bytes);
  instance.imports = imports;
  return instance;
}

/** For another run, once this one has ended by itself. */
export function giveBack(module: WebAssembly.Module, instance: ToolInstance): void {
  const isLarge = instance.memory.buffer.byteLength > largestMemory;
  if (instance.initial !== undefined && !isLarge) idle.set(module, instance);
  // Nothing of the run is held until the next one.
  instance.imports = {};
}

/** A new instance. `guard`: what the module's stack must stay off, which lies behind all that the linker laid out. */
export function newInstance(
  module: WebAssembly.Module,
  imports: WebAssembly.ModuleImports,
  guard: StackGuard | undefined,
): ToolInstance {
  const forward = (name: string) => [
    name,
    (...values: readonly unknown[]) =>
      (instance.imports[name] as (...values: unknown[]) => unknown)(...values),
  ];
  const { exports } = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: Object.fromEntries(Object.keys(imports).map(forward)),
  });
  const { memory, _start: start } = exports;
  if (!(memory instanceof WebAssembly.Memory) || typeof start !== "function")
    throw new Error("the compiler's module should export `memory` and `_start`");
  const instance: ToolInstance = {
    memory,
    start: start as () => void,
    imports,
    // Below the data lies the room of the stack that was moved (stack.ts).
    initial: guard?.data === undefined ? undefined : copyOf(memory, guard.data, guard.from),
  };
  return instance;
}

function copyOf(memory: WebAssembly.Memory, at: number, end: number): NonNullable<ToolInstance["initial"]> {
  return { at, bytes: new Uint8Array(memory.buffer, at, end - at).slice() };
}
