/** Limits of one instruction, and what a path's memory may hold. */
import type { LimitRows } from "../row.ts";

export const machine = {
  quantifiedInstances: {
    default: 1_000_000,
    unit: "instances",
    meaning: "Instances of a quantified condition that are computed one by one.",
  },
  comparedPairs: {
    default: 32,
    unit: "pairs",
    meaning:
      "Pairs of objects of which it is asked whether two compared addresses are where one ends and the other begins; of more only the ends are looked at.",
  },
  symbolicAllocation: {
    default: 1 << 16,
    unit: "bytes",
    meaning:
      "An allocation of symbolic size is followed up to this size; larger ones are left out, and said so.",
  },
  productFactors: {
    default: 64,
    unit: "factors",
    meaning:
      "Factors of a product of integers; a larger one ends the path, for no solver says anything about it.",
  },
  conditionalLength: {
    default: 4096,
    unit: "bytes",
    meaning:
      "Bytes of a copy or fill of symbolic length that are handled as conditional values rather than by cases.",
  },
  rememberedBlocks: {
    default: 32,
    unit: "blocks",
    meaning:
      "Copies and fills of symbolic length into one object that a symbolic subscript sees as blocks rather than byte by byte.",
  },
  blockReads: {
    default: 8,
    unit: "values",
    meaning:
      "Values that a symbolic subscript may choose among before it looks for a block that was written.",
  },
  conditionalBlock: {
    default: 256,
    unit: "bytes",
    meaning: "Longer blocks at symbolic places are decided by cases.",
  },
  conditionalPlaces: {
    default: 128,
    unit: "places",
    meaning: "Blocks that can stand at more places are decided by cases.",
  },
  block: {
    default: 2 ** 28,
    unit: "bytes",
    meaning:
      "Bytes that one copy or fill may touch: each of them takes memory here, however little a system would commit.",
  },
  intervals: {
    default: 64,
    unit: "intervals",
    meaning: "Intervals kept of one set of values; what is added beyond is not kept.",
  },
  joinedForks: {
    default: 1000,
    unit: "forks",
    meaning:
      "Forks within one call of a library function whose paths become one; a call with more forks like any other code.",
  },
  joinedValues: {
    default: 128,
    unit: "values",
    meaning:
      "Values of a count that differs from way to way through a library function, which are followed one by one.",
  },
  unknownDepth: {
    default: 2,
    unit: "pointers",
    meaning:
      "Pointers that lead from what a function without a definition was given, or hands out, to the deepest object made for it.",
  },
  unknownBytes: {
    default: 1024,
    unit: "bytes",
    meaning:
      "Bytes of an object that such a function writes which are listed as inputs one by one; a larger object is one input.",
  },
  unknownTargets: {
    default: 24,
    unit: "objects",
    meaning: "Objects that a pointer from such a function may mean; with more, nothing is known of it.",
  },
  unknownElements: {
    default: 8,
    unit: "elements",
    meaning: "Numbers or characters in an object that such a function hands out; of structures it is one.",
  },
  unknownSize: {
    default: 64,
    unit: "bytes",
    meaning: "Size of an object that such a function hands out and whose type nothing tells.",
  },
  runsBeforeCompiling: {
    default: 64,
    unit: "runs of blocks",
    meaning: "Block runs after which a procedure's code is generated.",
  },
  applicationsOfInstruction: {
    default: 1_000_000,
    unit: "applications",
    meaning: "Applications that one instruction may ask for: a few seconds' work.",
  },
  finalObjects: {
    default: 256,
    unit: "objects",
    meaning: "Objects that are listed of a path's final memory.",
  },
  finalArrayElements: {
    default: 64,
    unit: "elements",
    meaning: "Elements that are listed of one array of a path's final memory.",
  },
  finalElements: {
    default: 64,
    unit: "elements",
    meaning: "Elements that are listed of one object in which a path ends.",
  },
  visibleVariables: {
    default: 24,
    unit: "variables",
    meaning: "Variables that are listed of one frame.",
  },
  visibleElements: {
    default: 64,
    unit: "elements",
    meaning: "Elements of an array that is listed with a frame; one with more is left out.",
  },
  forkedObjects: {
    default: 8,
    unit: "objects",
    meaning:
      "A pointer that may mean more objects is not asked about: for fewer, paths that know which one is meant are worth their number.",
  },
  pointerObjects: {
    default: 128,
    unit: "objects",
    meaning: "Objects tried for one symbolic pointer before the path is cut.",
  },
  decisionConditionals: {
    default: 4096,
    unit: "conditionals",
    meaning: "Conditionals made for one term; what would need more is left as it is.",
  },
  decisionDepth: {
    default: 400,
    unit: "levels",
    meaning: "Terms that are deeper are not looked through for decisions.",
  },
  readOffsets: {
    default: 1024,
    unit: "offsets",
    meaning: "Places that a read may have as cases; with more it goes to the theory of arrays.",
  },
  writeOffsets: {
    default: 256,
    unit: "offsets",
    meaning: "Places that a write may have as cases; with more it goes to the theory of arrays.",
  },
  arrayObject: {
    default: 1 << 20,
    unit: "bytes",
    meaning: "Largest object whose bytes are written out into an array term.",
  },
  arrayBytes: {
    default: 1 << 17,
    unit: "bytes",
    meaning: "Bytes written into one array term; an access that would need more ends the path.",
  },
  pointerDepth: {
    default: 1000,
    unit: "levels",
    meaning:
      "Pointers whose terms are deeper are not looked through: they are taken for what needs more care.",
  },
  callerDepth: {
    default: 3,
    unit: "pointers",
    meaning:
      "Pointers that lead from a parameter to the deepest object of a caller's, where --pointer-depth says nothing.",
  },
  circularSteps: {
    default: 10_000,
    unit: "instructions",
    meaning:
      "Instructions without a new decision after which a loop is taken to go round in circular data of a caller's: the path is cut.",
  },
  comparedWord: {
    default: 64,
    unit: "characters",
    meaning: "Characters that a comparison of texts is turned into one equation for.",
  },
  compiledExpression: {
    default: 400,
    unit: "nodes",
    meaning: "Expressions larger than this, written out as a tree, are left to the interpreter.",
  },
  compiledInstructions: {
    default: 300,
    unit: "instructions",
    meaning:
      "Instructions in one JavaScript function: the engine does not optimise functions that are too large.",
  },
} as const satisfies LimitRows;
