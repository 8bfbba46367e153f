/** What is compiled with the user's code and is none of it: code of libraries in their headers, and what the compiler adds. */
import type { Span } from "@everypath/core";
import { isOfCppLibrary } from "./clang/cpp-library.ts";
import { includeDirectory } from "./own-headers.ts";
import { isOfRustLibrary } from "./rust/sources.ts";

/** What the headers of the library, or Rust's library, define inline. */
export function isOfLibrary(span: Span): boolean {
  return isOfRustLibrary(span.file) || isOfLibraryHeader(span);
}

/** C's library and C++'s. */
export function isOfLibraryHeader({ file }: Pick<Span, "file">): boolean {
  return file.startsWith(`${includeDirectory()}/`) || isOfCppLibrary(file);
}

/** What the compiler adds to a program by itself, without a place in the source: errors in it belong to its caller. */
export function isCompilersOwn(name: string): boolean {
  return name === "__clang_call_terminate";
}
