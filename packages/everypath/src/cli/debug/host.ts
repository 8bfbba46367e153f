/** What a terminal and a script have in common, whatever is debugged: lines of commands come in, lines of text go out. */
import { type Command, type CommandSet, parseCommand } from "./command.ts";

export type Reply =
  | { readonly kind: "done" }
  | { readonly kind: "problem"; readonly problem: string }
  | { readonly kind: "quit" };

export interface Host {
  readonly commands: CommandSet;
  /** Ends the move that is being made, soon. */
  interrupt(): void;
  execute(command: Command): Reply | Promise<Reply>;
  /** Keeps a command that was executed. */
  record(text: string): void;
  /** What can stand behind a command's word. */
  wordsBehind(command: string): readonly string[];
  say(line: string): void;
  flush(): Promise<void>;
}

/** Executes one command; a problem is one line. */
export async function executeText(host: Host, text: string): Promise<Reply> {
  const command = parseCommand(text, host.commands);
  const reply: Reply =
    "problem" in command ? { kind: "problem", problem: command.problem } : await host.execute(command);
  if (reply.kind === "problem") host.say(`error: ${reply.problem}`);
  else if (!("problem" in command) && command.kind !== "write" && command.kind !== "quit") host.record(text);
  await host.flush();
  return reply;
}
