/** Limits of fuzzing. */
import type { LimitRows } from "../row.ts";

export const fuzz = {
  byteValuesTried: {
    default: 256,
    unit: "values",
    meaning: "Values tried in one byte, of conditions on several.",
  },
  byteValuesExamined: {
    default: 12,
    unit: "values",
    meaning: "Values for which all other conditions are looked at.",
  },
  evaluatedNodes: {
    default: 200,
    unit: "nodes",
    meaning: "Nodes of conditions above which one evaluation costs more than a query.",
  },
  repairedInputs: {
    default: 8,
    unit: "inputs",
    meaning: "Inputs with one failure that are tried to be repaired where a check was taken to pass.",
  },
  rememberedTexts: {
    default: 10_000,
    unit: "texts",
    meaning: "Texts of terms that are remembered; beyond it all are forgotten.",
  },
  repairRounds: {
    default: 64,
    unit: "rounds",
    meaning: "Rounds of repairing one input: a format may have a checksum in each of its parts.",
  },
  minimizingRuns: {
    default: 600,
    unit: "runs",
    meaning: "Runs that are spent on making the input of one failure smaller.",
  },
  queryNodes: {
    default: 20_000,
    unit: "nodes",
    meaning: "Nodes of a query above which it is not tried as it stands.",
  },
  fieldSymbols: {
    default: 16,
    unit: "symbols",
    meaning: "Symbols of a field that bytes are compared with, at most.",
  },
  seedBytes: {
    default: 1 << 20,
    unit: "bytes",
    meaning: "Size of a seed, which is followed byte by byte; a larger one is refused.",
  },
} as const satisfies LimitRows;
