/** Commands that nobody types: from a pipe or a file. They are shown, so that a transcript reads well. */
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { Host } from "./host.ts";
import { executeText } from "./host.ts";
import { splitCommands } from "./split.ts";

/** Goes on behind a command that is refused; answers whether there was one. Ctrl-C ends the run that is going on. */
export async function runScript(host: Host, input: Readable): Promise<boolean> {
  const interrupt = () => host.interrupt();
  process.on("SIGINT", interrupt);
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  let refused = false;
  try {
    for await (const line of lines) {
      if (line.trim() !== "") host.say(`> ${line}`);
      await host.flush();
      if (/^\s*#/.test(line)) continue;
      for (const text of splitCommands(line)) {
        const reply = await executeText(host, text);
        if (reply.kind === "quit") return refused;
        refused ||= reply.kind === "problem";
      }
    }
    return refused;
  } finally {
    lines.close();
    process.off("SIGINT", interrupt);
  }
}
