/**
 * The checker: is a certificate right? It shares the readers of systems, the term language and the solver with the prover, and nothing
 * that searches: a fault in the search of ranking functions, invariants or witnesses shows here.
 */
import { readAri, writeAri } from "../formats/ari.ts";
import { FormatProblem } from "../formats/problem.ts";
import type { Its } from "../model.ts";
import type { Certificate } from "./certificate.ts";
import { checkDivergence } from "./divergence.ts";
import { type Checker, prover, Refused } from "./obligation.ts";
import { checkTermination } from "./termination.ts";

export {
  type Certificate,
  type CertificateLinear,
  certificateFormat,
  certificateSchema,
  type DivergenceClaim,
  linearSchema,
  type TerminationClaim,
} from "./certificate.ts";

export type Checked = { readonly kind: "right" } | { readonly kind: "refused"; readonly reason: string };

export interface Checking extends Checker {
  /** The system that the claim must be about; without it the certificate's own. */
  readonly its?: Its | undefined;
}

/** Re-checks every obligation of the certificate. */
export function checkCertificate(certificate: Certificate, checking: Checking): Checked {
  const { its: given } = checking;
  try {
    if (given !== undefined && writeAri(given) !== certificate.system)
      return { kind: "refused", reason: "the certificate is about another system than the file's" };
    // Two systems may be written alike (SMT-LIB's printer respells ?x as _?x): what is checked is the file's, not its copy.
    const its = given ?? readAri(certificate.system);
    const proves = prover(checking);
    if (certificate.claim.kind === "terminates") checkTermination(its, certificate.claim, proves);
    else checkDivergence(its, certificate.claim, proves);
    return { kind: "right" };
  } catch (error) {
    if (error instanceof Refused || error instanceof FormatProblem)
      return { kind: "refused", reason: error.message };
    throw error;
  }
}
