/** The thread of a run that a program has asked for (library/run.ts): it answers one question, and tells what is found on the way. */
import "@everypath/core/thread";
import { giveFiles, host } from "@everypath/core";
import { type Chunk, textOf } from "@everypath/report";
import { exitStatus } from "../library/exit-status.ts";
import type { FromCommand, RunStart, ToCommand } from "../library/guard/protocol.ts";
import type { RunNews } from "../library/news.ts";
import { type Answer, answer } from "./answer.ts";
import { engineConnection } from "./engine/connect.ts";
import { faultMessage } from "./fault.ts";
import { stopSignal } from "./interrupted.ts";
import { problemOf } from "./refused.ts";
import type { RunSurface, Watch } from "./surface.ts";

const { question, interrupted } = host.threads.data as RunStart;
const port = host.threads.parent!;
const say = (message: FromCommand): void => port.postMessage(message);
const news = (told: RunNews): void => say({ kind: "news", news: told });

/** Milliseconds between two tellings of progress. */
const progressInterval = 100;

const controller = new AbortController();
const signal = stopSignal(interrupted, controller);
const taken = new Map<number, () => void>();
let nextNumber = 0;

port.on("message", (message: ToCommand) => {
  switch (message.kind) {
    case "written":
      taken.get(message.number)?.();
      taken.delete(message.number);
      return;
    case "interrupt":
      controller.abort();
  }
});

/** Resolves when it was taken: a result may be larger than what should wait in memory. */
function write(stream: "stdout" | "stderr", text: string): Promise<void> {
  const number = nextNumber++;
  return new Promise((resolve) => {
    taken.set(number, resolve);
    say({ kind: "write", stream, text, number });
  });
}

async function tell(chunks: Iterable<Chunk>): Promise<void> {
  for (const chunk of chunks) await write("stdout", textOf(chunk));
}

function watch(): Watch {
  let next = 0;
  return {
    signal,
    progress(progress) {
      const now = performance.now();
      if (now < next) return;
      next = now + progressInterval;
      news({ kind: "progress", progress });
    },
    // A program hears of what it has asked for itself, and nothing is shown to anybody.
    note: () => {},
    finish: () => {},
    dispose: () => {},
  };
}

const surface: RunSurface = {
  note: (line) => write("stderr", line),
  compilerNote(text) {
    if (question.options.quiet !== true) void write("stderr", text);
  },
  watch,
  // Nobody can ask for them: a result is asked for, and both are the answer.
  query: () => {},
  json: tell,
  onPath: (path) => news({ kind: "path", path }),
  onTested: async (outcome) => news({ kind: "tested", outcome }),
  guard: {
    begin: (work) => say({ kind: "begun", work }),
    checkpoint: (checkpoint) => say({ kind: "checkpoint", checkpoint }),
  },
};

/** Answers with the status of the run, as its guard knows it. */
async function told(answered: Answer): Promise<number> {
  switch (answered.kind) {
    case "refused":
      for (const diagnostic of answered.diagnostics)
        news({ kind: "refused", problem: problemOf(diagnostic) });
      return exitStatus.wrongInput;
    case "checked":
      news({ kind: "checked", check: answered.check });
      return exitStatus.good;
    case "replayed":
      return exitStatus.good;
    case "result":
      await tell(answered.chunks);
      return exitStatus.good;
  }
}

async function run(): Promise<number> {
  giveFiles(question.sources);
  try {
    return await told(await answer(question, engineConnection, surface));
  } catch (error) {
    const fault = `an internal error of everypath: ${faultMessage(error)}; please report it`;
    await surface.note(`${question.files.join(" ")}: ${fault}`);
    return exitStatus.unknown;
  }
}

say({ kind: "ended", status: await run() });
