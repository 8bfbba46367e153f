/**
 * A debugger's session for a program: a path of the debugged program is walked step by step, with a choice at each decision that the inputs
 * leave open, and any moment of it can be come back to. The session has a thread of its own; what is asked is answered in the order of asking.
 */
import { Worker } from "node:worker_threads";
import { threadFile } from "../../solver/package-files.ts";
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
  DebugEnd,
  DebugExample,
  DebugFrame,
  DebugProof,
  DebugStop,
  DebugTree,
  DebugValue,
  DebugVariable,
} from "./types.ts";

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

/** How much of values is told. */
export interface DebugDepth {
  /** Levels of parts of arrays, structures and objects (default: 1; 0: none). */
  readonly depth?: number | undefined;
}

export interface DebugView extends DebugDepth {
  /** 0, the default: the innermost of the user's calls. */
  readonly frame?: number | undefined;
}

/** Each method rejects with an `InputError` where what was asked cannot be done here, and leaves the session as it was. */
export class DebugSession {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #nextNumber = 1;
  #stop: DebugStop;
  #isClosed = false;

  /** Of the thread that has just opened it. */
  constructor(worker: Worker, stop: DebugStop) {
    this.#worker = worker;
    this.#stop = stop;
    worker.on("message", (message: FromDebugger) => this.#receive(message));
    worker.on("error", (error) => this.#end(new EngineError(error.message)));
    worker.on("exit", () => this.#end(new EngineError("the debugger's thread ended")));
  }

  /** Where the session stands. */
  get stop(): DebugStop {
    return this.#stop;
  }

  /** One statement on. At a choice `side` says which way; without it the question is asked again. */
  step(side?: boolean): Promise<DebugStop> {
    return this.#move("step", side);
  }

  /** One statement on, with the calls in it. */
  next(side?: boolean): Promise<DebugStop> {
    return this.#move("next", side);
  }

  /** On until the present call returns. */
  out(side?: boolean): Promise<DebugStop> {
    return this.#move("out", side);
  }

  /** On to the next breakpoint, choice or end: King's `go`, `go true` and `go false`. */
  go(side?: boolean): Promise<DebugStop> {
    return this.#move("go", side);
  }

  /** Back by so many statements. */
  async back(count = 1): Promise<DebugStop> {
    return this.#arrive(await this.#ask("back", { count }));
  }

  /** Begins another run: `f(1, "a")`, as the program's language writes a call for `--call`. */
  async call(call: string): Promise<DebugStop> {
    return this.#arrive(await this.#ask("call", { call }));
  }

  /** Adds a condition, in the program's language, to the path condition, where it is consistent with it. */
  async assume(condition: string): Promise<DebugStop> {
    return this.#arrive(await this.#ask("assume", { condition }));
  }

  /** Changes a variable, `set("a[1]", "2*x")`. */
  async set(target: string, value: string): Promise<DebugStop> {
    return this.#arrive(await this.#ask("set", { target, value }));
  }

  /** Keeps the present moment; answers with its number for `restore`. */
  save(): Promise<number> {
    return this.#ask("save", {});
  }

  async restore(saved: number): Promise<DebugStop> {
    return this.#arrive(await this.#ask("restore", { saved }));
  }

  /** The present path run to its end on one of its inputs; the session stays where it is. */
  complete(): Promise<DebugEnd> {
    return this.#ask("complete", {});
  }

  /** What an expression of the program's language means here. */
  evaluate(expression: string, { frame = 0, depth = 1 }: DebugView = {}): Promise<DebugValue> {
    return this.#ask("evaluate", { expression, frame, depth });
  }

  /** The variables of one of the user's calls, in the order of the source. */
  variables({ frame = 0, depth = 1 }: DebugView = {}): Promise<readonly DebugVariable[]> {
    return this.#ask("variables", { frame, depth });
  }

  /** Variables that every procedure sees. */
  globals({ depth = 1 }: DebugDepth = {}): Promise<readonly DebugVariable[]> {
    return this.#ask("globals", { depth });
  }

  /** The user's calls, innermost first. */
  frames(): Promise<readonly DebugFrame[]> {
    return this.#ask("frames", {});
  }

  /** Inputs that come here. */
  example(): Promise<DebugExample> {
    return this.#ask("example", {});
  }

  /** Whether a condition holds here for all inputs that come here. */
  prove(condition: string): Promise<DebugProof> {
    return this.#ask("prove", { condition });
  }

  /** Why the last branch (of a line, where one is given) went the way it did, in lines. */
  why(line?: number): Promise<readonly string[]> {
    return this.#ask("why", { line });
  }

  /** What was walked of the symbolic execution tree, in this run. */
  tree(): Promise<DebugTree> {
    return this.#ask("tree", {});
  }

  /** Answers with its number. */
  addBreakpoint(breakpoint: DebugBreakpoint): Promise<number> {
    return this.#ask("addBreakpoint", breakpoint);
  }

  /** Answers whether there was one of that number. */
  removeBreakpoint(number: number): Promise<boolean> {
    return this.#ask("removeBreakpoint", { number });
  }

  /** Ends the move that is being made, soon: it stops with reason `interrupted`. */
  interrupt(): void {
    this.#send({ kind: "interrupt" });
  }

  /** Ends the session and its thread. What is not answered by then rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker.terminate();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
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
    if (this.#isClosed) return Promise.reject(new EngineError("the session is closed"));
    const number = this.#nextNumber++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      // The compiler does not see that a name and what it asks make one of the requests.
      this.#send({ kind: "asked", number, request: { request, ...asks } as DebugRequest });
    });
  }

  #send(message: ToDebugger): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromDebugger): void {
    if (message.kind === "opened" || message.kind === "refused") return;
    const waiting = this.#waiting.get(message.number);
    this.#waiting.delete(message.number);
    switch (message.kind) {
      case "answered":
        waiting?.resolve(message.value);
        return;
      case "denied":
        waiting?.reject(new InputError([message.problem]));
        return;
      case "failed":
        waiting?.reject(new EngineError(message.message));
    }
  }

  #end(reason: Error): void {
    const told = this.#isClosed ? new EngineError("the session is closed") : reason;
    this.#isClosed = true;
    for (const { reject } of this.#waiting.values()) reject(told);
    this.#waiting.clear();
  }
}

/** Opens a session in a thread of its own. Rejects with an `InputError`, an `EngineError`, or the signal's reason. */
export function openDebugSession(start: DebugStart, signal: AbortSignal | undefined): Promise<DebugSession> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason);
      return;
    }
    const worker = new Worker(threadFile("debugger"), { workerData: start });
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
      const session = new DebugSession(worker, message.stop);
      signal?.removeEventListener("abort", abort);
      signal?.addEventListener("abort", () => void session.close());
      resolve(session);
    });
  });
}

/** By their names: the thread's own handling of messages is among the listeners, too. */
function stopListening(worker: Worker): void {
  for (const name of ["message", "error", "exit"]) worker.removeAllListeners(name);
}
