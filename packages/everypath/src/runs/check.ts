/** Checks a certificate of `terminate` again, alone or in a result, knowing nothing of how it was found. */

import { createHash } from "node:crypto";
import {
  checkProgramCertificate,
  type ProgramCertificate,
  programCertificateSchema,
  type SafetyCertificate,
  safetyCertificateSchema,
} from "@everypath/check";
import { type Assumption, createSolverChain, host } from "@everypath/core";
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
import { checkSafety, type SafetyChecked } from "./check-safety.ts";
import { openProgram } from "./program-file.ts";
import { type Refused, refused } from "./refused.ts";
import type { RunSurface } from "./surface.ts";
import { queryBudget } from "./system.ts";

export interface CertificateChecked {
  readonly kind: "checked";
  readonly check: CertificateCheck;
  readonly about: CheckedSystem | CheckedProgram | CheckedSafety;
}

/** Of a program that is said to be safe. */
export interface CheckedSafety {
  readonly kind: "safety";
  readonly claim: NonNullable<SafetyCertificate["claim"]>;
  readonly command: SafetyCertificate["command"];
  readonly files: readonly string[];
  readonly outcome: SafetyChecked;
}

/** Of a transition system. */
export interface CheckedSystem {
  readonly kind: "system";
  /** The system's file; undefined: it is not there any more, and the copy that the certificate holds was checked. */
  readonly file: string | undefined;
  /** The file that the certificate names. */
  readonly named: string;
}

/** Of a program, in words of its certificate. */
export interface CheckedProgram {
  readonly kind: "program";
  readonly file: string;
  readonly entry: string;
  /** As it was called, where it was. */
  readonly call: string | undefined;
  readonly integers: ProgramCertificate["integers"];
  /** Under which the claim holds. */
  readonly conditions: readonly string[];
  readonly outcome:
    | { readonly kind: "confirmed"; readonly states: number }
    | { readonly kind: "refused" }
    | { readonly kind: "not checked" }
    /** Taken for granted without the certificate's saying so. */
    | { readonly kind: "open"; readonly open: readonly Assumption[] };
}

export type CheckRun = CertificateChecked | Refused;

export async function check(file: string, surface: RunSurface): Promise<CheckRun> {
  const read = readCertificate(file);
  if ("problem" in read) return refused(`${file}: ${read.problem}`);
  if ("program" in read) return checkProgram(file, read.program, surface);
  if ("safety" in read) return safetyChecked(file, read.safety, surface);
  const { certificate } = read;
  const source = readSystem(certificate.file);
  if ("problem" in source) return refused(source.problem);
  const solver = createSolverChain();
  try {
    const found = checkCertificate(certificate, { solver, budget: queryBudget, its: source.its });
    const isRight = found.kind === "right";
    return {
      kind: "checked",
      check: {
        certificate: file,
        verdict: isRight ? "confirmed" : "refused",
        claim: certificate.claim.kind === "terminates" ? "terminates" : "diverges",
        reasons: isRight ? [] : [found.reason],
        assumed: [],
      },
      about: {
        kind: "system",
        file: source.its === undefined ? undefined : certificate.file,
        named: certificate.file,
      },
    };
  } finally {
    solver.close();
  }
}

async function safetyChecked(
  file: string,
  certificate: SafetyCertificate,
  surface: RunSurface,
): Promise<CheckRun> {
  const outcome = await checkSafety(file, certificate, surface);
  if (outcome.kind === "refused" && "diagnostics" in outcome) return outcome;
  const assumed = "assumed" in outcome ? outcome.assumed : [];
  const reasons = "reason" in outcome ? [outcome.reason] : [];
  return {
    kind: "checked",
    check: { certificate: file, verdict: outcome.kind, claim: certificate.claim ?? "safe", reasons, assumed },
    about: {
      kind: "safety",
      claim: certificate.claim ?? "safe",
      command: certificate.command,
      files: certificate.files.map((one) => one.file),
      outcome,
    },
  };
}

