/**
 * The certificate of a program's safety, or that its execution tree is finite: what was asked of it, and beside it the record of the SAT solvers that the verdict rests on (log.ts). Who checks
 * it asks the same again, with the record in the place of the solvers.
 */
import { z } from "zod";

export const safetyCertificateFormat = "everypath-safety-certificate/1";

/** The file of the record, beside the certificate. */
export const refutationsFile = "refutations.idrup";

export const safetyCertificateSchema = z.object({
  format: z.literal(safetyCertificateFormat),
  command: z.enum(["bmc", "explore"]).describe("What was asked."),
  claim: z
    .enum(["safe", "terminates"])
    .optional()
    .describe(
      "What the answer shows: that the program is safe, where nothing is said; that every run ends, where its complete execution tree is finite.",
    ),
  files: z
    .array(z.object({ file: z.string().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .min(1)
    .describe("The program's files, with the SHA-256 of their bytes."),
  options: z
    .record(z.string(), z.union([z.boolean(), z.string(), z.array(z.string())]))
    .describe("What was asked for besides, by the names of the options."),
  refutations: z
    .int()
    .nonnegative()
    .describe(
      "How many questions have the answer that nothing satisfies them, each with its proof in the record.",
    ),
  elsewhere: z.int().nonnegative().describe("How many have it of another solver, which gives no proof."),
});

export type SafetyCertificate = z.infer<typeof safetyCertificateSchema>;
