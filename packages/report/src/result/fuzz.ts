/** What `fuzz` adds to the JSON result: the inputs it made. */
import { z } from "zod";
import { bytesSchema, count } from "./values.ts";

export const foundSchema = z
  .object({
    id: count.describe("1, 2, … in the order found; seeds come first."),
    parent: count.optional().describe("The input that it was made of; absent for a seed."),
    generation: count.describe("0 for a seed."),
    bound: count.describe("Conjuncts of the path condition before this one are the parent's to negate."),
    score: count.describe("Blocks of code that it covers and no input before it."),
    input: bytesSchema,
    error: count.optional().describe("Index into errors: how it ends."),
  })
  .meta({ id: "Found", description: "An input that fuzz made and ran." });

export const fuzzSchema = z
  .object({
    reads: z
      .string()
      .describe("Where an input's bytes go: stdin, file:NAME, argv, a symbol's name, or symbols."),
    inputs: count,
    generations: count,
    expansions: count.describe("Inputs that were followed on symbols."),
    waiting: count.describe("Inputs that were not, when the run ended."),
    divergences: count.describe("Inputs that did not take the path they were made for."),
  })
  .meta({ id: "Fuzz", description: "The generational search." });
