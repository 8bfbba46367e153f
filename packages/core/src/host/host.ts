/** What a system gives to a program that runs on it. */
import type { Files } from "./files.ts";
import type { Paths } from "./paths.ts";
import type { Processes } from "./processes.ts";
import type { System } from "./system.ts";
import type { Threads } from "./threads.ts";

export interface Host {
  readonly files: Files;
  readonly paths: Paths;
  readonly threads: Threads;
  readonly processes: Processes;
  readonly system: System;
}
