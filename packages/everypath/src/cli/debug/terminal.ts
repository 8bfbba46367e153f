/** A session at the terminal: a prompt with history and completion. Ctrl-C ends the run that is going on; Ctrl-D the session. */
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { faultMessage } from "../../runs/fault.ts";
import { commandWords } from "./command.ts";
import type { Host, Reply } from "./host.ts";
import { executeText } from "./host.ts";
import { splitCommands } from "./split.ts";

/** Nothing that is typed wrong makes the session a failure: always false. */
export async function runTerminal(host: Host, input: Readable, output: Writable): Promise<boolean> {
  host.say("type help for the commands");
  await host.flush();
  const prompt = createInterface({
    input,
    output,
    prompt: "> ",
    historySize: 1000,
    removeHistoryDuplicates: true,
    completer: (line: string) => completions(host, line),
  });
  let isRunning = false;
  prompt.on("SIGINT", () => {
    if (isRunning) host.interrupt();
    else {
      output.write("\n");
      // What was typed so far is let go.
      prompt.write(null, { ctrl: true, name: "e" });
      prompt.write(null, { ctrl: true, name: "u" });
      prompt.prompt();
    }
  });
  prompt.prompt();
  try {
    for await (const line of prompt) {
      for (const text of splitCommands(line)) {
        isRunning = true;
        const reply = await executeText(host, text).catch((error: unknown) => fault(host, text, error));
        isRunning = false;
        if (reply.kind === "quit") return false;
      }
      prompt.prompt();
    }
    output.write("\n");
    return false;
  } finally {
    prompt.close();
  }
}

/** A fault of ours ends no session. */
async function fault(host: Host, text: string, error: unknown): Promise<Reply> {
  host.say(`error: ${text}: an internal error of everypath: ${faultMessage(error)}; please report it`);
  await host.flush();
  return { kind: "done" };
}

/** The words that the last one can become. */
function completions(host: Host, line: string): [string[], string] {
  const command = line.slice(line.lastIndexOf(";") + 1).trimStart();
  const [, word = "", rest] = /^(\S*)(\s.*)?$/s.exec(command) ?? [];
  const words = commandWords(host.commands);
  if (rest === undefined) return [startingWith(words, word), word];
  const last = /[A-Za-z_]\w*$/.exec(rest)?.[0] ?? "";
  const behind = word.toLowerCase() === "help" ? words : host.wordsBehind(word);
  return [startingWith(behind, last), last];
}

function startingWith(words: readonly string[], start: string): string[] {
  return words.filter((word) => word.toLowerCase().startsWith(start.toLowerCase()));
}
