/** What is compiled with the user's code and is none of it: code of libraries in their headers, and what the compiler adds. */
import { ownPath, type Span } from "@everypath/core";
import { isOfCppLibrary } from "./clang/cpp-library.ts";
import { isOfRustLibrary } from "./rust/sources.ts";

/** Folder of the system headers that programs are compiled with, as the compiler sees it. */
export function includeDirectory(): string {
  return ownPath("runtime/include");
}

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
