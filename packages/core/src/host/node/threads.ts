/** Threads by Node.js. A thread is Node's own, whose heap tests look into. */
import {
  getEnvironmentData,
  MessageChannel,
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  resourceLimits,
  setEnvironmentData,
  Worker,
  workerData,
} from "node:worker_threads";
import type { PreparedOptions, Threads } from "../threads.ts";
import { nodePort } from "./port.ts";
import { isPreparedStart, PreparedThreads, toldTo } from "./prepared-threads.ts";

const prepared = new PreparedThreads();

/** What is told to this thread, from when it was told. */
let told: { readonly data: unknown } | undefined;

function dataOfThread(): unknown {
  if (!isPreparedStart(workerData)) return workerData;
  told ??= { data: toldTo(workerData, receiveMessageOnPort) };
  return told.data;
}

function startWorker(
  file: URL,
  data: unknown,
  moved: readonly MessagePort[],
  { limits = {}, isSilent = false, takesProcessOptions = false }: PreparedOptions,
): Worker {
  return new Worker(file, {
    workerData: data,
    transferList: [...moved],
    resourceLimits: { ...limits },
    // Compiled files need no loader.
    ...(takesProcessOptions ? {} : { execArgv: [] }),
    ...(isSilent ? { stdout: true, stderr: true } : {}),
  });
}

export const threads: Threads = {
  start(file, { data, moved = [], ...options } = {}) {
    const ports = moved.map(nodePort);
    return prepared.take(file, options, data, ports) ?? startWorker(file, data, ports, options);
  },
  prepare(file, options = {}) {
    prepared.add(file, options, (data, moved) => startWorker(file, data, moved, options));
  },
  dropPrepared: () => prepared.drop(),
  get isPrepared() {
    return isPreparedStart(workerData) && told === undefined;
  },
  channel: () => new MessageChannel(),
  receive: (port) => receiveMessageOnPort(nodePort(port)),
  parent: parentPort ?? undefined,
  get data() {
    return dataOfThread();
  },
  limits: resourceLimits,
  inherited: (key) => getEnvironmentData(key),
  handDown(key, value) {
    setEnvironmentData(key, value as never);
    prepared.handDown(key, value);
  },
  onExit: (listener) => void process.on("exit", listener),
};
