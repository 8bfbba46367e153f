/** A file of the source with marks in it, scrolled to the line that is looked at. */
import { type Child, h, replace } from "./dom.ts";
import { codeTokens } from "./parts.ts";

export interface Mark {
  /** Columns from 0. */
  readonly from: number;
  readonly to: number;
  readonly kind: "here" | "fault" | "needed";
}

/** By line. */
export type Marks = ReadonlyMap<number, readonly Mark[]>;

export interface ShownFile {
  readonly name: string;
  readonly text: string | undefined;
}

export class MarkedSource {
  readonly element = h("div", {
    class: "contract-source",
    tabindex: 0,
    role: "region",
    "aria-label": "Source",
  });
  private readonly lineCache = new Map<number, readonly string[]>();

  constructor(
    private readonly files: readonly ShownFile[],
    private readonly language: "c" | "contracts",
  ) {}

  show(file: number, line: number, marks: Marks): void {
    const source = this.files[file];
    const lines = this.lines(file);
    if (source === undefined || lines === undefined) {
      replace(this.element, h("p", { class: "empty" }, `${source?.name ?? "The source"} could not be read.`));
      return;
    }
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

  /** Without indentation. */
  line(file: number, line: number): string {
    return this.lines(file)?.[line - 1]?.trim() ?? "";
  }

  private row(text: string, line: number, marks: Marks): HTMLElement {
    const own = marks.get(line) ?? [];
    const kinds = own.map(({ kind }) => `line-${kind}`).join(" ");
    return h(
      "div",
      { class: `contract-line ${kinds}`.trim(), "data-line": line },
      h("span", { class: "line-number" }, String(line)),
      h("code", {}, this.marked(text, own)),
    );
  }

  private lines(file: number): readonly string[] | undefined {
    const text = this.files[file]?.text;
    if (text === undefined) return undefined;
    const known = this.lineCache.get(file) ?? text.split("\n");
    this.lineCache.set(file, known);
    return known;
  }

  /** One mark a line is enough to read by; a fault comes before the rest. */
  private marked(text: string, marks: readonly Mark[]): Child {
    const mark = marks.find(({ kind }) => kind === "fault") ?? marks[0];
    if (mark === undefined) return codeTokens(text, this.language);
    const to = Math.min(text.length, mark.to);
    return [
      codeTokens(text.slice(0, mark.from), this.language),
      h("mark", { class: `mark-${mark.kind}` }, codeTokens(text.slice(mark.from, to), this.language)),
      codeTokens(text.slice(to), this.language),
    ];
  }
}
