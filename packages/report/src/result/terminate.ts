/** What `terminate` adds to the JSON result: the proof, the witness, the graph. */

import { certificateSchema } from "@everypath/its";
import { z } from "zod";
import { count, inputSchema, locationSchema } from "./values.ts";

export const terminationProofSchema = z
  .object({
    steps: z
      .array(
        z.object({
          transitions: z.array(z.string()).describe("Of the component that the step is about."),
          functions: z
            .array(z.array(z.object({ location: z.string(), text: z.string() })))
            .describe("Of each nested function, by location: one, unless the component has several phases."),
          decreasing: z
            .array(z.string())
            .describe("Transitions that the step shows to be taken finitely often."),
        }),
      )
      .describe("In their order: each takes transitions out of the graph that those before it left."),
    cases: z
      .array(z.object({ name: z.string(), location: z.string(), text: z.string() }))
      .describe("Where a location was split: the names of its parts, and when each holds."),
    invariants: z.array(z.object({ location: z.string(), text: z.string() })),
    certificate: certificateSchema.optional().describe("Of a system."),
    components: z
      .array(
        z.object({
          locations: z.array(
            z.object({
              name: z.string(),
              location: locationSchema.describe("The loop head that it stands for."),
              state: z.string().describe("What is known whenever it is reached."),
            }),
          ),
          steps: z.array(z.string()).describe("Names of the steps, as proof.steps has them: 1, 2, …"),
          certificate: certificateSchema.describe("Of the component's integer transition system."),
        }),
      )
      .optional()
      .describe("Of a program: the strongly connected components of its graph."),
  })
  .meta({ id: "TerminationProof", description: "Why every run ends." });

export const witnessSchema = z
  .object({
    inputs: z.array(inputSchema).describe("Values of the variables at the start."),
    why: z.string().describe("Why the run never ends."),
    stem: z.array(z.string()).describe("Transitions from the start to the loop."),
    loop: z.array(z.string()).describe("Transitions that are taken again and again."),
    certificate: certificateSchema.optional().describe("Of a system."),
    steps: count.optional().describe("Of a program: instructions that the engine ran on the inputs."),
  })
  .meta({ id: "Witness", description: "A run that never ends." });

export const terminationSchema = z.object({
  integers: z.enum(["bitvector", "mathematical"]),
  signedOverflow: z.enum(["wrap", "error"]),
  graph: z.object({
    nodes: count,
    evaluations: count,
    refinements: count,
    generalisations: count,
    complete: z.boolean().describe("Every leaf is an end of the program or a generalisation."),
  }),
  tree: z
    .object({ paths: count })
    .optional()
    .describe("Where the complete execution tree is finite, which is why every run ends: its paths."),
  compared: z
    .object({
      bitvector: z.enum(["terminates", "diverges", "unknown"]),
      mathematical: z.enum(["terminates", "diverges", "unknown"]),
      dependsOnOverflow: z.union([z.boolean(), z.literal("unknown")]),
    })
    .optional()
    .describe("With --compare-ints."),
});
