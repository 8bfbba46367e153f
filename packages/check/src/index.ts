/**
 * The checker of certificates of programs' termination: `checkProgramCertificate` takes a certificate with the program compiled anew. It imports
 * nothing that finds proofs.
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
