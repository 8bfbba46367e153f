/** What a command tells its guard when it begins. */

import type { Result } from "@everypath/report";
import type { Work } from "../library/guard/protocol.ts";
import { megabyte } from "./megabyte.ts";
import type { Settings } from "./settings.ts";

export function workOf(command: Result["command"], settings: Settings): Work {
  const { files, entry, call, out, resumes, json, seconds, megabytes } = settings;
  return {
    command,
    files,
    entry: entry ?? call?.procedure ?? "",
    out,
    resumes,
    json,
    milliseconds: seconds === undefined ? undefined : 1000 * seconds,
    bytes: megabytes === undefined ? undefined : megabyte * megabytes,
  };
}

/** Of the commands about a system or a program; what is wrong with the options is told by others. */
export function workOnFiles(
  command: "terminate" | "cost",
  files: readonly string[],
  options: {
    readonly entry?: string;
    readonly out?: string;
    readonly json?: boolean;
    readonly time?: string;
  },
): Work {
  const seconds = Number(options.time);
  return {
    command,
    files,
    entry: options.entry ?? "",
    out: options.out,
    resumes: false,
    json: options.json === true,
    milliseconds: Number.isFinite(seconds) ? 1000 * seconds : undefined,
    bytes: undefined,
  };
}
