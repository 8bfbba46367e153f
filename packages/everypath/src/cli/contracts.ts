/** `everypath prove` of a program with contracts: the report of its run. */
import { contractReport, contractScripts } from "@everypath/report";
import type { ContractsProved } from "../runs/contracts.ts";
import type { Settings } from "../runs/settings.ts";
import { type Io, print, printUnchanged } from "./io.ts";
import { tellResult } from "./told.ts";

export async function reportContracts(
  { proof, result, written, annotation, annotated }: ContractsProved,
  settings: Settings,
  io: Io,
): Promise<void> {
  if (annotated !== undefined) await printUnchanged(io.stdout, [annotated]);
  if (settings.annotate === "-")
    return print(
      io.stderr,
      annotation.map((line) => `${line}\n`),
    );
  const scripts = (): string => [...contractScripts(proof)].map(({ script }) => script).join("(reset)\n");
  await tellResult(settings, io, {
    result,
    written: [...written, ...annotation],
    smtlib: scripts,
    report: contractReport,
  });
}
