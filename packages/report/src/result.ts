/**
 * The JSON result, version 1: what `--json` prints and `result.json` holds. The types are inferred from these schemas and
 * the published JSON Schema is generated from them (schema.ts). Fields are only ever added.
 */

import { errorKinds } from "@everypath/core";
import { z } from "zod";
import { resultSchemaName } from "./names.ts";
import { unwindingSchema } from "./result/bmc.ts";
import { askSchema, boundSchema } from "./result/cost.ts";
import { coverageSchema, loopSchema, statisticsSchema } from "./result/coverage.ts";
import { entrySchema } from "./result/entry.ts";
import {
  type errorClassSchema,
  errorSchema,
  inferredSchema,
  type preconditionSchema,
  type runSchema,
  type stateSchema,
  type traceStepSchema,
} from "./result/error.ts";
import { assumptionSchema, incompleteSchema } from "./result/foundation.ts";
import { foundSchema, fuzzSchema } from "./result/fuzz.ts";
import { effortSchema, pathSchema, type rhoStepSchema } from "./result/path.ts";
import { preconditionsSchema, safetySchema } from "./result/preconditions.ts";
import { terminationProofSchema, terminationSchema, witnessSchema } from "./result/terminate.ts";
import type { compileSchema, testCaseSchema } from "./result/test-case.ts";
import {
  type bytesSchema,
  count,
  type formulaSchema,
  type inputSchema,
  keys,
  locationSchema,
  type objectSchema,
  verdictOfProof,
  verdictSchema,
} from "./result/values.ts";

/** The form of a result, `result.json` and what `--json` prints alike; schema/ holds the same as JSON Schema. */
export const resultSchema = z
  .object({
    schema: z.literal(resultSchemaName),
    command: z.enum(["explore", "debug", "fuzz", "bmc", "prove", "trace", "terminate", "cost"]),
    files: z.array(z.string()),
    entry: z.string().describe("The procedure that the run starts from; `all` where there are several."),
    verdict: verdictSchema,
    complete: z.boolean().describe("Every path within no bound was covered."),
    incomplete: z.array(incompleteSchema),
    assume: z
      .array(z.string())
      .optional()
      .describe("Given with --assume: the verdict holds for inputs that satisfy them."),
    assumptions: z
      .array(assumptionSchema)
      .describe("What the verdict rests on that neither the program nor the user said."),
    safety: safetySchema
      .optional()
      .describe("Of explore, where a function of C that others call is the entry."),
    preconditions: preconditionsSchema.optional(),
    unchecked: z
      .array(z.enum(keys(errorKinds)))
      .optional()
      .describe("Kinds of error that were not looked for: the verdict does not speak of them."),
    errors: z.array(errorSchema),
    paths: z.array(pathSchema),
    procedures: z
      .array(
        z.object({
          name: z.string(),
          verdict: verdictOfProof,
          location: locationSchema,
          inferred: z
            .array(inferredSchema)
            .optional()
            .describe("Of contracts: ghost operations that were not written, each place once."),
        }),
      )
      .optional()
      .describe("Of prove: each procedure that was proved by itself."),
    entries: z
      .array(entrySchema)
      .optional()
      .describe(
        "Where each function that can be called from outside is an entry: these, each with its verdict.",
      ),
    untold: count
      .optional()
      .describe(
        "Of so many paths the reports give the number alone; they are the last of `paths`, or, where there are several entries, in the results of these alone.",
      ),
    loops: z
      .array(loopSchema)
      .optional()
      .describe(
        "Where a budget cut the run: the loops that multiply its paths, the one with most forks first.",
      ),
    kept: z
      .array(count)
      .optional()
      .describe(
        "With --minimize: the paths whose tests were written. Together they cover every branch that all do.",
      ),
    unwind: count.optional().describe("Of bmc: the bound, or with auto the last one tried."),
    unwinding: unwindingSchema.optional().describe("Of bmc."),
    direction: z.enum(["forward", "backward", "both"]).optional().describe("Of trace."),
    line: count.optional().describe("Of trace: the line that its paths lead to."),
    proof: terminationProofSchema.optional().describe("Of terminate: where the verdict is terminates."),
    witness: witnessSchema.optional().describe("Of terminate: where the verdict is diverges."),
    termination: terminationSchema.optional().describe("Of terminate, for a program."),
    bound: boundSchema.optional().describe("Of cost: where the verdict is bounded."),
    ask: askSchema.optional().describe("Of cost, with --ask."),
    found: z
      .array(foundSchema)
      .optional()
      .describe("Of fuzz: the inputs in the order found, the first 10,000."),
    fuzz: fuzzSchema.optional(),
    coverage: coverageSchema,
    stats: statisticsSchema.extend({
      forward: effortSchema.optional().describe("Of trace: building stores."),
      backward: effortSchema.optional().describe("Of trace: weakest preconditions."),
    }),
  })
  .meta({ title: "Everypath result", description: "The result of an everypath command, version 1." });

export type Result = z.infer<typeof resultSchema>;
export type ErrorClass = z.infer<typeof errorClassSchema>;
export type Safety = z.infer<typeof safetySchema>;
export type ResultPreconditions = z.infer<typeof preconditionsSchema>;
export type Precondition = z.infer<typeof preconditionSchema>;
export type ResultError = z.infer<typeof errorSchema>;
export type ResultEntry = z.infer<typeof entrySchema>;
export type ResultRun = z.infer<typeof runSchema>;
export type ResultInferred = z.infer<typeof inferredSchema>;
export type ResultState = z.infer<typeof stateSchema>;
export type ResultPath = z.infer<typeof pathSchema>;
export type ResultFound = z.infer<typeof foundSchema>;
export type ResultInput = z.infer<typeof inputSchema>;
export type ResultObject = z.infer<typeof objectSchema>;
export type ResultIncomplete = z.infer<typeof incompleteSchema>;
export type ResultAssumption = z.infer<typeof assumptionSchema>;
export type ResultLocation = z.infer<typeof locationSchema>;
export type ResultCoverage = z.infer<typeof coverageSchema>;
export type Formula = z.infer<typeof formulaSchema>;
export type Bytes = z.infer<typeof bytesSchema>;
export type ResultTraceStep = z.infer<typeof traceStepSchema>;
export type ResultRhoStep = z.infer<typeof rhoStepSchema>;
export type ResultEffort = z.infer<typeof effortSchema>;
export type ResultLoop = z.infer<typeof loopSchema>;
export type CompileSettings = z.infer<typeof compileSchema>;
export type TestCase = z.infer<typeof testCaseSchema>;
