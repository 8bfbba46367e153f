/** What a verdict rests on, and what keeps it from being a better one. */
import { assumptionKinds } from "@everypath/core";
import { z } from "zod";
import { reasonOrder } from "../reasons.ts";
import { count, keys, locationSchema } from "./values.ts";

export const incompleteSchema = z
  .object({
    reason: z.enum(reasonOrder as [(typeof reasonOrder)[number], ...typeof reasonOrder]),
    count: count.describe("How often it happened."),
    detail: z.string(),
    location: locationSchema.optional(),
    limit: z
      .string()
      .optional()
      .describe("The limit of the engine that was reached, by its name: --limit NAME=VALUE raises it."),
  })
  .meta({ id: "Incomplete", description: "Something that keeps the result from covering every path." });

export const assumptionSchema = z
  .object({
    kind: z.enum(keys(assumptionKinds)),
    what: z.string().describe("What is taken to be so: argc is 1."),
    location: locationSchema.optional().describe("Where it is first relied on."),
    option: z
      .string()
      .optional()
      .describe("What to write on the command line to choose it; of a settled one, to choose otherwise."),
    standing: z
      .enum(["open", "chosen", "settled"])
      .describe(
        "open: nobody chose it, and no good verdict rests on it. chosen: by the option. settled: a documented reading of the language.",
      ),
  })
  .meta({ id: "Assumption", description: "Something that the verdict rests on." });
