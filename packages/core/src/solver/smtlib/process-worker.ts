/** The thread that talks to a solver process: started by smtlib-process.ts, it passes text on and collects answers. */
import { host } from "../../host/index.ts";
import "../../limits/thread.ts";
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

const child = host.processes.start(command, args);
Atomics.store(identifier, 0, child.id ?? 0);
child.onOutput((text) => {
  output += text;
  changed();
});
child.onErrorOutput((text) => {
  errors = (errors + text).slice(-1000);
});
child.write(`${preamble}\n`);
child.onError((error) => end(error.message));
child.onEnd((how) => end(`it ended with ${how} ${errors.trim()}`.trim()));

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
  child.write(`${commands}\n(echo "${marker}")\n`);
  while (!output.includes(marker)) {
    if (ended !== undefined) return { kind: "ended", reason: ended };
    await new Promise<void>((resolve) => {
      changed = resolve;
    });
  }
  return { kind: "output", text: output.slice(0, output.indexOf(marker)).replace(/"$/, "") };
}

// The thread ends when the process has: killed here, or before by the engine, which cannot wait for this.
line.serve(answer, () => child.kill());
