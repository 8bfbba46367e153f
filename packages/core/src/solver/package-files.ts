/**
 * Where Everypath's own files lie. Its code runs in three shapes: the sources (a few tests), the modules of each package compiled one by
 * one into its `dist/` (tests and benchmarks), and the few large modules in the `bundle/` of the package that users install (one file is
 * read faster than a thousand).
 */

import { fileURLToPath } from "node:url";
import { host } from "../host/index.ts";

interface Entry {
  /** Folder of the package below `packages/`. */
  readonly package: string;
  /** Below its sources' root and without extension. */
  readonly module: string;
}

/** Every thread's entry module. The bundler makes a file of each, named like the thread. */
export const threads = {
  /** Z3's WebAssembly module, waited for by the engine. */
  z3: { package: "core", module: "solver/z3/worker" },
  /** A solver that is a process of its own and speaks SMT-LIB. */
  smtlib: { package: "core", module: "solver/smtlib/process-worker" },
  /** The compiler, where a deep program needs a larger stack than the engine's thread has. */
  clang: { package: "c", module: "clang/deep-worker" },
  /** One of several that explore the same program. */
  explorer: { package: "analyses", module: "explore/workers/thread" },
  /** One of several that try inputs. */
  fuzzer: { package: "everypath", module: "runs/engine/fuzz-thread" },
  /** A compiled program that runs on given inputs. */
  replay: { package: "replay", module: "worker" },
  /** A proof for the editor, which can be abandoned. */
  verifier: { package: "everypath", module: "runs/verification/thread" },
  /** A session that a program has opened: a debugger (library/debug), a workspace (library/language). */
  session: { package: "everypath", module: "runs/served/thread" },
  /** A run that a program has asked for (library/run.ts). */
  run: { package: "everypath", module: "runs/thread" },
  /** The command itself, watched by the process in front of it. */
  command: { package: "everypath", module: "cli/guard/command-thread" },
} as const satisfies Readonly<Record<string, Entry>>;

export type Thread = keyof typeof threads;

const nearest = nearestPackage(new URL(".", import.meta.url));

/** Of the bundle, the package that holds it is the one that users install; else this is a package beside others. */
const isBundled = import.meta.url.startsWith(new URL("bundle/", nearest).href);

/** The folder with the `package.json` of the package that users install. */
export const packageDirectory = isBundled ? nearest : new URL("../everypath/", nearest);

/** Whether this is a clone, where the packages lie beside each other; else it is what users install. */
export const isClone = host.files.exists(new URL("../core/src/solver/package-files.ts", packageDirectory));

/**
 * The file that the thread starts with: the bundle's, which loads in a quarter of the time that a thousand modules take. A thread cannot load
 * TypeScript on Node 20: where the sources themselves run, or modules one by one, they are built together with the bundle, and it serves them
 * too. Throws where nothing is built.
 */
export function threadFile(thread: Thread): URL {
  const url = new URL(`bundle/threads/${thread}.js`, packageDirectory);
  if (!host.files.exists(url)) throw new Error(`${fileURLToPath(url)} is missing; run "npm run build" first`);
  return url;
}

/** The packages that data lies in, in a clone, by the data's folder. */
const ownerOfFolder: Readonly<Record<string, string>> = {
  runtime: "c",
  "dist/runtime": "c",
  "dist/replay": "c",
  "dist/report-page": "report",
};

/** The folders of data that are Everypath's own: headers and models of the C library, what the build made of them, the pages of reports. */
export const ownFolders: readonly string[] = Object.keys(ownerOfFolder);

/** The absolute path of a file in one of `ownFolders`, or of the folder, whether or not it is there. Throws for any other path. */
export function ownPath(path: string): string {
  const folder = ownFolders.find((one) => path === one || path.startsWith(`${one}/`));
  if (folder === undefined) throw new Error(`${path} is no file of everypath`);
  const place = isClone ? `../${ownerOfFolder[folder]}/${path}` : path;
  return fileURLToPath(new URL(place, packageDirectory));
}

function nearestPackage(directory: URL): URL {
  if (host.files.exists(new URL("package.json", directory))) return directory;
  const parent = new URL("..", directory);
  if (parent.href === directory.href)
    throw new Error(`no package.json above ${fileURLToPath(import.meta.url)}`);
  return nearestPackage(parent);
}

/** Everypath's own version. */
export function version(): string {
  const text = host.files.readText(new URL("package.json", packageDirectory));
  const found: { readonly version?: unknown } = JSON.parse(text);
  return typeof found.version === "string" ? found.version : "";
}
