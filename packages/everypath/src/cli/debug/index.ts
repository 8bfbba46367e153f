/** `everypath debug`: a session at the terminal, from a pipe or from a script. */
import { Readable } from "node:stream";
import { host as machine } from "@everypath/core";
import type { Session } from "@everypath/debug";
import { fileSourceReader, shellQuote } from "@everypath/report";
import { notationOf } from "../../runs/debug/show.ts";
import { startSession } from "../../runs/debug/start.ts";
import { StopText } from "../../runs/debug/stops.ts";
import type { Engine } from "../../runs/engine/engine.ts";
import type { RepeatedOptions } from "../../runs/settings/repeated.ts";
import type { Settings } from "../../runs/settings.ts";
import { refuseDiagnostics } from "../diagnostics.ts";
import { exitStatus, type Io, print, refuse } from "../io.ts";
import { surfaceOf } from "../surface.ts";
import { Console } from "./console.ts";
import type { Host } from "./host.ts";
import { runScript } from "./script.ts";
import { runTerminal } from "./terminal.ts";
import { wordsBehind } from "./words.ts";
import { Writer } from "./writer.ts";

/** Between two looks at what a long run has traced. */
const flushMilliseconds = 100;

/** Returns the exit status. */
export async function runDebug(
  settings: Settings,
  script: string | undefined,
  repeated: RepeatedOptions,
  connect: () => Promise<Engine>,
  io: Io,
): Promise<number> {
  if (script !== undefined && !machine.files.exists(script))
    return refuse(io, `--script ${script}: no such file; check the path`);
  const sources = fileSourceReader(settings.files, settings.includeDirectories);
  const text = new StopText(sources, settings.files, notationOf(settings.language));
  const out: string[] = [];
  let nextFlush = 0;
  const say = (line: string) => void out.push(`${line}\n`);
  const flush = () => print(io.stdout, out.splice(0));
  const surface = surfaceOf(io, settings);
  const started = await startSession(
    settings,
    connect,
    (event) => {
      say(text.traceLine(event));
      if (performance.now() < nextFlush) return;
      nextFlush = performance.now() + flushMilliseconds;
      void flush();
    },
    (note) => surface.compilerNote(note),
  );
  if (started.kind === "refused") return refuseDiagnostics(io, started.diagnostics);
  const { session } = started;
  const writer = new Writer(settings, commandLine(settings, repeated));
  const console = new Console(session, text, sources, writer, say);
  console.greet();
  await flush();
  const host: Host = {
    commands: "all",
    interrupt: () => session.interrupt(),
    execute: (command) => console.execute(command),
    record: (line) => writer.record(line),
    wordsBehind: (word) => wordsBehind(session, word),
    say,
    flush,
  };
  try {
    return (await attend(host, script, io)) ? exitStatus.wrongInput : statusOf(session);
  } finally {
    session.close();
  }
}

/** From the terminal, a pipe or a script; answers whether a command was refused that nobody typed. */
export function attend(host: Host, script: string | undefined, io: Io): Promise<boolean> {
  const stdin = io.stdin ?? process.stdin;
  const isTerminal =
    script === undefined && "isTTY" in stdin && stdin.isTTY === true && io.stdout.isTTY === true;
  return isTerminal
    ? runTerminal(host, process.stdin, process.stdout)
    : runScript(host, script === undefined ? stdin : Readable.from([machine.files.readText(script)]));
}

function statusOf({ stop }: Session): number {
  return stop.kind === "end" && stop.path.end === "error" ? exitStatus.bad : exitStatus.good;
}

export function commandLine(
  { files }: Settings,
  { meaning, extent }: RepeatedOptions,
  ...flags: readonly string[]
): string {
  return ["everypath", "debug", ...files, ...flags, ...extent, ...meaning].map(shellQuote).join(" ");
}
