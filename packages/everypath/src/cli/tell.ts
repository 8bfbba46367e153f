/** How the commands that make no tests tell their result. */
import {
  coloured,
  fileSourceReader,
  type Paint,
  plain,
  type Result,
  type TextOptions,
  wantsColour,
} from "@everypath/report";
import type { Settings } from "../runs/settings.ts";
import type { Decided, SystemOptions } from "../runs/system.ts";
import { type Io, print, reportWidth } from "./io.ts";

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

/** Prints the result of a run about a system or a program: as JSON, or as the report tells it. */
export async function tellDecided(
  { result, written }: Decided,
  { json, quiet }: SystemOptions,
  io: Io,
  report: (result: Result, paint: Paint, quiet: boolean, written: readonly string[]) => string,
): Promise<void> {
  const paint = wantsColour(io.stdout, io.environment) ? coloured : plain;
  const text = json ? `${JSON.stringify(result, null, 2)}\n` : report(result, paint, quiet === true, written);
  await print(io.stdout, [text]);
}
