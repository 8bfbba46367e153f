/** The three ways a program is compiled for replay. What each adds lies in runtime/replay. */

import type { ErrorKind } from "@everypath/core";
/**
 * - `plain`: to compare results and output.
 * - `addresses`: undefined arithmetic and wrong memory accesses are observed where they happen.
 * - `values`: decisions on values that were never written are observed.
 */
export type BuildVariant = "plain" | "addresses" | "values";

export const buildVariants: readonly BuildVariant[] = ["plain", "addresses", "values"];

/** Program memory ends here, its shadow begins; SHADOW_BASE of runtime/replay/replay.h. */
export const shadowBase = 0x2000_0000;

/** Bytes of memory at the start: the shadow included, where there is one. Untouched pages cost nothing. */
export const initialMemory: Readonly<Record<BuildVariant, number>> = {
  plain: 32 * 1024 * 1024,
  addresses: shadowBase + shadowBase / 8,
  values: 2 * shadowBase,
};

/** The compiler's own checks, by the kind of error that each reports. */
const arithmeticChecks: Readonly<Partial<Record<ErrorKind, string>>> = {
  "signed-overflow": "signed-integer-overflow,float-cast-overflow",
  "shift-out-of-range": "shift-exponent,builtin",
  "division-by-zero": "integer-divide-by-zero",
  "out-of-bounds": "array-bounds,vla-bound",
  "null-dereference": "null,nonnull-attribute",
  "misaligned-access": "alignment",
  "invalid-value": "bool,enum",
  unreachable: "unreachable",
};

/** Each call's variables get memory of their own, which is not used again soon: so that using them when it has ended shows. */
export const keepsEndedFrames = "-asan-use-after-return=always";

/** Instrumentation of the library models, and of the user's files where every kind of error is checked for. */
export const instrumentation: Readonly<Record<BuildVariant, readonly string[]>> = {
  plain: ["-ftrivial-auto-var-init=zero"],
  addresses: [
    ...arithmetic(new Set()),
    ...frontend("-fsanitize-recover=null,alignment"),
    ...frontend("-fsanitize=address"),
    ...frontend("-fsanitize-address-use-after-scope"),
    ...frontend("-fsanitize-address-destructor=none"),
    ...backend("-asan-instrumentation-with-call-threshold=0"),
    ...backend(`-asan-mapping-offset=${shadowBase}`),
    ...backend(keepsEndedFrames),
    // Bytes that no gap surrounds would lie between the objects of two files.
    ...backend("-asan-use-odr-indicator=0"),
  ],
  values: [
    ...frontend("-fsanitize=memory"),
    ...frontend("-fsanitize-memory-param-retval"),
    ...backend(`-msan-shadow-base=${shadowBase}`),
  ],
};

/** Calls a counter in each block, and on each edge that no block stands for. */
export const blockCounting: readonly string[] = [
  ...frontend("-fsanitize-coverage-type=3"),
  ...frontend("-fsanitize-coverage-trace-pc-guard"),
  ...backend("-sanitizer-coverage-prune-blocks=0"),
];

/** Instrumentation of the user's files without the compiler's checks of these kinds. */
export function instrumentationWithout(variant: BuildVariant, unchecked: ReadonlySet<ErrorKind>): string[] {
  const all = arithmetic(new Set());
  const rest = instrumentation[variant].slice(all.length);
  if (variant !== "addresses") return [...instrumentation[variant]];
  // The compiler checks `abs` only where it may take overflow for undefined.
  const overflow = unchecked.has("signed-overflow") ? [] : ["-fno-wrapv"];
  return [...arithmetic(unchecked), ...rest, ...overflow];
}

function arithmetic(unchecked: ReadonlySet<ErrorKind>): string[] {
  const wanted = Object.entries(arithmeticChecks).filter(([kind]) => !unchecked.has(kind as ErrorKind));
  return wanted.flatMap(([, check]) => frontend(`-fsanitize=${check}`));
}

/** Which part of the replay library the variant takes. */
export const libraryDefine: Readonly<Record<BuildVariant, readonly string[]>> = {
  plain: [],
  addresses: ["-DEVERYPATH_ADDRESSES"],
  values: ["-DEVERYPATH_VALUES"],
};

export const librarySources: Readonly<Record<BuildVariant, readonly string[]>> = {
  plain: ["heap.c", "builtins.c", "unwind.c"],
  addresses: ["heap.c", "builtins.c", "unwind.c", "addresses.c", "arithmetic.c"],
  values: ["heap.c", "builtins.c", "unwind.c", "values.c"],
};

/** The driver does not offer sanitizers for WebAssembly; the compiler proper has them. */
function frontend(flag: string): string[] {
  return ["-Xclang", flag];
}

function backend(flag: string): string[] {
  return ["-mllvm", flag];
}

/** The attribute by which LLVM IR asks for the instrumentation, where no C compiler put it there. */
export const sanitizerAttribute: Readonly<Record<BuildVariant, string>> = {
  plain: "",
  addresses: "sanitize_address",
  values: "sanitize_memory",
};
