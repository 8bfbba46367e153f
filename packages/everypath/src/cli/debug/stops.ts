/** Where a session stands, as text. */
import type { Choice, Place, Session, Stop } from "../../analysis/debug/index.ts";
import { inputRecords, inputValues } from "../../analysis/explore/inputs.ts";
import type { Span } from "../../program/source.ts";
import { inputText } from "../../report/phrases.ts";
import type { SourceReader } from "../../report/source-lines.ts";
import { formatInput } from "../../report/value.ts";
import { type Model, printReader } from "../../term/index.ts";
import { pathConditionText, valueText } from "./show.ts";

export class StopText {
  private readonly sources: SourceReader;
  /** With several files each line is named with its file. */
  private readonly manyFiles: boolean;

  constructor(sources: SourceReader, files: readonly string[]) {
    this.sources = sources;
    this.manyFiles = files.length > 1;
  }

  of(session: Session, stop: Stop): readonly string[] {
    switch (stop.kind) {
      case "begin":
      case "step":
      case "back":
        return [this.placeLine(stop)];
      case "edited":
        return [];
      case "breakpoint": {
        const numbers = stop.breakpoints.map(({ number }) => number).join(", ");
        return [`breakpoint ${numbers}`, this.placeLine(stop)];
      }
      case "interrupted":
        return ["interrupted", this.placeLine(stop)];
      case "choice":
        return [this.placeLine(stop), ...choiceLines(session, stop.choice)];
      case "end":
        return endLines(stop.path);
    }
  }

  /** `4  z = x + y - b;`: the statement that is next. */
  placeLine({ span, procedure, isInside }: Place): string {
    if (span === undefined) return "outside of every procedure";
    const where = this.lineName(span);
    const source = this.source(span) ?? "";
    const inside = isInside ? " (within)" : "";
    return `${procedure ?? ""} ${where}${inside}  ${source}`.trim();
  }

  lineName({ file, line }: Span): string {
    return this.manyFiles ? `${file}:${line}` : String(line);
  }

  source({ file, line }: Span): string | undefined {
    return this.sources(file)?.[line - 1]?.trim();
  }
}

export function exampleText(session: Session, model: Model): string {
  const values = inputValues(inputRecords(session.state.inputs), model);
  return values.length === 0
    ? "(no inputs)"
    : values.map((input) => inputText(formatInput(input))).join(", ");
}

function choiceLines(session: Session, { ask, sides, library, error }: Choice): readonly string[] {
  const inside = library === undefined ? "" : ` (within ${library})`;
  const lines = [`  undecided${inside}: ${printReader(ask.condition)}`];
  for (const side of [true, false]) {
    const { feasible, model } = side ? sides.whenTrue : sides.whenFalse;
    const what = !side && error !== undefined ? `  error ${error.kind}: ${error.message}` : "";
    const example =
      model !== undefined
        ? `  example ${exampleText(session, model)}`
        : feasible === "unknown"
          ? "  (the solver does not know whether this is possible)"
          : "";
    lines.push(`  go ${side ? "true " : "false"}${what}${example}`);
  }
  return lines;
}

function endLines(path: Extract<Stop, { kind: "end" }>["path"]): readonly string[] {
  const condition = `  pc       ${pathConditionText(path.condition)}`;
  const inputs =
    path.inputs === undefined || path.inputs.length === 0
      ? []
      : [`  example  ${path.inputs.map((input) => inputText(formatInput(input))).join(", ")}`];
  switch (path.end) {
    case "returned": {
      const result =
        path.result === undefined ? "" : `: returns ${valueText(path.result.term, path.result.type)}`;
      const final = path.final.map(({ name, value }) => `${name} = ${valueText(value.term, value.type)}`);
      return [
        `end${result}`,
        ...(final.length === 0 ? [] : [`  final    ${final.join(", ")}`]),
        condition,
        ...inputs,
      ];
    }
    case "halted":
      return [`end: exit status ${path.exitStatus ?? "?"}`, condition, ...inputs];
    case "error": {
      const { kind, message, location, procedure } = path.error!;
      return [
        `error ${kind} at ${location.file}:${location.line}:${location.column} in ${procedure}: ${message}`,
        condition,
        ...inputs,
      ];
    }
    case "assumption":
      return ["end: an assumption cannot hold here", condition];
    case "cut":
      return [`end: the path is cut here (${path.cut ?? "unknown"})`, condition, ...inputs];
  }
}
