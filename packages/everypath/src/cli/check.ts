/** `everypath check`: a certificate, alone or in a result, checked again. */
import { readFileSync } from "node:fs";
import {
  type Certificate,
  certificateSchema,
  checkCertificate,
  formatNames,
  formatOf,
  type Its,
  readIts,
} from "../its/index.ts";
import { resultSchema } from "../report/result.ts";
import { systemMessage } from "../report/whole-file.ts";
import { createSolverChain } from "../solver/index.ts";
import { exitStatus, type Io, print, refuse } from "./io.ts";
import { queryBudget } from "./system.ts";

/** Returns the exit status: 0 where every obligation is shown, 1 where one is not. */
export async function runCheck(file: string, io: Io): Promise<number> {
  const read = readCertificate(file);
  if ("problem" in read) return refuse(io, `${file}: ${read.problem}`);
  const { certificate } = read;
  const source = readSystem(certificate.file);
  if ("problem" in source) return refuse(io, source.problem);
  const solver = createSolverChain();
  try {
    const checked = checkCertificate(certificate, { solver, budget: queryBudget, its: source.its });
    const claim = certificate.claim.kind === "terminates" ? "every run ends" : "a run never ends";
    const about =
      source.its === undefined ? `the system it holds (${certificate.file} is not there)` : certificate.file;
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

/**
 * The file's system. Where the file is not there any more the certificate's own copy is checked, and that is said; a file that is there and cannot be read
 * as a system is refused, since the certificate may be about another one.
 */
function readSystem(file: string): { readonly its: Its | undefined } | { readonly problem: string } {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { its: undefined };
    return { problem: `${file}: it cannot be read (${systemMessage(error)}); the certificate is about it` };
  }
  const format = formatOf(file);
  if (format === undefined)
    return { problem: `${file}: the certificate is about it, but it is no file of a system (${kinds})` };
  const read = readIts(text, format);
  if ("its" in read) return read;
  const { line, column } = read.position;
  return { problem: `${file}:${line}:${column}: ${read.problem}` };
}

const kinds = formatNames.map((name) => `.${name}`).join(", ");
