/** Limits of verifying members against their contracts. */
import type { LimitRows } from "../row.ts";

export const contracts = {
  annotateRounds: {
    default: 16,
    unit: "rounds",
    meaning: "Operations that --annotate adds to one member, one after another.",
  },
  askedApplications: {
    default: 200,
    unit: "applications",
    meaning: "Applications of functions whose values a counterexample is asked for.",
  },
  predicatesTried: {
    default: 6,
    unit: "predicates",
    meaning: "Predicates tried for one chunk.",
  },
  closingDepth: {
    default: 2,
    unit: "levels",
    meaning: "How much deeper is looked to see whether automatic closing has stopped too early.",
  },
  fieldDepth: {
    default: 3,
    unit: "fields",
    meaning: "Fields on the way from a variable to a reference that inference names.",
  },
  counterexampleEffort: {
    default: 200_000,
    unit: "evaluations",
    meaning: "Evaluations and statements of one run of a counterexample.",
  },
  pureCallDepth: {
    default: 500,
    unit: "calls",
    meaning: "Calls of pure methods and predicates inside of each other on the run of a counterexample.",
  },
  toldStatements: {
    default: 200,
    unit: "statements",
    meaning: "Statements of the method itself that are told of the run of a counterexample.",
  },
  callDepth: {
    default: 200,
    unit: "calls",
    meaning: "Calls inside of each other on the run of a counterexample.",
  },
  madeElements: {
    default: 10_000n,
    unit: "elements",
    meaning: "Elements of an array that the run of a counterexample makes.",
  },
  filledElements: {
    default: 1000n,
    unit: "elements",
    meaning: "Elements of an array that the counterexample fills.",
  },
  openedPredicateDepth: {
    default: 100,
    unit: "predicates",
    meaning: "Predicates opened inside of each other where a counterexample is made.",
  },
  definitionCases: {
    default: 16,
    unit: "cases",
    meaning: "Cases of the definitions that are unfolded together.",
  },
  keptStates: {
    default: 2000,
    unit: "states",
    meaning: "States kept of each member for report.html.",
  },
} as const satisfies LimitRows;
