/** The machine by Node.js. */
import { availableParallelism, getPriority, homedir, hostname, tmpdir } from "node:os";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { System } from "../system.ts";

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

export const system: System = {
  get platform() {
    return process.platform;
  },
  processId: process.pid,
  get environment() {
    return process.env;
  },
  get hostName() {
    return hostname();
  },
  priority: () => getPriority(),
  workingDirectory: () => process.cwd(),
  changeDirectory: (path) => process.chdir(path),
  temporaryDirectory: tmpdir,
  homeDirectory: homedir,
  cores: availableParallelism,
  residentBytes: () => process.memoryUsage.rss(),
  heapBytes: () => process.memoryUsage().heapUsed,
  collectGarbage,
};
