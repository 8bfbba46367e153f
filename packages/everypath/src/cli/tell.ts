/** How the commands that make no tests tell their result. */
import { join } from "node:path";
import {
  coloured,
  fileSourceReader,
  jsonChunks,
  makeDirectories,
  plain,
  type Result,
  systemMessage,
  type TextOptions,
  wantsColour,
  writeWhole,
} from "../report/index.ts";
import { type Io, print, reportWidth } from "./io.ts";
import type { Settings } from "./settings.ts";

export function textOptionsOf(settings: Settings, io: Io, written: readonly string[]): TextOptions {
  return {
    width: reportWidth(io),
    paint: wantsColour(io.stdout, io.environment) ? coloured : plain,
    sources: fileSourceReader(),
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
    if (html === undefined) return [`written   to ${directory}: result.json`];
    writeWhole(join(directory, "report.html"), html());
    return [`written   to ${directory}: result.json, report.html`];
  } catch (error) {
    await print(io.stderr, [`everypath: --out ${directory}: not written: ${systemMessage(error)}\n`]);
    return [];
  }
}
