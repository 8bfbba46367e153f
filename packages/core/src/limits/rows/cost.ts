/** Limits of the search for costly inputs. */
import type { LimitRows } from "../row.ts";

export const cost = {
  climbedElements: {
    default: 64,
    unit: "elements",
    meaning: "Elements of an area that the search for a costly input tries.",
  },
  tightSeeds: {
    default: 12,
    unit: "runs",
    meaning: "Runs that the search for a costly input begins with.",
  },
  concolicSteps: {
    default: 4000,
    unit: "steps",
    meaning: "A concolic run is followed as far as this.",
  },
  concolicConjuncts: {
    default: 200,
    unit: "conjuncts",
    meaning: "Conjuncts of a query for another costly input.",
  },
  concolicFlips: {
    default: 6,
    unit: "decisions",
    meaning: "Decisions at one place that are negated for another costly input.",
  },
  inputChildren: {
    default: 24,
    unit: "inputs",
    meaning: "Inputs that are made from one input in search of a costlier one.",
  },
  inputBytes: {
    default: 256,
    unit: "bytes",
    meaning: "Bytes of an input that is changed in search of a costly one.",
  },
  followedInputs: {
    default: 10,
    unit: "runs",
    meaning: "Concolic runs for each run of the search that may have children.",
  },
  answerMilliseconds: {
    default: 10_000,
    unit: "milliseconds",
    meaning: "Time for the answer to an asked bound, however long the bound took.",
  },
} as const satisfies LimitRows;
