/** The source: how often paths passed each line, what it cost, and which inputs take each side of its branches. */
import { type Child, h, replace } from "./dom.ts";
import { sign } from "./ends.ts";
import { compact, duration, grouped, percent, plural } from "./format.ts";
import { highlight, type Token } from "./highlight.ts";
import { codeTokens, link, section } from "./parts.ts";
import type { App, Route, View } from "./view.ts";
import { VirtualList } from "./virtual-list.ts";

/** Longer files are drawn by what is in sight; shorter ones whole, so that the browser's own search and printer see them. */
const wholeFile = 2500;
const rowHeight = 21;

interface LineFacts {
  times: number | undefined;
  instructions: number;
  forks: number;
  queries: number;
  solverSeconds: number;
  readonly branches: { readonly column: number; readonly whenTrue: number; readonly whenFalse: number }[];
  readonly errors: number[];
  readonly functions: { readonly name: string; readonly calls: number }[];
}

export class SourcePage implements View {
  readonly title = "Source";
  readonly element: HTMLElement;
  private readonly picker: HTMLElement;
  private readonly code = h("div", { class: "code", tabindex: 0, "aria-label": "Source" });
  private readonly detail = h("aside", { class: "inspector", "aria-label": "The selected line" });
  private file = -1;
  private line = 0;
  private facts = new Map<number, LineFacts>();
  private tokens: readonly (readonly Token[])[] = [];
  private most = { instructions: 1 };
  private list: VirtualList | undefined;
  private readonly rows: HTMLElement[] = [];

  constructor(private readonly app: App) {
    this.picker = h("nav", { class: "files", "aria-label": "Files" });
    this.element = h(
      "div",
      { class: "view source-view" },
      this.picker,
      h("div", { class: "tree-split" }, this.code, this.detail),
    );
  }

  show(route: Route): void {
    const { files } = this.app.model;
    if (files.length === 0) {
      replace(this.code, h("p", { class: "empty" }, "No source is at hand."));
      return;
    }
    const file = Math.min(route.item ?? Math.max(this.file, 0), files.length - 1);
    if (file !== this.file) this.openFile(file);
    this.select(route.line ?? (this.line || this.firstLine()), route.line !== undefined);
  }

  key(event: KeyboardEvent): boolean {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return false;
    const line = Math.max(1, Math.min(this.tokens.length, this.line + step));
    this.app.go({ view: "source", item: this.file, line });
    return true;
  }

  /** The line of the first error, or of the first function. */
  private firstLine(): number {
    const { model } = this.app;
    const faults = model.errors.flatMap(({ place }) => {
      const location = model.location(place);
      return location?.file === this.file ? [location.line] : [];
    });
    return faults[0] ?? model.files[this.file]?.functions[0]?.[1] ?? 1;
  }

  private openFile(file: number): void {
    this.file = file;
    this.line = 0;
    const { files } = this.app.model;
    replace(
      this.picker,
      ...files.map((each, index) => {
        const tab = link(
          this.app,
          { view: "source", item: index },
          h("span", {}, this.app.model.fileLabel(index)),
          h("span", { class: "count" }, percent(each.covered.covered, each.covered.total)),
        );
        tab.title = each.name;
        if (index === file) tab.setAttribute("aria-current", "page");
        return tab;
      }),
    );
    this.facts = this.collect(file);
    this.most = { instructions: Math.max(1, ...[...this.facts.values()].map((fact) => fact.instructions)) };
    this.tokens = highlight(files[file]?.text ?? "");
    this.drawFile(files[file]?.text !== undefined);
  }

  private drawFile(hasText: boolean): void {
    const head = h(
      "div",
      { class: "code-row head", "aria-hidden": "true" },
      ["passed", "instr.", "forks", "solver", "line", ""].map((text) => h("span", {}, text)),
    );
    this.rows.length = 0;
    this.list = undefined;
    if (!hasText) {
      replace(
        this.code,
        h("p", { class: "empty" }, "The file could not be read when the report was written."),
      );
    } else if (this.tokens.length > wholeFile) {
      this.list = new VirtualList({ rowHeight, label: "Source lines", row: (index) => this.row(index + 1) });
      replace(this.code, head, this.list.element);
      this.list.setLength(this.tokens.length);
    } else {
      for (let line = 1; line <= this.tokens.length; line++) this.rows.push(this.row(line));
      replace(this.code, head, ...this.rows);
    }
  }

