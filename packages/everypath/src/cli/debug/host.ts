/** What a terminal and a script have in common: lines of commands come in, lines of text go out. */
import type { Session } from "../../analysis/debug/index.ts";
import { parseCommand } from "./command.ts";
import type { Console, Reply } from "./console.ts";
import type { Writer } from "./writer.ts";

export interface Host {
  readonly session: Session;
  readonly console: Console;
  readonly writer: Writer;
  say(line: string): void;
  flush(): Promise<void>;
}

/** Executes one command; a problem is one line. */
export async function executeText({ console, writer, say, flush }: Host, text: string): Promise<Reply> {
  const command = parseCommand(text);
  const reply: Reply =
    "problem" in command ? { kind: "problem", problem: command.problem } : await console.execute(command);
  if (reply.kind === "problem") say(`error: ${reply.problem}`);
  else if (!("problem" in command) && command.kind !== "write" && command.kind !== "quit")
    writer.record(text);
  await flush();
  return reply;
}
