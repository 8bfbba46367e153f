/** A session at the terminal: a prompt with history and completion. Ctrl-C ends the run that is going on; Ctrl-D the session. */
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { faultMessage } from "../fault.ts";
import { commandWords } from "./command.ts";
import type { Reply } from "./console.ts";
import type { Host } from "./host.ts";
import { executeText } from "./host.ts";
import { splitCommands } from "./split.ts";

/** Commands that take an expression. */
const withExpression = /^(?:print|p|set|assume|prove)$/i;

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
    if (isRunning) host.session.interrupt();
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
function completions({ session }: Host, line: string): [string[], string] {
  const command = line.slice(line.lastIndexOf(";") + 1).trimStart();
  const [, word = "", rest] = /^(\S*)(\s.*)?$/s.exec(command) ?? [];
  if (rest === undefined) return [startingWith(commandWords, word), word];
  const last = /[A-Za-z_]\w*$/.exec(rest)?.[0] ?? "";
  return [startingWith(wordsBehind(session, word), last), last];
}

function wordsBehind(session: Host["session"], command: string): readonly string[] {
  if (withExpression.test(command))
    return [...session.variables(), ...session.globals()].map(({ name }) => name);
  switch (command.toLowerCase()) {
    case "go":
    case "step":
    case "next":
    case "out":
      return ["true", "false"];
    case "break":
      return ["before", "after", ...procedures(session)];
    case "trace":
    case "untrace":
      return ["number", "source", "results", ...procedures(session)];
    case "call":
    case "test":
      return procedures(session);
    case "write":
      return ["test", "script"];
    case "help":
      return commandWords;
    default:
      return [];
  }
}

function procedures(session: Host["session"]): readonly string[] {
  return [...new Set(session.statements().map(({ procedure }) => procedure))];
}

function startingWith(words: readonly string[], start: string): string[] {
  return words.filter((word) => word.toLowerCase().startsWith(start.toLowerCase()));
}
