/** `everypath debug --modular`: the verification of one member of an object program, walked state by state. */
import { host as machine } from "@everypath/core";
import { fileSourceReader } from "@everypath/report";
import { debugModular, modularProblem } from "../../../runs/debug/modular.ts";
import type { Engine } from "../../../runs/engine/engine.ts";
import type { RepeatedOptions } from "../../../runs/settings/repeated.ts";
import type { Settings } from "../../../runs/settings.ts";
import { refuseDiagnostics } from "../../diagnostics.ts";
import { exitStatus, type Io, print, refuse } from "../../io.ts";
import type { Host } from "../host.ts";
import { attend, commandLine } from "../index.ts";
import { Writer } from "../writer.ts";
import { ModularConsole, modularCommands } from "./console.ts";
import { StateText } from "./show.ts";

/** Returns the exit status. */
export async function runModular(
  settings: Settings,
  script: string | undefined,
  repeated: RepeatedOptions,
  connect: () => Promise<Engine>,
  io: Io,
): Promise<number> {
  const problem = modularProblem(settings);
  if (problem !== undefined) return refuse(io, problem);
  if (script !== undefined && !machine.files.exists(script))
    return refuse(io, `--script ${script}: no such file; check the path`);
  const opened = await debugModular(settings, connect);
  if (opened.kind === "refused") return refuseDiagnostics(io, opened.diagnostics);
  const { session } = opened;
  const out: string[] = [];
  const say = (line: string) => void out.push(`${line}\n`);
  const writer = new Writer(settings, commandLine(settings, repeated, "--modular"));
  const console = new ModularConsole(
    session,
    new StateText(fileSourceReader(settings.files, settings.includeDirectories), settings.files),
    writer,
    say,
  );
  const host: Host = {
    commands: modularCommands,
    interrupt: () => {},
    execute: (command) => console.execute(command),
    record: (line) => writer.record(line),
    wordsBehind: (word) => console.wordsBehind(word),
    say,
    flush: () => print(io.stdout, out.splice(0)),
  };
  console.greet();
  await host.flush();
  if (await attend(host, script, io)) return exitStatus.wrongInput;
  return session.stop.node.kind === "failure" ? exitStatus.bad : exitStatus.good;
}
