/**
 * The host: files, paths, threads, processes and the machine, as far as the engine needs them. Nothing else of the sources imports these
 * parts of Node.js, so that another host needs one folder beside `node/` and nothing more.
 *
 * Which host it is, is decided when the package is built, by the next line, and never while it runs: there is nothing to set, and two runs
 * beside each other have it in common as they have the machine. A build for another host puts its own module in the place of `node/`.
 */

import type { Host } from "./host.ts";
import { nodeHost } from "./node/index.ts";

export const host: Host = nodeHost;

export type { Descriptor, DirectoryEntry, FileStatus, Files, OpenMode, WriteOptions } from "./files.ts";
export type { Host } from "./host.ts";
export type { Paths } from "./paths.ts";
export { type Child, type OwnProcess, ownLine, type Processes } from "./processes.ts";
export type { System } from "./system.ts";
export type { Port, PreparedOptions, Thread, ThreadLimits, ThreadOptions, Threads } from "./threads.ts";
