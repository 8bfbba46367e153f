/** What an editor asks while it walks a verification: moves, the heap, the store and the path condition of a state, and what fails in it. */
import type { Move, Problem } from "@everypath/debug";
import { counterexampleOf, inputText, stateOf } from "@everypath/report";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { z } from "zod";
import { type Command, commandWords } from "../debug/command.ts";
import type { Reply } from "../debug/host.ts";
import { type ModularConsole, modularCommands } from "../debug/modular/console.ts";
import { stateLines } from "../debug/modular/show.ts";
import type { Client } from "./client.ts";
import { commandsIn, completionItems, completionsArguments, evaluateArguments } from "./console.ts";
import { type Answer, type Endpoints, endpoint, urgent } from "./endpoint.ts";
import { threadId } from "./stops.ts";
import { face } from "./values.ts";
import type { Verification } from "./verification.ts";

/** A verification, and the console's commands on it. */
export interface Walked {
  readonly verification: Verification;
  readonly console: ModularConsole;
  /** What the commands have said since it was last asked. */
  take(): readonly string[];
  quit(): void;
}

/** Parts of a stop that can be referred to. */
const parts = { frame: 1, heap: 2, store: 3, condition: 4, counterexample: 5 } as const;
/** A fork's sides, as targets of a step. */
const sides = { true: 1, false: 2 } as const;
const reference = z.number().int();
const nothing = z.object({});
const stale: Problem = { problem: "this belongs to an earlier stop; ask for it again" };

/** `walked` is asked for where there is one. */
export function verificationEndpoints(walked: () => Walked, client: Client): Endpoints {
  const present = (): Verification => walked().verification;
  const move = (kind: Move, body: object = {}) =>
    endpoint(nothing, () => ready(present(), body, (one) => one.move(kind)));
  const chosen = (targetId: number | undefined) =>
    ready(present(), {}, (one) => one.move("step", sideOf(targetId)));
  return {
    continue: move("go", { allThreadsContinued: true }),
    next: move("next"),
    stepOut: move("out"),
    stepIn: endpoint(z.object({ targetId: reference.optional() }), ({ targetId }) => chosen(targetId)),
    stepBack: endpoint(nothing, () => ({ afterwards: async () => present().stepBack() })),
    reverseContinue: endpoint(nothing, () => ({ afterwards: async () => present().reverse() })),
    pause: urgent(endpoint(nothing, () => ({ afterwards: async () => present().report() }))),
    threads: urgent(
      endpoint(nothing, () => ({
        body: { threads: [{ id: threadId, name: present().session.tree.proof.name }] },
      })),
    ),
    stepInTargets: endpoint(z.object({ frameId: reference.optional() }), () => ({
      body: { targets: targetsOf(present()) },
    })),
    gotoTargets: endpoint(z.object({ line: z.number().int() }), ({ line }) => {
      const isHere = client.ourLine(line) === present().node.span.line;
      const targets = isHere ? targetsOf(present()) : [];
      return { body: { targets: targets.map((target) => ({ ...target, line })) } };
    }),
    goto: endpoint(z.object({ targetId: reference }), ({ targetId }) => chosen(targetId)),
    stackTrace: endpoint(nothing, () => ({
      body: { stackFrames: [frameOf(present(), client)], totalFrames: 1 },
    })),
    scopes: endpoint(z.object({ frameId: reference }), ({ frameId }) =>
      present().partAt(frameId) === parts.frame ? { body: { scopes: scopesOf(present()) } } : stale,
    ),
    variables: endpoint(z.object({ variablesReference: reference }), ({ variablesReference }) => {
      const part = present().partAt(variablesReference);
      return part === undefined ? stale : { body: { variables: variablesOf(present(), part) } };
    }),
    exceptionInfo: endpoint(nothing, () => exceptionOf(present())),
    evaluate: endpoint(evaluateArguments, async ({ expression, context }) => {
      const found = present().valueOf(expression);
      if (typeof found === "string") return { body: { result: found, variablesReference: 0 } };
      const read = context === "repl" ? commandsIn(expression) : undefined;
      if (read === undefined) return found;
      return "problem" in read ? read : execute(walked(), read);
    }),
    completions: endpoint(completionsArguments, ({ text, column }) => ({
      body: { targets: completionsOf(present(), text.slice(0, Math.max(0, column - 1))) },
    })),
  };
}

