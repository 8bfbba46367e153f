/** The host of Node.js 20 and later. */
import paths from "node:path";
import type { Host } from "../host.ts";
import { files } from "./files.ts";
import { processes } from "./processes.ts";
import { system } from "./system.ts";
import { threads } from "./threads.ts";

export const nodeHost: Host = { files, paths, threads, processes, system };
