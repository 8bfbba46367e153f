/** A thread that explores: it loads a solver, links the program for itself, and runs the jobs it is sent. */
import "@everypath/core/thread";
import {
  createBackendHere,
  host,
  JobSolver,
  loadSatCore,
  type Packed,
  pack,
  unpack,
  withLayers,
} from "@everypath/core";
import type { Job } from "@everypath/engine";
import { programFrom } from "@everypath/languages";
import { giveBackTerms } from "../memory/unused-terms.ts";
import { openSession, type Session } from "../session.ts";
import type { FromThread, ProgramStart, ThreadStart, ToThread } from "./protocol.ts";
import { stopReasons, vitals } from "./protocol.ts";
import { WatchedBackend } from "./watched-backend.ts";

// What every explorer needs is there before it is known what it is for.
const satCore = await loadSatCore();
const { solver: solverOptions, stop, vitals: words } = host.threads.data as ThreadStart;
const port = host.threads.parent!;
const say = (message: FromThread, moved: ArrayBuffer[] = []): void => port.postMessage(message, moved);

/** Milliseconds between two words on what a job has found, at least; and how many times longer than such a word takes. */
const tellInterval = 200;
const tellShare = 50;
let nextTelling = 0;

const backend = new WatchedBackend(createBackendHere(solverOptions, satCore), words, beforeQuery);
const solver = new JobSolver(backend, (inner) => withLayers(inner, solverOptions.layers));
let session: Session | undefined;

/** Messages are obeyed one after another, in order. */
let last = Promise.resolve();
port.on("message", (message: ToThread) => {
  last = last
    .then(() => obey(message))
    .then(giveBack)
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
      backend.beginJob(message.givenUp);
      say({ kind: "opened", refused: await open(message) });
      return;
    case "job":
      if (session === undefined) throw new Error("a job came before its program");
      backend.beginJob(message.givenUp);
      nextTelling = performance.now() + tellInterval;
      sendResult(pack(session.explorer.explore(unpack(message.job) as Job)));
      return;
    case "drop":
      session?.explorer.drop(message.token);
      return;
    case "relieve":
      // So is every message followed by what is asked in the words.
      return;
    case "end":
      say({ kind: "statistics", layers: solver.statistics() });
      solver.close();
      port.close();
      return;
  }
}

/** A query is where a job can hang, and be ended with its thread: what it has found is told before. */
function beforeQuery(): "go on" | "stop" {
  // What is assumed is asked about even where there is no time left: it is not refused for that.
  if (session === undefined) return "go on";
  if (Atomics.load(stop, 0) !== 0) return "stop";
  const now = performance.now();
  if (now < nextTelling) return "go on";
  session.explorer.tellSoFar((found) => {
    const result = pack(found);
    say({ kind: "found", result }, [result.words.buffer]);
  });
  nextTelling = performance.now() + Math.max(tellInterval, tellShare * (performance.now() - now));
  return "go on";
}

function sendResult(result: Packed): void {
  say({ kind: "result", result }, [result.words.buffer]);
}

/** States were let go of in the midst of a job: their terms are still there. */
let owesTerms = false;

/** Between two jobs: gives back what was asked for. */
async function giveBack(): Promise<void> {
  const asked = Atomics.load(words, vitals.asked);
  if (asked === Atomics.load(words, vitals.relieved) && !owesTerms) return;
  owesTerms = false;
  shedStates();
  await giveBackTerms();
  tellRelieved(asked);
}

/** In the midst of a job, between two queries: states can be let go of at any time, their terms when it is done. */
function relieve(): void {
  const asked = Atomics.load(words, vitals.asked);
  if (!shedStates()) return;
  owesTerms = true;
  host.system.collectGarbage();
  tellRelieved(asked);
}

/** False where nobody asked for it. */
function shedStates(): boolean {
  const asked = Atomics.load(words, vitals.statesAsked);
  if (asked === Atomics.load(words, vitals.statesRelieved)) return false;
  Atomics.add(words, vitals.shed, session?.explorer.shed() ?? 0);
  Atomics.store(words, vitals.statesRelieved, asked);
  return true;
}

function tellRelieved(asked: number): void {
  Atomics.store(words, vitals.kept, session?.explorer.kept ?? 0);
  Atomics.store(words, vitals.relieved, asked);
}

/** Why the program cannot be explored, if it cannot. */
async function open({ source, options }: ProgramStart): Promise<string | undefined> {
  const program = await programFrom(source);
  if (!("program" in program)) throw new Error("the program cannot be linked");
  const stopReason = () => {
    relieve();
    const reason = Atomics.load(stop, 0);
    return reason === 0 ? undefined : stopReasons[reason - 1];
  };
  const opened = openSession(program.program, options, stopReason, solver);
  if ("refused" in opened) return opened.refused;
  session = opened;
  return undefined;
}
