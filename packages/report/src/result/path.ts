/** A path of the JSON result: a leaf of the execution tree. */
import { z } from "zod";
import {
  bytesSchema,
  count,
  formulaSchema,
  inputSchema,
  locationSchema,
  pointSchema,
  replaySchema,
  verdictOfProof,
} from "./values.ts";

export const rhoStepSchema = z
  .object({
    text: z.string().describe("x := e, e.f := e, x := new C, or a test; over the program's variables."),
    rule: z.string().describe("The transition that adds the step."),
    location: locationSchema,
    value: z
      .string()
      .optional()
      .describe(
        "The step's expression in the store as it is there, over the inputs: what is assigned or tested.",
      ),
  })
  .meta({ id: "RhoStep", description: "A step of a symbolic execution trace." });

export const effortSchema = z
  .object({
    seconds: z.number().min(0),
    solverSeconds: z.number().min(0),
    queries: count,
    termSize: count.describe("Nodes of all conditions, shared ones once."),
  })
  .meta({ id: "Effort", description: "What one direction of trace took." });

export const pathSchema = z
  .object({
    id: count.describe("1, 2, … in the order of the execution tree, true branch first."),
    entry: z.string().optional().describe("Where there are several entries: the one that it begins at."),
    end: z
      .enum(["returned", "error", "halted", "thrown", "assumption", "cut"])
      .describe(
        "thrown: an exception leaves the entry. cut: given up for the reason `cut`; in a proof also: at an assertion, and then without reason.",
      ),
    condition: z.string().describe("The path condition in the reader's notation; true if empty."),
    smtlib: z
      .string()
      .describe(
        "The path condition as an SMT-LIB 2 script: declare-const for each symbol, assert for each conjunct.",
      ),
    inputs: z
      .array(inputSchema)
      .optional()
      .describe("A solution of the condition; absent if the solver gave none."),
    result: formulaSchema.optional().describe("The value returned by the entry."),
    outputs: z.array(formulaSchema),
    final: z
      .array(z.object({ name: z.string(), ...formulaSchema.shape }))
      .describe("By-reference parameters, globals, and at the end of a main routine its variables."),
    steps: count.describe("Instructions executed."),
    decisions: z.string().describe("T or F for each branch that was undecided on the way."),
    merged: z
      .object({
        paths: z.string().describe("How many paths of an exploration without --merge, in decimal digits."),
        exact: z.boolean().describe("False: there are so many at most."),
      })
      .optional()
      .describe(
        "Of explore --merge: the leaf stands for so many paths. The condition, the result and the outputs are those of all of them; steps and decisions those of the one that the inputs take.",
      ),
    error: count.optional().describe("Index into errors."),
    cut: z.string().optional().describe("Why the path was cut: a reason of incomplete."),
    cutAt: locationSchema.optional().describe("Where it was cut."),
    uncertain: z
      .boolean()
      .optional()
      .describe("True where the solver could not decide whether the path is feasible."),
    exitStatus: z.number().int().optional().describe("Of the process, under the inputs."),
    stdout: bytesSchema.optional().describe("What the program writes under the inputs."),
    replay: replaySchema.optional(),
    replayDetail: z.string().optional(),
    procedure: z.string().optional().describe("In a proof: the procedure that it was started from."),
    from: pointSchema.optional().describe("In a proof: where it begins; an assertion there is assumed."),
    to: pointSchema.optional().describe("In a proof: where it ends; an assertion there is proved, or not."),
    verdict: verdictOfProof.optional().describe("In a proof: whether everything on it is proved."),
    rho: z
      .array(rhoStepSchema)
      .optional()
      .describe("Of trace: the symbolic execution trace, its steps in order."),
    forward: formulaSchema
      .optional()
      .describe("Of trace: the path condition found by building a store; smtlib is a script, as the path's."),
    backward: formulaSchema
      .optional()
      .describe("Of trace: the path condition found by weakest preconditions; smtlib is a script."),
    equivalent: z
      .union([z.boolean(), z.literal("unknown")])
      .optional()
      .describe("Of trace: whether the solver finds the two conditions equivalent."),
  })
  .meta({ id: "Path", description: "One path of the program: a leaf of the execution tree." });