  private collect(file: number): Map<number, LineFacts> {
    const { model } = this.app;
    const facts = new Map<number, LineFacts>();
    const at = (line: number): LineFacts => {
      let found = facts.get(line);
      if (found === undefined) {
        found = {
          times: undefined,
          instructions: 0,
          forks: 0,
          queries: 0,
          solverSeconds: 0,
          branches: [],
          errors: [],
          functions: [],
        };
        facts.set(line, found);
      }
      return found;
    };
    const source = model.files[file];
    for (const [line, times] of source?.lines ?? []) at(line).times = times;
    for (const [line, column, whenTrue, whenFalse] of source?.branches ?? [])
      at(line).branches.push({ column, whenTrue, whenFalse });
    for (const [name, line, calls] of source?.functions ?? []) at(line).functions.push({ name, calls });
    for (const [line, instructions, forks, queries] of source?.costs ?? [])
      Object.assign(at(line), { instructions, forks, queries });
    for (const [line, seconds] of model.times.lines[file] ?? []) at(line).solverSeconds = seconds;
    for (const [index, error] of model.errors.entries()) {
      const location = model.location(error.place);
      if (location?.file === file) at(location.line).errors.push(index);
    }
    return facts;
  }

  private row(line: number): HTMLElement {
    const fact = this.facts.get(line);
    const state = coverageState(fact);
    const heat = h("i", { class: "heat" });
    heat.style.width = `${Math.sqrt((fact?.instructions ?? 0) / this.most.instructions) * 100}%`;
    const cell = (text: string, title: string, ...children: readonly Child[]) =>
      h("span", { class: "cell", title }, ...children, text);
    const row = h(
      "div",
      {
        class: `code-row ${state}${line === this.line ? " selected" : ""}${(fact?.errors.length ?? 0) > 0 ? " faulty" : ""}`,
        "data-line": line,
        onclick: () => this.app.go({ view: "source", item: this.file, line }),
      },
      cell(
        fact?.times === undefined ? "" : compact(fact.times),
        fact?.times === undefined ? "" : `paths passed ${grouped(fact.times)} times`,
      ),
      cell(
        fact === undefined || fact.instructions === 0 ? "" : compact(fact.instructions),
        "instructions",
        heat,
      ),
      cell(fact === undefined || fact.forks === 0 ? "" : compact(fact.forks), "forks"),
      cell(fact === undefined || fact.solverSeconds === 0 ? "" : duration(fact.solverSeconds), "solver time"),
      h("span", { class: "cell line-number" }, String(line)),
      h(
        "code",
        {},
        (this.tokens[line - 1] ?? []).map(({ kind, text }) =>
          kind === "" ? text : h("span", { class: `token-${kind}` }, text),
        ),
        (fact?.errors ?? []).map((error) => this.errorMark(error)),
      ),
    );
    return row;
  }

  private errorMark(index: number): Child {
    const error = this.app.model.errors[index];
    if (error === undefined) return undefined;
    const anchor = link(
      this.app,
      { view: "errors", item: index },
      sign("error") as unknown as Node,
      error.kind,
    );
    anchor.className = "error-mark";
    anchor.title = error.message;
    anchor.addEventListener("click", (event) => event.stopPropagation());
    return anchor;
  }

  private select(line: number, reveal: boolean): void {
    this.rows[this.line - 1]?.classList.remove("selected");
    this.line = line;
    const row = this.rows[line - 1];
    row?.classList.add("selected");
    if (reveal) row?.scrollIntoView({ block: "nearest" });
    if (this.list !== undefined) {
      if (reveal) this.list.reveal(line - 1);
      this.list.draw(true);
    }
    replace(this.detail, this.describe(line));
  }

