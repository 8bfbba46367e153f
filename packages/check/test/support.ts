/** Certificates of C texts, in process. */

import { createSolverChain, type Program } from "@everypath/core";
import { certify } from "@everypath/its";
import { certifyProgram } from "@everypath/replay";
import type { ProgramTermination, TerminationQuestion } from "@everypath/terminate";
import { decide } from "../../terminate/test/terminate/support.ts";
import {
  checkProgramCertificate,
  type ProgramCertificate,
  type ProgramChecked,
  programCertificateSchema,
} from "../src/check-certificate.ts";

/** The certificate of the proof that the entry terminates, as it is read from a file. */
export function certificateOf(
  program: Program,
  entry: string,
  options: Partial<TerminationQuestion> = {},
): ProgramCertificate {
  const decided = decide(program, entry, options);
  if (decided.kind !== "terminates") throw new Error(`${entry} is ${decided.kind}`);
  return certificateFrom(decided, entry, options);
}

export function certificateFrom(
  decided: Extract<ProgramTermination, { kind: "terminates" }>,
  entry: string,
  options: Partial<TerminationQuestion> = {},
): ProgramCertificate {
  const certificate = certifyProgram({
    program: {
      file: "t.c",
      sha256: "",
      entry,
      dataModel: "lp64",
      include: [],
      define: [],
      cflag: [],
      assume: [],
    },
    integers: options.integers ?? "bitvector",
    signedOverflow: options.signedOverflow ?? "wrap",
    zeroTerminated: [...(options.zeroTerminated ?? [])],
    graph: decided.graph,
    components: decided.components.map(({ component, proof }) => ({
      component,
      certificate: certify(component.its, "t.c", { kind: "terminates", proof }),
    })),
  });
  return programCertificateSchema.parse(JSON.parse(JSON.stringify(certificate)));
}

/** One solver for many checks. */
export class Checker {
  private readonly solver = createSolverChain({});

  check(certificate: ProgramCertificate, program: Program): ProgramChecked {
    const budget = { resources: 3_000_000, milliseconds: 10_000 };
    return checkProgramCertificate(certificate, { program, solver: this.solver, budget });
  }

  close(): void {
    this.solver.close();
  }
}
