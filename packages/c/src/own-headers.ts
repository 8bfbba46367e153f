import { ownPath } from "@everypath/core";

/** Folder of the system headers that programs are compiled with, as the compiler sees it. */
export function includeDirectory(): string {
  return ownPath("runtime/include");
}
