/**
 * Headers of LLVM's C++ library, which the compiler's package brings in an archive. The compiler sees them in a folder that is on no disk. They are the same
 * wherever the compiler is, so that a record of what a run looked at need not name them.
 */
import { host } from "@everypath/core";
import { parseTar } from "nanotar";

/** Where the compiler sees them. */
export const cppLibraryDirectory = "/everypath-libc++";

const prefix = `${cppLibraryDirectory}/`;
/** Where the archive has them. */
const archived = "include/c++/v1/";

/** Whether the path, absolute and without `..`, is that of the folder or of what is in it. */
export function isOfCppLibrary(path: string): boolean {
  return path === cppLibraryDirectory || path.startsWith(prefix);
}

let known: ReadonlyMap<string, Uint8Array> | undefined;

/** By absolute path. Read when the first header is asked for: it is an archive of 30 MB, of which 10 MB are these. */
export function cppLibraryFiles(): ReadonlyMap<string, Uint8Array> {
  known ??= filesOf(host.files.read(new URL("./llvm-resources.tar", import.meta.resolve("@yowasp/clang"))));
  return known;
}

function filesOf(archive: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const files = parseTar(archive, { filter: ({ name }) => name.startsWith(archived) });
  // Copies, so that the rest of the archive is not kept.
  return new Map(
    files.flatMap(({ name, data }) =>
      data === undefined ? [] : [[prefix + name.slice(archived.length), data.slice()] as const],
    ),
  );
}
