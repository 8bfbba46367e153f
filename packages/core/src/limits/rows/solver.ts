/** Limits of one query, and what is remembered of earlier ones. */
import type { LimitRows } from "../row.ts";

export const solver = {
  heapMegabytes: {
    default: 1500,
    unit: "MB",
    meaning: "Memory of Z3 in one thread; a query that needs more is undecided.",
  },
  rememberedAnswers: {
    default: 50_000,
    unit: "answers",
    meaning: "Answers remembered; beyond it the oldest is forgotten.",
  },
  rememberedSlices: {
    default: 20_000,
    unit: "slices",
    meaning: "Slices whose models are remembered.",
  },
  modelsTried: {
    default: 8,
    unit: "models",
    meaning: "Models tried on every query, newest first.",
  },
  modelsWithSubterms: {
    default: 64,
    unit: "models",
    meaning: "Models that remember the values of subterms.",
  },
  modelsOfConjunct: {
    default: 4,
    unit: "models",
    meaning: "Models and unsatisfiable sets remembered for one conjunct.",
  },
  indexedConjuncts: {
    default: 20_000,
    unit: "conjuncts",
    meaning: "Conjuncts for which something is remembered; beyond it everything is forgotten.",
  },
  boundsDepth: {
    default: 4,
    unit: "levels",
    meaning: "Levels of arithmetic that are looked through for bounds.",
  },
  approximationRounds: {
    default: 12,
    unit: "rounds",
    meaning: "Times that a model with wrong values is answered with facts about them.",
  },
  tableNodes: {
    default: 1 << 17,
    unit: "nodes",
    meaning: "Distinct nodes of a term whose values are listed in a table.",
  },
  tableNumbers: {
    default: 1 << 13,
    unit: "nodes",
    meaning: "Of the nodes of such a term, those that are no conditions.",
  },
  incrementalResources: {
    default: 1_000_000,
    unit: "resource units of Z3",
    meaning:
      "Work after which the incremental solver is left for a fresh one, which other queries cannot have led astray.",
  },
  incrementalSolvers: {
    default: 6,
    unit: "solvers",
    meaning: "Solvers kept at once; beyond it the one unused for longest is taken over.",
  },
  conflicts: {
    default: 100_000,
    unit: "conflicts",
    meaning: "Conflicts of the SAT solver after which a query is left to Z3.",
  },
  incrementalConflicts: {
    default: 2_000,
    unit: "conflicts",
    meaning: "Conflicts after which the incremental SAT solver is left for one that has this query alone.",
  },
  gates: {
    default: 4_000_000,
    unit: "gates",
    meaning: "Gates of the circuit of a query; a larger query is left to Z3.",
  },
  keptClauses: {
    default: 1_000_000,
    unit: "clauses",
    meaning: "Clauses of earlier queries that the SAT solver keeps; beyond it the next query finds none.",
  },
  queryResources: {
    default: 20_000_000,
    unit: "resource units of Z3",
    meaning: "Z3's resource units for one query: some seconds on an ordinary machine.",
  },
  queryMilliseconds: {
    default: 60_000,
    unit: "milliseconds",
    meaning: "Time of one query; an answer that needs more is taken for unknown.",
  },
} as const satisfies LimitRows;
