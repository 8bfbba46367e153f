import type { MessagePort } from "node:worker_threads";
import type { Port } from "../threads.ts";

/** Every port of this host is one of Node's. */
export const nodePort = (port: Port): MessagePort => port as unknown as MessagePort;
