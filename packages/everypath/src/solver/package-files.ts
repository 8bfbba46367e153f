/**
 * Where the package's own files lie. Its code runs in three shapes: the sources (a few tests), the modules compiled one by one into
 * `dist/` (tests and benchmarks), and the few large modules in `bundle/` that users install (one file is read faster than a thousand).
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Every thread's entry module, below the sources' root and without extension. The bundler makes a file of each. */
export const threads = {
  /** Z3's WebAssembly module, waited for by the engine. */
  z3: "solver/z3/worker",
  /** A solver that is a process of its own and speaks SMT-LIB. */
  smtlib: "solver/smtlib/process-worker",
  /** The compiler, where a deep program needs a larger stack than the engine's thread has. */
  clang: "language/c/clang/deep-worker",
  /** One of several that explore the same program. */
  explorer: "analysis/explore/workers/thread",
  /** One of several that try inputs. */
  fuzzer: "cli/fuzz-thread",
  /** A compiled program that runs on given inputs. */
  replay: "evidence/worker",
  /** A proof for the editor, which can be abandoned. */
  verifier: "cli/lsp/thread",
  /** The debugger of a program's session (library/debug). */
  debugger: "cli/debug/served/thread",
  /** The command itself, watched by the process in front of it. */
  command: "cli/guard/command-thread",
} as const;

export type Thread = keyof typeof threads;

/** The folder that holds the package's `package.json`. */
export const packageDirectory = findPackage(new URL(".", import.meta.url));

const isBundled = import.meta.url.startsWith(new URL("bundle/", packageDirectory).href);

/**
 * The file that the thread starts with. A thread cannot load TypeScript on Node 20: where the sources themselves run, their compiled
 * counterparts serve. Throws where the package is not built.
 */
export function threadFile(thread: Thread): URL {
  const url = new URL(`${isBundled ? "bundle" : "dist"}/${threads[thread]}.js`, packageDirectory);
  if (!existsSync(url)) throw new Error(`${fileURLToPath(url)} is missing; run "npm run build" first`);
  return url;
}

function findPackage(directory: URL): URL {
  if (existsSync(new URL("package.json", directory))) return directory;
  const parent = new URL("..", directory);
  if (parent.href === directory.href)
    throw new Error(`no package.json above ${fileURLToPath(import.meta.url)}`);
  return findPackage(parent);
}
