/** A debugger's session on a program, and the runs that calls typed in it begin. */

import type { SessionOptions } from "@everypath/analyses";
import { type Diagnostic, type JobSolver, type Program, unreachable } from "@everypath/core";
import {
  cLanguage,
  type DebugLanguage,
  type Launch,
  objectLanguage,
  type Problem,
  pliLanguage,
  Session,
  type TraceEvent,
} from "@everypath/debug";
import { loadProgram } from "../engine/load.ts";
import { entryOf } from "../entry.ts";
import { parseCall } from "../settings/call.ts";
import type { Settings } from "../settings.ts";

export interface DebugRequest {
  readonly program: Program;
  readonly settings: Settings;
  readonly options: SessionOptions;
  readonly solver: JobSolver;
  readonly onTrace: (event: TraceEvent) => void;
}

export function openDebugSession({
  program,
  settings,
  options,
  solver,
  onTrace,
}: DebugRequest): Session | Problem {
  const { entry, arguments: given, assume, machine, pointerElements, budgets } = options;
  const launched = { program, entry, arguments: given, assume };
  return Session.open(launched, languageOf(settings), solver, {
    machine,
    pointerElements,
    query: budgets.query,
    launch: (call) => launch(call, program, settings),
    onTrace,
  });
}

function languageOf({ language }: Settings): DebugLanguage {
  switch (language) {
    case "c":
      return cLanguage;
    case "pli":
      return pliLanguage;
    case "objects":
      return objectLanguage;
    default:
      return unreachable(language);
  }
}

async function launch(text: string, program: Program, settings: Settings): Promise<Launch | Problem> {
  if (settings.language === "c") {
    const parsed = parseCall(text);
    if ("problem" in parsed) return parsed;
    const { call } = parsed;
    const entry = entryOf(program, { files: settings.files, entry: call.procedure, call });
    if ("problem" in entry) return entry;
    return { program, entry: entry.name, arguments: call.arguments, assume: [] };
  }
  const loaded = await loadProgram({ ...settings, entry: undefined, callText: text, assume: [] }, () => {});
  if ("diagnostics" in loaded) return problemOf(loaded.diagnostics);
  const made = loaded.program;
  return { program: made, entry: made.driver?.entry ?? "", arguments: undefined, assume: [] };
}

/** The first of them in one line, with its column in the call. */
function problemOf([first]: readonly Diagnostic[]): Problem {
  if (first === undefined) return { problem: "the call cannot be made" };
  const line = first.message.split("\n")[0] ?? "";
  const [, column, message] = /^--call:[0-9]+:([0-9]+): (.*)$/.exec(line) ?? [];
  if (message !== undefined) return { problem: message, column: Number(column) };
  return { problem: line, ...(first.span === undefined ? {} : { column: first.span.column }) };
}