/** The program is compiled anew from the files that the certificate names. */
function openCertified(certificate: ProgramCertificate, surface: RunSurface): ReturnType<typeof openProgram> {
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
    surface,
  );
}

async function checkProgram(
  file: string,
  certificate: ProgramCertificate,
  surface: RunSurface,
): Promise<CheckRun> {
  const { file: source, entry, call, assume, others = [] } = certificate.program;
  const opened = await openCertified(certificate, surface);
  if (opened.kind === "refused") return opened;
  const conditions = [...certificate.zeroTerminated.map((name) => `${name} holds a 0`), ...assume];
  const answer = (
    verdict: CertificateCheck["verdict"],
    outcome: CheckedProgram["outcome"],
    said: Partial<Pick<CertificateCheck, "reasons" | "assumed">>,
  ): CertificateChecked => ({
    kind: "checked",
    check: { certificate: file, verdict, claim: "terminates", reasons: [], assumed: [], ...said },
    about: {
      kind: "program",
      file: source,
      entry,
      call,
      integers: certificate.integers,
      conditions,
      outcome,
    },
  });
  const changed = [certificate.program, ...others].find(
    ({ file: one, sha256 }) => createHash("sha256").update(host.files.read(one)).digest("hex") !== sha256,
  );
  if (changed !== undefined) {
    const which = others.length === 0 ? "the file" : changed.file;
    const reason = `${which} has changed since; prove it again with everypath terminate`;
    return answer("refused", { kind: "refused" }, { reasons: [reason] });
  }
  const open = opened.assumptions.filter(({ standing }) => standing === "open");
  if (open.length > 0) {
    const reasons = open.map(
      ({ what }) => `the certificate does not say that it takes this for granted: ${what}`,
    );
    return answer("refused", { kind: "open", open }, { reasons });
  }
  const chosen = opened.assumptions.filter(({ standing }) => standing === "chosen");
  const solver = createSolverChain();
  try {
    const found = checkProgramCertificate(certificate, {
      program: opened.program,
      solver,
      budget: queryBudget,
    });
    switch (found.kind) {
      case "confirmed": {
        const assumed = [...chosen.map(({ what }) => what), ...found.assumed];
        return answer("confirmed", { kind: "confirmed", states: found.nodes }, { assumed });
      }
      case "refused":
        return answer("refused", { kind: "refused" }, { reasons: [`${found.where}: ${found.reason}`] });
      case "not checked": {
        const reasons = [...new Set(found.gaps.map(({ where, reason }) => `${where}: ${reason}`))];
        return answer("not checked", { kind: "not checked" }, { reasons });
      }
    }
  } finally {
    solver.close();
  }
}

function readCertificate(
  file: string,
):
  | { readonly certificate: Certificate }
  | { readonly program: ProgramCertificate }
  | { readonly safety: SafetyCertificate }
  | { readonly problem: string } {
  let data: unknown;
  try {
    data = JSON.parse(host.files.readText(file));
  } catch (error) {
    if (error instanceof SyntaxError)
      return { problem: "it is no JSON; give a certificate.json or result.json of everypath terminate" };
    return { problem: `it cannot be read (${systemMessage(error)}); check the path` };
  }
  const program = programCertificateSchema.safeParse(data);
  if (program.success) return { program: program.data };
  const safety = safetyCertificateSchema.safeParse(data);
  if (safety.success) return { safety: safety.data };
  const certificate = certificateSchema.safeParse(data);
  if (certificate.success) return { certificate: certificate.data };
  const result = resultSchema.safeParse(data);
  if (!result.success) return { problem: "it is neither a certificate nor a result of everypath" };
  const held = (result.data.proof ?? result.data.witness)?.certificate;
  if (held !== undefined) return { certificate: held };
  const beside = host.paths.join(host.paths.dirname(file), "certificate.json");
  const { verdict } = result.data;
  if ((verdict === "terminates" || verdict === "safe") && host.files.exists(beside))
    return { problem: `the certificate of this result is in a file of its own; give ${beside}` };
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
    text = host.files.readText(file);
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
