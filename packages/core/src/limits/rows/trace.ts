/** Limits of path traces. */
import type { LimitRows } from "../row.ts";

export const trace = {
  objectBytes: {
    default: 1n << 20n,
    unit: "bytes",
    meaning: "Size of an object that a trace writes out byte by byte.",
  },
  copiedBytes: {
    default: 4096n,
    unit: "bytes",
    meaning: "Bytes of a copy that are written out.",
  },
  callDepth: {
    default: 32,
    unit: "calls",
    meaning: "Nested calls of a trace, which holds each with variables of its own.",
  },
} as const satisfies LimitRows;
