/** `everypath check`: a certificate, alone or in a result, checked again. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { checkProgramCertificate, type ProgramCertificate, programCertificateSchema } from "@everypath/check";
import { createSolverChain } from "@everypath/core";
import {
  type Certificate,
  certificateSchema,
  checkCertificate,
  formatNames,
  formatOf,
  type Its,
  readIts,
} from "@everypath/its";
import { languageOfFile } from "@everypath/languages";
import { resultSchema, systemMessage } from "@everypath/report";
import type { CertificateCheck } from "../library/news.ts";
import { exitStatus, type Io, print, refuse } from "./io.ts";
import { openProgram } from "./program-file.ts";
import { queryBudget } from "./system.ts";

/** Returns the exit status: 0 where every obligation is shown, 1 where one is not, 3 where the checker has no rule for one. */
export async function runCheck(file: string, io: Io): Promise<number> {
  const read = readCertificate(file);
  if ("problem" in read) return refuse(io, `${file}: ${read.problem}`);
  if ("program" in read) return runProgramCheck(file, read.program, io);
  const { certificate } = read;
  const source = readSystem(certificate.file);
  if ("problem" in source) return refuse(io, source.problem);
  const solver = createSolverChain();
  try {
    const checked = checkCertificate(certificate, { solver, budget: queryBudget, its: source.its });
    const claim = certificate.claim.kind === "terminates" ? "every run ends" : "a run never ends";
    const about =
      source.its === undefined ? `the system it holds (${certificate.file} is not there)` : certificate.file;
    const claimed = certificate.claim.kind === "terminates" ? "terminates" : "diverges";
    if (checked.kind === "right") {
      tell(io, { certificate: file, verdict: "confirmed", claim: claimed, reasons: [], assumed: [] });
      await print(io.stdout, [`RIGHT  ${file}: ${claim}, shown for ${about}\n`]);
      return exitStatus.good;
    }
    const reasons = [checked.reason];
    tell(io, { certificate: file, verdict: "refused", claim: claimed, reasons, assumed: [] });
    await print(io.stdout, [
      `REFUSED  ${file}: that ${claim} is not shown for ${about}: ${checked.reason}\n`,
    ]);
    return exitStatus.bad;
  } finally {
    solver.close();
  }
}

/** The program is compiled anew from the files that the certificate names. */
function openCertified(certificate: ProgramCertificate, io: Io): ReturnType<typeof openProgram> {
  const { file: source, entry, call, assume, alias, freshGlobals, stub, ...ofC } = certificate.program;
  const { sha256: _, others = [], fileFlags = {}, ...compiling } = ofC;
  const chosenByProver = {
    ...(alias === false ? { alias } : {}),
    ...(freshGlobals === true ? { freshGlobals } : {}),
    ...(stub === undefined ? {} : { stub }),
  };
  const asked = { ...(call === undefined ? { entry } : { call }), assume };
  return openProgram(
    [source, ...others.map((other) => other.file)],
    languageOfFile(source) === "c"
      ? { ...asked, ...compiling, fileFlags, ...chosenByProver, readable: [] }
      : { ...asked, ...chosenByProver },
    io,
  );
}

async function runProgramCheck(file: string, certificate: ProgramCertificate, io: Io): Promise<number> {
  const { file: source, entry, call, assume, others = [] } = certificate.program;
  const opened = await openCertified(certificate, io);
  if ("status" in opened) return opened.status;
  const said = { certificate: file, claim: "terminates", assumed: [] } as const;
  const refused = (reason: string) => {
    tell(io, { ...said, verdict: "refused", reasons: [reason] });
    return print(io.stdout, [
      `REFUSED  ${file}: that every run of ${entry} ends is not shown for ${source}: ${reason}\n`,
    ]);
  };
  const changed = [certificate.program, ...others].find(
    ({ file: one, sha256 }) => createHash("sha256").update(readFileSync(one)).digest("hex") !== sha256,
  );
  if (changed !== undefined) {
    const which = others.length === 0 ? "the file" : changed.file;
    await refused(`${which} has changed since; prove it again with everypath terminate`);
    return exitStatus.bad;
  }
  const open = opened.assumptions.filter(({ standing }) => standing === "open");
  if (open.length > 0) {
    tell(io, {
      ...said,
      verdict: "refused",
      reasons: open.map(({ what }) => `the certificate does not say that it takes this for granted: ${what}`),
    });
    await print(io.stdout, [
      `REFUSED  ${file}: that every run of ${entry} ends is not shown for ${source}: the certificate does not say that it takes this for granted\n`,
      ...open.map(({ what, option }) => `  ${what}: prove it again with ${option}\n`),
    ]);
    return exitStatus.bad;
  }
  const chosen = opened.assumptions.filter(({ standing }) => standing === "chosen");
  const solver = createSolverChain();
  try {
    const checked = checkProgramCertificate(certificate, {
      program: opened.program,
      solver,
      budget: queryBudget,
    });
    switch (checked.kind) {
      case "confirmed": {
        const model = certificate.integers === "bitvector" ? "integers that wrap" : "mathematical integers";
        const assumed = [...certificate.zeroTerminated.map((name) => `${name} holds a 0`), ...assume]
          .map((each) => `, where ${each}`)
          .join("");
        const taken = [...chosen.map(({ what }) => what), ...checked.assumed];
        tell(io, { ...said, verdict: "confirmed", reasons: [], assumed: taken });
        await print(io.stdout, [
          `CONFIRMED  ${file}: every run of ${call ?? entry} in ${source} ends (${model}${assumed}); ${checked.nodes} states checked\n`,
          ...taken.map((each) => `  taken for granted: ${each}\n`),
        ]);
        return exitStatus.good;
      }
      case "refused":
        await refused(`${checked.where}: ${checked.reason}`);
        return exitStatus.bad;
      case "not checked": {
        const reasons = [...new Set(checked.gaps.map(({ where, reason }) => `${where}: ${reason}`))];
        tell(io, { ...said, verdict: "not checked", reasons });
        await print(io.stdout, [
          `NOT CHECKED  ${file}: the checker cannot say of these whether they hold\n`,
          ...reasons.map((reason) => `  ${reason}\n`),
        ]);
        return exitStatus.unknown;
      }
    }
  } finally {
    solver.close();
  }
}

function tell(io: Io, check: CertificateCheck): void {
  io.news?.({ kind: "checked", check });
}

function readCertificate(
  file: string,
):
  | { readonly certificate: Certificate }
  | { readonly program: ProgramCertificate }
  | { readonly problem: string } {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError)
      return { problem: "it is no JSON; give a certificate.json or result.json of everypath terminate" };
    return { problem: `it cannot be read (${systemMessage(error)}); check the path` };
  }
  const program = programCertificateSchema.safeParse(data);
  if (program.success) return { program: program.data };
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
