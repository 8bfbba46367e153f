/**
 * Certificates of termination and of its contrary as plain data: what `--out` writes and `everypath check` reads. Integers are
 * decimal texts, terms are SMT-LIB over the system's variables.
 */
import { z } from "zod";

/** What the field `format` of such a certificate says; another text is another format. */
export const certificateFormat = "everypath-its-certificate/1";

const integer = z.string().regex(/^-?[0-9]+$/);

/** A linear expression over variables by name. */
export const linearSchema = z
  .object({ coefficients: z.record(z.string(), integer), constant: integer })
  .describe("Σ coefficient·variable + constant.");

const stepSchema = z.object({
  transition: z.string(),
  choices: z.record(z.string(), integer).describe("Values of the symbols that are no variables."),
});

const terminatesSchema = z.object({
  kind: z.literal("terminates"),
  parts: z
    .array(
      z.object({
        name: z.string(),
        location: z.string(),
        when: z.array(linearSchema).describe("Which configurations of the location: each is at least 0."),
        invariant: z.array(linearSchema).describe("What holds whenever a run is there: each is at least 0."),
      }),
    )
    .describe(
      "Of every location one or more, so that whenever a transition is taken some part of its source holds.",
    ),
  steps: z
    .array(
      z.object({
        functions: z
          .array(z.record(z.string(), linearSchema))
          .describe("f₁ … f_d, by part: nested ranking functions."),
        decreasing: z.array(z.string()).describe("Edges that are taken finitely often for it."),
      }),
    )
    .describe(
      "In their order; an edge is a transition, with its parts in brackets where locations have several.",
    ),
});

const divergesSchema = z.object({
  kind: z.literal("diverges"),
  inputs: z.record(z.string(), integer).describe("The variables' values at the start."),
  stem: z.array(stepSchema).describe("From the start to where the loop begins."),
  loop: z.discriminatedUnion("kind", [
    z
      .object({ kind: z.literal("repeats"), steps: z.array(stepSchema) })
      .describe("Leads back to the same configuration."),
    z
      .object({
        kind: z.literal("recurrent"),
        set: z.array(z.string()).describe("Formulas that hold together at the loop's begin, each time."),
        steps: z.array(
          z.object({
            transition: z.string(),
            choices: z
              .record(z.string(), z.string())
              .describe("Terms over the variables at the loop's begin."),
          }),
        ),
      })
      .describe("Wherever the set holds the steps can be taken, and it holds after them."),
    z
      .object({
        kind: z.literal("closed"),
        sets: z.array(
          z.object({ location: z.string(), set: z.array(z.string()), transitions: z.array(z.string()) }),
        ),
      })
      .describe(
        "Wherever a location's set holds one of its transitions can be taken, and each leads into the set of its target.",
      ),
  ]),
});

/** The form of a certificate as JSON. Whether what it claims holds is for `checkCertificate` to find out. */
export const certificateSchema = z.object({
  format: z.literal(certificateFormat),
  file: z.string().describe("The file of the system."),
  system: z.string().describe("The system in ARI format; its rules are the transitions t1, t2, …"),
  claim: z.discriminatedUnion("kind", [terminatesSchema, divergesSchema]),
});

export type Certificate = z.infer<typeof certificateSchema>;
export type TerminationClaim = z.infer<typeof terminatesSchema>;
export type DivergenceClaim = z.infer<typeof divergesSchema>;
export type CertificateLinear = z.infer<typeof linearSchema>;
export type CertificateStep = z.infer<typeof stepSchema>;
