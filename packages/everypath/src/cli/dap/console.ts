/** Expressions to evaluate, and in the debug console the commands of `everypath debug`, too. */

import type { Problem } from "@everypath/debug";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { z } from "zod";
import { termText } from "../../runs/debug/show.ts";
import type { Command } from "../debug/command.ts";
import { commandWords, parseCommand } from "../debug/command.ts";
import type { Console } from "../debug/console.ts";
import { splitCommands } from "../debug/split.ts";
import type { Debuggee } from "./debuggee.ts";
import { type Answer, type Endpoints, endpoint } from "./endpoint.ts";
import { viewOf } from "./values.ts";

export const evaluateArguments = z.object({
  expression: z.string(),
  frameId: z.number().int().optional(),
  context: z.string().optional(),
});

export const completionsArguments = z.object({
  text: z.string(),
  column: z.number().int(),
  line: z.number().int().optional(),
  frameId: z.number().int().optional(),
});

/** The console of the present session, and what its commands have said since it was last asked. */
export interface Commands {
  readonly console: Console;
  take(): readonly string[];
  /** The user is done. */
  quit(): void;
}

export function consoleEndpoints(debuggee: () => Debuggee | Problem, commands: () => Commands): Endpoints {
  return {
    evaluate: endpoint(evaluateArguments, async ({ expression, frameId, context }) => {
      const present = debuggee();
      if ("problem" in present) return present;
      const found = evaluated(present, expression, frameId);
      if (context !== "repl" || !("problem" in found)) return found;
      // What is no expression of the program may be commands.
      const read = commandsIn(expression);
      if (read === undefined) return found;
      return "problem" in read ? read : execute(present, read, commands());
    }),
    completions: endpoint(completionsArguments, ({ text, column, line }) => {
      const present = debuggee();
      if ("problem" in present) return present;
      const lines = text.split("\n");
      const typed = lines[line === undefined ? lines.length - 1 : line - 1] ?? "";
      return { body: { targets: completionsOf(present, typed.slice(0, Math.max(0, column - 1))) } };
    }),
  };
}

/** The commands that the text is; what is wrong with one that begins as a command; undefined: it is none. */
export function commandsIn(text: string): readonly Command[] | Problem | undefined {
  const texts = splitCommands(text);
  const commands: Command[] = [];
  let wrong: Problem | undefined;
  for (const one of texts) {
    const parsed = parseCommand(one);
    if ("problem" in parsed) wrong ??= parsed;
    else commands.push(parsed);
  }
  if (wrong === undefined) return commands.length === 0 ? undefined : commands;
  const words = commandWords("all");
  return texts.some((one) => words.includes(/^\w*/.exec(one)![0].toLowerCase())) ? wrong : undefined;
}

function evaluated(
  present: Debuggee,
  expression: string,
  frameId: number | undefined,
): { readonly body: object } | Problem {
  const { session, handles, text } = present;
  const frame = frameId === undefined ? undefined : handles.get(frameId);
  if (frameId !== undefined && frame?.kind !== "frame")
    return { problem: "this call belongs to an earlier stop; ask for the calls again" };
  const index = frame?.kind === "frame" ? frame.index : 0;
  const found = session.evaluate(expression, index);
  if ("problem" in found) {
    const { problem, column } = found;
    return column === undefined ? found : { problem: `${expression}: column ${column}: ${problem}` };
  }
  const { value, ...view } = viewOf(found.value, expression, { frame: index, isGlobal: false }, present);
  const provided = found.provided.map((condition) => `  where ${termText(condition, text.notation)}`);
  return { body: { result: [value, ...provided].join(""), ...view } };
}

/** The client hears of a new stop behind the response. */
async function execute(present: Debuggee, parsed: readonly Command[], commands: Commands): Promise<Answer> {
  let isChanged = false;
  let problem: string | undefined;
  for (const command of parsed) {
    const before = present.session.stop;
    const reply = await perform(present, command, commands);
    // Each stop is a place on the map.
    if (present.session.stop !== before) present.arrive();
    isChanged ||= present.session.stop !== before;
    if (reply.kind === "quit") commands.quit();
    if (reply.kind === "problem") problem = reply.problem;
    if (reply.kind !== "done") break;
  }
  const lines = commands.take();
  const afterwards = async () => {
    if (isChanged) present.report(undefined, { isSilent: true });
  };
  if (problem !== undefined && lines.length === 0 && !isChanged) return { problem };
  const result = [...lines, ...(problem === undefined ? [] : [`error: ${problem}`])].join("\n");
  return { body: { result, variablesReference: 0 }, afterwards };
}

async function perform(present: Debuggee, command: Command, { console }: Commands) {
  if (command.kind === "write" && command.what === "script")
    return {
      kind: "problem",
      problem: "the editor's own steps are no commands; a script is written by everypath debug",
    } as const;
  return present.during(() => console.execute(command));
}

function completionsOf({ session }: Debuggee, before: string): readonly DebugProtocol.CompletionItem[] {
  const names = [...session.variables(), ...session.globals()].map(({ name }) => name);
  return completionItems(before, names, commandWords("all"));
}

/** What the last word of a line may become: a name, or where it is the first word of a command, a command. */
export function completionItems(
  before: string,
  names: readonly string[],
  commands: readonly string[],
): readonly DebugProtocol.CompletionItem[] {
  const [word] = /[A-Za-z_]\w*$/.exec(before) ?? [""];
  const start = before.length - word.length;
  const items = (list: readonly string[], type: DebugProtocol.CompletionItemType) =>
    list
      .filter((name) => name.toLowerCase().startsWith(word.toLowerCase()))
      .map((label) => ({ label, type, start, length: word.length }));
  const isFirst = before.slice(before.lastIndexOf(";") + 1).trim() === word;
  return [...items(names, "variable"), ...(isFirst ? items(commands, "keyword") : [])];
}
