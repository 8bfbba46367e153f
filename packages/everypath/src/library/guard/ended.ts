/** The result of a command that its guard has ended: what it had told by then, as valid as any other result, and why there is no more. */
import { host } from "@everypath/core";
import {
  type Chunk,
  finishSpool,
  jsonChunks,
  lockFileName,
  makeDirectories,
  outputDirectoryProblem,
  type Result,
  type ResultIncomplete,
  removeLeftovers,
  removeResult,
  spooledChunks,
  writeWhole,
} from "@everypath/report";
import type { Cause } from "./guard.ts";
import type { Checkpoint, Work } from "./protocol.ts";

const { join } = host.paths;

/** As it is in the directory of --out, where there is one. */
export function jsonOf(
  result: Result,
  out: string | undefined,
  checkpoint: Checkpoint | undefined,
): Iterable<Chunk> {
  if (out !== undefined) return fileChunks(join(out, "result.json"));
  return checkpoint?.spool === undefined ? jsonChunks(result) : spooledChunks(result, checkpoint.spool);
}

function* fileChunks(file: string): Generator<string> {
  const descriptor = host.files.open(file, "r");
  try {
    const block = Buffer.alloc(1 << 20);
    const decoder = new TextDecoder();
    for (
      let read = host.files.readBlock(descriptor, block);
      read > 0;
      read = host.files.readBlock(descriptor, block)
    )
      yield decoder.decode(block.subarray(0, read), { stream: true });
  } finally {
    host.files.close(descriptor);
  }
}

export function endedResult(work: Work, checkpoint: Checkpoint | undefined, cause: Cause): Result {
  const found = checkpoint?.result ?? nothingFound(work);
  if (checkpoint?.isFinal === true) return found;
  const isBad = ["unsafe", "refuted", "diverges"].includes(found.verdict);
  return {
    ...found,
    verdict: isBad ? found.verdict : "unknown",
    complete: false,
    incomplete: [...found.incomplete, reasonOf(cause)],
  };
}

function reasonOf(cause: Cause): ResultIncomplete {
  switch (cause.kind) {
    case "interrupted":
      return { reason: "interrupted", count: 1, detail: "the command was ended at once" };
    case "time":
      return {
        reason: "time",
        count: 1,
        detail: "the command was ended: it had not come to its end in time",
      };
    case "memory":
      return { reason: "memory", count: 1, detail: "the command was ended: it took more than it may" };
    case "heap":
      return { reason: "memory", count: 1, detail: "the JavaScript heap was exhausted" };
    case "died":
      return {
        reason: "internal-error",
        count: 1,
        detail: `an internal error of everypath: ${cause.message.split("\n")[0] ?? ""}`,
      };
  }
}

function nothingFound({ command, files, entry }: Work): Result {
  const none = { covered: 0, total: 0 };
  return {
    schema: "everypath/1",
    command,
    files: [...files],
    entry,
    verdict: "unknown",
    complete: false,
    incomplete: [],
    assumptions: [],
    errors: [],
    paths: [],
    coverage: { lines: none, branches: none },
    stats: {
      paths: 0,
      instructions: 0,
      queries: 0,
      solverQueries: 0,
      seconds: 0,
      solverSeconds: 0,
    },
  };
}

/** Leaves the directory of --out as a run leaves it that came to its end. Throws what the system reports. */
export function finishEnded(
  out: string,
  work: Work,
  result: Result,
  checkpoint: Checkpoint | undefined,
): void {
  if (checkpoint?.isFinal !== true) writeEnded(out, work, result, checkpoint);
  removeLeftovers(out);
  // The command that held it is no more.
  host.files.remove(join(out, lockFileName), { force: true });
}

function writeEnded(out: string, work: Work, result: Result, checkpoint: Checkpoint | undefined): void {
  const isOurs = checkpoint?.isBegun === true || work.resumes;
  if (!isOurs) {
    const problem = outputDirectoryProblem(out);
    if (problem !== undefined) throw new Error(problem);
    makeDirectories(out);
    // What an older run left there would be taken for this one's.
    for (const name of ["run.json", "journal"])
      host.files.remove(join(out, name), { recursive: true, force: true });
    removeResult(out);
  }
  const file = join(out, "result.json");
  if (checkpoint?.spool === undefined) writeWhole(file, jsonChunks(result));
  else finishSpool(checkpoint.spool, result, file);
}
