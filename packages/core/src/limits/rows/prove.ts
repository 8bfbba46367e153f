/** Limits of proofs by Floyd's method. */
import type { LimitRows } from "../row.ts";

export const prove = {
  loopRounds: {
    default: 200,
    unit: "rounds",
    meaning: "Times that one loop is followed anew before it is given up.",
  },
  forgottenElements: {
    default: 256,
    unit: "elements",
    meaning: "Elements of an array with bounds that a loop may leave partly unset, told one by one.",
  },
  objectParts: {
    default: 4096,
    unit: "parts",
    meaning: "Objects of more parts than these are forgotten as a whole.",
  },
  runMilliseconds: {
    default: 60_000,
    unit: "milliseconds",
    meaning: "Time for runs that look for a failure where a proof has failed.",
  },
  runQueryShare: {
    default: 10,
    unit: "one part of so many",
    meaning: "The part of a query's budget that runs may take which look for a failure.",
  },
  runPaths: {
    default: 300,
    unit: "paths",
    meaning: "Paths of the runs that look for a failure.",
  },
  runSteps: {
    default: 200_000,
    unit: "instructions",
    meaning: "Instructions on one path of these runs.",
  },
  runDepth: {
    default: 500,
    unit: "decisions",
    meaning: "Decisions on one path of these runs.",
  },
  runLoop: {
    default: 64,
    unit: "rounds",
    meaning: "Rounds of one loop in these runs.",
  },
  pointerFailures: {
    default: 4,
    unit: "failures",
    meaning: "A pointer that has failed so often is not asked any further what it may mean.",
  },
  hopelessForks: {
    default: 3,
    unit: "forks",
    meaning: "Once a loop is known to go on and on, other paths follow it so many forks only.",
  },
} as const satisfies LimitRows;
