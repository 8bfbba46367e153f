/** Executes commands on a session and answers in lines of text. */
import type { Problem, Session, Stop } from "../../analysis/debug/index.ts";
import { factsInOrder } from "../../machine/index.ts";
import type { SourceReader } from "../../report/source-lines.ts";
import { printReader } from "../../term/index.ts";
import type { Command } from "./command.ts";
import { helpLines } from "./help.ts";
import { namedText, shownText } from "./show.ts";
import { StopText } from "./stops.ts";

export type Reply =
  | { readonly kind: "lines"; readonly lines: readonly string[] }
  | { readonly kind: "problem"; readonly problem: string }
  | { readonly kind: "quit" };

export class Console {
  private readonly session: Session;
  private readonly text: StopText;

  constructor(session: Session, sources: SourceReader) {
    this.session = session;
    this.text = new StopText(sources, session.program.files);
  }

  /** What is said at the beginning. */
  greeting(): readonly string[] {
    return this.text.of(this.session, this.session.stop);
  }

  async execute(command: Command): Promise<Reply> {
    const { session } = this;
    switch (command.kind) {
      case "move": {
        let stop: Stop | Problem = session.stop;
        for (let i = 0; i < command.count; i++) {
          stop = await session.move(command.move, i === 0 ? command.side : undefined);
          if ("problem" in stop || stop.kind !== "step") break;
        }
        return this.stopped(stop);
      }
      case "back":
        return this.stopped(session.back(command.count));
      case "break":
        return this.addBreakpoint(command);
      case "breakpoints":
        return lines(session.breakpoints.map((breakpoint) => this.breakpointText(breakpoint)));
      case "unbreak":
        return session.removeBreakpoint(command.number)
          ? lines([])
          : { kind: "problem", problem: `there is no breakpoint ${command.number}` };
      case "print":
        return this.print(command.text);
      case "where":
        return lines(this.where());
      case "help":
        return lines(helpLines(command.word));
      case "quit":
        return { kind: "quit" };
    }
  }

  private stopped(stop: Stop | Problem): Reply {
    if ("problem" in stop) return problem(stop);
    return lines(this.text.of(this.session, stop));
  }

  private addBreakpoint({ when, place, condition }: Extract<Command, { readonly kind: "break" }>): Reply {
    const [, named, number] = /^(?:(.*):)?([0-9]+)$/.exec(place) ?? [];
    if (number === undefined)
      return {
        kind: "problem",
        problem: `${place}: not a line; write break ${when} N or break ${when} FILE:N`,
      };
    const line = Number(number);
    const { files } = this.session.program;
    const file =
      named === undefined ? files[0] : files.find((name) => name === named || name.endsWith(`/${named}`));
    if (file === undefined) return { kind: "problem", problem: `${named}: no file of the program` };
    const statements = this.session.statements().filter(({ span }) => span.file === file);
    if (!statements.some(({ span }) => span.line === line)) {
      const next = statements.find(({ span }) => span.line > line)?.span.line;
      const mend = next === undefined ? "" : `; the next one is at ${next}`;
      return { kind: "problem", problem: `no statement begins at line ${line}${mend}` };
    }
    return lines([this.breakpointText(this.session.addBreakpoint({ when, file, line, condition }))]);
  }

  private breakpointText({ number, when, file, line, condition }: Session["breakpoints"][number]): string {
    const test = condition === undefined ? "" : ` if ${condition}`;
    const source = this.text.source({ file, line, column: 0 }) ?? "";
    return `breakpoint ${number} ${when} ${this.text.lineName({ file, line, column: 0 })}${test}  ${source}`;
  }

  private print(text: string | undefined): Reply {
    if (text === undefined) return lines(this.session.variables().map(namedText));
    const found = this.session.evaluate(text);
    if ("problem" in found) return problem(found, text);
    const provided = found.provided.map((condition) => `  where  ${printReader(condition)}`);
    return lines([`${text} = ${shownText(found.value)}`, ...provided]);
  }

  private where(): readonly string[] {
    const { session } = this;
    const calls = session.frames().map(({ procedure, span }, index) => {
      const called = index === 0 ? "in" : "called from";
      return `${called} ${procedure} at ${this.text.lineName(span)}  ${this.text.source(span) ?? ""}`;
    });
    const facts = factsInOrder(session.state.facts).map(({ condition, implied, span }) => {
      const at = span === undefined ? "at the start" : this.text.lineName(span);
      return `  ${at}  ${printReader(condition)}${implied ? "  (follows)" : ""}`;
    });
    return [...calls, ...(facts.length === 0 ? ["  pc true"] : facts)];
  }
}

function lines(list: readonly string[]): Reply {
  return { kind: "lines", lines: list };
}

function problem({ problem: text, column }: Problem, typed?: string): Reply {
  const where = column === undefined || typed === undefined ? "" : `${typed}: column ${column}: `;
  return { kind: "problem", problem: `${where}${text}` };
}
