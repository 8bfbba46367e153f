/** Executes the debugger's commands on the states of a verification. */

import type { ModularSession, ModularStop, Problem, VerificationNode } from "@everypath/debug";
import { counterexampleOf, inputText } from "@everypath/report";
import { type Command, type CommandSet, helpLines } from "../command.ts";
import type { Reply } from "../host.ts";
import type { Writer } from "../writer.ts";
import { factText, print, type StateText, stateLines } from "./show.ts";
import { modularTreeLines } from "./tree.ts";
import { valueAt } from "./value.ts";

/** Lines around the present one that `list` shows. */
const listed = 5;

/** What each command means here, where that is not what it always means. */
export const modularCommands: CommandSet = new Map([
  ["go", "go on to the next breakpoint, fork or end; at a fork: take that side first"],
  ["step", "to the next state; a call is one step, by its contract"],
  ["next", "the same as step"],
  ["out", "go on to the end of the body, the next fork or end"],
  ["back", "go back by states, from anywhere"],
  ["break", "stop before line N; break alone lists the breakpoints"],
  ["unbreak", ""],
  ["print", "a variable or a field, as print this.x; without E heap, store and path condition"],
  ["save", ""],
  ["restore", ""],
  ["where", "the states that led here, with what each assumed"],
  ["pc", ""],
  ["why", "why the obligation here fails"],
  ["tree", "the tree of the symbolic states"],
  ["inputs", "the counterexample of the obligation that fails here"],
  ["list", ""],
  ["write", "keep the session's commands: write script FILE"],
  ["help", ""],
  ["quit", ""],
]);

const done: Reply = { kind: "done" };

export class ModularConsole {
  private readonly session: ModularSession;
  private readonly text: StateText;
  private readonly writer: Writer;
  private readonly say: (line: string) => void;

  constructor(session: ModularSession, text: StateText, writer: Writer, say: (line: string) => void) {
    this.session = session;
    this.text = text;
    this.writer = writer;
    this.say = say;
  }

  /** What is said at the beginning. */
  greet(): void {
    const { proof, nodes, dropped } = this.session.tree;
    const failures = proof.failures.length;
    const failing =
      failures === 0 ? "" : `, ${failures} ${failures === 1 ? "obligation fails" : "obligations fail"}`;
    const kept = dropped === 0 ? "" : `; ${dropped} more were not kept`;
    this.say(
      `${proof.name}: ${proof.verdict}${failing}; ${nodes.length} ${nodes.length === 1 ? "state" : "states"}${kept}`,
    );
    this.stopped(this.session.stop);
  }

  async execute(command: Command): Promise<Reply> {
    const { session } = this;
    switch (command.kind) {
      case "move":
        return this.move(command);
      case "back":
        return this.stopped(session.back(command.count));
      case "break":
        return this.addBreakpoint(command);
      case "breakpoints":
        return this.sayAll(
          [...session.breakpoints].map(([number, line]) => this.breakpointText(number, line)),
        );
      case "unbreak":
        return session.removeBreakpoint(command.number)
          ? done
          : problem(`there is no breakpoint ${command.number}`);
      case "print":
        return command.text === undefined
          ? this.sayAll(stateLines(this.node.state))
          : this.print(command.text);
      case "save":
        return this.sayAll([`saved as ${session.save()}`]);
      case "restore":
        return this.stopped(session.restore(command.number));
      case "where":
        return this.where();
      case "pc":
        return this.sayAll(
          stateLines(this.node.state)
            .filter((line) => /^ {2}pc /.test(line))
            .map((line) => line.trim()),
        );
      case "why":
        return this.why();
      case "tree":
        return this.sayAll(modularTreeLines(session, this.text));
      case "inputs":
        return this.inputs();
      case "list":
        return this.list(command.place);
      case "write": {
        const written = await this.writer.write(undefined, command.what, command.file);
        return "problem" in written ? problem(written.problem) : this.sayAll([written.line]);
      }
      case "help":
        return this.sayAll(helpLines(command.word, modularCommands));
      case "quit":
        return { kind: "quit" };
      case "between":
      case "trace":
      case "set":
      case "assume":
      case "prove":
      case "call":
      case "test":
        return problem("the states of a verification are only looked at; see help");
    }
  }

