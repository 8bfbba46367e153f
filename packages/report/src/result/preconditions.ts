/** What a function asks of its callers, as far as a run has found out. */
import { z } from "zod";
import { count } from "./values.ts";

export const safetySchema = z
  .enum(["safe", "safe-within-bounds", "safe-under-preconditions", "unsafe", "unknown"])
  .meta({
    id: "Safety",
    description:
      "safe: for every caller. safe-within-bounds: on all paths up to a bound. safe-under-preconditions: for callers that keep what was assumed or inferred.",
  });

export const preconditionsSchema = z
  .object({
    outcome: z
      .enum(["safe", "safe-within-bounds", "not-needed", "not-found"])
      .describe(
        "safe: under these the function has no error. safe-within-bounds: none on the paths up to a bound. not-needed: it has none without. not-found: errors remain.",
      ),
    conditions: z
      .array(
        z.object({
          place: z.string().describe("The input that it is about, as C writes it."),
          sentence: z.string(),
          constraint: z.string().describe("As a condition, as --assume takes it, or an option."),
          option: z.string().describe("What to write on the command line to take it for granted."),
          requires: z.string().describe("As a clause of ACSL."),
        }),
      )
      .describe("None of them can be left out."),
    comment: z
      .string()
      .describe("All of them as a comment to write above the function; empty if there is none."),
    assertions: z
      .array(z.string())
      .describe("Those that C itself can say, as statements to begin the function with."),
    runs: count.describe("Explorations that were made to find them."),
  })
  .meta({ id: "Preconditions", description: "Of --infer-preconditions: what callers have to see to." });
