/** Work on a program that takes its time: with progress, interruptible, and with a fault of ours told and survived. */
import type { ResultIncomplete } from "../report/index.ts";
import type { EngineHooks } from "./engine.ts";
import { faultEntry } from "./fault.ts";
import { watchInterrupts } from "./interrupt.ts";
import { type Io, print } from "./io.ts";
import { ProgressReporter } from "./progress.ts";
import type { Settings } from "./settings.ts";

export interface Watched<T> {
  /** For the message of a fault: "proving". */
  readonly doing: string;
  /** Collects the fault, where there is one. */
  readonly faults: ResultIncomplete[];
  readonly run: (hooks: EngineHooks) => Promise<T>;
  /** What is told after a fault. */
  readonly nothing: () => T;
}

export async function watched<T>(
  settings: Settings,
  io: Io,
  { doing, faults, run, nothing }: Watched<T>,
): Promise<T> {
  const progress = new ProgressReporter(io.stderr, settings.detail === "quiet");
  const interrupts = watchInterrupts(() =>
    progress.note("finishing with what was found; interrupt again to stop at once"),
  );
  try {
    return await run({
      onProgress: (state) => progress.update(state),
      onNote: (text) => progress.note(text),
      signal: interrupts.signal,
      ...(settings.dump === "queries"
        ? { onQuery: (script: string) => void io.stdout.write(`${script}\n`) }
        : {}),
    });
  } catch (error) {
    progress.finish();
    const fault = faultEntry(error, doing);
    faults.push(fault);
    const stack = settings.detail === "verbose" && error instanceof Error ? `\n${error.stack ?? ""}` : "";
    await print(io.stderr, [
      `everypath: ${settings.files.join(", ")}: ${fault.detail}; please report it${stack}\n`,
    ]);
    return nothing();
  } finally {
    progress.finish();
    interrupts.dispose();
  }
}
