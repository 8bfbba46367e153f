/** The process, or who stands for one, as the guard of a command sees it. */
import { host } from "@everypath/core";
import { interruptedStatus, type Surroundings } from "../../library/guard/guard.ts";
import { faultMessage } from "../../runs/fault.ts";
import { exitStatus, type Io, print } from "../io.ts";

/** Loaded when a command is asked to end, while it still does so by itself: who is told to stop is not to wait for it. */
const loadLastWord = () => import("./last-word.ts");

/** Where a command's bytes go, and who may stop it. */
export interface Outside extends Pick<Surroundings, "write"> {
  /** Calls `handle` for each request to stop; answers with what ends that. */
  onSignal(handle: () => void): () => void;
}

export function guardSurroundings(given: readonly string[], io: Io, outside: Outside): Surroundings {
  const shapeOf = ({ isTTY = false, columns }: Io["stdout"]) => ({ isTTY, columns });
  return {
    start: { arguments: given, stdout: shapeOf(io.stdout), stderr: shapeOf(io.stderr) },
    write: (stream, text, done) => outside.write(stream, text, done),
    onInterrupt: (handle) =>
      outside.onSignal(() => {
        handle();
        // Where that fails it fails again below.
        void loadLastWord().catch(() => {});
      }),
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
