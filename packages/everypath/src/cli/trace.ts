/** `everypath trace`: from settings to the report and the exit status. */

import type { Tracing } from "@everypath/analyses";
import type { ErrorKind, Program } from "@everypath/core";
import {
  jsonChunks,
  type Result,
  type ResultIncomplete,
  tracingReport,
  tracingResult,
} from "@everypath/report";
import { begin } from "./begin.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import type { Engine } from "./engine.ts";
import { emptyExploration } from "./fault.ts";
import { type Io, print } from "./io.ts";
import { allKinds, type Settings } from "./settings.ts";
import { statusOf } from "./status.ts";
import { textOptionsOf, writeOnlyResult } from "./tell.ts";
import { watched } from "./watched.ts";

/** Returns the exit status. */
export async function runTrace(settings: Settings, connect: () => Promise<Engine>, io: Io): Promise<number> {
  const begun = await begin(settings, connect, io);
  if ("status" in begun) return begun.status;
  const { engine, program, entry } = begun;
  const faults: ResultIncomplete[] = [];
  const resultOf = (found: Tracing): Result =>
    tracingResult(found, {
      files: settings.files,
      assume: settings.assume,
      around: begun.assumptions,
      unchecked: allKinds.filter((kind) => !settings.checks.has(kind) || isUntraced(kind, program)),
      faults,
    });
  const tracing = await watched<Tracing>(settings, io, {
    doing: "tracing",
    faults,
    run: (hooks) => engine.trace(program, entry, settings, hooks),
    nothing: () => nothingTraced(program, entry, settings),
    resultOf,
  });
  if ("diagnostics" in tracing) return refuseDiagnostics(io, tracing.diagnostics);
  const result = resultOf(tracing);
  await report(result, settings, io);
  return statusOf(result);
}

/** Leaks of C programs are no part of a trace (trace-program.ts). */
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

async function report(result: Result, settings: Settings, io: Io): Promise<void> {
  const written = await writeOnlyResult(settings.out, result, io);
  if (settings.json) return print(io.stdout, jsonChunks(result));
  switch (settings.dump) {
    case "smtlib":
      return print(io.stdout, [result.paths.map(({ smtlib }) => smtlib).join("(reset)\n")]);
    case "tree":
    case "queries":
    case "program":
      return;
    case undefined:
      break;
  }
  await print(io.stdout, [tracingReport(result, textOptionsOf(settings, io, written))]);
}
