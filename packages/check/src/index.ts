/** check. */
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
export { variablesByName } from "./names.ts";
