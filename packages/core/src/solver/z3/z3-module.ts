/** Z3's WebAssembly module, loaded into this thread, with the means to put its memory back to what it was. */

import { createRequire } from "node:module";
import { host } from "../../host/index.ts";
import { type GuardedCalls, guardedCalls } from "./guarded-calls.ts";
import type { Z3Library } from "./z3-library.ts";

export interface Z3Module {
  readonly library: Z3Library;
  /** What the memory holds now, while no function of the module runs. */
  takeImage(): MemoryImage;
}

export interface MemoryImage {
  /** Puts it back, whatever has happened since: an error in the midst of a function too. */
  restore(): void;
}

/** The package's own entry, which adds functions for several threads and classes that are not used here, is left out. */
type Initialize = (options: {
  print(): void;
  printErr(): void;
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): WebAssembly.Exports;
}) => Promise<Z3Library>;

const require = createRequire(import.meta.url);

export async function loadZ3(): Promise<Z3Module> {
  const initialize = require("z3-solver/build/z3-built.js") as Initialize;
  // Several threads that compile the same bytes share what the engine makes of them.
  const module = await WebAssembly.compile(host.files.read(require.resolve("z3-solver/build/z3-built.wasm")));
  let instance: WebAssembly.Instance | undefined;
  let calls: GuardedCalls | undefined;
  const library = await initialize({
    print: () => {},
    printErr: () => {},
    instantiateWasm(imports, receive) {
      calls = guardedCalls(imports);
      instance = new WebAssembly.Instance(module, calls?.imports ?? imports);
      calls?.connect(instance);
      receive(instance, module);
      return instance.exports;
    },
  });
  if (instance === undefined) throw new Error("the module of Z3 was not instantiated");
  const { exports } = instance;
  return { library, takeImage: () => takeImage(library, exports, calls) };
}

const pageBytes = 65_536;
const emptyPage = new Uint8Array(pageBytes);
/** Pages without contents after which nothing more is looked for. */
const gapPages = 256;

/**
 * The memory from the stack's pointer upwards: what the stack holds, the data, and the heap up to its last page, which the allocator
 * marks at its end. What lies beyond comes from the allocator as memory without contents, whatever it holds.
 */
function takeImage(
  { HEAPU8 }: Z3Library,
  exports: WebAssembly.Exports,
  calls: GuardedCalls | undefined,
): MemoryImage {
  const stackPointer = (exports.emscripten_stack_get_current as () => number)();
  const restoreStack = exports._emscripten_stack_restore as (pointer: number) => void;
  const firstPage = Math.floor(stackPointer / pageBytes);
  let end = firstPage + 1;
  for (let page = end; page < end + gapPages && (page + 1) * pageBytes <= HEAPU8.length; page++) {
    const bytes = HEAPU8.subarray(page * pageBytes, (page + 1) * pageBytes);
    if (Buffer.compare(bytes, emptyPage) !== 0) end = page + 1;
  }
  const contents = HEAPU8.slice(stackPointer, end * pageBytes);
  return {
    restore() {
      HEAPU8.set(contents, stackPointer);
      restoreStack(stackPointer);
      calls?.clear();
    },
  };
}
