/**
 * The checkers of certificates: `checkProgramCertificate` takes one of a program's termination, with the program compiled anew; `replayedCore` stands for
 * the SAT solvers whose record comes with a program's safety. It imports nothing that finds proofs.
 */
export {
  type CertificateNode,
  type CertificateState,
  type CertificateSummary,
  type CertificateSystem,
  programCertificateFormat,
} from "./certificate.ts";
export {
  checkProgramCertificate,
  type ProgramCertificate,
  programCertificateSchema,
} from "./check-certificate.ts";
export { worldVariables } from "./library/index.ts";
export { variablesByName } from "./names.ts";
export {
  refutationsFile,
  type SafetyCertificate,
  safetyCertificateFormat,
  safetyCertificateSchema,
} from "./refutations/certificate.ts";
export { readRecord, type SolverRecord } from "./refutations/log.ts";
export { type ReplayedCore, replayedCore } from "./refutations/replayed-core.ts";
