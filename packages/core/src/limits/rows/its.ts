/** Limits of proofs and bounds of integer transition systems. */
import type { LimitRows } from "../row.ts";

export const its = {
  joinedTransitions: {
    default: 16,
    unit: "transitions",
    meaning: "Transitions that take the place of those into a location and out of it.",
  },
  askedRandomRuns: {
    default: 400,
    unit: "runs",
    meaning: "Random runs that look for one above the bound asked.",
  },
  askedModelRuns: {
    default: 40,
    unit: "runs",
    meaning: "Runs from values at which the bound found is above the one asked.",
  },
  askedRunSteps: {
    default: 20_000,
    unit: "steps",
    meaning: "Steps of one run that looks for a cost above the bound asked.",
  },
  askedSteps: {
    default: 60_000,
    unit: "steps",
    meaning: "Steps of all runs together that look for a cost above the bound asked.",
  },
  branchingTargets: {
    default: 4,
    unit: "targets",
    meaning: "Targets of one rule, at most: their subsets are all considered.",
  },
  branchingExpressions: {
    default: 16,
    unit: "expressions",
    meaning: "Expressions that a cost is the greatest of.",
  },
  boundedEdges: {
    default: 24,
    unit: "edges",
    meaning: "Edges of a subprogram for each of which a bound of its own is sought; with more, none is.",
  },
  maximumBranches: {
    default: 8,
    unit: "branches",
    meaning: "Branches of a maximum; with more a coarser bound takes its place.",
  },
  formulaDepth: {
    default: 200,
    unit: "levels",
    meaning: "Nested parentheses that a formula may have.",
  },
  divergenceStem: {
    default: 6,
    unit: "transitions",
    meaning: "Transitions before a cycle whose closed form is sought.",
  },
  cycleLength: {
    default: 10,
    unit: "transitions",
    meaning: "Transitions of a cycle that may go on for ever.",
  },
  cycles: {
    default: 40,
    unit: "cycles",
    meaning: "Cycles of a component that are looked at.",
  },
  reachingLength: {
    default: 24,
    unit: "transitions",
    meaning: "Transitions on the way to what goes on for ever.",
  },
  reachingPaths: {
    default: 160,
    unit: "paths",
    meaning: "Ways that are tried to what goes on for ever.",
  },
  recurrentStrengthenings: {
    default: 24,
    unit: "strengthenings",
    meaning: "Times that a candidate for a recurrent set is made smaller.",
  },
  recurrentDepth: {
    default: 5,
    unit: "levels",
    meaning: "Strengthenings of a recurrent set, one upon another.",
  },
  recurrentInstances: {
    default: 10,
    unit: "instances",
    meaning: "Instances of one choice of a recurrent set.",
  },
  simulatedStarts: {
    default: 24,
    unit: "runs",
    meaning: "Values from which runs are simulated in search of one without end.",
  },
  simulatedSteps: {
    default: 400,
    unit: "steps",
    meaning: "Steps of one simulated run.",
  },
  simulatedQuestions: {
    default: 120,
    unit: "queries",
    meaning: "Steps whose choices the solver is asked for, in all runs together.",
  },
  parenthesesDepth: {
    default: 1000,
    unit: "levels",
    meaning:
      "How deep parentheses may be nested: what is deeper is refused before a reader runs out of stack.",
  },
  formulaAlternatives: {
    default: 16,
    unit: "alternatives",
    meaning: "Alternatives of one formula's disjunctive normal form.",
  },
  growthsBeforeWidening: {
    default: 3,
    unit: "rounds",
    meaning: "How often a head's bounds may grow before those that still do are given up.",
  },
  narrowingRounds: {
    default: 2,
    unit: "rounds",
    meaning: "Rounds that take back what widening gave up too much.",
  },
  pairedVariables: {
    default: 6,
    unit: "variables",
    meaning: "Variables with which sums and differences are bounded too.",
  },
  linearUnknowns: {
    default: 1200,
    unit: "unknowns",
    meaning: "Unknowns of a linear program for a ranking function; a larger one is not worth its time.",
  },
  polyhedra: {
    default: 48,
    unit: "polyhedra",
    meaning:
      "Polyhedra that one formula is written as; of a formula with more, a part is dropped, so that what is left covers more.",
  },
  steepestPivots: {
    default: 200,
    unit: "pivots",
    meaning: "Pivots of the simplex algorithm by the steepest column before Bland's rule takes over.",
  },
  pivots: {
    default: 4000,
    unit: "pivots",
    meaning: "Pivots of one phase of the simplex algorithm.",
  },
  measureTries: {
    default: 6,
    unit: "tries",
    meaning: "Choices of targets that are tried for one ranking function.",
  },
  lexicographicDepth: {
    default: 3,
    unit: "functions",
    meaning: "Ranking functions of one proof step, nested in each other.",
  },
  rankedEdges: {
    default: 24,
    unit: "edges",
    meaning:
      "Edges of a component for each of which a ranking function of its own is sought; with more, none is.",
  },
  locationParts: {
    default: 12,
    unit: "parts",
    meaning: "Parts of one location; beyond it a location is not split further.",
  },
  splittingPredicates: {
    default: 3,
    unit: "predicates",
    meaning: "Predicates by which one location is split.",
  },
  powerDegree: {
    default: 6n,
    unit: "degrees",
    meaning: "Degree of a power that takes the place of an exponential in a bound.",
  },
  measuredRuns: {
    default: 2000,
    unit: "runs",
    meaning: "Runs that a bound is held against.",
  },
  measuredSteps: {
    default: 30_000,
    unit: "steps",
    meaning: "Steps of all these runs together.",
  },
  measuredRunSteps: {
    default: 3000,
    unit: "steps",
    meaning: "Steps of one of these runs.",
  },
} as const satisfies LimitRows;
