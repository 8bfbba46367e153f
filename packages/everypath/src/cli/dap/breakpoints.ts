/** The editor's breakpoints. They outlive a session: each new one gets them all. */
import { host, type Span } from "@everypath/core";
import type { Problem, Session, Stop } from "@everypath/debug";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { z } from "zod";
import { shownText } from "../../runs/debug/show.ts";
import { suggestion } from "../../runs/nearest.ts";
import type { Client } from "./client.ts";

const { resolve } = host.paths;

const wanted = z.object({
  line: z.number().int(),
  condition: z.string().optional(),
  hitCondition: z.string().optional(),
  logMessage: z.string().optional(),
});

export const setBreakpointsArguments = z.object({
  source: z.object({ path: z.string().optional(), name: z.string().optional() }),
  breakpoints: z.array(wanted).optional(),
  /** As older clients say it. */
  lines: z.array(z.number().int()).optional(),
});

export const setFunctionBreakpointsArguments = z.object({
  breakpoints: z.array(z.object({ name: z.string(), condition: z.string().optional() })),
});

export const breakpointLocationsArguments = z.object({
  source: z.object({ path: z.string().optional(), name: z.string().optional() }),
  line: z.number().int(),
  endLine: z.number().int().optional(),
});

interface Wanted {
  readonly id: number;
  readonly place:
    | { readonly kind: "line"; readonly path: string; readonly line: number }
    | { readonly kind: "procedure"; readonly name: string };
  readonly condition: string | undefined;
  readonly hitCondition: string | undefined;
  readonly logMessage: string | undefined;
}

/** What breakpoints are put into: a run, or a verification. */
export interface Stoppable {
  statements(): readonly { readonly procedure: string; readonly span: Span }[];
  addBreakpoint(line: {
    readonly file: string;
    readonly line: number;
    readonly condition: string | undefined;
  }): { readonly number: number } | Problem;
  removeBreakpoint(number: number): void;
  /** The value of an expression at the present stop. */
  textOf(expression: string): string | Problem;
}

export function stoppableRun(session: Session): Stoppable {
  return {
    statements: () => session.statements(),
    addBreakpoint: (line) => session.addBreakpoint({ when: "before", ...line }),
    removeBreakpoint: (number) => void session.removeBreakpoint(number),
    textOf(expression) {
      const found = session.evaluate(expression);
      return "problem" in found ? found : shownText(found.value);
    },
  };
}

/** A stop at breakpoints, by the numbers that what is stopped has for them. */
interface Halt {
  readonly breakpoints: readonly { readonly number: number }[];
  readonly span?: Span | undefined;
}

export class EditorBreakpoints {
  private readonly client: Client;
  private session: Stoppable | undefined;
  /** By the source's path; those on procedures under the empty name. */
  private readonly wanted = new Map<string, readonly Wanted[]>();
  /** By the number that the session has for it. */
  private readonly placed = new Map<number, Wanted>();
  private nextId = 1;

  constructor(client: Client) {
    this.client = client;
  }

  /** Puts all breakpoints into a session, and tells the client which of them there are now. */
  attach(session: Stoppable): void {
    this.session = session;
    this.placed.clear();
    for (const list of this.wanted.values()) {
      for (const breakpoint of list)
        this.client.event("breakpoint", { reason: "changed", breakpoint: this.place(breakpoint) });
    }
  }

  setLines(
    path: string | undefined,
    given: readonly z.infer<typeof wanted>[],
  ): readonly DebugProtocol.Breakpoint[] {
    const list = given.map(({ line, condition, hitCondition, logMessage }) => ({
      id: this.nextId++,
      place: { kind: "line", path: path ?? "", line: this.client.ourLine(line) } as const,
      condition: written(condition),
      hitCondition: written(hitCondition),
      logMessage: written(logMessage),
    }));
    return this.replace(path ?? "no file", list);
  }

  setProcedures(
    given: readonly { readonly name: string; readonly condition?: string | undefined }[],
  ): readonly DebugProtocol.Breakpoint[] {
    const list = given.map(({ name, condition }) => ({
      id: this.nextId++,
      place: { kind: "procedure", name } as const,
      condition: written(condition),
      hitCondition: undefined,
      logMessage: undefined,
    }));
    return this.replace("", list);
  }

  /** Lines of a file at which a statement begins. */
  locations(path: string | undefined, first: number, last: number): readonly number[] {
    const lines = this.linesOf(path ?? "").filter((line) => line >= first && line <= last);
    return [...new Set(lines)];
  }

  /** Of the breakpoints at a stop: the ids for the client. */
  idsOf(stop: Halt): readonly number[] {
    return stop.breakpoints.flatMap(({ number }) => this.placed.get(number)?.id ?? []);
  }

