/** `everypath debug --modular`: the verification of one member of an object program, walked state by state. */
import { host as machine } from "@everypath/core";
import { ModularSession, type VerificationTree } from "@everypath/debug";
import { fileSourceReader } from "@everypath/report";
import type { Engine } from "../../../runs/engine/engine.ts";
import { inputFileProblem } from "../../../runs/input-files.ts";
import type { RepeatedOptions } from "../../../runs/settings/repeated.ts";
import type { Settings } from "../../../runs/settings.ts";
import { refuseDiagnostics } from "../../diagnostics.ts";
import { exitStatus, type Io, print, refuse } from "../../io.ts";
import type { Host } from "../host.ts";
import { attend, commandLine } from "../index.ts";
import { Writer } from "../writer.ts";
import { ModularConsole, modularCommands } from "./console.ts";
import { StateText } from "./show.ts";

/** States kept of each member; a session on more of them would be read by nobody. */
const keptStates = 20_000;

/** Returns the exit status. */
export async function runModular(
  settings: Settings,
  script: string | undefined,
  repeated: RepeatedOptions,
  connect: () => Promise<Engine>,
  io: Io,
): Promise<number> {
  const files = settings.files.join(", ");
  if (settings.language !== "objects")
    return refuse(
      io,
      `--modular: it is about contracts of the object language (.idf), which ${files} is not written in; leave the option out`,
    );
  const problem = inputFileProblem(settings.files);
  if (problem !== undefined) return refuse(io, problem);
  if (script !== undefined && !machine.files.exists(script))
    return refuse(io, `--script ${script}: no such file; check the path`);
  const engine = await connect();
  const loaded = await engine.load({ ...settings, entry: undefined, callText: undefined, assume: [] });
  if ("diagnostics" in loaded) return refuseDiagnostics(io, loaded.diagnostics);
  const hooks = { onProgress: () => {}, signal: new AbortController().signal };
  const run = await engine.proveContracts({ ...settings, replay: true }, hooks, keptStates);
  if ("diagnostics" in run) return refuseDiagnostics(io, run.diagnostics);
  const chosen = memberToDebug(run.trees, settings.entry);
  if ("problem" in chosen) return refuse(io, `${files}: ${chosen.problem}`);
  const session = new ModularSession(chosen);
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

/** The one that is named, or the only one that fails among those that are meant. */
function memberToDebug(
  trees: readonly VerificationTree[],
  entry: string | undefined,
): VerificationTree | { readonly problem: string } {
  const named = trees.filter(({ proof }) => proof.name === entry);
  const [one, ...more] = named.length === 1 ? named : trees;
  if (one !== undefined && more.length === 0) return one;
  const failing = trees.filter(({ proof }) => proof.verdict !== "proved");
  const [only, ...others] = failing;
  if (only !== undefined && others.length === 0) return only;
  const list = (some: readonly VerificationTree[]) => some.map(({ proof }) => proof.name).join(", ");
  return {
    problem:
      only === undefined
        ? `nothing fails; name the member to look at with --entry: ${list(trees)}`
        : `${failing.length} members fail; name one with --entry: ${list(failing)}`,
  };
}
