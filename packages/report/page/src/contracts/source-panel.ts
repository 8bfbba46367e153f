/** The source of a verification: the statement that is next, the conjunct that fails, and what needs it. */
import type {
  ContractsData,
  FailureEntry,
  FilePosition,
  StateEntry,
} from "../../../src/html/contracts-data.ts";
import { type Mark, MarkedSource, type Marks } from "../marked-source.ts";

export class SourcePanel {
  private readonly source: MarkedSource;

  constructor({ files }: ContractsData) {
    this.source = new MarkedSource(files, "contracts");
  }

  get element(): HTMLElement {
    return this.source.element;
  }

  show(state: StateEntry, failure: FailureEntry | undefined): void {
    const [file, line] = state.place;
    this.source.show(file, line, marksOf(state, failure, file));
  }
}

function marksOf(state: StateEntry, failure: FailureEntry | undefined, file: number): Marks {
  const marks = new Map<number, Mark[]>();
  const add = ([at, line, column]: FilePosition, end: number, kind: Mark["kind"]): void => {
    if (at !== file) return;
    marks.set(line, [...(marks.get(line) ?? []), { from: Math.max(0, column - 1), to: end, kind }]);
  };
  const last = Number.POSITIVE_INFINITY;
  if (failure === undefined) add(state.place, last, "here");
  else {
    const [, line] = failure.place;
    const [, endLine, endColumn] = failure.end;
    add(failure.place, endLine === line ? endColumn - 1 : last, "fault");
    for (let next = line + 1; next <= endLine; next++)
      add([failure.place[0], next, 1], next === endLine ? endColumn - 1 : last, "fault");
    if (failure.at !== undefined) add(failure.at, last, "needed");
  }
  return marks;
}