  private describe(line: number): Child {
    const { model } = this.app;
    const fact = this.facts.get(line);
    const name = model.fileLabel(this.file);
    const text = (this.tokens[line - 1] ?? [])
      .map((token) => token.text)
      .join("")
      .trim();
    const head = [
      h("p", { class: "eyebrow" }, `${name}:${line}`),
      h("h2", { class: "condition" }, text === "" ? "–" : h("code", {}, codeTokens(text))),
    ];
    if (fact === undefined) return [head, h("p", { class: "hint" }, "Nothing is executed on this line.")];
    const rows: (readonly [string, Child])[] = [];
    if (fact.times !== undefined)
      rows.push(["passed", fact.times === 0 ? "never" : `${grouped(fact.times)} times`]);
    for (const { name: procedure, calls } of fact.functions)
      rows.push([procedure, `called ${grouped(calls)} times`]);
    rows.push(
      ["instructions", grouped(fact.instructions)],
      ["forks", grouped(fact.forks)],
      ["queries", grouped(fact.queries)],
      ["solver", duration(fact.solverSeconds)],
    );
    return [
      head,
      h(
        "dl",
        { class: "facts" },
        rows.map(([label, value]) => [h("dt", {}, label), h("dd", {}, value)]),
      ),
      fact.errors.length > 0 &&
        section(
          "Errors here",
          h(
            "ul",
            { class: "plain" },
            fact.errors.map((error) =>
              h(
                "li",
                {},
                link(
                  this.app,
                  { view: "errors", item: error },
                  `${model.errors[error]?.kind}: ${model.errors[error]?.message}`,
                ),
              ),
            ),
          ),
        ),
      fact.branches.length > 0 &&
        section(
          "Branches",
          fact.branches.map((branch) => this.branch(line, branch)),
        ),
      this.decisions(line),
    ];
  }

  private branch(line: number, branch: LineFacts["branches"][number]): Child {
    const node = this.firstDecision(line, branch.column);
    const [whenTrue, whenFalse] = node === undefined ? [undefined, undefined] : this.app.model.children(node);
    return h(
      "table",
      { class: "variables branch" },
      h("caption", {}, `column ${branch.column}`),
      h(
        "tbody",
        {},
        this.side("true", branch.whenTrue, whenTrue),
        this.side("false", branch.whenFalse, whenFalse),
      ),
    );
  }

  private side(name: string, times: number, node: number | undefined): Child {
    const { model } = this.app;
    const path = node === undefined ? 0 : (model.data.tree.example[node] ?? 0);
    const inputs = path > 0 ? model.inputsOf(path) : undefined;
    return h(
      "tr",
      { class: times === 0 ? "never" : "" },
      h("th", { scope: "row" }, name),
      h("td", {}, times === 0 ? "never taken" : `${grouped(times)} times`),
      h(
        "td",
        {},
        inputs !== undefined &&
          node !== undefined &&
          link(this.app, { view: "tree", item: node }, h("code", {}, inputs.join(", "))),
      ),
    );
  }

  /** An input is known for both sides where the tree forks at the branch. */
  private firstDecision(line: number, column: number): number | undefined {
    const { model } = this.app;
    const { place } = model.data.tree;
    for (let node = 0; node < model.size; node++) {
      const location = model.isDecision(node) ? model.location(place[node]) : undefined;
      if (location?.file === this.file && location.line === line && location.column === column) return node;
    }
    return undefined;
  }

  private decisions(line: number): Child {
    const { model } = this.app;
    let count = 0;
    for (let node = 0; node < model.size; node++) {
      const location = model.isDecision(node) ? model.location(model.data.tree.place[node]) : undefined;
      if (location?.file === this.file && location.line === line) count++;
    }
    if (count === 0) return undefined;
    const query = `line:${model.fileLabel(this.file)}:${line}`;
    return h(
      "p",
      {},
      h(
        "button",
        { type: "button", onclick: () => this.app.searchTree(query) },
        `Show ${plural(count, "decision")} in the tree`,
      ),
    );
  }
}

function coverageState(fact: LineFacts | undefined): string {
  if (fact?.times === undefined) return "";
  if (fact.times === 0) return "uncovered";
  const isPartial = fact.branches.some(({ whenTrue, whenFalse }) => whenTrue === 0 || whenFalse === 0);
  return isPartial ? "covered partial" : "covered";
}
