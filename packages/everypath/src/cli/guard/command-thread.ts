/** The thread in which a command runs: the whole command line, with streams that are the guard's. */
import { host } from "@everypath/core";
import "@everypath/core/thread";
import type { Chunk } from "@everypath/report";
import type { CommandStart, FromCommand, StreamName, ToCommand } from "../../library/guard/protocol.ts";
import { stopSignal } from "../../runs/interrupted.ts";
import type { Interrupts } from "../interrupt.ts";
import type { Io, Terminal } from "../io.ts";
import { mainWithEngine } from "../main.ts";
import { warm } from "./warm.ts";

if (host.threads.isPrepared) await warm();
const start = host.threads.data as CommandStart;
// Others have no use for what was loaded for explorers.
if (start.arguments[0] !== "explore") host.threads.dropPrepared();
const port = host.threads.parent!;
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
  const write = (text: Chunk, done?: () => void): void => {
    const number = done === undefined ? undefined : nextNumber++;
    if (done !== undefined && number !== undefined) taken.set(number, done);
    say({ kind: "write", stream, text, number });
  };
  return {
    isTTY,
    ...(columns === undefined ? {} : { columns }),
    write,
    writeBytes: write,
  };
}

const controller = new AbortController();
listeners.add(() => controller.abort());

const signal = stopSignal(start.interrupted, controller);

function watchInterrupts(onFirst: () => void): Interrupts {
  listeners.add(onFirst);
  return { signal, dispose: () => void listeners.delete(onFirst) };
}

const stderr = terminal("stderr");
// What writes there without being given a stream (warnings) is told in the same order as everything else.
process.stderr.write = (text: string | Uint8Array): boolean => {
  stderr.write(typeof text === "string" ? text : new TextDecoder().decode(text));
  return true;
};

const io: Io = {
  stdout: terminal("stdout"),
  stderr,
  environment: host.system.environment,
  watchInterrupts,
  guard: {
    begin: (work) => say({ kind: "begun", work }),
    checkpoint: (checkpoint) => say({ kind: "checkpoint", checkpoint }),
  },
};

say({ kind: "ended", status: await mainWithEngine(start.arguments, io) });
