/** The result of a command that its guard has ended: what it had told by then, as valid as any other result, and why there is no more. */
import { closeSync, existsSync, openSync, readSync, rmSync } from "node:fs";
import { join } from "node:path";
import { lockFileName } from "../../report/directory.ts";
import {
  coloured,
  fileSourceReader,
  finishSpool,
  jsonChunks,
  makeDirectories,
  outputDirectoryProblem,
  plain,
  type Result,
  type ResultIncomplete,
  removeLeftovers,
  removeResult,
  spooledChunks,
  systemMessage,
  wantsColour,
  writeWhole,
} from "../../report/index.ts";
import { endedReport } from "../../report/text.ts";
import { type Io, print, reportWidth } from "../io.ts";
import { statusOf } from "../status.ts";
import type { Cause } from "./guard.ts";
import type { Checkpoint, Work } from "./protocol.ts";

/** Tells it, and answers with the exit status. */
export async function lastWord(
  work: Work,
  checkpoint: Checkpoint | undefined,
  cause: Cause,
  io: Io,
): Promise<number> {
  const result = endedResult(work, checkpoint, cause);
  const { out } = work;
  const written: string[] = [];
  if (out !== undefined) {
    try {
      if (checkpoint?.isFinal !== true) writeEnded(out, work, result, checkpoint);
      removeLeftovers(out);
      // The command that held it is no more.
      rmSync(join(out, lockFileName), { force: true });
      written.push(`written   to ${out}: result.json`);
      await print(io.stderr, [`everypath: --out ${out}: ${missingIn(out, work.command)}\n`]);
    } catch (error) {
      await print(io.stderr, [`everypath: --out ${out}: not written: ${systemMessage(error)}\n`]);
    }
  }
  if (work.json) await print(io.stdout, jsonOf(result, out, checkpoint));
  else {
    const text = endedReport(result, {
      width: reportWidth(io),
      paint: wantsColour(io.stdout, io.environment) ? coloured : plain,
      sources: fileSourceReader(work.files),
      reproduction: { parameters: undefined, meaning: [], extent: [], out },
      detail: "normal",
      layers: false,
      written,
    });
    await print(io.stdout, [text]);
  }
  if (out === undefined && checkpoint?.spool !== undefined) rmSync(checkpoint.spool.file, { force: true });
  return statusOf(result);
}

/** What a command that was ended leaves undone, and how to go on. */
function missingIn(out: string, command: Result["command"]): string {
  const undone = "result.json holds what was found; other reports were not written";
  return existsSync(join(out, "run.json"))
    ? `${undone}: everypath ${command} --resume ${out} goes on from there, and writes them`
    : `${undone}: give more with --time or --memory, and run it again`;
}

/** As it is in the directory of --out, where there is one. */
function jsonOf(
  result: Result,
  out: string | undefined,
  checkpoint: Checkpoint | undefined,
): Iterable<string> {
  if (out !== undefined) return fileChunks(join(out, "result.json"));
  return checkpoint?.spool === undefined ? jsonChunks(result) : spooledChunks(result, checkpoint.spool);
}

function* fileChunks(file: string): Generator<string> {
  const descriptor = openSync(file, "r");
  try {
    const block = Buffer.alloc(1 << 20);
    const decoder = new TextDecoder();
    for (let read = readSync(descriptor, block); read > 0; read = readSync(descriptor, block))
      yield decoder.decode(block.subarray(0, read), { stream: true });
  } finally {
    closeSync(descriptor);
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

/** Throws what the system reports. */
function writeEnded(out: string, work: Work, result: Result, checkpoint: Checkpoint | undefined): void {
  const isOurs = checkpoint?.isBegun === true || work.resumes;
  if (!isOurs) {
    const problem = outputDirectoryProblem(out);
    if (problem !== undefined) throw new Error(problem);
    makeDirectories(out);
    // What an older run left there would be taken for this one's.
    for (const name of ["run.json", "journal"]) rmSync(join(out, name), { recursive: true, force: true });
    removeResult(out);
  }
  const file = join(out, "result.json");
  if (checkpoint?.spool === undefined) writeWhole(file, jsonChunks(result));
  else finishSpool(checkpoint.spool, result, file);
}
