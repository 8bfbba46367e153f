/** A thread that expands inputs: it loads a solver, links the program for itself, and does what it is sent. */
import { getHeapStatistics } from "node:v8";
import { createBackendHere, host, JobSolver, loadSatCore, type Port, withLayers } from "@everypath/core";
import { Machine } from "@everypath/engine";
import { programFrom } from "@everypath/languages";
import { vitals } from "../../explore/workers/protocol.ts";
import { WatchedBackend } from "../../explore/workers/watched-backend.ts";
import type { CompiledProgram, CompiledRuns } from "../compiled.ts";
import { type CheckedChild, ExpandingThread, type ExpandSettings, type Observed } from "../expander.ts";
import { Runner } from "../run-and-check.ts";
import type { FromThread, ThreadStart, ToThread } from "./protocol.ts";

/** Serves the thread that started this one, until it says so. */
export async function serve(
  runsOf: (program: CompiledProgram, settings: ExpandSettings) => CompiledRuns,
): Promise<void> {
  const port = host.threads.parent!;
  const start = host.threads.data as ThreadStart;
  // What comes while the solver is loaded waits.
  let last: Promise<void> = open(start).then((thread) => {
    serving = thread;
  });
  let serving: Serving | undefined;
  port.on("message", (message: ToThread) => {
    last = last
      .then(() => {
        if (message.kind === "use") serving!.thread.use(runsOf(message.program, start.settings));
        else obey(serving!, message, port);
      })
      .catch((error: unknown) => {
        const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
        port.postMessage({ kind: "fault", message: text } satisfies FromThread);
      });
  });
}

interface Serving {
  readonly backend: WatchedBackend;
  readonly solver: JobSolver;
  readonly thread: ExpandingThread;
  readonly stop: Int32Array;
  readonly words: Int32Array;
}

async function open({
  source,
  machine,
  settings,
  solver: options,
  stop,
  vitals: words,
}: ThreadStart): Promise<Serving> {
  const backend = new WatchedBackend(createBackendHere(options, await loadSatCore()), words, () =>
    Atomics.load(stop, 0) === 0 ? "go on" : "stop",
  );
  const solver = new JobSolver(backend, (inner) => withLayers(inner, options.layers));
  const linked = await programFrom(source);
  if (!("program" in linked)) throw new Error("the program cannot be linked");
  const runner = new Runner(new Machine(linked.program, machine), settings);
  return { backend, solver, thread: new ExpandingThread(runner, solver, settings), stop, words };
}

function obey(
  { backend, solver, thread, stop, words }: Serving,
  message: Exclude<ToThread, { readonly kind: "use" }>,
  port: Port,
): void {
  const say = (answer: FromThread): void => port.postMessage(answer);
  Atomics.store(words, vitals.heapKilobytes, getHeapStatistics().used_heap_size / 1024);
  switch (message.kind) {
    case "contradiction":
      backend.beginJob([]);
      say({ kind: "contradiction", refused: thread.contradiction() });
      return;
    case "check":
      say({ kind: "checked", job: message.job, checked: thread.check(message.input) });
      return;
    case "trace":
      say({ kind: "traced", job: message.job, trace: thread.trace(message.job, message.input) });
      return;
    case "children": {
      const { job, choices, givenUp } = message;
      backend.beginJob(givenUp);
      const children: Observed<CheckedChild | undefined>[] = [];
      for (const child of thread.children(job, choices)) {
        children.push(child);
        if (Atomics.load(stop, 0) !== 0) break;
      }
      say({ kind: "children", job, children });
      return;
    }
    case "end":
      say({ kind: "statistics", layers: solver.statistics() });
      solver.close();
      port.close();
  }
}
