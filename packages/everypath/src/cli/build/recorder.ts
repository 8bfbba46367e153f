/**
 * Records the calls of compilers in a build: a directory that comes first on the PATH has a program for each compiler there, which notes how it
 * was called and then becomes the real one, with its exit status. Each process notes into a file of its own, so that a parallel build needs no
 * lock.
 */

import type { CompilerCall } from "@everypath/c";
import { host } from "@everypath/core";
import { shellQuote } from "@everypath/report";
import { notedVariable, preloadLibrary } from "./preload.ts";

const { delimiter, join } = host.paths;

/** cc, gcc-14, clang++-19, x86_64-linux-gnu-gcc; not gcc-ar, which compiles nothing. */
const compilerName = /^([\w.]+-)*(cc|c89|c99|c\+\+|gcc|g\+\+|clang|clang\+\+|tcc|icx|icpx)(-\d[\d.]*)?$/;

export class BuildRecorder {
  /** The names of the compilers that are noticed. */
  readonly compilers: readonly string[];
  readonly #directory: string;
  readonly #path: string;
  readonly #library: string | undefined;

  /** `path`: where programs are looked for. Throws what the system reports. */
  constructor(path: string) {
    this.#path = path;
    this.compilers = compilersOn(path);
    this.#directory = host.files.makeTemporary(join(host.system.temporaryDirectory(), "everypath-build-"));
    host.files.makeDirectory(join(this.#directory, "bin"));
    host.files.makeDirectory(join(this.#directory, "calls"));
    for (const name of this.compilers) {
      const file = join(this.#directory, "bin", name);
      host.files.write(file, wrapper(name, join(this.#directory, "bin"), join(this.#directory, "calls")));
      host.files.allow(file, 0o755);
    }
    this.#library = preloadLibrary(this.#directory, join(this.#directory, "calls"), this.compilers);
  }

  /** Compilers that the build calls by their paths are noticed too. */
  get noticesPaths(): boolean {
    return this.#library !== undefined;
  }

  /** What the build finds in its environment beside what there is. */
  get environment(): Readonly<Record<string, string>> {
    const path = { PATH: `${join(this.#directory, "bin")}${delimiter}${this.#path}` };
    if (this.#library === undefined) return path;
    const others = host.system.environment.LD_PRELOAD ?? "";
    return { ...path, LD_PRELOAD: others === "" ? this.#library : `${this.#library}:${others}` };
  }

  /** All that were noted. */
  calls(): readonly CompilerCall[] {
    const folder = join(this.#directory, "calls");
    return host.files
      .list(folder)
      .toSorted()
      .flatMap((name) => callsIn(host.files.readText(join(folder, name))));
  }

  remove(): void {
    host.files.remove(this.#directory, { recursive: true, force: true });
  }
}

function compilersOn(path: string): readonly string[] {
  const found = new Set<string>();
  for (const directory of path.split(delimiter)) {
    for (const name of namesIn(directory))
      if (compilerName.test(name) && host.files.isExecutable(join(directory, name))) found.add(name);
  }
  return [...found].sort();
}

function namesIn(directory: string): readonly string[] {
  try {
    return host.files.list(directory === "" ? "." : directory);
  } catch {
    return [];
  }
}

/**
 * The directory of these programs leaves the PATH before the real one is started: what that starts in turn (a cache that looks for the compiler,
 * the linker's own call) is not noted again, and never comes back here.
 */
function wrapper(name: string, own: string, calls: string): string {
  return `#!/bin/sh
# Notes how ${name} is called, and becomes it. Made by everypath build; removed when the build is over.
[ -n "$${notedVariable}" ] || printf '%s\\0' "$#" "$PWD" ${shellQuote(name)} "$@" >>${shellQuote(calls)}/$$ 2>/dev/null || :
path=":$PATH:"
own=${shellQuote(own)}
path="\${path%%":$own:"*}:\${path#*":$own:"}"
path="\${path#:}"
PATH="\${path%:}"
${notedVariable}=1
export PATH ${notedVariable}
exec ${shellQuote(name)} "$@"
`;
}

/** Texts that end with a NUL: how many arguments, the directory, the name, the arguments. */
function callsIn(text: string): readonly CompilerCall[] {
  const words = text.split("\0");
  const calls: CompilerCall[] = [];
  for (let i = 0; i + 2 < words.length; ) {
    const count = Number(words[i]);
    const directory = words[i + 1] ?? "";
    const end = i + 3 + count;
    // The text of a process that was killed while it noted is cut.
    if (!Number.isInteger(count) || end >= words.length) break;
    calls.push({ directory, arguments: words.slice(i + 2, end) });
    i = end;
  }
  return calls;
}
