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
import type { Port, Threads } from "../threads.ts";

/** Every port of this host is one of Node's. */
const nodePort = (port: Port): MessagePort => port as unknown as MessagePort;

export const threads: Threads = {
  start(file, { data, moved = [], limits = {}, isSilent = false, takesProcessOptions = false } = {}) {
    return new Worker(file, {
      workerData: data,
      transferList: moved.map(nodePort),
      resourceLimits: { ...limits },
      // Compiled files need no loader.
      ...(takesProcessOptions ? {} : { execArgv: [] }),
      ...(isSilent ? { stdout: true, stderr: true } : {}),
    });
  },
  channel: () => new MessageChannel(),
  receive: (port) => receiveMessageOnPort(nodePort(port)),
  parent: parentPort ?? undefined,
  data: workerData,
  limits: resourceLimits,
  inherited: (key) => getEnvironmentData(key),
  handDown: (key, value) => setEnvironmentData(key, value as never),
  onExit: (listener) => void process.on("exit", listener),
};
