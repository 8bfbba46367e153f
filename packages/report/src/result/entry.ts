/** One of several entries of a program, which each have a verdict of their own. */
import { z } from "zod";
import { assumptionSchema, incompleteSchema } from "./foundation.ts";
import { preconditionsSchema, safetySchema } from "./preconditions.ts";
import { count, locationSchema, verdictSchema } from "./values.ts";

export const entrySchema = z
  .object({
    name: z.string().describe("The function that can be called from outside."),
    location: locationSchema.optional().describe("Where it is defined."),
    verdict: verdictSchema,
    safety: safetySchema.optional().describe("Of a function of C that others call."),
    preconditions: preconditionsSchema.optional(),
    complete: z.boolean().describe("Every path from there was covered."),
    incomplete: z.array(incompleteSchema).describe("What is missing from this entry."),
    assumptions: z.array(assumptionSchema).describe("What the verdict of this entry rests on."),
    assume: z
      .array(z.string())
      .optional()
      .describe(
        "Of --assume: the conditions that are about this entry. The verdict holds for inputs that satisfy them.",
      ),
    unapplied: z
      .array(z.string())
      .optional()
      .describe(
        "Options about callers that were not applied here, since this entry has no such parameters: \"--assume 'n > 0'\".",
      ),
    errors: z
      .array(count)
      .describe("Errors that were found from there: indices into `errors` of the result."),
    firstPath: count.describe(
      "The number of its first path in `paths`: test 1 in the directory of the entry is of this path.",
    ),
    paths: count.describe("How many paths were explored from there."),
    seconds: z.number().min(0).describe("The time that it took."),
    directory: z
      .string()
      .optional()
      .describe(
        "With --out: the directory of its own result, tests and reports, relative to that of the option.",
      ),
  })
  .meta({
    id: "Entry",
    description: "A function that a caller from outside can call, and what became of it.",
  });
