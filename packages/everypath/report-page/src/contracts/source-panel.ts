/** The source of a verification: the statement that is next, the conjunct that fails, and what needs it. */
import type {
  ContractsData,
  FailureEntry,
  Place,
  StateEntry,
} from "../../../src/report/html/contracts-data.ts";
import { type Child, h, replace } from "../dom.ts";
import { codeTokens } from "../parts.ts";

interface Marked {
  readonly from: number;
  readonly to: number;
  readonly kind: "here" | "fault" | "needed";
}

export class SourcePanel {
  readonly element = h("div", {
    class: "contract-source",
    tabindex: 0,
    role: "region",
    "aria-label": "Source",
  });
  private readonly lineCache = new Map<number, readonly string[]>();

  constructor(private readonly data: ContractsData) {}

  show(state: StateEntry, failure: FailureEntry | undefined): void {
    const [file, line] = state.place;
    const source = this.data.files[file];
    const lines = this.lines(file);
    if (source === undefined || lines === undefined) {
      replace(this.element, h("p", { class: "empty" }, `${source?.name ?? "The source"} could not be read.`));
      return;
    }
    const marks = marksOf(state, failure, file);
    replace(
      this.element,
      h("p", { class: "contract-file sub" }, source.name),
      lines.map((text, index) => this.row(text, index + 1, marks)),
    );
    const row = this.element.querySelector<HTMLElement>(`[data-line="${line}"]`);
    if (row === null) return;
    const { offsetTop, offsetHeight } = row;
    const { scrollTop, clientHeight } = this.element;
    if (offsetTop < scrollTop + 40 || offsetTop + offsetHeight > scrollTop + clientHeight - 40)
      this.element.scrollTop = Math.max(0, offsetTop - clientHeight / 3);
  }

  private row(text: string, line: number, marks: ReadonlyMap<number, readonly Marked[]>): HTMLElement {
    const own = marks.get(line) ?? [];
    const kinds = own.map(({ kind }) => `line-${kind}`).join(" ");
    return h(
      "div",
      { class: `contract-line ${kinds}`.trim(), "data-line": line },
      h("span", { class: "line-number" }, String(line)),
      h("code", {}, marked(text, own)),
    );
  }

  private lines(file: number): readonly string[] | undefined {
    const text = this.data.files[file]?.text;
    if (text === undefined) return undefined;
    const known = this.lineCache.get(file) ?? text.split("\n");
    this.lineCache.set(file, known);
    return known;
  }
}

function marksOf(
  state: StateEntry,
  failure: FailureEntry | undefined,
  file: number,
): ReadonlyMap<number, readonly Marked[]> {
  const marks = new Map<number, Marked[]>();
  const add = ([at, line, column]: Place, end: number, kind: Marked["kind"]): void => {
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

/** One mark a line is enough to read by; a fault comes before the rest. */
function marked(text: string, marks: readonly Marked[]): Child {
  const mark = marks.find(({ kind }) => kind === "fault") ?? marks[0];
  if (mark === undefined) return codeTokens(text, "contracts");
  const to = Math.min(text.length, mark.to);
  return [
    codeTokens(text.slice(0, mark.from), "contracts"),
    h("mark", { class: `mark-${mark.kind}` }, codeTokens(text.slice(mark.from, to), "contracts")),
    codeTokens(text.slice(to), "contracts"),
  ];
}
