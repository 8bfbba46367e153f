/** Which options a run that is taken up again may be given anew. */
import type { RawOptions } from "../settings/raw-options.ts";

/** Of an exploration: they do not decide what its jobs are. */
export const freeOptions: ReadonlySet<string> = new Set<keyof RawOptions>([
  "time",
  "memory",
  "maxPaths",
  "workers",
  "cache",
  "json",
  "out",
  "resume",
  "quiet",
  "verbose",
  "stats",
  "replay",
  "emitTests",
  "minimize",
  "reportPaths",
  "sarif",
  "junit",
  "stubsOut",
]);

/** Of fuzzing: they decide only how far it goes. */
export const freeFuzzOptions: ReadonlySet<string> = new Set<string>([
  ...freeOptions,
  ...(["maxInputs", "plateau"] satisfies (keyof RawOptions)[]),
]);
