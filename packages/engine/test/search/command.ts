/** Explorations as a user starts them, in processes of their own, which can be killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Random } from "../../src/search/random.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const command = join(root, "packages/everypath/bin/everypath.js");

/** `everypath explore`, quiet and without replaying, with paths relative to the repository. */
export function startExplore(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [command, "explore", ...args, "--no-replay", "--quiet"], {
    cwd: root,
    stdio: "ignore",
  });
}

export function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("exit", (status) => resolve(status)));
}

export interface KilledRun {
  /** Arguments of the run, but for its directory. */
  readonly begin: readonly string[];
  readonly out: string;
  readonly kills: number;
  /** Milliseconds to the next kill. */
  next(random: Random): number;
  /** Each process when it is started. */
  onStart?(child: ChildProcess): void;
}

/**
 * Begins the run, kills it with SIGKILL and takes it up again, time after time, and then lets it come to its end. A kill of a run that
 * has ended by itself is not counted.
 */
export async function runKilled(
  { begin, out, kills, next, onStart }: KilledRun,
  random: Random,
): Promise<{ readonly kills: number }> {
  let killed = 0;
  for (let turn = 0; ; turn++) {
    // Killed before it had written what was asked, there is nothing to take up.
    const begun = existsSync(join(out, "run.json"));
    const running = startExplore(begun ? ["--resume", out] : [...begin, "--out", out]);
    onStart?.(running);
    const exit = ended(running);
    if (turn >= kills) {
      await exit;
      return { kills: killed };
    }
    const timer = new Promise<"time">((resolve) => setTimeout(() => resolve("time"), next(random)));
    if ((await Promise.race([exit, timer])) !== "time") continue;
    running.kill("SIGKILL");
    await exit;
    killed++;
  }
}

/** The most memory that was resident in the process until its end, in bytes; the system's own count, looked at as it runs. */
export function watchMemory(child: ChildProcess): { peakBytes(): number } {
  let peak = 0;
  const timer = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      peak = Math.max(peak, 1024 * Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0));
    } catch {
      clearInterval(timer);
    }
  }, 50);
  child.once("exit", () => clearInterval(timer));
  return { peakBytes: () => peak };
}
