/** `everypath check`: a certificate, alone or in a result, checked again. */
import { readFileSync } from "node:fs";
import {
  type Certificate,
  certificateSchema,
  checkCertificate,
  formatOf,
  type Its,
  readIts,
} from "../its/index.ts";
import { resultSchema } from "../report/result.ts";
import { systemMessage } from "../report/whole-file.ts";
import { createSolverChain } from "../solver/index.ts";
import { exitStatus, type Io, print, refuse } from "./io.ts";
import { queryBudget } from "./terminate.ts";

/** Returns the exit status: 0 where every obligation is shown, 1 where one is not. */
export async function runCheck(file: string, io: Io): Promise<number> {
  const read = readCertificate(file);
  if ("problem" in read) return refuse(io, `${file}: ${read.problem}`);
  const { certificate } = read;
  const source = readSystem(certificate.file);
  const solver = createSolverChain();
  try {
    const checked = checkCertificate(certificate, { solver, budget: queryBudget, its: source });
    const claim = certificate.claim.kind === "terminates" ? "every run ends" : "a run never ends";
    const about =
      source === undefined
        ? `the system it holds (${certificate.file} is not there or cannot be read)`
        : certificate.file;
    if (checked.kind === "right") {
      await print(io.stdout, [`RIGHT  ${file}: ${claim}, shown for ${about}\n`]);
      return exitStatus.good;
    }
    await print(io.stdout, [
      `REFUSED  ${file}: that ${claim} is not shown for ${about}: ${checked.reason}\n`,
    ]);
    return exitStatus.bad;
  } finally {
    solver.close();
  }
}

function readCertificate(file: string): { readonly certificate: Certificate } | { readonly problem: string } {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError)
      return { problem: "it is no JSON; give a certificate.json or result.json of everypath terminate" };
    return { problem: `it cannot be read (${systemMessage(error)}); check the path` };
  }
  const certificate = certificateSchema.safeParse(data);
  if (certificate.success) return { certificate: certificate.data };
  const result = resultSchema.safeParse(data);
  if (!result.success) return { problem: "it is neither a certificate nor a result of everypath" };
  const held = (result.data.proof ?? result.data.witness)?.certificate;
  if (held !== undefined) return { certificate: held };
  return {
    problem: `a result of ${result.data.command} with verdict ${result.data.verdict} holds no certificate`,
  };
}

/** undefined where the file is not there any more: then the certificate's own copy is checked, and that is said. */
function readSystem(file: string): Its | undefined {
  const format = formatOf(file);
  if (format === undefined) return undefined;
  try {
    const read = readIts(readFileSync(file, "utf8"), format);
    return "its" in read ? read.its : undefined;
  } catch {
    return undefined;
  }
}
