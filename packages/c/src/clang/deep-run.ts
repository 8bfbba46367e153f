/**
 * A run of a tool in a thread with a large stack, which this one waits for. Sources that need it are rare (thousands of `else if`, a sum of thousands of
 * terms), so the thread is started when one has run out of the usual stack, and ends with the run.
 */
import { BlockingWorker, threadFile } from "@everypath/core";
import type { ObservedRun } from "../cache/tool-runs.ts";
import type { Elsewhere, SeenFiles } from "./file-system.ts";
import type { Toolchain } from "./wasi.ts";

export interface DeepRun {
  readonly args: readonly string[];
  readonly seen: SeenFiles;
}

export interface DeepAnswer extends ObservedRun {
  /** Files that were asked for out of reach. */
  readonly refused: readonly string[];
}

/** Taken from the machine only as far as it is used. */
const stackMegabytes = 512;

/** A compilation has as long as it needs, as it does in this thread. */
const limit = Number.POSITIVE_INFINITY;

/** undefined where the thread did not get through. */
export function runOnDeepStack(
  toolchain: Toolchain,
  args: readonly string[],
  { seen, onRefused }: Elsewhere,
): ObservedRun | undefined {
  const thread = new BlockingWorker(threadFile("clang"), toolchain, {
    stackSizeMb: stackMegabytes,
  });
  const exchange = thread.exchange({ args, seen } satisfies DeepRun, limit);
  thread.terminate();
  if (exchange.kind !== "answer") return undefined;
  const { run, observed, refused } = exchange.message as DeepAnswer;
  for (const path of refused) onRefused(path);
  return { run, observed };
}
