/** Executes commands on a session and answers in lines of text. */
import {
  allLines,
  type Breakpoint,
  type OutputRecord,
  type Problem,
  type Session,
  type Stop,
} from "@everypath/debug";
import type { SourceReader } from "@everypath/report";
import { whyLines } from "../../runs/debug/explanation.ts";
import { lineAt, linesAt } from "../../runs/debug/place.ts";
import {
  endText,
  exampleText,
  exampleTexts,
  exampleValueText,
  leftText,
  namedText,
  objectLines,
  outputLines,
  pathConditionText,
  rangeText,
  shownText,
  termText,
} from "../../runs/debug/show.ts";
import type { StopText } from "../../runs/debug/stops.ts";
import { treeLines } from "../../runs/debug/tree.ts";
import type { Command } from "./command.ts";
import { helpLines } from "./command.ts";
import type { Reply } from "./host.ts";
import type { Writer } from "./writer.ts";

/** Lines around the present one that `list` shows. */
const listed = 5;

const done: Reply = { kind: "done" };

export class Console {
  private readonly session: Session;
  private readonly text: StopText;
  private readonly sources: SourceReader;
  private readonly writer: Writer;
  private readonly say: (line: string) => void;
  /** What the program had made visible at the last stop. */
  private outputs: OutputRecord | undefined;

  constructor(
    session: Session,
    text: StopText,
    sources: SourceReader,
    writer: Writer,
    say: (line: string) => void,
  ) {
    this.session = session;
    this.text = text;
    this.sources = sources;
    this.writer = writer;
    this.say = say;
  }

