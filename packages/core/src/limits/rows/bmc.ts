/** Limits of bounded model checking. */
import type { LimitRows } from "../row.ts";

export const bmc = {
  guardDepth: {
    default: 1000,
    unit: "levels",
    meaning: "Guards taken out of one condition, one after the other; what would need more is left as it is.",
  },
  wholeFormulaShare: {
    default: 10,
    unit: "one part of so many",
    meaning: "The part of the budget that a formula gets as a whole where it can be taken apart.",
  },
  formulaConflicts: {
    default: 1_000_000,
    unit: "conflicts",
    meaning: "Conflicts of the SAT solver for one formula, which is all that there is to be decided.",
  },
  wholeFormulaConflicts: {
    default: 400_000,
    unit: "conflicts",
    meaning: "The same for a formula that can be taken apart.",
  },
  inductionAttempts: {
    default: 100,
    unit: "attempts",
    meaning: "Times that what a loop changes is added to before it is given up.",
  },
  peeledRounds: {
    default: 1,
    unit: "rounds",
    meaning: "Rounds followed as they are before a loop is given up that changes what cannot be forgotten.",
  },
  constantRounds: {
    default: 10_000,
    unit: "rounds",
    meaning: "Rounds that constants decide about, after which a loop is treated by induction too.",
  },
  counters: {
    default: 64,
    unit: "integers",
    meaning: "Integers of a loop whose bounds induction looks for, the first ones: an array can have many.",
  },
  movesOfCounter: {
    default: 24,
    unit: "moves",
    meaning: "Moves of bounds for each counter, of which the second half gives up what still moves.",
  },
  moves: {
    default: 400,
    unit: "moves",
    meaning: "Moves of bounds for all counters of a loop together.",
  },
  thresholds: {
    default: 200,
    unit: "numbers",
    meaning: "Numbers of the program that bounds are moved to, about.",
  },
  frames: {
    default: 40,
    unit: "frames",
    meaning: "Arrivals at heads of loops after which the search for clauses that always hold there ends.",
  },
  reachQuestions: {
    default: 2_000,
    unit: "questions",
    meaning: "Questions asked in the search for clauses that hold at the heads of loops.",
  },
  reachConflicts: {
    default: 20_000,
    unit: "conflicts",
    meaning: "Conflicts of the SAT solver for one of these questions.",
  },
  keptLiterals: {
    default: 12,
    unit: "literals",
    meaning: "Literals found to be needed in a clause before no further one is tried to be left out.",
  },
  comparisons: {
    default: 400,
    unit: "comparisons",
    meaning: "Comparisons that the clauses about one head may speak of, the program's own first.",
  },
  comparedWords: {
    default: 4,
    unit: "words",
    meaning: "Words in one comparison of the program's that clauses may speak of.",
  },
  comparedNumbers: {
    default: 8,
    unit: "numbers",
    meaning: "Numbers of the program that each word is compared with in clauses.",
  },
  equatedWords: {
    default: 10,
    unit: "words",
    meaning: "Words of one width at the head of a loop between which linear equations are looked for.",
  },
  seenStates: {
    default: 1000,
    unit: "states",
    meaning:
      "States at heads of loops that are looked at for what always holds there before that is given up.",
  },
  leavingResources: {
    default: 100_000,
    unit: "resource units of Z3",
    meaning:
      "Z3's resource units for the question whether a loop can be left: some hundredths of a second on an ordinary machine.",
  },
  slicedBlocks: {
    default: 500,
    unit: "blocks",
    meaning: "A procedure of more blocks is left as it is: postdominators take the square of them.",
  },
  keptSteps: {
    default: 2000,
    unit: "steps",
    meaning: "Steps of a trace that are kept: the last ones, which lead to the error.",
  },
  pathSteps: {
    default: 100_000_000,
    unit: "instructions",
    meaning: "Instructions on one path of a bounded check, where --max-steps says nothing.",
  },
  formulaResources: {
    default: 2_000_000_000,
    unit: "resource units of Z3",
    meaning: "Z3's resource units for one formula: some minutes on an ordinary machine.",
  },
} as const satisfies LimitRows;
