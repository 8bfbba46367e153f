/** Limits of the jobs of a search. */
import type { LimitRows } from "../row.ts";

export const search = {
  profiledCalls: {
    default: 64,
    unit: "calls",
    meaning: "Calls of a chain that the profile tells apart: of a deep recursion, the innermost.",
  },
  forksOfShortJob: {
    default: 2,
    unit: "forks",
    meaning: "Forks of a job while few states wait.",
  },
  jobSteps: {
    default: 50_000_000,
    unit: "weight of instructions",
    meaning: "Weight after which a job hands its states back, however few forks it met.",
  },
  jobWork: {
    default: 100_000,
    unit: "units of work",
    meaning:
      "Work of the solver after which a job hands its states back, however few forks it met: about a second on an ordinary machine.",
  },
} as const satisfies LimitRows;
