/**
 * libFuzzer's entry. A file with `LLVMFuzzerTestOneInput` and no `main` is meant to be called by a fuzzer, whose contract is written out here as the
 * `main` that calls it: `LLVMFuzzerInitialize` first where the program has one, then the target with a pointer that is never null to exactly as many
 * bytes as it says, which it may neither write beyond nor read beyond.
 */
import type { Module } from "./llvm/index.ts";

const target = "LLVMFuzzerTestOneInput";
const initializer = "LLVMFuzzerInitialize";

/** The name that the file has in messages. */
export const fuzzTargetFile = "libfuzzer.c";

/** The C text of such a `main`, for inputs of so many bytes at most; undefined: the program is no fuzz target, or has a `main` of its own. */
export function fuzzTargetText(modules: readonly Module[], most: number): string | undefined {
  const isDefined = (name: string): boolean =>
    modules.some(({ functions }) => functions.some((one) => one.name === name && one.defined));
  if (!isDefined(target) || isDefined("main")) return undefined;
  const initializes = isDefined(initializer);
  return `#include <everypath-internal.h>
#include <everypath.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
int ${target}(const uint8_t *data, size_t size);
${initializes ? `int ${initializer}(int *argc, char ***argv);\n` : ""}
int main(${initializes ? "int argc, char **argv" : "void"}) {
${initializes ? `  ${initializer}(&argc, &argv);\n` : ""}  uint8_t bytes[${most}];
  size_t size = everypath_size("size");
  everypath_assume(size <= ${most});
  __everypath_assumed("fuzz-input", "${most}");
  everypath_symbolic(bytes, sizeof bytes, "data");
  uint8_t *data = calloc(1, size);
  everypath_assume(data != NULL);
  memcpy(data, bytes, size);
  int result = ${target}(data, size);
  everypath_assert(result == 0 || result == -1);
  free(data);
  return 0;
}
`;
}
