/** `everypath fuzz`: the report of its run, and the exit status. */
import { fuzzingReport, jsonChunks } from "@everypath/report";
import type { Engine } from "../runs/engine/engine.ts";
import { type Fuzzed, fuzz } from "../runs/fuzz.ts";
import { repeatedOptions } from "../runs/settings/repeated.ts";
import type { Settings } from "../runs/settings.ts";
import type { RunSurface } from "../runs/surface.ts";
import { type Io, print } from "./io.ts";
import { statusOf } from "./status.ts";
import { textOptionsOf } from "./tell.ts";
import { tellWithoutResult } from "./told.ts";

/** Returns the exit status. */
export async function runFuzz(
  settings: Settings,
  connect: () => Promise<Engine>,
  surface: RunSurface,
  io: Io,
): Promise<number> {
  const run = await fuzz(settings, connect, surface);
  switch (run.kind) {
    case "refused":
    case "program":
      return tellWithoutResult(run, io);
    case "fuzzed":
      await report(run, settings, io);
      return statusOf(run.result);
  }
}

async function report({ result, written }: Fuzzed, settings: Settings, io: Io): Promise<void> {
  if (settings.json) return print(io.stdout, jsonChunks(result));
  if (settings.dump === "queries") return;
  const { meaning, extent } = repeatedOptions(settings.raw);
  const options = textOptionsOf(settings, io, written);
  const reproduction = { ...options.reproduction, meaning, extent };
  await print(io.stdout, [fuzzingReport(result, { ...options, reproduction })]);
}
