/** The streams and surroundings of a command, so that tests can run it without a process of its own. */
import type { Readable } from "node:stream";
import { type Chunk, isPrintable, printableColoured, textOf } from "@everypath/report";
import { exitStatus } from "../library/exit-status.ts";
import type { Telling } from "../runs/surface.ts";
import type { Interrupts } from "./interrupt.ts";

export interface Terminal {
  write(text: string, done?: () => void): unknown;
  /** Text as UTF-8, where the stream takes it as it is. */
  writeBytes?(bytes: Uint8Array, done: () => void): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export interface Io {
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  /** Where commands are read from (default: the process's own). */
  readonly stdin?: Readable;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Listens to interrupts (default: to the process's signals). */
  readonly watchInterrupts?: (onFirst: () => void) => Interrupts;
  /** Who tells what was found if the command is ended; undefined: nobody. */
  readonly guard?: Telling;
}

export { exitStatus };

/**
 * Writes and waits until the stream has taken everything: exiting earlier would cut a pipe's text short. What a program's names hold is shown, and
 * never obeyed by a terminal.
 */
export function print(stream: Terminal, chunks: Iterable<Chunk>): Promise<void> {
  return printUnchanged(stream, eachPrintable(chunks));
}

function* eachPrintable(chunks: Iterable<Chunk>): Generator<Chunk> {
  for (const chunk of chunks)
    yield typeof chunk !== "string" && isPrintable(chunk) ? chunk : printableColoured(textOf(chunk));
}

/** As `print`, for what another program is to read exactly as it is. */
export async function printUnchanged(stream: Terminal, chunks: Iterable<Chunk>): Promise<void> {
  let pending: string[] = [];
  let size = 0;
  const flush = async () => {
    const text = pending.join("");
    pending = [];
    size = 0;
    if (text !== "") await new Promise<void>((resolve) => stream.write(text, () => resolve()));
  };
  for (const chunk of chunks) {
    if (typeof chunk !== "string" && stream.writeBytes !== undefined) {
      await flush();
      await new Promise<void>((resolve) => stream.writeBytes?.(chunk, resolve));
      continue;
    }
    pending.push(textOf(chunk));
    size += chunk.length;
    if (size > 1 << 20) await flush();
  }
  await flush();
}

/** The one line of a refusal. Returns the exit status. */
export async function refuse(io: Io, problem: string): Promise<number> {
  await print(io.stderr, [`everypath: ${problem.replaceAll("\n", " ")}\n`]);
  return exitStatus.wrongInput;
}

/** Columns for a report: the terminal's, or as the environment says. */
export function reportWidth({ stdout, environment }: Io): number {
  const given = Number(environment.COLUMNS);
  const columns = stdout.columns ?? (Number.isInteger(given) && given > 0 ? given : 100);
  return Math.min(Math.max(columns, 60), 160);
}
