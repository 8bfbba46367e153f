/** `everypath check`: what the checker says, and the exit status. */
import { plural } from "@everypath/report";
import {
  type CertificateChecked,
  type CheckedProgram,
  type CheckedSafety,
  type CheckedSystem,
  check,
} from "../runs/check.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import { exitStatus, type Io, print } from "./io.ts";
import { surfaceOf } from "./surface.ts";

const statusOf = { confirmed: exitStatus.good, refused: exitStatus.bad, "not checked": exitStatus.unknown };

/** Returns the exit status: 0 where every obligation is shown, 1 where one is not, 3 where the checker has no rule for one. */
export async function runCheck(file: string, io: Io): Promise<number> {
  const run = await check(file, surfaceOf(io));
  if (run.kind === "refused") return refuseDiagnostics(io, run.diagnostics);
  const { about } = run;
  const lines = linesOf(run, about);
  await print(
    io.stdout,
    lines.map((line) => `${line}\n`),
  );
  return statusOf[run.check.verdict];
}

function linesOf(run: CertificateChecked, about: CertificateChecked["about"]): readonly string[] {
  switch (about.kind) {
    case "system":
      return systemLines(run, about);
    case "program":
      return programLines(run, about);
    case "safety":
      return safetyLines(run, about);
  }
}

function safetyLines(
  { check: { certificate, assumed } }: CertificateChecked,
  { claim: claimed, command, files, outcome }: CheckedSafety,
): readonly string[] {
  const claim = `that ${claimOf(claimed, files.join(", "), command)}`;
  switch (outcome.kind) {
    case "confirmed": {
      const { entry } = outcome.result;
      const shown = `${plural(outcome.refutations, "refutation")} and ${plural(outcome.lemmas, "lemma")} checked`;
      return [
        `CONFIRMED  ${certificate}: ${claimOf(claimed, `${entry} in ${files.join(", ")}`, command)}; ${shown}`,
        ...assumed.map((each) => `  taken for granted: ${each}`),
      ];
    }
    case "refused":
      return [`REFUSED  ${certificate}: ${claim} is not shown: ${outcome.reason}`];
    case "not checked":
      return [
        `NOT CHECKED  ${certificate}: ${claim} rests on ${outcome.reason}`,
        ...assumed.map((each) => `  taken for granted: ${each}`),
      ];
  }
}

function claimOf(claim: CheckedSafety["claim"], what: string, command: string): string {
  switch (claim) {
    case "safe":
      return `${what} is safe (${command})`;
    case "terminates":
      return `every run of ${what} ends, for the execution tree is finite (${command})`;
  }
}

function systemLines(
  { check: { certificate, verdict, claim, reasons } }: CertificateChecked,
  { file, named }: CheckedSystem,
): readonly string[] {
  const claimed = claim === "terminates" ? "every run ends" : "a run never ends";
  const about = file ?? `the system it holds (${named} is not there)`;
  return verdict === "confirmed"
    ? [`RIGHT  ${certificate}: ${claimed}, shown for ${about}`]
    : [`REFUSED  ${certificate}: that ${claimed} is not shown for ${about}: ${reasons.join("; ")}`];
}

function programLines(
  { check: { certificate, reasons, assumed } }: CertificateChecked,
  { file, entry, call, integers, conditions, outcome }: CheckedProgram,
): readonly string[] {
  const refused = `REFUSED  ${certificate}: that every run of ${entry} ends is not shown for ${file}`;
  switch (outcome.kind) {
    case "confirmed": {
      const model = integers === "bitvector" ? "integers that wrap" : "mathematical integers";
      const where = conditions.map((each) => `, where ${each}`).join("");
      return [
        `CONFIRMED  ${certificate}: every run of ${call ?? entry} in ${file} ends (${model}${where}); ${outcome.states} states checked`,
        ...assumed.map((each) => `  taken for granted: ${each}`),
      ];
    }
    case "refused":
      return [`${refused}: ${reasons.join("; ")}`];
    case "open":
      return [
        `${refused}: the certificate does not say that it takes this for granted`,
        ...outcome.open.map(({ what, option }) => `  ${what}: prove it again with ${option}`),
      ];
    case "not checked":
      return [
        `NOT CHECKED  ${certificate}: the checker cannot say of these whether they hold`,
        ...reasons.map((reason) => `  ${reason}`),
      ];
  }
}
