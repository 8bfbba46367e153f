/** What `everypath bmc` asks of the engine. */

import { getHeapStatistics } from "node:v8";
import {
  boundedCheck,
  type Checked,
  type IncompletenessReason,
  loopsOf,
  namesOf,
  possibleProperties,
  type SessionOptions,
} from "@everypath/analyses";
import { type Backend, type Diagnostic, type JobSolver, limits, type Program } from "@everypath/core";
import { nearestOnes, suggestion } from "../nearest.ts";
import type { Settings } from "../settings.ts";
import type { EngineHooks, Finding } from "./engine.ts";

export { loopsOf };

/**
 * Where `--unwind auto` gives up without --time: most loops that a bound is enough for need less, and after minutes a user would rather know how far
 * it came.
 */
const automaticLimits = { rounds: 1024, seconds: 300 };
/** Milliseconds between two looks at the memory. */
const memoryInterval = 50;

export async function checkBounded(
  program: Program,
  settings: Settings,
  session: SessionOptions,
  hooks: EngineHooks & Finding<Checked>,
  open: { readonly solver: () => Promise<JobSolver>; readonly backend: () => Promise<Backend> },
): Promise<Checked | { readonly diagnostics: readonly Diagnostic[] }> {
  const { bound, boundOf, induction, property, shows } = settings.unwinding;
  const isLimited = bound === "auto" && settings.seconds === undefined;
  const milliseconds = isLimited
    ? 1000 * automaticLimits.seconds
    : (hooks.millisecondsToExplore?.() ?? session.budgets.milliseconds);
  const end = performance.now() + milliseconds;
  const remaining = (most: number): number => Math.min(most, Math.max(1, end - performance.now()));
  const { query } = session.budgets;
  const refuse = (message: string) => ({
    diagnostics: [{ span: undefined, message: `${settings.files.join(", ")}: ${message}` }],
  });
  const problem = unknownLoop(program, boundOf) ?? unknownProperty(program, property);
  if (problem !== undefined) return refuse(problem);
  const solver = await open.solver();
  solver.endAt(end);
  const checked = await boundedCheck(
    program,
    {
      ...session,
      bound,
      boundOf,
      induction,
      openBackend: open.backend,
      property,
      decides: shows !== "properties",
      maxSteps: settings.maxSteps ?? limits.bmc.pathSteps,
      limits: isLimited ? automaticLimits : undefined,
      query: () => ({ ...query, milliseconds: remaining(query.milliseconds) }),
      // With a limit Z3 leaves its incremental core soon for its tactics, which decide formulas of this size better.
      formulaQuery: () => ({
        resources: limits.bmc.formulaResources,
        limit: "bmc.formulaResources",
        milliseconds: remaining(milliseconds),
      }),
      stopReason: stopper(end, session, hooks),
      onProgress: ({ ends, waiting, instructions }) =>
        hooks.onProgress({ phase: "unwinding", paths: ends, open: waiting, errors: 0, instructions }),
      ...(hooks.onFound === undefined ? {} : { onFound: hooks.onFound }),
    },
    solver,
  );
  if ("refused" in checked) return refuse(checked.refused);
  return checked;
}

/** A bound for a loop that is none would bound nothing. */
function unknownLoop(program: Program, boundOf: ReadonlyMap<string, number>): string | undefined {
  if (boundOf.size === 0) return undefined;
  const names = new Set<string>(program.userProcedures);
  for (const loop of loopsOf(program)) for (const name of namesOf(loop)) names.add(name);
  const unknown = [...boundOf.keys()].find((name) => !names.has(name));
  if (unknown === undefined) return undefined;
  return `--unwind-loop ${unknown}: there is no such loop${suggestion(unknown, [...names])}; see --show-loops`;
}

/** Names told in a refusal. */
const namesReported = 3;
/** Names looked at for those near the one that was given. */
const mostNames = 20_000;

/** Before anything is unwound: that a name is none need not wait for an answer. */
function unknownProperty(program: Program, property: string | undefined): string | undefined {
  if (property === undefined) return undefined;
  const names = possibleProperties(program);
  if (names.has(property)) return undefined;
  const near = nearestOnes(property, [...names].slice(0, mostNames), namesReported);
  if (near.length > 0) {
    return `--property ${property}: nothing of this name can fail; did you mean ${near.join(", ")}?; see --show-properties`;
  }
  return `--property ${property}: nothing of this name can fail; a name is procedure:line:column:kind, see --show-properties`;
}

/** `end`: when the time is over, by performance.now(). */
function stopper(
  end: number,
  { budgets }: SessionOptions,
  { signal }: EngineHooks,
): () => IncompletenessReason | undefined {
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
