/**
 * Threads that are loaded before it is known what for. Such a thread is like any other: what its file imports is read and run, until the file asks
 * what it was told. There it sleeps, without its event loop, so that messages which are sent to it wait as they do for a thread that is being
 * loaded.
 */
import {
  MessageChannel,
  type MessagePort,
  type receiveMessageOnPort,
  type Worker,
} from "node:worker_threads";
import type { PreparedOptions } from "../threads.ts";

/** What a thread is started with that is told later what it is for. */
interface PreparedStart {
  readonly kind: typeof preparedKind;
  readonly port: MessagePort;
  /** One word: not 0 when it was told. */
  readonly isTold: Int32Array;
}

/** What it is told then. */
interface Told {
  readonly data: unknown;
  /** That of the thread which takes it, which may be another one by then. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const preparedKind = "everypath.prepared";

interface Prepared {
  readonly worker: Worker;
  readonly key: string;
  readonly port: MessagePort;
  readonly isTold: Int32Array;
  /** What the thread has inherited. */
  readonly handedDown: string;
}

export function isPreparedStart(data: unknown): data is PreparedStart {
  return typeof data === "object" && data !== null && "kind" in data && data.kind === preparedKind;
}

/** In the thread: sleeps until it is told what it is for. */
export function toldTo({ port, isTold }: PreparedStart, receive: typeof receiveMessageOnPort): unknown {
  Atomics.wait(isTold, 0, 0);
  const received = receive(port);
  if (received === undefined) throw new Error("a thread was woken and told nothing");
  const { data, environment } = received.message as Told;
  port.close();
  for (const name of Object.keys(process.env))
    if (!Object.hasOwn(environment, name)) delete process.env[name];
  Object.assign(process.env, environment);
  return data;
}

const ignoreError = (): void => {};

export class PreparedThreads {
  private readonly waiting: Prepared[] = [];
  private readonly handedDown = new Map<string, unknown>();

  handDown(key: string, value: unknown): void {
    this.handedDown.set(key, value);
  }

  add(
    file: URL,
    options: PreparedOptions,
    start: (data: PreparedStart, moved: readonly MessagePort[]) => Worker,
  ): void {
    const { port1, port2 } = new MessageChannel();
    const isTold = new Int32Array(new SharedArrayBuffer(4));
    const worker = start({ kind: preparedKind, port: port2, isTold }, [port2]);
    worker.unref();
    // One that cannot be loaded is told of by who starts it: until then it is nobody's.
    worker.on("error", ignoreError);
    const one = { worker, key: keyOf(file, options), port: port1, isTold, handedDown: this.inherited() };
    worker.once("exit", () => this.remove(one));
    this.waiting.push(one);
  }

  /** The thread, told what it is for; undefined where none was prepared for that. */
  take(
    file: URL,
    options: PreparedOptions,
    data: unknown,
    moved: readonly MessagePort[],
  ): Worker | undefined {
    if (this.waiting.length === 0) return undefined;
    const key = keyOf(file, options);
    const one = this.waiting.find((each) => each.key === key);
    if (one === undefined) return undefined;
    this.remove(one);
    if (one.handedDown !== this.inherited()) {
      void one.worker.terminate();
      return undefined;
    }
    const { worker, port, isTold } = one;
    worker.off("error", ignoreError);
    worker.ref();
    port.postMessage({ data, environment: { ...process.env } } satisfies Told, moved);
    // The message stays to be taken.
    port.unref();
    Atomics.store(isTold, 0, 1);
    Atomics.notify(isTold, 0);
    return worker;
  }

  drop(): void {
    for (const { worker } of this.waiting.splice(0)) void worker.terminate();
  }

  private remove(one: Prepared): void {
    const index = this.waiting.indexOf(one);
    if (index >= 0) this.waiting.splice(index, 1);
  }

  private inherited(): string {
    return JSON.stringify([...this.handedDown]);
  }
}

function keyOf(
  file: URL,
  { limits = {}, isSilent = false, takesProcessOptions = false }: PreparedOptions,
): string {
  const { maxOldGenerationSizeMb, maxYoungGenerationSizeMb, stackSizeMb } = limits;
  const numbers = [maxOldGenerationSizeMb, maxYoungGenerationSizeMb, stackSizeMb];
  return JSON.stringify([file.href, numbers, isSilent, takesProcessOptions]);
}
