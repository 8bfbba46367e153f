/** Programs by Node.js. */
import { execFileSync, spawn } from "node:child_process";
import { constants } from "node:os";
import type { Duplex } from "node:stream";
import { ownLine, type Processes } from "../processes.ts";

export const processes: Processes = {
  startOwn(file, words, directory) {
    const child = spawn(process.execPath, [...process.execArgv, file, ...words], {
      stdio: ["ignore", "ignore", "inherit", "pipe"],
      cwd: directory,
      detached: true,
    });
    const line = child.stdio[ownLine] as Duplex;
    // A line that breaks is seen as the process's end.
    line.on("error", () => {});
    return {
      line,
      onEnd(listener) {
        child.on("error", listener);
        child.on("close", listener);
      },
      kill: () => void child.kill("SIGKILL"),
    };
  },
  start(command, words) {
    const child = spawn(command, words, { stdio: "pipe" });
    child.stdout.setEncoding("utf8");
    child.stderr.setEncoding("utf8");
    // A pipe that breaks is seen as the process's end.
    child.stdin.on("error", () => {});
    return {
      id: child.pid,
      write: (text) => void child.stdin.write(text),
      onOutput: (listener) => void child.stdout.on("data", listener),
      onErrorOutput: (listener) => void child.stderr.on("data", listener),
      onError: (listener) => void child.on("error", listener),
      onEnd: (listener) => void child.on("close", (status, signal) => listener(signal ?? `status ${status}`)),
      kill: () => void child.kill("SIGKILL"),
    };
  },
  run: (command, words) => execFileSync(command, words, { encoding: "utf8" }),
  runVisibly(command, words, environment) {
    const child = spawn(command, words, { stdio: "inherit", env: { ...environment } });
    return new Promise((resolve) => {
      child.on("error", (problem) => resolve({ problem }));
      child.on("close", (status, signal) =>
        resolve({ status: status ?? 128 + (signal === null ? 0 : constants.signals[signal]) }),
      );
    });
  },
  signal: (id, signal) => void process.kill(id, signal),
};
