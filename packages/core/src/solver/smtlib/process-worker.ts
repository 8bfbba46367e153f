/** The thread that talks to a solver process: started by smtlib-process.ts, it passes text on and collects answers. */
import "../../limits/thread.ts";
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { WorkerEnd } from "../worker-line.ts";

export interface ProcessOptions {
  readonly command: string;
  readonly arguments: readonly string[];
  /** Commands sent before the first query. */
  readonly preamble: string;
  /** One shared word: the process's identifier while it runs, so that the engine can kill it; 0 before and after. */
  readonly identifier: Int32Array;
}

/** Commands for the solver; the answer is what it printed until it came to their end. */
export interface ProcessRequest {
  readonly commands: string;
}

export type ProcessReply =
  | { readonly kind: "output"; readonly text: string }
  | { readonly kind: "ended"; readonly reason: string };

const line = new WorkerEnd();
const { command, arguments: args, preamble, identifier } = line.options as ProcessOptions;
let output = "";
let errors = "";
let ended: string | undefined;
let changed = (): void => {};
let served = 0;

const child: ChildProcessWithoutNullStreams = spawn(command, args, { stdio: "pipe" });
Atomics.store(identifier, 0, child.pid ?? 0);
child.stdout.setEncoding("utf8").on("data", (text: string) => {
  output += text;
  changed();
});
child.stderr.setEncoding("utf8").on("data", (text: string) => {
  errors = (errors + text).slice(-1000);
});
// A pipe that breaks is seen as the process's end.
child.stdin.on("error", () => {});
child.stdin.write(`${preamble}\n`);
child.on("error", (error) => end(error.message));
child.on("close", (code, signal) =>
  end(`it ended with ${signal ?? `status ${code}`} ${errors.trim()}`.trim()),
);

function end(reason: string): void {
  ended ??= reason;
  Atomics.store(identifier, 0, 0);
  changed();
}

async function answer(message: unknown): Promise<ProcessReply> {
  const { commands } = message as ProcessRequest;
  served += 1;
  const marker = `answered-${served}`;
  output = "";
  child.stdin.write(`${commands}\n(echo "${marker}")\n`);
  while (!output.includes(marker)) {
    if (ended !== undefined) return { kind: "ended", reason: ended };
    await new Promise<void>((resolve) => {
      changed = resolve;
    });
  }
  return { kind: "output", text: output.slice(0, output.indexOf(marker)).replace(/"$/, "") };
}

// The thread ends when the process has: killed here, or before by the engine, which cannot wait for this.
line.serve(answer, () => child.kill("SIGKILL"));
