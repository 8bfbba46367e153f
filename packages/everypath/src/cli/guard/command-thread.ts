/** The thread in which a command runs: the whole command line, with streams that are the guard's. */
import "@everypath/core/thread";
import { parentPort, workerData } from "node:worker_threads";
import { giveFiles } from "@everypath/core";
import type { StopSignal } from "@everypath/engine";
import type { CommandStart, FromCommand, StreamName, ToCommand } from "../../library/guard/protocol.ts";
import type { RunNews } from "../../library/news.ts";
import { engineConnection } from "../connect.ts";
import type { Interrupts } from "../interrupt.ts";
import type { Io, Terminal } from "../io.ts";
import { main } from "../main.ts";

const start = workerData as CommandStart;
const port = parentPort!;
const say = (message: FromCommand): void => port.postMessage(message);

const taken = new Map<number, () => void>();
const listeners = new Set<() => void>();
let nextNumber = 0;

port.on("message", (message: ToCommand) => {
  switch (message.kind) {
    case "written":
      taken.get(message.number)?.();
      taken.delete(message.number);
      return;
    case "interrupt":
      for (const listener of listeners) listener();
      return;
  }
});

function terminal(stream: StreamName): Terminal {
  const { isTTY, columns } = start[stream];
  return {
    isTTY,
    ...(columns === undefined ? {} : { columns }),
    write(text, done) {
      const number = done === undefined ? undefined : nextNumber++;
      if (done !== undefined && number !== undefined) taken.set(number, done);
      say({ kind: "write", stream, text, number });
    },
  };
}

const controller = new AbortController();
listeners.add(() => controller.abort());

/** With a word that the guard sets, so that a thread which is busy sees it too. */
const signal: StopSignal = {
  get aborted() {
    return controller.signal.aborted || Atomics.load(start.interrupted, 0) !== 0;
  },
  addEventListener: (type, listener) => controller.signal.addEventListener(type, listener),
};

function watchInterrupts(onFirst: () => void): Interrupts {
  listeners.add(onFirst);
  return { signal, dispose: () => void listeners.delete(onFirst) };
}

if (start.library !== undefined) giveFiles(start.library.sources);

const stderr = terminal("stderr");
// What writes there without being given a stream (warnings) is told in the same order as everything else.
process.stderr.write = (text: string | Uint8Array): boolean => {
  stderr.write(typeof text === "string" ? text : new TextDecoder().decode(text));
  return true;
};

const io: Io = {
  stdout: terminal("stdout"),
  stderr,
  environment: process.env,
  watchInterrupts,
  guard: {
    begin: (work) => say({ kind: "begun", work }),
    checkpoint: (checkpoint) => say({ kind: "checkpoint", checkpoint }),
  },
  ...(start.library === undefined ? {} : { news: (news: RunNews) => say({ kind: "news", news }) }),
};

say({ kind: "ended", status: await main(start.arguments, engineConnection, io) });
