/** `everypath debug`: a session at the terminal, from a pipe or from a script. */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileSourceReader } from "../../report/source-lines.ts";
import { systemMessage } from "../../report/whole-file.ts";
import { refuseDiagnostics } from "../diagnostics.ts";
import type { Engine } from "../engine.ts";
import { entryOf } from "../entry.ts";
import { inputFileProblem } from "../input-files.ts";
import { exitStatus, type Io, print, refuse } from "../io.ts";
import type { Settings } from "../settings.ts";
import { parseCommand } from "./command.ts";
import { Console } from "./console.ts";
import { splitCommands } from "./split.ts";

/** Returns the exit status. */
export async function runDebug(
  settings: Settings,
  script: string | undefined,
  connect: () => Promise<Engine>,
  io: Io,
): Promise<number> {
  const problem = inputFileProblem(settings.files);
  if (problem !== undefined) return refuse(io, problem);
  const engine = await connect();
  const loaded = await engine.load(settings);
  if ("diagnostics" in loaded) return refuseDiagnostics(io, loaded.diagnostics);
  const entry = entryOf(loaded.program, settings);
  if ("problem" in entry) return refuse(io, entry.problem);
  const session = engine.debug(loaded.program, entry.name, settings);
  if ("problem" in session) return refuse(io, `${settings.files.join(", ")}: ${session.problem}`);
  const console = new Console(session, fileSourceReader());
  await say(io, console.greeting());
  const input = script === undefined ? (io.stdin ?? process.stdin) : createReadStream(script, "utf8");
  let failed = false;
  try {
    failed = await runCommands(console, input, io);
  } catch (error) {
    return refuse(io, `--script ${script}: it cannot be read (${systemMessage(error)}); check the path`);
  }
  if (failed) return exitStatus.wrongInput;
  return session.stop.kind === "end" && session.stop.path.end === "error" ? exitStatus.bad : exitStatus.good;
}

/** Commands that nobody types are shown, so that a transcript reads well. Answers whether one was refused. */
async function runCommands(console: Console, input: Readable, io: Io): Promise<boolean> {
  let failed = false;
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    for (const text of splitCommands(line)) {
      await say(io, [`> ${text}`]);
      const command = parseCommand(text);
      const reply =
        "problem" in command ? { ...command, kind: "problem" as const } : await console.execute(command);
      if (reply.kind === "quit") {
        lines.close();
        return failed;
      }
      if (reply.kind === "problem") {
        failed = true;
        await say(io, [`error: ${reply.problem}`]);
      } else await say(io, reply.lines);
    }
  }
  return failed;
}

async function say(io: Io, lines: readonly string[]): Promise<void> {
  await print(
    io.stdout,
    lines.map((line) => `${line}\n`),
  );
}
