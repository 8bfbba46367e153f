/**
 * The checker of certificates of programs' termination. In goes a certificate with the program that was compiled anew from the file it
 * names; out comes whether every step of the proof holds (`confirmed`), which one does not (`refused`), or what the checker has no rule
 * for (`not checked`).
 *
 * It shares terms, the solver and the checker of integer transition systems with the prover, and reads the program by its own rules
 * (expressions.ts, transitions.ts, calls.ts, memory.ts): nothing of analysis/ is imported, which the build checks. What a confirmation rests on:
 * graph.ts covers each step of the program, systems.ts shows that the steps cannot go on for ever.
 */
import type { Budget, Program, Solver } from "@everypath/core";
import type { ProgramCertificate } from "./certificate.ts";
import { GraphChecker } from "./graph.ts";
import { Logic } from "./logic.ts";
import { NotChecked, Refused } from "./outcome.ts";
import { checkSystems } from "./systems.ts";

export {
  type ProgramCertificate,
  programCertificateFormat,
  programCertificateSchema,
} from "./certificate.ts";

export type ProgramChecked =
  | {
      readonly kind: "confirmed";
      readonly nodes: number;
      readonly queries: number;
      /** Functions of the library that were taken by their contracts, each with where it is described; sorted. */
      readonly assumed: readonly string[];
    }
  | { readonly kind: "refused"; readonly where: string; readonly reason: string }
  | {
      readonly kind: "not checked";
      readonly gaps: readonly { readonly where: string; readonly reason: string }[];
    };

export interface ProgramChecking {
  readonly program: Program;
  readonly solver: Solver;
  /** Of one query. */
  readonly budget: Budget;
}

/** Re-checks every step of the certificate. */
export function checkProgramCertificate(
  certificate: ProgramCertificate,
  { program, solver, budget }: ProgramChecking,
): ProgramChecked {
  try {
    const logic = new Logic(solver, budget);
    const graph = new GraphChecker(program, certificate, logic);
    const own = graph.run();
    const isRefused = own.some(({ kind }) => kind === "refused");
    const found = isRefused
      ? own
      : [...own, ...checkSystems({ graph, systems: certificate.systems, logic, solver, budget })];
    const refused = found.find(({ kind }) => kind === "refused");
    if (refused !== undefined) return { kind: "refused", where: refused.where, reason: refused.reason };
    if (found.length > 0) return { kind: "not checked", gaps: found };
    return {
      kind: "confirmed",
      nodes: graph.nodes.size,
      queries: logic.queries,
      assumed: graph.relied,
    };
  } catch (problem) {
    if (problem instanceof Refused)
      return { kind: "refused", where: "the certificate", reason: problem.message };
    if (problem instanceof NotChecked)
      return { kind: "not checked", gaps: [{ where: "the certificate", reason: problem.message }] };
    throw problem;
  }
}
