/** The certificate of a program's safety, beside its result (docs/formats.md). */
import { createHash } from "node:crypto";
import { refutationsFile, type SafetyCertificate, safetyCertificateFormat } from "@everypath/check";
import { host, type RefutationLog } from "@everypath/core";
import { plural, type Result, systemMessage, writeWhole } from "@everypath/report";
import { freeOptions } from "./kept/free-options.ts";
import { namedOutside } from "./kept/recorded-names.ts";
import type { Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";

const { join } = host.paths;

export const certificateFile = "certificate.json";

/** Writes the certificate, where one is wanted and the program is safe; answers with the lines that tell of it. One of an earlier run goes. */
export async function writeCertificate(
  command: SafetyCertificate["command"],
  result: Result,
  log: RefutationLog,
  { certifies, out, files, raw }: Settings,
  surface: RunSurface,
): Promise<readonly string[]> {
  if (!certifies || out === undefined) return [];
  try {
    for (const name of [certificateFile, refutationsFile])
      host.files.remove(join(out, name), { force: true });
    if (result.verdict !== "safe") return ["no certificate: the program is not shown to be safe"];
    const named = namedByOptions(out, raw);
    if (named !== undefined) return [`no certificate: it may not name ${named}, as the command line does`];
    if (!log.isWhole) return ["no certificate: the solver's memory was exhausted"];
    const certificate = certificateOf(command, log, { files, raw });
    writeWhole(join(out, refutationsFile), log.text());
    writeWhole(join(out, certificateFile), [`${JSON.stringify(certificate, null, 2)}\n`]);
    const size = plural(log.refutations, "refutation");
    return [`certified in ${join(out, certificateFile)}: ${size}, for everypath check`];
  } catch (error) {
    await surface.note(`--certificate: not written to ${out}: ${systemMessage(error)}`);
    return [];
  }
}

/** What was asked, with the number of answers that the record has. Throws where a file cannot be read any more. */
export function certificateOf(
  command: SafetyCertificate["command"],
  log: RefutationLog,
  { files, raw }: Pick<Settings, "files" | "raw">,
): SafetyCertificate {
  return {
    format: safetyCertificateFormat,
    command,
    files: files.map((file) => ({ file, sha256: sha256Of(host.files.read(file)) })),
    options: decidingOptions(raw),
    refutations: log.refutations,
    elsewhere: log.elsewhere,
  };
}

/**
 * What options name besides directories of headers and flags: `--stdin @FILE`. A certificate may come from anybody, and has nothing read but the program.
 */
export function namedByOptions(directory: string, options: Settings["raw"]): string | undefined {
  const named = namedOutside(directory, { files: [], options }).find(
    ({ option }) => option !== "I" && option !== "cflag",
  );
  return named?.written.join(" ");
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Of those that decide what the run is; where its result goes is left out. */
function decidingOptions(raw: Settings["raw"]): SafetyCertificate["options"] {
  const isEmpty = (value: unknown): boolean =>
    value === undefined || (Array.isArray(value) && value.length === 0);
  const isLeft = (name: string): boolean =>
    freeOptions.has(name) || name === "certificate" || name === "smt2" || name === "dump";
  return Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) =>
      isLeft(name) || isEmpty(value) ? [] : [[name, value as boolean | string | string[]]],
    ),
  );
}
