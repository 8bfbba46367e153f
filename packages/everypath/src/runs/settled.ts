/** From what is asked to a run's settings: with what the project says, what a run that is taken up again was asked, and the limits set. */
import type { Result } from "@everypath/report";
import { freeFuzzOptions, freeOptions } from "./kept/free-options.ts";
import type { Request } from "./kept/resumed.ts";
import type { RecordedCommand } from "./kept/run-record.ts";
import { withProject } from "./project/request.ts";
import { projectOf } from "./project.ts";
import { type Refused, refused } from "./refused.ts";
import { applyLimits } from "./settings/limit-options.ts";
import type { RawOptions } from "./settings/raw-options.ts";
import { readSettings, type Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";
import { workOf } from "./work.ts";

/** Commands that are asked of a program's files and are their settings and nothing else. */
export type SettledCommand = "explore" | "fuzz" | "bmc" | "prove" | "trace";

export interface Settled {
  readonly kind: "settled";
  readonly settings: Settings;
}

/** `layerNames`: the solver's layers that can be switched. */
export async function settled(
  command: SettledCommand,
  files: readonly string[],
  raw: RawOptions,
  layerNames: readonly string[],
  surface: RunSurface,
): Promise<Settled | Refused> {
  const found = await withProject(command, files, raw, surface);
  if ("problem" in found) return refused(found.problem);
  const request: Request | { readonly problem: string } = isRecorded(command)
    ? await resumable(command, found.files, found.raw)
    : found;
  if ("problem" in request) return refused(request.problem);
  // Those of a run that is taken up again were recorded with it.
  const limitProblem = applyLimits(request.raw);
  if (limitProblem !== undefined) return refused(limitProblem);
  const project = await projectOf(request.files, request.raw, (text) => surface.compilerNote(text));
  if ("problem" in project) return refused(project.problem);
  const read = readSettings(project, request.raw, layerNames);
  if ("problem" in read) return refused(read.problem);
  const { withThreadLimit } = await import("./thread-limit.ts");
  const settings = await withThreadLimit(read.settings, surface);
  const { recorded } = request;
  return { kind: "settled", settings: recorded === undefined ? settings : { ...settings, recorded } };
}

function isRecorded(command: SettledCommand): command is RecordedCommand {
  return command === "explore" || command === "fuzz";
}

async function resumable(command: RecordedCommand, files: readonly string[], raw: RawOptions) {
  const { requestOf } = await import("./kept/resumed.ts");
  return requestOf(command, files, raw, command === "fuzz" ? freeFuzzOptions : freeOptions);
}

/** Does the work with the directory of results locked, where there is one. */
export async function withDirectory<T>(
  asked: { readonly out?: string | undefined; readonly resumes?: boolean },
  work: () => Promise<T>,
): Promise<T | Refused> {
  const { withLock } = await import("./kept/lock.ts");
  return withLock(asked, work);
}

/** The same for a run that has settings, whose guard is told that it begins. */
export function guarded<T>(
  command: Result["command"],
  settings: Settings,
  surface: RunSurface,
  work: () => Promise<T>,
): Promise<T | Refused> {
  return withDirectory(settings, () => {
    surface.guard?.begin(workOf(command, settings));
    return work();
  });
}
