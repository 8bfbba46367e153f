/** What `everypath bmc` asks of the engine. */
import { getHeapStatistics } from "node:v8";
import { boundedCheck, type Checked, loopsOf } from "../analysis/bmc/index.ts";
import type { IncompletenessReason } from "../analysis/explore/exploration.ts";
import type { SessionOptions } from "../analysis/explore/index.ts";
import type { Program } from "../program/program.ts";
import type { Diagnostic } from "../program/source.ts";
import type { JobSolver } from "../solver/index.ts";
import type { EngineHooks } from "./engine.ts";
import { suggestion } from "./nearest.ts";
import type { Settings } from "./settings.ts";

/** Instructions on one path, where the command line says nothing. */
const maxSteps = 100_000_000;
/** Z3's resource units for one formula: some minutes on an ordinary machine. */
const formulaResources = 2_000_000_000;
/** Milliseconds between two looks at the memory. */
const memoryInterval = 50;

export async function checkBounded(
  program: Program,
  settings: Settings,
  session: SessionOptions,
  hooks: EngineHooks,
  solver: () => JobSolver,
): Promise<Checked | { readonly diagnostics: readonly Diagnostic[] }> {
  const { bound, boundOf, induction, property, shows } = settings.unwinding;
  const refuse = (message: string) => ({
    diagnostics: [{ span: undefined, message: `${settings.files.join(", ")}: ${message}` }],
  });
  const problem = unknownLoop(program, boundOf);
  if (problem !== undefined) return refuse(problem);
  const checked = await boundedCheck(
    program,
    {
      ...session,
      bound,
      boundOf,
      induction,
      property,
      decides: shows !== "properties",
      maxSteps: settings.maxSteps ?? maxSteps,
      query: session.budgets.query,
      // With a limit Z3 leaves its incremental core soon for its tactics, which decide formulas of this size better.
      formulaQuery: { resources: formulaResources, milliseconds: session.budgets.milliseconds },
      stopReason: stopper(session, hooks),
      onProgress: ({ ends, waiting, instructions }) =>
        hooks.onProgress({ phase: "unwinding", paths: ends, open: waiting, errors: 0, instructions }),
    },
    solver(),
  );
  if ("refused" in checked) return refuse(checked.refused);
  if (property !== undefined && !checked.properties.some(({ name }) => name === property)) {
    const names = checked.properties.map(({ name }) => name);
    return refuse(
      `--property ${property}: nothing of this name is checked within the bound${suggestion(property, names)}; see --show-properties`,
    );
  }
  return checked;
}

/** A bound for a loop that is none would bound nothing. */
function unknownLoop(program: Program, boundOf: ReadonlyMap<string, number>): string | undefined {
  if (boundOf.size === 0) return undefined;
  const names = new Set<string>(program.userProcedures);
  for (const { name, span } of loopsOf(program))
    names.add(name).add(String(span.line)).add(`${span.file}:${span.line}`);
  const unknown = [...boundOf.keys()].find((name) => !names.has(name));
  if (unknown === undefined) return undefined;
  return `--unwind-loop ${unknown}: there is no such loop${suggestion(unknown, [...names])}; see --show-loops`;
}

function stopper(
  { budgets }: SessionOptions,
  { signal }: EngineHooks,
): () => IncompletenessReason | undefined {
  const end = performance.now() + budgets.milliseconds;
  let nextLook = 0;
  return () => {
    if (signal.aborted) return "interrupted";
    const now = performance.now();
    if (now >= end) return "time";
    if (now < nextLook) return undefined;
    nextLook = now + memoryInterval;
    return getHeapStatistics().used_heap_size > budgets.heapBytes ? "memory" : undefined;
  };
}
