/** The verification of one member under an editor (`"modular": true`): the states of a proof, walked as a run is. */
import type { ModularSession, ModularStop, Move, Problem, VerificationNode } from "@everypath/debug";
import type { SourceReader } from "@everypath/report";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { print, StateText } from "../debug/modular/show.ts";
import { valueAt } from "../debug/modular/value.ts";
import type { EditorBreakpoints, Stoppable } from "./breakpoints.ts";
import type { Client } from "./client.ts";
import { threadId } from "./stops.ts";

export class Verification {
  readonly session: ModularSession;
  readonly text: StateText;
  private readonly client: Client;
  private readonly breakpoints: EditorBreakpoints;
  /** Counts the stops, so that what was asked of an earlier one is known as such. */
  private stops = 0;

  constructor(
    session: ModularSession,
    sources: SourceReader,
    files: readonly string[],
    client: Client,
    breakpoints: EditorBreakpoints,
  ) {
    this.session = session;
    this.text = new StateText(sources, files);
    this.client = client;
    this.breakpoints = breakpoints;
  }

  /** For the editor's breakpoints: each state is before a statement. */
  get stoppable(): Stoppable {
    const { session } = this;
    const { proof, nodes } = session.tree;
    return {
      statements: () => nodes.map(({ span }) => ({ procedure: proof.name, span })),
      addBreakpoint: ({ line, condition }) =>
        condition === undefined
          ? { number: session.addBreakpoint(line) }
          : { problem: "the states of a verification are stopped at without conditions" },
      removeBreakpoint: (number) => void session.removeBreakpoint(number),
      textOf: (expression) => this.valueOf(expression),
    };
  }

  get node(): VerificationNode {
    return this.session.stop.node;
  }

  /** What is there to be seen: a variable, or a field that there is permission for. */
  valueOf(expression: string): string | Problem {
    const found = valueAt(this.node.state, expression);
    return "problem" in found ? found : print(found.term);
  }

  /** A reference to one of up to eight parts of the present stop. */
  referenceTo(part: number): number {
    return this.stops * 8 + part;
  }

  /** Undefined: it belongs to an earlier stop. */
  partAt(reference: number): number | undefined {
    return Math.floor(reference / 8) === this.stops ? reference % 8 : undefined;
  }

  begin(stopsOnEntry: boolean): void {
    if (stopsOnEntry) return this.report();
    const halt = this.haltAt(this.session.stop);
    if (halt.breakpoints.length > 0 && !this.breakpoints.onlySpeaks(halt)) return this.report("breakpoint");
    if (halt.breakpoints.length > 0) this.breakpoints.speak(halt);
    this.move("go");
  }

  /** Goes on, and tells of the stop. Log points on the way only speak. */
  move(move: Move, side?: boolean): void {
    const { session, client } = this;
    const wasFork = session.stop.kind === "fork";
    let stop = session.move(move, side);
    while (!("problem" in stop) && move === "go" && this.isLog(stop)) {
      this.breakpoints.speak(this.haltAt(stop));
      stop = session.move("go");
    }
    if ("problem" in stop) client.output("important", stop.problem);
    else if (wasFork && side === undefined) client.output("important", howToChoose);
    this.report();
  }

  stepBack(): void {
    const stop = this.session.back();
    if ("problem" in stop) this.client.output("important", stop.problem);
    this.report("step");
  }

  /** Back to the last breakpoint or fork; else to the beginning. */
  reverse(): void {
    for (;;) {
      const stop = this.session.back();
      if ("problem" in stop || stop.kind === "fork" || this.haltAt(stop).breakpoints.length > 0) break;
    }
    this.report();
  }

  /** Tells of the present stop. `reason`: the protocol's word, where it is another one; `isSilent`: the console has said where this is. */
  report(reason?: string, isSilent = false): void {
    const { session, client, text } = this;
    const { stop } = session;
    this.stops++;
    if (!isSilent && stop.kind !== "state")
      for (const line of text.of(session.tree, stop)) client.output("console", line, stop.node.span);
    const body = this.bodyOf(stop);
    client.event("stopped", reason === undefined || stop.kind !== "state" ? body : { ...body, reason });
  }

  private bodyOf(stop: ModularStop): DebugProtocol.StoppedEvent["body"] {
    const common = { threadId, allThreadsStopped: true };
    switch (stop.kind) {
      case "fork": {
        const question = this.text.question(stop.whenTrue);
        return { ...common, reason: "choice", description: "Open decision", text: question };
      }
      case "end": {
        const { failure } = stop.node;
        if (failure === undefined) {
          const said = this.text.of(this.session.tree, stop).at(-1) ?? "";
          return { ...common, reason: "end", description: "End of the path", text: said };
        }
        const description = `Obligation fails: ${failure.kind}`;
        return { ...common, reason: "exception", description, text: failure.message };
      }
      case "state": {
        if (stop.node.parent === undefined) return { ...common, reason: "entry" };
        const halt = this.haltAt(stop);
        if (halt.breakpoints.length === 0) return { ...common, reason: "step" };
        return { ...common, reason: "breakpoint", hitBreakpointIds: [...this.breakpoints.idsOf(halt)] };
      }
    }
  }

  private isLog(stop: ModularStop): boolean {
    const halt = this.haltAt(stop);
    return stop.kind === "state" && halt.breakpoints.length > 0 && this.breakpoints.onlySpeaks(halt);
  }

  private haltAt({ node: { span } }: ModularStop) {
    const here = [...this.session.breakpoints].filter(([, line]) => line === span.line);
    return { breakpoints: here.map(([number]) => ({ number })), span };
  }
}

const howToChoose =
  "more than one case is possible here: choose one with Step Into Target, with Jump to Cursor on this line, or by typing go true or go false into the debug console";
