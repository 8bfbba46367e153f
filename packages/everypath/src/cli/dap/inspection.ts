/** Looking at the present stop: calls, scopes, variables, what ended the path. */

import { type Span, unreachable } from "@everypath/core";
import { inputsUnder, type Problem, type Session, type Stop } from "@everypath/debug";
import { formatInput } from "@everypath/report";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { z } from "zod";
import { pathConditionText, termText } from "../../runs/debug/show.ts";
import type { Client } from "./client.ts";
import type { Debuggee } from "./debuggee.ts";
import { type Endpoints, endpoint } from "./endpoint.ts";
import { threadId } from "./stops.ts";
import type { Handle, ScopeName } from "./values.ts";
import { face, facesOf, rangeFace, variableOf, viewOf } from "./values.ts";

const reference = z.number().int();

const stackTraceArguments = z.object({
  startFrame: z.number().int().nonnegative().optional(),
  levels: z.number().int().nonnegative().optional(),
});

const variablesArguments = z.object({
  variablesReference: reference,
  filter: z.enum(["indexed", "named"]).optional(),
  start: z.number().int().nonnegative().optional(),
  count: z.number().int().nonnegative().optional(),
});

const setVariableArguments = z.object({
  variablesReference: reference,
  name: z.string(),
  value: z.string(),
});

const setExpressionArguments = z.object({
  expression: z.string(),
  value: z.string(),
  frameId: reference.optional(),
});

const stale: Problem = { problem: "this belongs to an earlier stop; ask for it again" };

/** `told`: the client has been shown that something was set. */
export function inspectionEndpoints(
  debuggee: () => Debuggee | Problem,
  client: Client,
  reported: () => void,
): Endpoints {
  const at =
    <A>(answer: (present: Debuggee, given: A) => { readonly body: object } | Problem) =>
    (given: A) => {
      const present = debuggee();
      return "problem" in present ? present : answer(present, given);
    };
  return {
    stackTrace: endpoint(
      stackTraceArguments,
      at((present, { startFrame = 0, levels }) => {
        const frames = framesOf(present, client);
        const end = levels === undefined || levels === 0 ? undefined : startFrame + levels;
        return { body: { stackFrames: frames.slice(startFrame, end), totalFrames: frames.length } };
      }),
    ),
    scopes: endpoint(
      z.object({ frameId: reference }),
      at((present, { frameId }) => {
        const frame = present.handles.get(frameId);
        return frame?.kind === "frame" ? { body: { scopes: scopesOf(present, frame.index) } } : stale;
      }),
    ),
    variables: endpoint(
      variablesArguments,
      at((present, { variablesReference, start = 0, count }) => {
        const handle = present.handles.get(variablesReference);
        if (handle === undefined) return stale;
        const variables = variablesIn(present, handle);
        const end = count === undefined || count === 0 ? undefined : start + count;
        return { body: { variables: variables.slice(start, end) } };
      }),
    ),
    setVariable: endpoint(
      setVariableArguments,
      at((present, { variablesReference, name, value }) => {
        const handle = present.handles.get(variablesReference);
        if (handle === undefined) return stale;
        const found = namedIn(present.session, handle)?.list.find((named) => named.name === name);
        if (found === undefined) return { problem: `there is no variable ${name} here` };
        if (found.expression === undefined)
          return { problem: `${name} has no name by which it could be set` };
        if (frameOf(handle) !== 0)
          return { problem: "only variables of the innermost call can be set; go on until it returns" };
        return set(present, found.expression, value, reported);
      }),
    ),
    setExpression: endpoint(
      setExpressionArguments,
      at((present, { expression, value, frameId }) => {
        const frame = frameId === undefined ? undefined : present.handles.get(frameId);
        if (frameId !== undefined && frame?.kind !== "frame") return stale;
        if (frame?.kind === "frame" && frame.index !== 0)
          return { problem: "only variables of the innermost call can be set; go on until it returns" };
        return set(present, expression, value, reported);
      }),
    ),
    exceptionInfo: endpoint(
      z.object({ threadId: reference.optional() }),
      at((present) => exceptionOf(present)),
    ),
    locations: endpoint(
      z.object({ locationReference: reference }),
      at((present, { locationReference }) => {
        const place = present.handles.get(locationReference);
        if (place?.kind !== "place") return stale;
        const { file, line, column } = place.span;
        return {
          body: { source: client.source(file), line: client.line(line), column: client.column(column) },
        };
      }),
    ),
    source: endpoint(z.object({}), () => ({ problem: "sources are files; open them by their paths" })),
  };
}

export function threadsOf(present: Debuggee | Problem): readonly DebugProtocol.Thread[] {
  const name = "problem" in present ? "path" : present.session.entry;
  return [{ id: threadId, name }];
}

function framesOf({ session, handles }: Debuggee, client: Client): readonly DebugProtocol.StackFrame[] {
  const calls = session.frames();
  const frame = (index: number, name: string, span: Span | undefined): DebugProtocol.StackFrame => {
    const id = handles.add({ kind: "frame", index });
    if (span === undefined || span.line === 0) return { id, name, line: 0, column: 0 };
    return {
      id,
      name,
      source: client.source(span.file),
      line: client.line(span.line),
      column: client.column(Math.max(1, span.column)),
    };
  };
  // Before the first call and behind the last one there is still a path to look at.
  if (calls.length === 0) return [frame(0, session.entry, session.stop.span)];
  return calls.map(({ procedure, span }, index) =>
    frame(index, procedure, index === 0 ? placeOf(session.stop, span) : span),
  );
}

