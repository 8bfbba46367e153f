/** The last word of a command that its guard has ended, to the user. */
import { host } from "@everypath/core";
import {
  coloured,
  endedReport,
  entriesReport,
  fileSourceReader,
  plain,
  type Result,
  systemMessage,
  wantsColour,
} from "@everypath/report";
import { endedResult, finishEnded, jsonOf } from "../../library/guard/ended.ts";
import type { Cause } from "../../library/guard/guard.ts";
import type { Checkpoint, Work } from "../../library/guard/protocol.ts";
import { type Io, print, reportWidth } from "../io.ts";
import { statusOf } from "../status.ts";

const { join } = host.paths;

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
      finishEnded(out, work, result, checkpoint);
      written.push(`written   to ${out}: result.json`);
      await print(io.stderr, [`everypath: --out ${out}: ${missingIn(out, work.command)}\n`]);
    } catch (error) {
      await print(io.stderr, [`everypath: --out ${out}: not written: ${systemMessage(error)}\n`]);
    }
  }
  if (work.json) await print(io.stdout, jsonOf(result, out, checkpoint));
  else {
    const reproduction = { parameters: undefined, meaning: [], extent: [], out };
    const text = (result.entries === undefined ? endedReport : entriesReport)(result, {
      width: reportWidth(io),
      paint: wantsColour(io.stdout, io.environment) ? coloured : plain,
      sources: fileSourceReader(work.files),
      reproduction,
      reproductionOf: (entry) => ({ ...reproduction, extent: ["--entry", entry], out: undefined }),
      detail: "normal",
      layers: false,
      written,
    });
    await print(io.stdout, [text]);
  }
  if (out === undefined && checkpoint?.spool !== undefined)
    host.files.remove(checkpoint.spool.file, { force: true });
  return statusOf(result);
}

/** What a command that was ended leaves undone, and how to go on. */
function missingIn(out: string, command: Result["command"]): string {
  const undone = "result.json holds what was found; other reports were not written";
  return host.files.exists(join(out, "run.json"))
    ? `${undone}: everypath ${command} --resume ${out} goes on from there, and writes them`
    : `${undone}: give more with --time or --memory, and run it again`;
}