function ready(verification: Verification, body: object, go: (present: Verification) => void): Answer {
  if (verification.session.stop.kind === "end")
    return { problem: "the path is at its end: step back, or restart" };
  return { body, afterwards: async () => go(verification) };
}

function sideOf(targetId: number | undefined): boolean | undefined {
  return targetId === sides.true ? true : targetId === sides.false ? false : undefined;
}

function targetsOf({
  session,
  text,
}: Verification): readonly { readonly id: number; readonly label: string }[] {
  const { stop } = session;
  if (stop.kind !== "fork") return [];
  const [other, ...more] = stop.whenFalse;
  const label = more.length > 0 || other === undefined ? "one of the other cases" : text.question(other);
  return [
    { id: sides.true, label: `true: ${text.question(stop.whenTrue)}` },
    { id: sides.false, label: `false: ${label}` },
  ];
}

function frameOf(verification: Verification, client: Client): DebugProtocol.StackFrame {
  const { span } = verification.node;
  return {
    id: verification.referenceTo(parts.frame),
    name: verification.session.tree.proof.name,
    source: client.source(span.file),
    line: client.line(span.line),
    column: client.column(Math.max(1, span.column)),
  };
}

function scopesOf(verification: Verification): readonly DebugProtocol.Scope[] {
  const scope = (name: string, part: number): DebugProtocol.Scope => ({
    name,
    variablesReference: verification.referenceTo(part),
    expensive: false,
  });
  const isFailure = verification.node.failure !== undefined;
  return [
    { ...scope("Store", parts.store), presentationHint: "locals" },
    scope("Heap", parts.heap),
    scope("Path condition", parts.condition),
    ...(isFailure ? [scope("Counterexample", parts.counterexample)] : []),
  ];
}

function variablesOf({ node, session }: Verification, part: number): readonly DebugProtocol.Variable[] {
  const { heap, store, condition } = stateOf(node.state);
  switch (part) {
    case parts.store:
      return Object.entries(store).map(([name, value]) => ({ ...face(name, value), evaluateName: name }));
    case parts.heap:
      return heap.map((chunk, index) => face(String(index + 1), chunk));
    case parts.condition:
      return [face("pc", condition)];
    case parts.counterexample:
      return node.failure === undefined
        ? []
        : counterexampleOf(node.failure, session.tree.proof.symbols).map((input) =>
            face(input.name, inputText(input)),
          );
    default:
      return [];
  }
}

function exceptionOf({ node }: Verification): Answer {
  const { failure } = node;
  if (failure === undefined) return { problem: "nothing fails in this state" };
  const body: DebugProtocol.ExceptionInfoResponse["body"] = {
    exceptionId: failure.kind,
    description: [failure.message, ...stateLines(failure.state)].join("\n"),
    breakMode: "always",
  };
  return { body };
}

/** The client hears of a new stop behind the response. */
async function execute(walked: Walked, commands: readonly Command[]): Promise<Answer> {
  const before = placeOf(walked);
  let problem: string | undefined;
  for (const command of commands) {
    const reply = await perform(walked, command);
    if (reply.kind === "quit") walked.quit();
    if (reply.kind === "problem") problem = reply.problem;
    if (reply.kind !== "done") break;
  }
  const lines = walked.take();
  const after = placeOf(walked);
  const isMoved = before.some((part, index) => part !== after[index]);
  if (problem !== undefined && lines.length === 0 && !isMoved) return { problem };
  const result = [...lines, ...(problem === undefined ? [] : [`error: ${problem}`])].join("\n");
  const afterwards = async () => {
    if (isMoved) walked.verification.report(undefined, true);
  };
  return { body: { result, variablesReference: 0 }, afterwards };
}

async function perform({ console }: Walked, command: Command): Promise<Reply> {
  if (command.kind !== "write") return console.execute(command);
  return {
    kind: "problem",
    problem: "the editor's own steps are no commands; a script is written by everypath debug --modular",
  };
}

/** The state, and which of its cases have been refused. */
function placeOf({ verification: { session } }: Walked) {
  const { stop } = session;
  return [stop.node, stop.kind === "fork" ? stop.whenTrue : undefined];
}

function completionsOf({ node }: Verification, before: string): readonly DebugProtocol.CompletionItem[] {
  const names = [...node.state.store.keys()].map(({ name }) => name.text);
  return completionItems(before, names, commandWords(modularCommands));
}
