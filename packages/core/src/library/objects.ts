/** Objects of the C library that programs name: C17's streams (7.21.1) and `errno` (7.5), and those that POSIX adds. */

/** What the engine must know one by. Others are variables like any other. */
export type LibraryObject = "exception in flight" | "errno" | "stdin" | "stdout" | "stderr" | "environ";

interface Described {
  readonly name: string;
  readonly header: string;
  /** What it is called in the models, where that is another name. */
  readonly symbol?: string;
  readonly role: LibraryObject | undefined;
}

/** docs/libc.md lists them beside the functions that they belong to; `errno` is a macro, and is not among its names. */
export const libraryObjects: readonly Described[] = [
  { name: "errno", header: "errno.h", symbol: "__everypath_error_number", role: "errno" },
  { name: "stdin", header: "stdio.h", role: "stdin" },
  { name: "stdout", header: "stdio.h", role: "stdout" },
  { name: "stderr", header: "stdio.h", role: "stderr" },
  { name: "environ", header: "unistd.h", role: "environ" },
  { name: "optarg", header: "getopt.h", role: undefined },
  { name: "optind", header: "getopt.h", role: undefined },
  { name: "opterr", header: "getopt.h", role: undefined },
  { name: "optopt", header: "getopt.h", role: undefined },
  { name: "signgam", header: "math.h", role: undefined },
];

/** The compiler's own, which no program can name. */
const unnamed: readonly (readonly [string, LibraryObject])[] = [
  ["__everypath_in_flight", "exception in flight"],
];

const roles: ReadonlyMap<string, LibraryObject> = new Map([
  ...unnamed,
  ...libraryObjects.flatMap(({ name, symbol, role }) =>
    role === undefined ? [] : [[symbol ?? name, role] as const],
  ),
]);

/** By the name that the models give it. */
export function libraryObjectRole(symbol: string): LibraryObject | undefined {
  return roles.get(symbol);
}
