/** How the commands that make no tests tell their result. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import {
  coloured,
  type FileName,
  fileSourceReader,
  jsonChunks,
  makeDirectories,
  plain,
  plural,
  type Result,
  systemMessage,
  type TextOptions,
  wantsColour,
  writeWhole,
} from "@everypath/report";
import { type Io, print, reportWidth } from "./io.ts";
import type { Settings } from "./settings.ts";

export function textOptionsOf(settings: Settings, io: Io, written: readonly string[]): TextOptions {
  return {
    width: reportWidth(io),
    paint: wantsColour(io.stdout, io.environment) ? coloured : plain,
    sources: fileSourceReader(settings.files, settings.includeDirectories),
    reproduction: { parameters: undefined, meaning: [], extent: [], out: settings.out },
    detail: settings.detail,
    layers: settings.layers,
    written,
  };
}

/** Lines that say what was written to the directory of --out: the result, and the report where there is one. */
export async function writeOnlyResult(
  directory: string | undefined,
  result: Result,
  io: Io,
  html?: () => Iterable<string>,
): Promise<readonly string[]> {
  if (directory === undefined) return [];
  try {
    makeDirectories(directory);
    writeWhole(join(directory, "result.json"), jsonChunks(result));
    if (html !== undefined) writeWhole(join(directory, "report.html"), html());
    return [`written   to ${directory}: result.json${html === undefined ? "" : ", report.html"}`];
  } catch (error) {
    await print(io.stderr, [`everypath: --out ${directory}: not written: ${systemMessage(error)}\n`]);
    return [];
  }
}

/** As `writeOnlyResult`, with what a proof rests on, a file for each script, and the report where there is one. */
export async function writeWithObligations(
  directory: string,
  result: Result,
  scripts: Iterable<{ readonly file: FileName; readonly script: string }>,
  io: Io,
  html?: () => Iterable<string>,
): Promise<readonly string[]> {
  try {
    makeDirectories(directory);
    writeWhole(join(directory, "result.json"), jsonChunks(result));
    if (html !== undefined) writeWhole(join(directory, "report.html"), html());
    const folder = join(directory, "obligations");
    rmSync(folder, { recursive: true, force: true });
    makeDirectories(folder);
    let count = 0;
    for (const { file, script } of scripts) {
      writeWhole(join(folder, file), [script]);
      count++;
    }
    const page = html === undefined ? "" : " report.html,";
    return [`written   to ${directory}: result.json,${page} ${plural(count, "script")} in obligations/`];
  } catch (error) {
    await print(io.stderr, [`everypath: --out ${directory}: not written: ${systemMessage(error)}\n`]);
    return [];
  }
}
