/** `everypath` as a process: the real streams, and an exit status at the end. */
import { systemMessage } from "../report/whole-file.ts";
import { engineConnection } from "./connect.ts";
import { faultMessage } from "./fault.ts";
import { exitStatus, type Io, print } from "./io.ts";
import { main } from "./main.ts";

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
    process.stderr.write(`everypath: ${line}${stack}\n`, () => process.exit(exitStatus.unknown));
  });
  // Where not even a complaint can be written, the exit status has to do.
  process.stderr.on("error", () => {});
  const io: Io = { stdout: process.stdout, stderr: process.stderr, environment: process.env };
  const status = await main(process.argv.slice(2), engineConnection, io);
  if (notPrinted !== undefined) {
    // Nobody has seen the verdict: the exit status alone must not claim it.
    await print(io.stderr, [`everypath: the result could not be printed: ${notPrinted}\n`]);
    process.exit(exitStatus.unknown);
  }
  // Threads of the solver may still be alive; everything was printed.
  process.exit(status);
}
