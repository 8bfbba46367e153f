/** What the runs that make no tests write to the directory of --out. */
import { host, type RefutationLog } from "@everypath/core";
import {
  type FileName,
  jsonChunks,
  makeDirectories,
  plural,
  type Result,
  systemMessage,
  writeWhole,
} from "@everypath/report";
import type { Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";

const { join } = host.paths;

/** Lines that say what was written to the directory of --out: the result, and the report where there is one. */
export async function writeOnlyResult(
  directory: string | undefined,
  result: Result,
  surface: RunSurface,
  html?: () => Iterable<string>,
): Promise<readonly string[]> {
  if (directory === undefined) return [];
  try {
    makeDirectories(directory);
    writeWhole(join(directory, "result.json"), jsonChunks(result));
    if (html !== undefined) writeWhole(join(directory, "report.html"), html());
    return [`written   to ${directory}: result.json${html === undefined ? "" : ", report.html"}`];
  } catch (error) {
    await surface.note(`--out ${directory}: not written: ${systemMessage(error)}`);
    return [];
  }
}

/** As `writeOnlyResult`, with what a proof rests on, a file for each script, and the report where there is one. */
export async function writeWithObligations(
  directory: string,
  result: Result,
  scripts: Iterable<{ readonly file: FileName; readonly script: string }>,
  surface: RunSurface,
  html?: () => Iterable<string>,
): Promise<readonly string[]> {
  try {
    makeDirectories(directory);
    writeWhole(join(directory, "result.json"), jsonChunks(result));
    if (html !== undefined) writeWhole(join(directory, "report.html"), html());
    const folder = join(directory, "obligations");
    host.files.remove(folder, { recursive: true, force: true });
    makeDirectories(folder);
    let count = 0;
    for (const { file, script } of scripts) {
      writeWhole(join(folder, file), [script]);
      count++;
    }
    const page = html === undefined ? "" : " report.html,";
    return [`written   to ${directory}: result.json,${page} ${plural(count, "script")} in obligations/`];
  } catch (error) {
    await surface.note(`--out ${directory}: not written: ${systemMessage(error)}`);
    return [];
  }
}

/** Lines that tell of the certificate, where one is wanted. */
export async function certified(
  command: "bmc" | "explore",
  result: Result,
  log: RefutationLog,
  settings: Settings,
  surface: RunSurface,
): Promise<readonly string[]> {
  if (!settings.certifies) return [];
  const { writeCertificate } = await import("./certified.ts");
  return writeCertificate(command, result, log, settings, surface);
}
