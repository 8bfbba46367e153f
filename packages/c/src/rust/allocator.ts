/** Functions that rustc has a program call for its allocator, which are models of the library (runtime/libc/rust.c). */
import { rustPath } from "./path.ts";

/** The name that linking knows a symbol by: those of the allocator are mangled with a hash since rustc 1.87. */
export function linkageName(symbol: string): string {
  if (!symbol.startsWith("_R")) return symbol;
  const [crate, name, ...others] = rustPath(symbol) ?? [];
  return crate === "__rustc" && name !== undefined && others.length === 0 ? name : symbol;
}
