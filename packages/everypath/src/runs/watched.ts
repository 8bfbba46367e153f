/**
 * Work on a program that takes its time: with progress, interruptible, and with a fault of ours told and survived. What was found by then is
 * kept, for the result after a fault and for the guard, who tells it should the command be ended.
 */
import type { Exploration } from "@everypath/analyses";
import type { Diagnostic } from "@everypath/core";
import type { Result, ResultIncomplete } from "@everypath/report";
import type { EngineHooks, Finding } from "./engine/engine.ts";
import { faultEntry } from "./fault.ts";
import { Checkpoints, findsAtOnce } from "./recorder.ts";
import type { Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";

type Refusal = { readonly diagnostics: readonly Diagnostic[] };

export interface Watched<T> {
  /** For the message of a fault: "proving". */
  readonly doing: string;
  /** Collects the fault, where there is one. */
  readonly faults: ResultIncomplete[];
  /** `begin`: the directory of --out is this run's from now on. */
  readonly run: (hooks: EngineHooks & Required<Finding<T>>, begin: () => void) => Promise<T | Refusal>;
  /** What is told after a fault before anything was found. */
  readonly nothing: () => T;
  /** What was found by then, as it is told where there is no time for more. */
  readonly resultOf: (found: T) => Result;
}

export async function watched<T>(
  settings: Settings,
  surface: RunSurface,
  { doing, faults, run, nothing, resultOf }: Watched<T>,
): Promise<T | Refusal> {
  const watch = surface.watch();
  const checkpoints = new Checkpoints();
  let kept: T | undefined;
  let finds = 0;
  let isBegun = false;
  const tellGuard = (found: T) =>
    surface.guard?.checkpoint({ result: resultOf(found), spool: undefined, isBegun, isFinal: false });
  try {
    return await run(
      {
        onProgress: (state) => watch.progress(state),
        onNote: (text) => watch.note(text),
        signal: watch.signal,
        onFound: (soFar) =>
          checkpoints.offer(() => {
            kept = soFar();
            tellGuard(kept);
          }, ++finds <= findsAtOnce),
        ...(settings.dump === "queries" ? { onQuery: (script: string) => surface.query(script) } : {}),
      },
      () => {
        isBegun = true;
        tellGuard(nothing());
      },
    );
  } catch (error) {
    watch.finish();
    const fault = faultEntry(error, doing);
    faults.push(fault);
    const stack = settings.detail === "verbose" && error instanceof Error ? `\n${error.stack ?? ""}` : "";
    await surface.note(`${settings.files.join(", ")}: ${fault.detail}; please report it${stack}`);
    return kept ?? nothing();
  } finally {
    watch.finish();
    watch.dispose();
  }
}

/** The same exploration; what is to be replayed, and was not, says so. */
export function asUnreplayed(exploration: Exploration, settings: Settings): Exploration {
  if (!settings.replay || exploration.language !== "c") return exploration;
  const paths = exploration.paths.map((path) => ({
    ...path,
    replay: path.replay ?? { verdict: "not-replayed" as const, reason: "no time was left" },
  }));
  return { ...exploration, paths };
}
