/** Directories that a program names for its headers, as arguments of the compiler. */
import { host } from "@everypath/core";
import { hostFileSystem } from "./file-system.ts";

const { dirname, join, resolve } = host.paths;

/** What only the headers of a C library have: glibc's, in one directory or two, and musl's. */
const marks: readonly (readonly string[])[] = [
  ["stdio.h", "stdlib.h", "features.h"],
  ["bits/libc-header-start.h"],
  ["bits/alltypes.h"],
];

/**
 * `-I` of a directory that compilers look into anyway changes nothing for them (`-I/usr/include`). Our headers stand for the system's, so that one with a C
 * library's headers comes behind ours, for what these do not have.
 */
export function includeArguments(directories: readonly string[]): readonly string[] {
  return directories.flatMap((directory) =>
    isOfLibrary(directory) ? ["-idirafter", directory] : [`-I${directory}`],
  );
}

/** The same of flags as a compiler takes them; `-I` and its directory may be two words. */
export function withIncludes(flags: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (let index = 0; index < flags.length; index++) {
    const flag = flags[index] ?? "";
    const next = flags[index + 1];
    if (flag === "-I" && next !== undefined) {
      found.push(...includeArguments([next]));
      index++;
    } else if (flag.startsWith("-I") && flag !== "-I") found.push(...includeArguments([flag.slice(2)]));
    else found.push(flag);
  }
  return found;
}

function isOfLibrary(directory: string): boolean {
  return marks.some((names) =>
    names.every((name) => hostFileSystem.stat(resolve(join(directory, name)))?.kind === "file"),
  );
}

/** Of `-I`, and of the compiler's flags for the like. */
export function namedDirectories({
  includeDirectories = [],
  cflags = [],
}: {
  readonly includeDirectories?: readonly string[];
  readonly cflags?: readonly string[];
}): readonly string[] {
  const flags = ["-I", "-isystem", "-iquote", "-idirafter", "--embed-dir="];
  const files = ["-include", "-imacros"];
  const named = cflags.flatMap((word, index) => {
    const flag = [...flags, ...files].find((one) => word.startsWith(one));
    const value = flag === word ? cflags[index + 1] : word.slice(flag?.length);
    if (flag === undefined || value === undefined) return [];
    return [files.includes(flag) ? dirname(value) : value];
  });
  return [...includeDirectories, ...named];
}
