/** Traces a program: its traces with their conditions, forwards and backwards. */
import type { Tracing } from "@everypath/analyses";
import type { ErrorKind, Program } from "@everypath/core";
import { type Result, type ResultIncomplete, tracingResult } from "@everypath/report";
import { begin, type ProgramText } from "./begin.ts";
import type { Engine } from "./engine/engine.ts";
import { emptyExploration } from "./fault.ts";
import { type Refused, refusedBy } from "./refused.ts";
import { withRequired } from "./required.ts";
import { allKinds, type Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";
import { watched } from "./watched.ts";
import { writeOnlyResult } from "./written.ts";

export interface Traced {
  readonly kind: "traced";
  readonly result: Result;
  /** Lines that tell of the files. */
  readonly written: readonly string[];
}

export type TraceRun = Traced | ProgramText | Refused;

export async function trace(
  given: Settings,
  connect: () => Promise<Engine>,
  surface: RunSurface,
): Promise<TraceRun> {
  const opened = await begin(given, connect, surface);
  if (opened.kind !== "begun") return opened;
  const { begun, settings } = await withRequired(opened, given, surface);
  const { engine, program, entry } = begun;
  const faults: ResultIncomplete[] = [];
  const resultOf = (found: Tracing): Result =>
    tracingResult(found, {
      files: settings.files,
      assume: given.assume,
      around: begun.assumptions,
      unchecked: allKinds.filter((kind) => !settings.checks.has(kind) || isUntraced(kind, program)),
      faults,
    });
  const tracing = await watched<Tracing>(settings, surface, {
    doing: "tracing",
    faults,
    run: (hooks) => engine.trace(program, entry, settings, hooks),
    nothing: () => nothingTraced(program, entry, settings),
    resultOf,
  });
  if ("diagnostics" in tracing) return refusedBy(tracing);
  const result = resultOf(tracing);
  return { kind: "traced", result, written: await writeOnlyResult(settings.out, result, surface) };
}

/** Leaks of C programs are no part of a trace (engine/trace-program.ts). */
function isUntraced(kind: ErrorKind, { language }: Program): boolean {
  return language === "c" && kind === "memory-leak";
}

function nothingTraced({ language }: Program, entry: string, { direction, backwardFrom }: Settings): Tracing {
  return {
    language,
    entry,
    direction,
    line: backwardFrom?.line,
    complete: false,
    incomplete: [],
    assumptions: [],
    paths: [],
    forward: undefined,
    backward: undefined,
    statistics: emptyExploration(language, entry).statistics,
  };
}
