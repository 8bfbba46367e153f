/** A thread that explores: it loads a solver, links the program for itself, and runs the jobs it is sent. */
import { parentPort, workerData } from "node:worker_threads";
import { programFrom } from "../../../language/source.ts";
import { createBackendHere, JobSolver, withLayers } from "../../../solver/index.ts";
import { type Packed, pack } from "../../../term/pack.ts";
import { openSession, type Session } from "../session.ts";
import type { FromThread, ProgramStart, ThreadStart, ToThread } from "./protocol.ts";
import { stopReasons } from "./protocol.ts";
import { WatchedBackend } from "./watched-backend.ts";

const { solver: solverOptions, stop, watch } = workerData as ThreadStart;
const port = parentPort!;
const say = (message: FromThread, moved: ArrayBuffer[] = []): void => port.postMessage(message, moved);

const backend = new WatchedBackend(await createBackendHere(solverOptions.backend ?? "z3-wasm"), watch);
const solver = new JobSolver(backend, (inner) => withLayers(inner, solverOptions.layers));
let session: Session | undefined;

/** Messages are obeyed one after another, in order. */
let last = Promise.resolve();
port.on("message", (message: ToThread) => {
  last = last
    .then(() => obey(message))
    .catch((error: unknown) => {
      say({
        kind: "fault",
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    });
});

async function obey(message: ToThread): Promise<void> {
  switch (message.kind) {
    case "open":
      say({ kind: "opened", refused: await open(message) });
      return;
    case "job":
      if (session === undefined) throw new Error("a job came before its program");
      backend.beginJob(message.givenUp);
      sendResult(pack(session.explorer.explore(message.job)));
      return;
    case "drop":
      session?.explorer.drop(message.token);
      return;
    case "end":
      say({ kind: "statistics", layers: solver.statistics() });
      solver.close();
      port.close();
      return;
  }
}

function sendResult(result: Packed): void {
  say({ kind: "result", result }, [result.words.buffer]);
}

/** Why the program cannot be explored, if it cannot. */
async function open({ source, options, heapBytes }: ProgramStart): Promise<string | undefined> {
  const program = await programFrom(source);
  if (!("program" in program)) throw new Error("the program cannot be linked");
  let looks = 0;
  const stopReason = () => {
    const reason = Atomics.load(stop, 0);
    if (reason > 0) return stopReasons[reason - 1];
    return (looks++ & 63) === 0 && process.memoryUsage().heapUsed > heapBytes ? "memory" : undefined;
  };
  const opened = openSession(program.program, options, stopReason, solver);
  if ("refused" in opened) return opened.refused;
  session = opened;
  return undefined;
}
