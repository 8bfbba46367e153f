/** Limits of the texts that are read. */
import type { LimitRows } from "../row.ts";

export const language = {
  expressionDepth: {
    default: 500,
    unit: "levels",
    meaning:
      "How many parts of an expression may lie within each other; a sum of n terms has n. Whoever has the tree walks it by recursion.",
  },
  llvmDepth: {
    default: 256,
    unit: "levels",
    meaning: "Types and constants nest no deeper than this; deeper text could exhaust our stack.",
  },
  openRules: {
    default: 14_000,
    unit: "rules",
    meaning:
      "Rules of the grammar that are being read at a time: an expression in parentheses takes about ten. The debugger and the editor read 400 at most.",
  },
  operatorDepth: {
    default: 12_000,
    unit: "levels",
    meaning:
      "Operators on the longest way down a tree: a sum of n terms has n. The debugger and the editor read 500 at most.",
  },
  syntaxErrors: {
    default: 200,
    unit: "errors",
    meaning:
      "Errors after which the rest is not looked at: recovering from each takes time that grows with the text, and few are told.",
  },
  listedProblems: {
    default: 20,
    unit: "problems",
    meaning: "Problems listed of one text: what follows is mostly a consequence.",
  },
  initialValues: {
    default: 100_000,
    unit: "entries",
    meaning: "Entries that a repeated list may grow to.",
  },
  sourceFile: {
    default: 256 << 20,
    unit: "bytes",
    meaning: "A larger file is no source.",
  },
  cacheBytes: {
    default: 512 << 20,
    least: 0,
    unit: "bytes",
    meaning:
      "What the user's cache of compiled programs may take; what was used least recently goes first. A sixteenth of it is the most that one file may; 0 is --no-cache.",
  },
  cachedRun: {
    default: 1 << 30,
    unit: "bytes",
    meaning: "A file of the cache that holds more, once it is unpacked, is not used.",
  },
  followedPointers: {
    default: 3,
    least: 0,
    unit: "calls",
    meaning:
      "How many calls deep it is looked up what a function does with a void * that it is passed, to tell what it points to.",
  },
} as const satisfies LimitRows;
