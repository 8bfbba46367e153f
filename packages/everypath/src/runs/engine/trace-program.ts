/** What `everypath trace` asks of the engine. */

import { type SessionOptions, type Tracing, trace } from "@everypath/analyses";
import { type Diagnostic, type JobSolver, limits, type Program } from "@everypath/core";
import type { Settings } from "../settings.ts";
import type { EngineHooks, Finding } from "./engine.ts";

/** Where the command line says nothing: forks of one loop on a trace, traces, and instructions on one of them. */
const defaults = { maxLoop: 32, maxPaths: 2000, maxSteps: 20_000 };

export async function traceProgram(
  program: Program,
  settings: Settings,
  options: SessionOptions,
  hooks: EngineHooks & Finding<Tracing>,
  solver: () => Promise<JobSolver>,
): Promise<Tracing | { readonly diagnostics: readonly Diagnostic[] }> {
  const traced = await trace(
    program,
    {
      ...options,
      // What is lost at the end of a run is found by looking at all of its memory, not by a test on its way.
      machine: { ...options.machine, disabled: new Set([...options.machine.disabled, "memory-leak"]) },
      budgets: {
        ...options.budgets,
        maxLoop: settings.maxLoop ?? defaults.maxLoop,
        maxPaths: settings.maxPaths ?? defaults.maxPaths,
        maxSteps: settings.maxSteps ?? defaults.maxSteps,
      },
      direction: settings.direction,
      line: settings.backwardFrom,
      maxCalls: limits.trace.callDepth,
      signal: hooks.signal,
      onProgress: ({ traces, instructions }) =>
        hooks.onProgress({ phase: "tracing", paths: traces, open: 0, errors: 0, instructions }),
      ...(hooks.onFound === undefined ? {} : { onFound: hooks.onFound }),
    },
    await solver(),
  );
  if (!("refused" in traced)) return traced;
  return { diagnostics: [{ span: undefined, message: `${settings.files.join(", ")}: ${traced.refused}` }] };
}