/** The statement's beginning, but the very place of an error. */
function placeOf(stop: Stop, present: Span): Span {
  return stop.kind === "end" || stop.span === undefined ? present : stop.span;
}

function scopesOf({ session, handles }: Debuggee, frame: number): readonly DebugProtocol.Scope[] {
  const scope = (
    name: string,
    kind: ScopeName,
    more: Partial<DebugProtocol.Scope> = {},
  ): DebugProtocol.Scope => ({
    name,
    variablesReference: handles.add({ kind: "scope", scope: kind, frame }),
    expensive: false,
    ...more,
  });
  return [
    scope("Locals", "locals", { presentationHint: "locals" }),
    ...(session.globals().length === 0 ? [] : [scope("Globals", "globals", { presentationHint: "globals" })]),
    scope("Path condition", "condition"),
    // The solver is asked for an example.
    scope("Inputs", "inputs", { expensive: true }),
  ];
}

function variablesIn(present: Debuggee, handle: Handle): readonly DebugProtocol.Variable[] {
  const { session } = present;
  const named = namedIn(session, handle);
  if (named !== undefined)
    return named.list.map((one) => variableOf(one, named.frame, named.isGlobal, present));
  switch (handle.kind) {
    case "scope":
      return handle.scope === "inputs" ? inputsOf(session) : conditionOf(present);
    case "scalar":
      return facesOf(present, handle);
    case "range":
      return [rangeFace(session, handle.term, handle.type)];
    case "parts":
    case "frame":
    case "place":
      return [];
    default:
      return unreachable(handle);
  }
}

function namedIn(session: Session, handle: Handle) {
  switch (handle.kind) {
    case "parts":
      return { list: handle.parts(), frame: handle.frame, isGlobal: handle.isGlobal };
    case "scope":
      if (handle.scope === "locals")
        return { list: session.variables(handle.frame), frame: handle.frame, isGlobal: false };
      if (handle.scope === "globals") return { list: session.globals(), frame: handle.frame, isGlobal: true };
      return undefined;
    case "scalar":
    case "range":
    case "frame":
    case "place":
      return undefined;
    default:
      return unreachable(handle);
  }
}

/** The call whose variables these are; 0, too, for what every call sees. */
function frameOf(handle: Handle): number {
  if (handle.kind === "parts") return handle.isGlobal ? 0 : handle.frame;
  return handle.kind === "scope" && handle.scope === "locals" ? handle.frame : 0;
}

/** What was decided and assumed on the way, each with its place. */
function conditionOf({ session, handles, text }: Debuggee): readonly DebugProtocol.Variable[] {
  return session.facts().map(({ condition, implied, span }, index) => ({
    ...face(String(index + 1), `${termText(condition, text.notation)}${implied ? "  (follows)" : ""}`),
    ...(span === undefined || span.line === 0
      ? {}
      : { declarationLocationReference: handles.add({ kind: "place", span }) }),
  }));
}

/** An example of inputs that come here. */
function inputsOf(session: Session): readonly DebugProtocol.Variable[] {
  const found = session.example();
  switch (found.kind) {
    case "model":
      return inputsUnder(session, found.model).map((input) => {
        const { name, sort, value, text } = formatInput(input);
        const shown = sort === "bytes" ? `"${value}"` : text === undefined ? value : `${value} ${text}`;
        return { ...face(name, shown), type: sort };
      });
    case "impossible":
      return [face("none", "no inputs come here")];
    case "unknown":
      return [face("unknown", found.reason)];
    default:
      return unreachable(found);
  }
}

function set(
  present: Debuggee,
  target: string,
  text: string,
  reported: () => void,
): { readonly body: object } | Problem {
  const stop = present.session.set(target, text);
  if ("problem" in stop) return stop;
  reported();
  const found = present.session.evaluate(target);
  return {
    body:
      "problem" in found
        ? { value: text }
        : viewOf(found.value, target, { frame: 0, isGlobal: false }, present),
  };
}

function exceptionOf({ session, text }: Debuggee): { readonly body: object } | Problem {
  const { stop } = session;
  const error = stop.kind === "end" ? stop.path.error : undefined;
  if (stop.kind !== "end" || error === undefined) return { problem: "the path has met no error" };
  const { kind, message, location, procedure } = error;
  const inputs = inputsOf(session).map(({ name, value }) => `${name} = ${value}`);
  const calls = session
    .frames()
    .map(({ procedure: name, span }) => `${name} (${span.file}:${span.line}:${span.column})`);
  const body: DebugProtocol.ExceptionInfoResponse["body"] = {
    exceptionId: kind,
    description:
      `${message}\npc ${pathConditionText(stop.path.condition, text.notation)}\n${inputs.join("\n")}`.trim(),
    breakMode: "always",
    details: {
      message: `${message} at ${location.file}:${location.line}:${location.column} in ${procedure}`,
      typeName: kind,
      stackTrace: calls.join("\n"),
    },
  };
  return { body };
}
