/** Limits of proofs of termination of programs, and the search for runs without end. */
import type { LimitRows } from "../row.ts";

export const terminate = {
  graphNodes: {
    default: 60_000,
    unit: "nodes",
    meaning: "Steps of a symbolic execution graph, trees that were built anew included.",
  },
  treePaths: {
    default: 1_000,
    unit: "paths",
    meaning: "Paths of a program of which it is looked whether its execution tree is finite.",
  },
  treeSteps: {
    default: 1_000_000,
    unit: "instructions",
    meaning: "Instructions of each of these paths.",
  },
  treeSeconds: {
    default: 10,
    unit: "seconds",
    meaning: "Seconds that are spent on it, where --time leaves so many.",
  },
  fixedNodes: {
    default: 6_000,
    unit: "nodes",
    meaning: "Steps of a graph along which the input decides nothing.",
  },
  divergingCandidates: {
    default: 400,
    unit: "inputs",
    meaning: "Inputs that are tried in search of a run without end.",
  },
  divergingHints: {
    default: 24,
    unit: "inputs",
    meaning: "Inputs from a failed proof that are tried first in search of a run without end.",
  },
  candidatesWithText: {
    default: 24,
    unit: "inputs",
    meaning: "Candidates that each text of standard input is tried with.",
  },
  liftedPaths: {
    default: 24,
    unit: "paths",
    meaning: "Ways into a component that are tried for a run without end.",
  },
  witnessMilliseconds: {
    default: 1_500,
    unit: "milliseconds",
    meaning: "Milliseconds of the search for a recurrent set of one component.",
  },
  witnessQueryMilliseconds: {
    default: 500,
    unit: "milliseconds",
    meaning: "Time of one query in search of a run without end.",
  },
  laterRunSteps: {
    default: 150_000,
    unit: "steps",
    meaning: "Steps of a run on each input that is tried after the first ones.",
  },
  aliasedParameters: {
    default: 4,
    unit: "parameters",
    meaning: "Pointer parameters whose aliases are told apart.",
  },
  rememberedElements: {
    default: 12,
    unit: "elements",
    meaning: "Elements of one array that are remembered, those met last.",
  },
  settlingRounds: {
    default: 4,
    unit: "rounds",
    meaning: "How often trees are built anew that were not settled.",
  },
  tailSteps: {
    default: 60,
    unit: "steps",
    meaning: "Steps of a run that is followed to its end before it is taken for one that needs generalising.",
  },
  tailLeaves: {
    default: 4,
    unit: "leaves",
    meaning:
      "Leaves of a run that is followed to its end before it is taken for one that needs generalising.",
  },
  boundedPairs: {
    default: 48,
    unit: "pairs",
    meaning: "Pairs of variables whose sums and differences are bounded.",
  },
  relationRounds: {
    default: 2,
    unit: "rounds",
    meaning: "Rounds in which relations between all variables are looked for; later ones mostly drop.",
  },
  textEndRounds: {
    default: 6,
    unit: "rounds",
    meaning: "Rounds in which the ends of texts are told apart; later only those that keep their names stay.",
  },
  propagationRounds: {
    default: 4,
    unit: "rounds",
    meaning: "Times that a new fact is passed on from interval to interval.",
  },
  linearRows: {
    default: 36,
    unit: "inequalities",
    meaning: "Inequalities that linear programming is given at most, those nearest to the question.",
  },
  loopReadSteps: {
    default: 200,
    unit: "steps",
    meaning: "Steps that are looked ahead for what a loop reads.",
  },
  loopReadRounds: {
    default: 3,
    unit: "rounds",
    meaning:
      "Times that what a loop reads is followed to what lies behind it: elements of elements of elements.",
  },
  loopReadElements: {
    default: 8,
    unit: "elements",
    meaning: "Elements that a loop reads and that are told apart.",
  },
  copiedBytes: {
    default: 4096n,
    unit: "bytes",
    meaning: "Bytes that are copied atom by atom at most; of longer copies nothing is known afterwards.",
  },
  addressEntries: {
    default: 32n,
    unit: "entries",
    meaning: "Entries of a table of addresses that are told apart one by one, at most.",
  },
  shiftDistances: {
    default: 8n,
    unit: "distances",
    meaning:
      "Distances of a shift that are told apart, each a case; else only the sign and the size of the result are known.",
  },
  wrapCases: {
    default: 3n,
    unit: "cases",
    meaning: "Cases that one operation is split into where its result may wrap.",
  },
  thresholdRounds: {
    default: 40,
    unit: "rounds",
    meaning: "Rounds of widening after which a bound that grows is given up at once.",
  },
} as const satisfies LimitRows;
