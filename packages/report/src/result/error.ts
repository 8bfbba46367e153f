/** An error of the JSON result, and what explains it: its state, its trace, its run. */

import { errorKinds } from "@everypath/core";
import { z } from "zod";
import {
  count,
  frameSchema,
  inputSchema,
  keys,
  locationSchema,
  pointSchema,
  replaySchema,
} from "./values.ts";

export const stateSchema = z
  .object({
    location: locationSchema.optional().describe("The statement that is executed in it."),
    heap: z
      .array(z.string())
      .describe("Its chunks: fields with their values, predicates with their snapshots."),
    store: z.record(z.string(), z.string()).describe("Variables and their values."),
    condition: z.string().describe("The path condition."),
  })
  .meta({ id: "State", description: "A symbolic state of a proof of contracts." });

export const traceStepSchema = z
  .object({
    location: locationSchema,
    procedure: z.string(),
    name: z.string().describe("The variable, element or field that is set."),
    sort: z.string().describe("As of an input."),
    value: z.string().describe("In the program's type."),
    text: z.string().optional().describe("As the source language writes it, where that differs from value."),
    hexadecimal: z.string().optional().describe("The bits of an integer."),
    input: z.boolean().optional().describe("True where it comes from an input."),
    cell: count.describe("The same number for the same variable or place in memory, whatever it is called."),
  })
  .meta({ id: "TraceStep", description: "What a statement of a counterexample sets." });

export const runSchema = z
  .object({
    start: z.array(z.string()).describe("Arguments and heap at the start: v = 5, Cell#1.x = 3."),
    steps: z
      .array(
        z.object({
          location: locationSchema,
          changes: z.array(z.string()).describe("What the statement changed: x = 5, Cell#1.x = 3."),
        }),
      )
      .describe("The method's own statements in the order of their execution."),
    omitted: count.describe("Statements executed after these."),
  })
  .meta({ id: "Run", description: "A run of a refuted method on the values of its counterexample." });

export const inferredSchema = z
  .object({
    operation: z.enum(["open", "close", "use", "unfold"]),
    text: z.string().describe("The statement that could stand there, or what it is of where none could."),
    place: z
      .enum(["before", "after", "start", "end", "entry", "inside", "contract"])
      .describe("Where it belongs: before or after the statement at the location, …"),
    location: locationSchema,
  })
  .meta({ id: "Inferred", description: "A ghost operation that was performed though nobody wrote it." });

export const preconditionSchema = z
  .object({
    place: z.string().describe("The input that it is about, as C writes it."),
    sentence: z.string(),
    constraint: z.string().describe("As a condition in C."),
  })
  .meta({ id: "Precondition", description: "What a caller has to see to." });

export const errorClassSchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("real") }).describe("It happens on every call."),
    z
      .object({ kind: z.literal("avoidable"), precondition: preconditionSchema })
      .describe("No call on which the precondition holds was found to fail here."),
    z.object({ kind: z.literal("uncertain"), why: z.string() }),
  ])
  .meta({ id: "ErrorClass", description: "Whom an error of an entry that others call belongs to." });

export const errorSchema = z
  .object({
    kind: z.enum(keys(errorKinds)),
    message: z.string(),
    location: locationSchema,
    procedure: z.string(),
    inputs: z.array(inputSchema).describe("Inputs that lead to the error."),
    decisions: z.string().describe("T or F for each branch that was undecided on the way."),
    replay: replaySchema,
    replayDetail: z.string().optional().describe("Why it was refuted or is not replayable."),
    path: count.describe("The id of the path that the inputs take."),
    paths: count.describe("How many paths end in this error."),
    uncertain: z
      .boolean()
      .optional()
      .describe(
        "True where the solver could not decide whether the path is feasible, or where it rests on approximated values and no replay confirmed it; not counted as a bug.",
      ),
    class: errorClassSchema
      .optional()
      .describe("Of an entry of C that others call: whether a caller could have avoided it."),
    entry: z
      .string()
      .optional()
      .describe("Where there are several entries: the one that the inputs and the path are of."),
    entries: z
      .array(z.string())
      .optional()
      .describe("Where there are several entries: all from which the error was found, in their order."),
    stack: z.array(frameSchema).optional().describe("The user's active calls, innermost first, at most 64."),
    at: locationSchema
      .optional()
      .describe(
        "In a proof of contracts: the statement that needs the conjunct, where that stands elsewhere.",
      ),
    run: runSchema
      .optional()
      .describe("In a proof of contracts: the run that replay and replayDetail speak of."),
    state: stateSchema.optional().describe("In a proof of contracts: the state in which it fails."),
    states: z
      .array(stateSchema)
      .optional()
      .describe("In a proof of contracts: the states on the path before it, the last 200."),
    from: pointSchema
      .optional()
      .describe("In a proof: the assertion that the state satisfies from which the error is reached."),
    trace: z
      .array(traceStepSchema)
      .optional()
      .describe("Of bmc: what the statements of the counterexample set, in order; the last 2000."),
    counterexample: z
      .object({
        inputs: z.array(inputSchema),
        decisions: z.string(),
        replay: replaySchema,
        replayDetail: z.string().optional(),
      })
      .optional()
      .describe(
        "In a proof: a run of the program from its entry that comes to the error, where one was found.",
      ),
  })
  .meta({ id: "Error", description: "An error; one entry for each kind, location and procedure." });
