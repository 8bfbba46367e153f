/** `everypath prove` of a program with contracts: the report of its run. */
import { contractReport, contractScripts, jsonChunks } from "@everypath/report";
import type { ContractsProved } from "../runs/contracts.ts";
import type { Settings } from "../runs/settings.ts";
import { type Io, print, printUnchanged } from "./io.ts";
import { textOptionsOf } from "./tell.ts";

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
  if (settings.json) return print(io.stdout, jsonChunks(result));
  if (settings.dump === "smtlib")
    return print(io.stdout, [[...contractScripts(proof)].map(({ script }) => script).join("(reset)\n")]);
  if (settings.dump !== undefined) return;
  await print(io.stdout, [contractReport(result, textOptionsOf(settings, io, [...written, ...annotation]))]);
}
