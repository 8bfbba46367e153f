/** The command line as what a run talks to: lines and progress on the standard error stream, interrupts from the keyboard. */
import { type Chunk, printable } from "@everypath/report";
import type { RunSurface } from "../runs/surface.ts";
import { watchInterrupts } from "./interrupt.ts";
import { type Io, print } from "./io.ts";
import { ProgressReporter } from "./progress.ts";

/** What of its options decides how much is said. */
interface Manner {
  readonly detail?: "quiet" | "normal" | "verbose";
  readonly json?: boolean;
}

export function surfaceOf(io: Io, { detail = "normal", json = false }: Manner = {}): RunSurface {
  return {
    note: (line) => print(io.stderr, [`everypath: ${line}\n`]),
    compilerNote(text) {
      if (detail !== "quiet") io.stderr.write(printable(text.endsWith("\n") ? text : `${text}\n`));
    },
    watch() {
      const progress = new ProgressReporter(io.stderr, detail === "quiet");
      const interrupts = (io.watchInterrupts ?? watchInterrupts)(() =>
        progress.note("finishing with what was found; interrupt again to stop at once"),
      );
      return {
        signal: interrupts.signal,
        progress: (state) => progress.update(state),
        note: (text) => progress.note(text),
        finish: () => progress.finish(),
        dispose: () => interrupts.dispose(),
      };
    },
    query: (script) => void io.stdout.write(`${script}\n`),
    ...(json ? { json: (chunks: Iterable<Chunk>) => print(io.stdout, chunks) } : {}),
    ...(io.guard === undefined ? {} : { guard: io.guard }),
  };
}