  /** What is said at the beginning. */
  greet(): void {
    this.sayAll(this.text.of(this.session, this.session.stop));
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
      case "between":
        return this.addBetween(command);
      case "breakpoints":
        return this.sayAll(session.breakpoints.map((breakpoint) => this.breakpointText(breakpoint)));
      case "unbreak":
        return session.removeBreakpoint(command.number)
          ? done
          : problemReply({ problem: `there is no breakpoint ${command.number}` });
      case "trace":
        return this.trace(command);
      case "print":
        return this.print(command.text);
      case "set": {
        const stop = session.set(command.target, command.text);
        if ("problem" in stop) return problemReply(stop, `set ${command.target} = ${command.text}`);
        return this.print(command.target);
      }
      case "assume": {
        const stop = session.assume(command.text);
        if ("problem" in stop) return problemReply(stop, command.text);
        return this.pathCondition();
      }
      case "prove":
        return this.prove(command.text);
      case "save":
        return this.sayAll([`saved as ${session.save()}`]);
      case "restore":
        return this.stopped(session.restore(command.number));
      case "call":
        return this.stopped(await session.call(command.text), command.text);
      case "test":
        return this.test(command);
      case "where":
        return this.where();
      case "pc":
        return this.pathCondition();
      case "why":
        return this.why(command.line);
      case "tree":
        return this.sayAll(treeLines(session, this.text));
      case "inputs":
        return this.inputs();
      case "list":
        return this.list(command.place);
      case "write": {
        const written = await this.writer.write(session, command.what, command.file);
        return "problem" in written ? problemReply(written) : this.sayAll([written.line]);
      }
      case "help":
        return this.sayAll(helpLines(command.word));
      case "quit":
        return { kind: "quit" };
    }
  }

  private sayAll(lines: readonly string[]): Reply {
    for (const line of lines) this.say(line);
    return done;
  }

  private stopped(stop: Stop | Problem, typed?: string): Reply {
    if ("problem" in stop) return problemReply(stop, typed);
    const { outputs } = this.session.state;
    this.sayAll(outputLines(outputs, this.outputs, this.text.notation));
    this.outputs = outputs;
    for (const note of this.session.newNotes()) this.say(this.text.noteLine(note));
    return this.sayAll(this.text.of(this.session, stop));
  }

  private async move({ move, count, side }: Extract<Command, { kind: "move" }>): Promise<Reply> {
    let stop: Stop | Problem = this.session.stop;
    for (let i = 0; i < count; i++) {
      stop = await this.session.move(move, i === 0 ? side : undefined);
      if ("problem" in stop || stop.kind !== "step") break;
    }
    return this.stopped(stop);
  }

  private addBreakpoint({ when, place, condition }: Extract<Command, { kind: "break" }>): Reply {
    const found = lineAt(this.session, place);
    if ("problem" in found) return problemReply(found);
    const added = this.session.addBreakpoint({ when, condition, ...found });
    return this.sayAll([this.breakpointText(added)]);
  }

  private addBetween({ from, to, condition }: Extract<Command, { kind: "between" }>): Reply {
    const before = lineAt(this.session, from);
    if ("problem" in before) return problemReply(before);
    const after = lineAt(this.session, to);
    if ("problem" in after) return problemReply(after);
    const added = this.session.addBreakpoint({ when: "before", condition, ...after, from: before });
    return this.sayAll([this.breakpointText(added)]);
  }

  private breakpointText({ number, when, file, line, from, condition }: Breakpoint): string {
    const test = condition === undefined ? "" : ` if ${condition}`;
    const span = { file, line, column: 0 };
    const name = this.text.lineName(span);
    const where =
      from === undefined
        ? `${when} ${name}`
        : `between ${this.text.lineName({ ...from, column: 0 })} and ${name}`;
    return `breakpoint ${number} ${where}${test}  ${this.text.source(span) ?? ""}`;
  }

  private trace({ on, kinds, places }: Extract<Command, { kind: "trace" }>): Reply {
    const found = places.map((place) => linesAt(this.session, place));
    for (const lines of found) if ("problem" in lines) return problemReply(lines);
    for (const lines of found.length === 0 ? [allLines] : found)
      if (!("problem" in lines)) this.session.trace(kinds, lines, on);
    return done;
  }

  private print(text: string | undefined): Reply {
    const { session } = this;
    const { notation } = this.text;
    if (text === undefined) {
      const all = [...session.variables(), ...session.globals()];
      this.sayAll(all.map((named) => namedText(named, notation)));
      return this.sayAll(
        objectLines(
          all.map(({ value }) => value),
          notation,
        ),
      );
    }
    const found = session.evaluate(text);
    if ("problem" in found) return problemReply(found, text);
    const { value, provided, given = [] } = found;
    this.say(`${text} = ${shownText(value, notation)}`);
    for (const condition of provided) this.say(`  where    ${termText(condition, notation)}`);
    for (const line of objectLines([value], notation)) this.say(`  ${line}`);
    if (value.kind !== "scalar" || value.term.kind === "constant" || value.term.hasIndeterminate) return done;
    const { term, type } = value;
    const example = session.exampleWhere([...provided, ...given]);
    const shown = example.kind === "model" ? exampleValueText(session, value, example.model) : undefined;
    if (shown !== undefined) this.say(`  example  ${shown}`);
    const range = session.range(term, type, [...provided, ...given]);
    if (range !== undefined) this.say(`  range    ${rangeText(range)}`);
    return done;
  }

  private prove(text: string): Reply {
    const found = this.session.prove(text);
    if ("problem" in found) return problemReply(found, text);
    this.say(String(found.truth));
    if (found.counterexample !== undefined)
      this.say(`  false for  ${exampleText(this.session, found.counterexample)}`);
    return done;
  }

  private pathCondition(): Reply {
    return this.sayAll([`pc  ${pathConditionText(this.session.conditions(), this.text.notation)}`]);
  }

  private async test({ statements, call }: Extract<Command, { kind: "test" }>): Promise<Reply> {
    const { notation } = this.text;
    const found = await this.session.test(call, {
      statements,
      onLeaf: ({ path }) => {
        const left = leftText(path, notation);
        const end =
          path.end === "returned" && path.result === undefined && left !== "" ? "" : endText(path, notation);
        const parts = [pathConditionText(path.condition, notation), end, left].filter((part) => part !== "");
        this.say(parts.join("   "));
      },
    });
    if ("problem" in found) return problemReply(found, call);
    const { leaves, cut, interrupted } = found;
    if (cut > 0) this.say(`${cut} more ${cut === 1 ? "path" : "paths"} left after ${statements} statements`);
    if (interrupted) this.say("interrupted: not all paths were tested");
    this.say(`${leaves} ${leaves === 1 ? "leaf" : "leaves"}`);
    return done;
  }

  private where(): Reply {
    const { session, text } = this;
    for (const [index, { procedure, span }] of session.frames().entries()) {
      const called = index === 0 ? "in" : "called from";
      this.say(`${called} ${procedure} ${text.lineName(span)}  ${text.source(span) ?? ""}`);
    }
    for (const { condition, implied, span } of session.facts()) {
      const at = span === undefined ? "start" : text.lineName(span);
      this.say(
        `  ${at.padStart(5)}  ${termText(condition, this.text.notation)}${implied ? "   (follows)" : ""}`,
      );
    }
    return done;
  }

  private why(line: number | undefined): Reply {
    const found = this.session.why(line);
    return "problem" in found ? problemReply(found) : this.sayAll(whyLines(found, this.text));
  }

  private inputs(): Reply {
    const example = this.session.example();
    if (example.kind !== "model") return this.sayAll([exampleText(this.session, example)]);
    const texts = exampleTexts(this.session, example.model);
    return this.sayAll(texts.length === 0 ? ["the program has read nothing so far"] : texts);
  }

  private list(place: string | undefined): Reply {
    const { session } = this;
    const found = place === undefined ? session.stop.span : lineAt(session, place);
    if (found === undefined) return problemReply({ problem: "there is no source here; write list N" });
    if ("problem" in found) return problemReply(found);
    const { file, line } = found;
    const source = this.sources(file);
    if (source === undefined) return problemReply({ problem: `${file} cannot be read` });
    const first = Math.max(1, line - listed);
    return this.sayAll(
      source.slice(first - 1, line + listed).map((text, index) => {
        const number = first + index;
        const mark = number === session.stop.span?.line && file === session.stop.span.file ? "●" : " ";
        return `${mark}${String(number).padStart(4)}  ${text}`.trimEnd();
      }),
    );
  }
}

function problemReply({ problem, column }: Problem, typed?: string): Reply {
  const where = column === undefined || typed === undefined ? "" : `${typed}: column ${column}: `;
  return { kind: "problem", problem: `${where}${problem}` };
}
