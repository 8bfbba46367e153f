/** What `bmc` adds to the JSON result: how far the loops were unwound. */
import { z } from "zod";
import { count, locationSchema } from "./values.ts";

export const unwindingSchema = z.object({
  automatic: z.boolean().describe("The bound was raised until there was an answer."),
  reachable: z
    .union([z.boolean(), z.literal("unknown")])
    .optional()
    .describe("Whether an input reaches the bound; absent where an error was found first."),
  reached: z.array(z.object({ name: z.string(), location: locationSchema })),
  sliced: z
    .literal(true)
    .optional()
    .describe("The answer was found on the program without what no property depends on."),
  induction: z
    .object({
      by: z
        .enum(["rounds", "clauses"])
        .describe(
          "rounds: k-induction; clauses: the invariants exclude each error, and what leads from one loop's head to the next keeps them (k is 0).",
        ),
      k: count.describe("Rounds without an error that the step assumes."),
      invariants: z.array(
        z.object({
          loop: z.string(),
          location: locationSchema,
          text: z.string().describe("Holds whenever control comes to the loop's head: 0 ≤ i ≤ 10."),
        }),
      ),
    })
    .optional()
    .describe("The proof of safety by induction, where no bound was enough."),
  formulaSize: count.describe("Nodes of the largest formula asked, shared ones once."),
  merges: count.describe("How often two paths became one."),
  apart: z
    .array(z.object({ reason: z.string(), count }))
    .describe("Why paths that met were kept apart, and how often."),
});
