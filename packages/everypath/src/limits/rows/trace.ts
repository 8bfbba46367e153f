/** Limits of path traces. */
import type { LimitRows } from "../row.ts";

export const trace = {
  objectBytes: {
    default: 1n << 20n,
    unit: "bytes",
    meaning: "Larger objects are not written out byte by byte.",
  },
  copiedBytes: {
    default: 4096n,
    unit: "bytes",
    meaning: "Bytes of a copy that are written out.",
  },
  callDepth: {
    default: 32,
    unit: "calls",
    meaning: "A trace holds each call with variables of its own.",
  },
} as const satisfies LimitRows;
