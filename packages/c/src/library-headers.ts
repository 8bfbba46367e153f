/** Headers of libraries, whose code is compiled with the user's and is none of the user's. */
import type { Span } from "@everypath/core";
import { isOfCppLibrary } from "./clang/cpp-library.ts";
import { includeDirectory } from "./runtime.ts";
import { isOfRustLibrary } from "./rust/sources.ts";

/** What the headers of the library, or Rust's library, define inline. */
export function isOfLibrary(span: Span): boolean {
  return isOfRustLibrary(span.file) || isOfLibraryHeader(span);
}

/** C's library and C++'s. */
export function isOfLibraryHeader({ file }: Pick<Span, "file">): boolean {
  return file.startsWith(`${includeDirectory()}/`) || isOfCppLibrary(file);
}