  /** For the terminal. */
  wordsBehind(command: string): readonly string[] {
    switch (command.toLowerCase()) {
      case "go":
      case "step":
      case "next":
      case "out":
        return ["true", "false"];
      case "print":
      case "p":
        return [...this.node.state.store.keys()].map(({ name }) => name.text);
      case "write":
        return ["script"];
      default:
        return [];
    }
  }

  private get node(): VerificationNode {
    return this.session.stop.node;
  }

  private sayAll(lines: readonly string[]): Reply {
    for (const line of lines) this.say(line);
    return done;
  }

  private stopped(stop: ModularStop | Problem): Reply {
    if ("problem" in stop) return problem(stop.problem);
    return this.sayAll(this.text.of(this.session.tree, stop));
  }

  private move({ move, count, side }: Extract<Command, { kind: "move" }>): Reply {
    let stop: ModularStop | Problem = this.session.move(move, side);
    for (let i = 1; i < count && !("problem" in stop) && stop.kind === "state"; i++)
      stop = this.session.move(move);
    if (move === "go" && !("problem" in stop) && stop.kind === "state") this.sayBreakpoints(stop.node);
    return this.stopped(stop);
  }

  /** Those that the move stopped at. */
  private sayBreakpoints({ span }: VerificationNode): void {
    for (const [number, line] of this.session.breakpoints)
      if (line === span.line) this.say(`breakpoint ${number} (before)`);
  }

  private addBreakpoint({ when, place, condition }: Extract<Command, { kind: "break" }>): Reply {
    if (when === "after" || condition !== undefined) return problem("break: write break N");
    const line = Number(place);
    const lines = new Set(this.session.tree.nodes.map(({ span }) => span.line));
    if (!lines.has(line)) {
      const next = [...lines].sort((a, b) => a - b).find((other) => other > line);
      const hint =
        next === undefined || Number.isNaN(line)
          ? "write the number of a line"
          : `the next one is at ${next}`;
      return problem(`no state is before line ${place}; ${hint}`);
    }
    return this.sayAll([this.breakpointText(this.session.addBreakpoint(line), line)]);
  }

  private breakpointText(number: number, line: number): string {
    const { file } = this.session.tree.proof.location;
    return `breakpoint ${number} before ${line}  ${this.text.sourceFrom({ file, line, column: 1 })}`;
  }

  private print(text: string): Reply {
    const found = valueAt(this.node.state, text);
    return "problem" in found
      ? problem(found.problem)
      : this.sayAll([`${found.path} = ${print(found.term)}`]);
  }

  private where(): Reply {
    const { tree } = this.session;
    for (const node of this.session.path()) {
      this.say(this.text.placeLine(tree, node));
      for (const fact of node.parent === undefined ? [] : node.learned) this.say(`  ${factText(fact)}`);
    }
    return done;
  }

  private why(): Reply {
    const { failure } = this.node;
    if (failure === undefined)
      return problem(
        "nothing fails in this state; go on to a state in which something does (tree shows them)",
      );
    return this.sayAll([failure.message, ...stateLines(failure.state)]);
  }

  private inputs(): Reply {
    const { failure } = this.node;
    if (failure === undefined) return problem("nothing fails in this state, so there is no counterexample");
    const inputs = counterexampleOf(failure, this.session.tree.proof.symbols).map(inputText);
    return this.sayAll(inputs.length === 0 ? ["the solver has given no values"] : inputs);
  }

  private list(place: string | undefined): Reply {
    const { file, line: here } = this.node.span;
    const line = place === undefined ? here : Number(place);
    const source = this.text.sources(file);
    if (source === undefined) return problem(`${file} cannot be read`);
    if (!(line >= 1 && line <= source.length)) return problem(`${place}: no line of ${file}; write list N`);
    const first = Math.max(1, line - listed);
    return this.sayAll(
      source.slice(first - 1, line + listed).map((text, index) => {
        const number = first + index;
        return `${number === here ? "●" : " "}${String(number).padStart(4)}  ${text}`.trimEnd();
      }),
    );
  }
}

function problem(text: string): Reply {
  return { kind: "problem", problem: text };
}
