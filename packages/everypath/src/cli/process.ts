/** `everypath` as a process: the real streams, and an exit status at the end. */

import { threadFile } from "@everypath/core";
import { type Chunk, systemMessage } from "@everypath/report";
import { runGuarded } from "../library/guard/guard.ts";
import type { StreamName } from "../library/guard/protocol.ts";
import { internalErrorText } from "./guard/internal-error.ts";
import { guardSurroundings } from "./guard/surroundings.ts";
import { exitStatus, type Io, print } from "./io.ts";
import { socketOfServer } from "./serve/place.ts";
import { isReadyProcess } from "./serve/ready-words.ts";

/** Commands that take their time; the others are answered at once, or talk with the user. */
const guarded: ReadonlySet<string> = new Set([
  "explore",
  "fuzz",
  "bmc",
  "prove",
  "trace",
  "terminate",
  "cost",
  "replay",
  "check",
  "explain",
]);

export async function runProcess(): Promise<void> {
  const given = process.argv.slice(2);
  if (isReadyProcess(given)) return (await import("./serve/ready.ts")).runReady();
  let notPrinted: string | undefined;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // A reader that has seen enough (`everypath … | head`) is no fault: the run ends with its verdict.
    if (error.code !== "EPIPE") notPrinted ??= systemMessage(error);
  });
  // Thrown where nobody waits for it: Node's own exit status for that, 1, would be a verdict.
  process.on("uncaughtException", (error) => {
    process.stderr.write(internalErrorText(given, error), () => process.exit(exitStatus.unknown));
  });
  // Where not even a complaint can be written, the exit status has to do.
  process.stderr.on("error", () => {});
  const io: Io = { stdout: process.stdout, stderr: process.stderr, environment: process.env };
  const status = isGuarded(given)
    ? ((await runServed(given)) ??
      (await runGuarded(threadFile("command"), guardSurroundings(given, io, { write, onSignal }))))
    : await runHere(given, io);
  if (notPrinted !== undefined) {
    // Nobody has seen the verdict: the exit status alone must not claim it.
    await print(io.stderr, [`everypath: the result could not be printed: ${notPrinted}\n`]);
    process.exit(exitStatus.unknown);
  }
  // Threads of the solver may still be alive; everything was printed.
  process.exit(status);
}

/** The commands are loaded by who runs them: a guard in front of a thread needs none of them, and loading takes half a second. */
async function runHere(given: readonly string[], io: Io): Promise<number> {
  const { mainWithEngine } = await import("./main.ts");
  return mainWithEngine(given, io);
}

/** The status with which a server has run it; undefined: there is none, or it does not run this. */
async function runServed(given: readonly string[]): Promise<number | undefined> {
  if (given.some(isOfThisProcess)) return undefined;
  const socket = socketOfServer();
  if (socket === undefined) return undefined;
  const client = await import("./serve/client.ts");
  return client.runServed(socket, given, { stdout: process.stdout, stderr: process.stderr });
}

/** Names of what another process has under the same name: its standard input, descriptors that a shell has opened, devices, itself. */
function isOfThisProcess(word: string): boolean {
  return /(^|=)-$|\/(dev|proc)\//.test(word);
}

function isGuarded(given: readonly string[]): boolean {
  const [command = ""] = given;
  return (
    guarded.has(command) &&
    isSomewhere() &&
    !given.some((argument) => ["--help", "-h", "--help-limits"].includes(argument))
  );
}

/** No thread begins in a directory that was removed; the command line says so. */
function isSomewhere(): boolean {
  try {
    return process.cwd() !== "";
  } catch {
    return false;
  }
}

function write(stream: StreamName, text: Chunk, done: () => void): void {
  process[stream].write(text, done);
}

function onSignal(handle: () => void): () => void {
  process.on("SIGINT", handle);
  process.on("SIGTERM", handle);
  return () => {
    process.off("SIGINT", handle);
    process.off("SIGTERM", handle);
  };
}
