/** What a run covered, what it cost, and which loops multiplied its paths. */
import { z } from "zod";
import { count, locationSchema } from "./values.ts";

export const ratioSchema = z.object({ covered: count, total: count });

export const coverageSchema = z
  .object({
    lines: ratioSchema.describe("Executable lines of the user's files."),
    branches: ratioSchema.describe("Directions of branches: two for each."),
    files: z
      .array(
        z.object({
          file: z.string(),
          lines: ratioSchema,
          branches: ratioSchema,
          uncovered: z.array(count).describe("Lines that no path executed."),
          sides: z
            .array(
              z.object({
                line: count,
                column: count,
                whenTrue: count.optional().describe("The id of a path whose inputs make the branch true."),
                whenFalse: count.optional().describe("The id of a path whose inputs make the branch false."),
              }),
            )
            .optional()
            .describe(
              "Each branch with paths whose inputs reach its sides; absent where it was not asked for.",
            ),
        }),
      )
      .optional(),
  })
  .meta({ id: "Coverage", description: "What the paths executed." });

export const statisticsSchema = z
  .object({
    paths: count,
    instructions: count,
    forks: count.optional(),
    queries: count.describe("Conditions that were not decided at once."),
    solverQueries: count.describe("Of these, how many reached the solver itself."),
    seconds: z.number().min(0),
    solverSeconds: z.number().min(0),
    layers: z
      .array(z.object({ layer: z.string(), queries: count, hits: count, seconds: z.number().min(0) }))
      .optional()
      .describe("The layers around the solver, outermost first, and what each answered itself."),
    replays: z
      .object({ confirmed: count, refuted: count, notReplayable: count, notReplayed: count })
      .optional()
      .describe("Paths by what their replay said; notReplayed: there was no time left for it."),
    shed: z
      .object({
        states: count.describe(
          "Waiting states that were let go, and found again by following their decisions.",
        ),
        threads: count.describe("Threads that were started anew."),
      })
      .optional()
      .describe("What was let go to stay below the bound of memory; it changes no result."),
    pending: z
      .object({
        sides: count.describe("Sides of decisions that no model at hand satisfied."),
        impossible: count.describe("Of these, those that no input takes."),
        left: count.describe("Of these, those that the run ended before it asked about."),
      })
      .optional()
      .describe("Of explore --pending: what was left for later."),
    merges: count.optional().describe("Of explore --merge: pairs of states that became one."),
    apart: z
      .array(z.object({ reason: z.string(), count }))
      .optional()
      .describe("Of explore --merge: why pairs of states that met stayed two."),
  })
  .meta({
    id: "Statistics",
    description: "Effort; the only part of a result that varies between equal runs.",
  });

export const loopSchema = z
  .object({
    location: locationSchema.describe("Of the decision that is made again and again."),
    forks: count.describe("Decisions there in the execution tree."),
    maxIterations: count.describe("The most of them on one path."),
  })
  .meta({ id: "Loop", description: "A loop or recursion that multiplies paths." });
