/** From the arguments of `launch`, which are the command line's options by their names, to a session. */

import type { ModularSession, Problem, Session, TraceEvent } from "@everypath/debug";
import { z } from "zod";
import { shared } from "../../library/options/shared.ts";
import { optionTables } from "../../library/options/tables.ts";
import { debugModular } from "../../runs/debug/modular.ts";
import { debugSettings } from "../../runs/debug/settings.ts";
import { startSession } from "../../runs/debug/start.ts";
import type { Engine, EngineConnection } from "../../runs/engine/engine.ts";
import { nearest } from "../../runs/nearest.ts";
import { diagnosticText, type Refused } from "../../runs/refused.ts";
import type { RawOptions } from "../../runs/settings/raw-options.ts";
import type { Settings } from "../../runs/settings.ts";

const text = z.union([z.string(), z.number().int()]).transform(String);
const texts = z.union([text.transform((one) => [one]), z.array(text)]);

/** Where the commands come from, and what is kept: said when the adapter starts. */
const ofAdapter: readonly string[] = ["script", "cache"];

/** `--no-check KIND` is `noCheck`, and so on; options that may be given several times take lists, too. */
const optionArguments: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.entries(optionTables.debug)
    .filter(([name]) => !ofAdapter.includes(name))
    .map(([name, { kind }]) => [
      name,
      kind === "flag" || kind === "switch" ? z.boolean() : kind === "list" ? texts : text,
    ]),
);

export const launchArguments = z.looseObject({
  program: z.union([z.string(), z.array(z.string())]).optional(),
  /** Where relative paths begin. */
  cwd: z.string().optional(),
  stopOnEntry: z.boolean().default(true),
  ...Object.fromEntries(Object.entries(optionArguments).map(([name, type]) => [name, type.optional()])),
});

export type LaunchArguments = z.infer<typeof launchArguments>;

/** What editors add to a launch configuration for themselves, beside what begins with a line. */
const others = [
  ...["type", "request", "name", "program", "cwd", "stopOnEntry", "noDebug", "restart", "console"],
  ...[
    "preLaunchTask",
    "postDebugTask",
    "presentation",
    "internalConsoleOptions",
    "suppressMultipleSessionView",
  ],
  ...["serverReadyAction", "debugServer", "linux", "osx", "windows", "env", "envFile"],
];

/** A launch that asks for what there is not is refused: it would be another session than the one that is meant. */
export function launchProblem(given: LaunchArguments): string | undefined {
  if (given.infer === false && given.modular !== true)
    return "launch: infer: only verifications infer; add modular, or leave it out";
  const known = [...others, ...Object.keys(optionArguments)];
  const elsewhere = Object.keys(shared);
  const unknown = Object.keys(given).find((name) => !known.includes(name) && !name.startsWith("_"));
  if (unknown === undefined) return undefined;
  if (elsewhere.includes(unknown)) return `launch: ${unknown} is no option of the debugger; leave it out`;
  const near = unknown.length < 3 ? undefined : nearest(unknown, known);
  const hint = near === undefined ? "leave it out" : `did you mean ${near}?`;
  return `launch: there is no option ${unknown}; ${hint}`;
}

export async function settingsOf(
  given: LaunchArguments,
  connection: EngineConnection,
  onNote: (text: string) => void,
): Promise<Settings | Problem> {
  const files = typeof given.program === "string" ? [given.program] : (given.program ?? []);
  if (files.length === 0) return { problem: 'no program is given; write "program": "FILE.c"' };
  const raw = Object.fromEntries(
    Object.keys(optionArguments).flatMap((name) =>
      given[name] === undefined || name === "modular" ? [] : [[name, given[name]]],
    ),
  ) as Partial<RawOptions>;
  return debugSettings(files, raw, connection.layerNames, onNote);
}

/** A problem is one line; what a compiler has to say is told before it. */
export async function openSession(
  settings: Settings,
  engine: Promise<Engine>,
  hooks: { onDiagnostic(line: string): void; onTrace(event: TraceEvent): void; onNote(text: string): void },
): Promise<Session | Problem> {
  const started = await startSession(settings, () => engine, hooks.onTrace, hooks.onNote);
  return started.kind === "opened" ? started.session : problemOf(started, hooks.onDiagnostic);
}

/** The verification of the member that is meant, which is walked state by state. */
export async function openVerification(
  settings: Settings,
  engine: Promise<Engine>,
  onDiagnostic: (line: string) => void,
): Promise<ModularSession | Problem> {
  const opened = await debugModular(settings, () => engine);
  return opened.kind === "opened" ? opened.session : problemOf(opened, onDiagnostic);
}

function problemOf({ diagnostics }: Refused, onDiagnostic: (line: string) => void): Problem {
  const [only, ...others] = diagnostics;
  // What is wrong with the settings stands in no file.
  if (only !== undefined && others.length === 0 && only.span === undefined && only.verbatim !== true)
    return { problem: only.message };
  const lines = diagnostics.flatMap((diagnostic) => diagnosticText(diagnostic).trimEnd().split("\n"));
  for (const line of lines) onDiagnostic(line);
  const first = lines.find((line) => /\berror\b/.test(line)) ?? lines[0];
  return { problem: first ?? "the program cannot be read" };
}
