/** Limits of taking paths together. */
import type { LimitRows } from "../row.ts";

export const merge = {
  queryResources: {
    default: 200_000,
    unit: "resource units of Z3",
    meaning: "Z3's resource units for a query that counts the routes of a merged path.",
  },
  componentsOfState: {
    default: 1500,
    unit: "components",
    meaning: "Components that are looked into to count the routes of one state.",
  },
  components: {
    default: 15_000,
    unit: "components",
    meaning: "Components that are looked into to count routes, in all.",
  },
  rewritesOfState: {
    default: 30_000,
    unit: "items",
    meaning: "Items that are rewritten for one state: each is a walk through its terms.",
  },
  influenceCallDepth: {
    default: 6,
    unit: "calls",
    meaning:
      "Nested calls that are looked through for what a value decides; deeper ones are taken to decide nothing, which makes merging likelier.",
  },
  turnsOfWaiting: {
    default: 512,
    unit: "turns",
    meaning: "Turns that a state waits for others to meet it.",
  },
  forksOfSolver: {
    default: 1024,
    unit: "forks",
    meaning: "Forks after which the solver starts afresh, so that what it remembers does not grow for ever.",
  },
} as const satisfies LimitRows;
