/** Limits of the exploration of all paths. */
import type { LimitRows } from "../row.ts";

export const explore = {
  deathsOfJob: {
    default: 2,
    unit: "threads",
    meaning: "Threads that may die at one job.",
  },
  jobsOfThread: {
    default: 16,
    unit: "jobs",
    meaning: "Jobs after which a thread may hold enough to be started anew.",
  },
  deathsOfPool: {
    default: 8,
    unit: "threads",
    meaning:
      "Threads of one pool that are replaced after they died: where all of them do, something is wrong that will not go away.",
  },
  sheddingRounds: {
    default: 12,
    unit: "rounds",
    meaning:
      "Times in a row that half of the states are let go of: while the search goes on there are always new ones.",
  },
  objectProgramSteps: {
    default: 500_000,
    unit: "instructions",
    meaning:
      "Instructions on one path of a program on objects, where --max-steps says nothing: a list or tree among the inputs may be a cycle.",
  },
  symbolicFile: {
    default: 1 << 20,
    unit: "bytes",
    meaning: "Size of a symbolic file, each byte of which is a symbol; a larger one is refused.",
  },
} as const satisfies LimitRows;