  isOnProcedure(stop: Halt): boolean {
    return stop.breakpoints.every(({ number }) => this.placed.get(number)?.place.kind === "procedure");
  }

  /** Every breakpoint at the stop is one that only says something, and goes on. */
  isLog(stop: Stop): stop is Extract<Stop, { readonly kind: "breakpoint" }> {
    return stop.kind === "breakpoint" && this.onlySpeaks(stop);
  }

  onlySpeaks({ breakpoints }: Halt): boolean {
    return breakpoints.every(({ number }) => this.placed.get(number)?.logMessage !== undefined);
  }

  /** What the log points at a stop say, and conditions that have no meaning there. */
  speak(stop: Halt): void {
    const { session } = this;
    for (const { number } of stop.breakpoints) {
      const breakpoint = this.placed.get(number);
      if (breakpoint === undefined || session === undefined) continue;
      const { condition, logMessage } = breakpoint;
      const read = condition === undefined ? undefined : session.textOf(condition);
      if (typeof read === "object")
        this.client.output("important", `breakpoint condition ${condition}: ${read.problem}`, stop.span);
      if (logMessage !== undefined)
        this.client.output("console", interpolated(logMessage, session), stop.span);
    }
  }

  private replace(key: string, list: readonly Wanted[]): readonly DebugProtocol.Breakpoint[] {
    const old = new Set(this.wanted.get(key) ?? []);
    for (const [number, breakpoint] of this.placed) {
      if (!old.has(breakpoint)) continue;
      this.session?.removeBreakpoint(number);
      this.placed.delete(number);
    }
    this.wanted.set(key, list);
    return list.map((breakpoint) => this.place(breakpoint));
  }

  private place(breakpoint: Wanted): DebugProtocol.Breakpoint {
    const { session, client } = this;
    const { id, place, condition, hitCondition } = breakpoint;
    if (session === undefined)
      return { id, verified: false, message: "the program is not loaded yet", reason: "pending" };
    if (hitCondition !== undefined)
      return {
        id,
        verified: false,
        message: "hit counts cannot be used here; write a condition",
        reason: "failed",
      };
    const found = place.kind === "line" ? this.lineFor(place) : firstOf(session, place.name);
    if ("problem" in found) return { id, verified: false, message: found.problem, reason: "failed" };
    const { file, line } = found;
    const added = session.addBreakpoint({ file, line, condition });
    if ("problem" in added) return { id, verified: false, message: added.problem, reason: "failed" };
    this.placed.set(added.number, breakpoint);
    return { id, verified: true, line: client.line(line), source: client.source(file) };
  }

  /** The statement at a line, or the next one. */
  private lineFor({
    path,
    line,
  }: {
    readonly path: string;
    readonly line: number;
  }): { readonly file: string; readonly line: number } | { readonly problem: string } {
    const file = this.fileOf(path);
    if (file === undefined) return { problem: "no statement of the program is in this file" };
    const next = this.linesOf(path).find((other) => other >= line);
    return next === undefined
      ? { problem: `no statement begins at line ${line} or below it` }
      : { file, line: next };
  }

  private linesOf(path: string): readonly number[] {
    const file = this.fileOf(path);
    const statements = this.session?.statements() ?? [];
    return statements
      .filter(({ span }) => span.file === file)
      .map(({ span }) => span.line)
      .sort((a, b) => a - b);
  }

  /** The program's name for a file. */
  private fileOf(path: string): string | undefined {
    const files = new Set(this.session?.statements().map(({ span }) => span.file));
    const real = realPath(path);
    return (
      [...files].find((file) => resolve(file) === path) ?? [...files].find((file) => realPath(file) === real)
    );
  }
}

function firstOf(
  session: Stoppable,
  name: string,
): { readonly file: string; readonly line: number } | { readonly problem: string } {
  const statements = session.statements();
  const found =
    statements.find(({ procedure }) => procedure === name) ??
    statements.find(({ procedure }) => procedure.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found.span;
  const names = new Set(statements.map(({ procedure }) => procedure));
  return { problem: `there is no procedure ${name}${suggestion(name, names)}` };
}

/** `{E}` is the value of an expression. */
function interpolated(message: string, session: Stoppable): string {
  return message.replaceAll(/\{([^{}]+)\}/g, (_, text: string) => {
    const found = session.textOf(text);
    return typeof found === "object" ? `{${found.problem}}` : found;
  });
}

/** Editors send empty fields for those that were not filled in. */
function written(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text;
}

function realPath(path: string): string {
  try {
    return host.files.real(path);
  } catch {
    return resolve(path);
  }
}
