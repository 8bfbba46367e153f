/** What the checker throws where it cannot go on; caught by `checkProgramCertificate`. */

/** An obligation that does not hold. */
export class Refused extends Error {}

/** Something that the checker has no rule for, or that the solver leaves open. */
export class NotChecked extends Error {}
