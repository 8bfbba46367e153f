/** Z3's WebAssembly module, loaded into this thread, with the means to put its memory back to what it was. */

import { createRequire } from "node:module";
import v8 from "node:v8";
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

interface InitializeOptions {
  print(): void;
  printErr(): void;
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): WebAssembly.Exports;
}

/**
 * The package's own entry, which adds functions for several threads and classes that are not used here, is left out. It makes a library of the
 * options themselves, and has done so when it returns where the module was instantiated at once; its promise is for who cannot do that.
 */
type Initialize = (options: InitializeOptions) => Promise<unknown>;

const require = createRequire(import.meta.url);

/** Without a return to the event loop: a thread loads it in the midst of a job, with the first query that reaches it. */
export function loadZ3(): Z3Module {
  const initialize = require("z3-solver/build/z3-built.js") as Initialize;
  const module = compileModule(host.files.read(require.resolve("z3-solver/build/z3-built.wasm")));
  let instance: WebAssembly.Instance | undefined;
  let calls: GuardedCalls | undefined;
  const options: InitializeOptions = {
    print: () => {},
    printErr: () => {},
    instantiateWasm(imports, receive) {
      calls = guardedCalls(imports);
      instance = new WebAssembly.Instance(module, calls?.imports ?? imports);
      calls?.connect(instance);
      receive(instance, module);
      return instance.exports;
    },
  };
  // A failure is thrown here, too.
  initialize(options).catch(() => {});
  if (instance === undefined || !isLibrary(options)) throw new Error("the module of Z3 was not instantiated");
  const library = options;
  const { exports } = instance;
  return { library, takeImage: () => takeImage(library, exports, calls) };
}

/**
 * Its functions are checked when they are first called, as they are compiled then: to check all of them beforehand takes twice as long as
 * everything else that loading does. Several threads that compile the same bytes share what the engine makes of them.
 */
function compileModule(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module {
  v8.setFlagsFromString("--wasm-lazy-validation");
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    v8.setFlagsFromString("--no-wasm-lazy-validation");
  }
}

function isLibrary(options: object): options is Z3Library {
  return "_Z3_mk_context_rc" in options && "HEAPU8" in options;
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
