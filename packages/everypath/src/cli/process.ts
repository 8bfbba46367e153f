/** `everypath` as a process: the real streams, and an exit status at the end. */

import { host, threadFile } from "@everypath/core";
import { printable, systemMessage } from "@everypath/report";
import { interruptedStatus, runGuarded, type Surroundings } from "../library/guard/guard.ts";
import { faultMessage } from "../runs/fault.ts";
import { exitStatus, type Io, print } from "./io.ts";

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
  let notPrinted: string | undefined;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // A reader that has seen enough (`everypath … | head`) is no fault: the run ends with its verdict.
    if (error.code !== "EPIPE") notPrinted ??= systemMessage(error);
  });
  // Thrown where nobody waits for it, as by a thread: Node's own exit status for that, 1, would be a verdict.
  process.on("uncaughtException", (error) => {
    const stack = process.argv.includes("--verbose") ? `\n${error.stack ?? ""}` : "";
    const line = `${process.argv.slice(2).join(" ")}: an internal error of everypath: ${faultMessage(error)}; please report it`;
    process.stderr.write(printable(`everypath: ${line}${stack}\n`), () => process.exit(exitStatus.unknown));
  });
  // Where not even a complaint can be written, the exit status has to do.
  process.stderr.on("error", () => {});
  const io: Io = { stdout: process.stdout, stderr: process.stderr, environment: process.env };
  const given = process.argv.slice(2);
  const status = await (isGuarded(given)
    ? runGuarded(threadFile("command"), surroundings(given, io))
    : runHere(given, io));
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

function isGuarded(given: readonly string[]): boolean {
  const [command = ""] = given;
  return (
    guarded.has(command) && !given.some((argument) => ["--help", "-h", "--help-limits"].includes(argument))
  );
}

/** Loaded when a command is asked to end, while it still does so by itself: who is told to stop is not to wait for it. */
const loadLastWord = () => import("./guard/last-word.ts");

function surroundings(given: readonly string[], io: Io): Surroundings {
  const shapeOf = ({ isTTY = false, columns }: Io["stdout"]) => ({ isTTY, columns });
  return {
    start: { arguments: given, stdout: shapeOf(io.stdout), stderr: shapeOf(io.stderr) },
    write: (stream, text, done) => void process[stream].write(text, done),
    onInterrupt(handle) {
      const hear = () => {
        handle();
        // Where that fails it fails again below.
        void loadLastWord().catch(() => {});
      };
      process.on("SIGINT", hear);
      process.on("SIGTERM", hear);
      return () => {
        process.off("SIGINT", hear);
        process.off("SIGTERM", hear);
      };
    },
    now: () => performance.now(),
    residentBytes: () => host.system.residentBytes(),
    after(milliseconds, handle) {
      const timer = setTimeout(handle, milliseconds);
      return () => clearTimeout(timer);
    },
    async lastWord(work, checkpoint, cause) {
      const line = (text: string) =>
        print(io.stderr, [`everypath: ${given.join(" ").replaceAll("\n", " ")}: ${text}\n`]);
      if (cause.kind === "died")
        await line(
          `an internal error of everypath: ${faultMessage(new Error(cause.message))}; please report it`,
        );
      if (cause.kind === "heap")
        await line("the JavaScript heap was exhausted; what was found before is told");
      // Nothing was begun that could be told.
      if (work === undefined) return cause.kind === "interrupted" ? interruptedStatus : exitStatus.unknown;
      const { lastWord } = await loadLastWord();
      return lastWord(work, checkpoint, cause, io);
    },
  };
}
