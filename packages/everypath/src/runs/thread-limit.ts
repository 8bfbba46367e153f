/** How many threads a machine is asked for at most: more than four to a core only take memory from each other. */
import { host } from "@everypath/core";
import type { Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";

const perCore = 4;
/** Small machines may still try what large ones do. */
const always = 8;
const most = 256;

export function mostThreads(cores: number = host.system.cores()): number {
  return Math.min(most, Math.max(always, perCore * cores));
}

/** The same settings with as many threads as make sense here; said where they are fewer than asked for. */
export async function withThreadLimit(settings: Settings, surface: RunSurface): Promise<Settings> {
  const limit = mostThreads();
  if (settings.workers <= limit) return settings;
  await surface.note(
    `--workers ${settings.workers}: ${limit} are used, since this machine has ${host.system.cores()} cores; the result is the same`,
  );
  return { ...settings, workers: limit };
}
