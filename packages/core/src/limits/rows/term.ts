/** Limits of how far terms are simplified and evaluated. */
import type { LimitRows } from "../row.ts";

export const term = {
  arrayLayers: {
    default: 64,
    unit: "layers",
    meaning:
      "Writes upon writes that a read of a constant array goes through before it gathers them into one map.",
  },
  powerBits: {
    default: 1 << 20,
    unit: "bits",
    meaning: "A power with more bits is not computed.",
  },
  quantifierInstances: {
    default: 20_000,
    unit: "instances",
    meaning: "Instances of quantifiers' bodies that the evaluation of one term looks at.",
  },
  sharpenedTerms: {
    default: 2000,
    unit: "terms",
    meaning:
      "Terms that are looked through for what follows from more than their structure; a term with more is taken as it stands.",
  },
  quantifierValues: {
    default: 16n,
    unit: "values",
    meaning: "Quantifiers over at most so many integers are written out.",
  },
  expandedQuantifierSize: {
    default: 4096,
    unit: "operators",
    meaning: "A quantifier that would take more operators written out is kept as it is.",
  },
  arrayChoiceDepth: {
    default: 64,
    unit: "levels",
    meaning: "A read goes into a choice of arrays only if the choice is not nested deeper than this.",
  },
  writesSearched: {
    default: 32,
    unit: "writes",
    meaning: "How far down a write looks for an older write to the same constant index.",
  },
  scaledSummands: {
    default: 4,
    unit: "summands",
    meaning: "A constant times a sum is multiplied out up to this many summands.",
  },
  bitVectorFactors: {
    default: 8,
    unit: "factors",
    meaning: "Products of more factors are nested.",
  },
  productMonomials: {
    default: 64,
    unit: "monomials",
    meaning: "Products of sums are multiplied out up to this many monomials.",
  },
  expandedExponent: {
    default: 32n,
    unit: "exponent",
    meaning: "Exponents up to this are multiplied out.",
  },
  comparedConditionalDepth: {
    default: 64,
    unit: "levels",
    meaning:
      "Conditionals nested deeper than this are compared as they are: the rule goes down one level at a time.",
  },
  conditionalConstants: {
    default: 16,
    unit: "constants",
    meaning: "More constants than this under nested conditionals are not worth copying.",
  },
  decisionConditionals: {
    default: 512,
    unit: "conditionals",
    meaning:
      "Distinct conditionals of a decision that a comparison is moved into: its answers are few, so most of them fall together.",
  },
  junctionArguments: {
    default: 64,
    unit: "arguments",
    meaning:
      "Beyond this many arguments a nested junction is kept as one argument: adding to it must not copy it each time.",
  },
  bitLogicArguments: {
    default: 16,
    unit: "arguments",
    meaning: "Longer chains of bitwise operations are nested.",
  },
  definedBitsDepth: {
    default: 256,
    unit: "levels",
    meaning: "How deep a term is looked through for its defined bits; below, a part counts as a whole.",
  },
} as const satisfies LimitRows;
