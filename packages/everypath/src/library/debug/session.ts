/**
 * A debugger's session for a program: a path of the debugged program is walked step by step, with a choice at each decision that the inputs
 * leave open, and any moment of it can be come back to. The session has a thread of its own; what is asked is answered in the order of asking.
 */
import { host, type Thread, threadFile } from "@everypath/core";
import { Asked } from "../asked.ts";
import { EngineError, InputError } from "../failure.ts";
import type {
  DebugMove,
  DebugRequest,
  DebugRequestName,
  DebugRequests,
  DebugStart,
  FromDebugger,
  ToDebugger,
} from "./protocol.ts";
import type {
  DebugBreakpoint,
  DebugDepth,
  DebugEnd,
  DebugExample,
  DebugFrame,
  DebugProof,
  DebugSession,
  DebugStop,
  DebugTree,
  DebugValue,
  DebugVariable,
  DebugView,
} from "./types.ts";

class SessionThread implements DebugSession {
  readonly #worker: Thread;
  readonly #asked = new Asked();
  readonly #signal: AbortSignal | undefined;
  readonly #abort = (): void => void this.#end(this.#signal?.reason);
  #stop: DebugStop;

  /** Of the thread that has just opened it. */
  constructor(worker: Thread, stop: DebugStop, signal: AbortSignal | undefined) {
    this.#worker = worker;
    this.#signal = signal;
    signal?.addEventListener("abort", this.#abort);
    this.#stop = stop;
    worker.on("message", (message: FromDebugger) => this.#receive(message));
    worker.on("error", (error) => this.#asked.end(new EngineError(error.message)));
    worker.on("exit", () => this.#asked.end(new EngineError("the debugger's thread ended")));
  }

  get stop(): DebugStop {
    return this.#stop;
  }

  step(side?: boolean): Promise<DebugStop> {
    return this.#move("step", side);
  }

  next(side?: boolean): Promise<DebugStop> {
    return this.#move("next", side);
  }

  out(side?: boolean): Promise<DebugStop> {
    return this.#move("out", side);
  }

  go(side?: boolean): Promise<DebugStop> {
    return this.#move("go", side);
  }

  async back(count = 1): Promise<DebugStop> {
    return this.#arrive(await this.#ask("back", { count }));
  }

  async call(call: string): Promise<DebugStop> {
    return this.#arrive(await this.#ask("call", { call }));
  }

  async assume(condition: string): Promise<DebugStop> {
    return this.#arrive(await this.#ask("assume", { condition }));
  }

  async set(target: string, value: string): Promise<DebugStop> {
    return this.#arrive(await this.#ask("set", { target, value }));
  }

  save(): Promise<number> {
    return this.#ask("save", {});
  }

  async restore(saved: number): Promise<DebugStop> {
    return this.#arrive(await this.#ask("restore", { saved }));
  }

  complete(): Promise<DebugEnd> {
    return this.#ask("complete", {});
  }

  evaluate(expression: string, { frame = 0, depth = 1 }: DebugView = {}): Promise<DebugValue> {
    return this.#ask("evaluate", { expression, frame, depth });
  }

  variables({ frame = 0, depth = 1 }: DebugView = {}): Promise<readonly DebugVariable[]> {
    return this.#ask("variables", { frame, depth });
  }

  globals({ depth = 1 }: DebugDepth = {}): Promise<readonly DebugVariable[]> {
    return this.#ask("globals", { depth });
  }

  frames(): Promise<readonly DebugFrame[]> {
    return this.#ask("frames", {});
  }

  example(): Promise<DebugExample> {
    return this.#ask("example", {});
  }

  prove(condition: string): Promise<DebugProof> {
    return this.#ask("prove", { condition });
  }

  why(line?: number): Promise<readonly string[]> {
    return this.#ask("why", { line });
  }

  tree(): Promise<DebugTree> {
    return this.#ask("tree", {});
  }

  addBreakpoint(breakpoint: DebugBreakpoint): Promise<number> {
    return this.#ask("addBreakpoint", breakpoint);
  }

  removeBreakpoint(number: number): Promise<boolean> {
    return this.#ask("removeBreakpoint", { number });
  }

  interrupt(): void {
    this.#send({ kind: "interrupt" });
  }

  /** What is still asked is denied at once: an answer that is on its way no longer arrives. */
  close(): Promise<void> {
    return this.#end(new EngineError("the session is closed"));
  }

  async #end(reason: Error): Promise<void> {
    this.#signal?.removeEventListener("abort", this.#abort);
    this.#asked.end(reason);
    await this.#worker.terminate();
  }

  async #move(move: DebugMove, side: boolean | undefined): Promise<DebugStop> {
    return this.#arrive(await this.#ask("move", { move, side }));
  }

  #arrive(stop: DebugStop): DebugStop {
    this.#stop = stop;
    return stop;
  }

  #ask<Name extends DebugRequestName>(
    request: Name,
    asks: DebugRequests[Name]["asks"],
  ): Promise<DebugRequests[Name]["answer"]> {
    return this.#asked.ask((number) => {
      // The compiler does not see that a name and what it asks make one of the requests.
      this.#send({ kind: "asked", number, request: { request, ...asks } as DebugRequest });
    });
  }

  #send(message: ToDebugger): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromDebugger): void {
    if (message.kind === "opened" || message.kind === "refused") return;
    this.#asked.receive(message);
  }
}

/** Opens a session in a thread of its own. Rejects with an `InputError`, an `EngineError`, or the signal's reason. */
export function openDebugSession(start: DebugStart, signal: AbortSignal | undefined): Promise<DebugSession> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason);
      return;
    }
    const worker = host.threads.start(threadFile("session"), {
      data: start,
      takesProcessOptions: true,
    });
    const refuse = (reason: unknown): void => {
      signal?.removeEventListener("abort", abort);
      stopListening(worker);
      void worker.terminate();
      reject(reason);
    };
    const abort = (): void => refuse(signal?.reason);
    signal?.addEventListener("abort", abort);
    worker.once("error", (error) => refuse(new EngineError(error.message)));
    worker.once("exit", () => refuse(new EngineError("the debugger's thread ended")));
    worker.once("message", (message: FromDebugger) => {
      if (message.kind === "refused") refuse(new InputError(message.problems));
      if (message.kind !== "opened") return;
      stopListening(worker);
      signal?.removeEventListener("abort", abort);
      resolve(new SessionThread(worker, message.stop, signal));
    });
  });
}

/** By their names: the thread's own handling of messages is among the listeners, too. */
function stopListening(worker: Thread): void {
  for (const name of ["message", "error", "exit"] as const) worker.removeAllListeners(name);
}
