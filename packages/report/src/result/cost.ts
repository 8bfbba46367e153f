/** What `cost` adds to the JSON result: the bound and its runs. */
import { z } from "zod";
import { count, inputSchema } from "./values.ts";

export const boundSchema = z
  .object({
    text: z.string().describe("As in the report: max(14, 7·j + 7)."),
    expr: z
      .string()
      .describe(
        "In the grammar `+ - * / ^ ( ) max min abs log2 ceil floor`, numbers and the inputs' names; `/` is exact, and log2 of what is below 1 is 0.",
      ),
    counts: z
      .string()
      .describe(
        "What is counted: of a system `steps`, the costs of the rules that a run applies; of a program `instructions` (of its LLVM code), `statements`, `iterations` or `calls:NAME`.",
      ),
    degree: z.string().describe("How it grows: constant, logarithmic, linear, quadratic, …"),
    measured: z
      .object({
        runs: count.describe(
          "Runs of the program or the system from random and extreme values; none cost more than the bound.",
        ),
        worst: z
          .object({
            inputs: z.array(inputSchema),
            cost: z.string(),
            bound: z.string(),
            text: z
              .string()
              .optional()
              .describe(
                "The cost in the shape of the bound, with the inputs' values in it: 7·1000 + 13 where the bound is 7·j + 14.",
              ),
          })
          .optional()
          .describe(
            "Of a system the dearest run that came to its end, of a program the one nearest to the bound, of runs that are as near a long one; and the bound at its inputs, rounded down.",
          ),
      })
      .describe("The bound against runs."),
  })
  .meta({ id: "Bound", description: "No run costs more, whatever the inputs." });

export const askSchema = z
  .object({
    text: z.string(),
    answer: z.enum(["true", "false", "unknown"]),
    run: z
      .object({
        inputs: z.array(inputSchema),
        cost: z.string(),
        isWhole: z
          .boolean()
          .optional()
          .describe("Of a program: false where the run was left when it had cost that much."),
      })
      .optional()
      .describe("Where the answer is false: a run that costs more than was asked."),
    counts: z.string().optional().describe("Of a program: what is counted, as bound.counts has it."),
  })
  .meta({ id: "AskedBound", description: "The bound asked with --ask, and whether it holds." });
