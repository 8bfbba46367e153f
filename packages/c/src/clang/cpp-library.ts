/**
 * Headers of LLVM's C++ library, which the compiler's package brings in an archive. The compiler sees them in a folder that is on no disk. They are the same
 * wherever the compiler is, so that a record of what a run looked at need not name them.
 */
import { host } from "@everypath/core";

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
  known ??= headersIn(host.files.read(new URL("./llvm-resources.tar", import.meta.resolve("@yowasp/clang"))));
  return known;
}

/** Of the records in an archive of tar (POSIX, ustar), each with a header of one block. */
const blockBytes = 512;
const nameField = { start: 0, bytes: 100 } as const;
const sizeField = { start: 124, bytes: 12 } as const;
const kindField = { start: 156, bytes: 1 } as const;
/** As opposed to a directory. */
const fileKind = "0";

function headersIn(archive: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const decoder = new TextDecoder();
  const files = new Map<string, Uint8Array>();
  for (let at = 0; at + blockBytes <= archive.length; ) {
    const text = ({ start, bytes }: { readonly start: number; readonly bytes: number }): string =>
      decoder.decode(archive.subarray(at + start, at + start + bytes)).replace(/\0.*$/s, "");
    const name = text(nameField);
    const size = Number.parseInt(text(sizeField), 8) || 0;
    const begin = at + blockBytes;
    // A copy, so that the rest of the archive is not kept.
    if (name.startsWith(archived) && text(kindField) === fileKind)
      files.set(prefix + name.slice(archived.length), new Uint8Array(archive.subarray(begin, begin + size)));
    at = begin + Math.ceil(size / blockBytes) * blockBytes;
  }
  return files;
}
