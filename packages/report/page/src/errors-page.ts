/** The errors: inputs, the way there step by step, the calls, and the command that leads there again. */
import { textBefore } from "../../src/columns.ts";
import type { ErrorEntry, StepEntry } from "../../src/html/data.ts";
import { type Child, h, replace } from "./dom.ts";
import { sign } from "./ends.ts";
import { grouped, plural } from "./format.ts";
import { objectFigure } from "./object-figure.ts";
import { codeTokens, copyButton, inputTokens, link, placeLink, section } from "./parts.ts";
import type { App, Route, View } from "./view.ts";
import { VirtualList } from "./virtual-list.ts";

const rowHeight = 62;
/** Lines of source around the one at fault. */
const around = 3;
const shownSteps = 400;

export class ErrorsPage implements View {
  readonly title = "Errors";
  readonly element: HTMLElement;
  private readonly list: VirtualList;
  private readonly detail = h("article", { class: "detail" });
  private readonly open = new Set<number>();
  private readonly asText = { open: false };
  private index = 0;

  constructor(private readonly app: App) {
    const { errors } = app.model;
    this.list = new VirtualList({ rowHeight, label: "Errors", row: (index) => this.row(index) });
    this.element =
      errors.length === 0
        ? h("div", { class: "view page empty" }, h("p", {}, "No error was found on any path."))
        : h("div", { class: "view split-view errors-view" }, this.list.element, this.detail);
    this.list.element.style.setProperty("--list-height", `${errors.length * rowHeight}px`);
    this.list.setLength(errors.length);
  }

  show(route: Route): void {
    const { errors } = this.app.model;
    this.index = Math.max(0, Math.min(errors.length - 1, route.item ?? this.index));
    const error = errors[this.index];
    if (error === undefined) return;
    this.list.draw(true);
    this.list.reveal(this.index);
    replace(this.detail, this.describe(error, this.index));
    this.detail.scrollTop = 0;
  }

  key(event: KeyboardEvent): boolean {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return false;
    const next = this.index + step;
    if (next >= 0 && next < this.app.model.errors.length) this.app.go({ view: "errors", item: next });
    return true;
  }

  private row(index: number): HTMLElement {
    const error = this.app.model.errors[index]!;
    return h(
      "div",
      {
        class: `row error-row${index === this.index ? " selected" : ""}`,
        role: "option",
        "aria-selected": String(index === this.index),
        onclick: () => this.app.go({ view: "errors", item: index }),
      },
      h("div", {}, sign("error") as unknown as Node, h("strong", {}, error.kind), mark(error)),
      h("div", { class: "sub" }, `${this.app.model.placeText(error.place)} in ${error.procedure}`),
    );
  }

  private describe(error: ErrorEntry, index: number): Child {
    const { model } = this.app;
    return [
      h("p", { class: "eyebrow" }, `Error ${index + 1} of ${model.errors.length}`),
      h("h2", {}, error.kind),
      h("p", { class: "lead" }, error.message),
      h("p", {}, placeLink(this.app, error.place), " in ", h("code", {}, error.procedure)),
      this.excerpt(error),
      error.uncertain &&
        h("p", { class: "note" }, "Uncertain: the solver could not decide whether the program gets here."),
      h(
        "div",
        { class: "columns" },
        h("div", {}, this.facts(error)),
        h("section", { class: "block" }, this.way(error, index)),
      ),
    ];
  }

  private facts(error: ErrorEntry): Child {
    return [
      section("Inputs", this.inputs(error)),
      section(
        "Reproduce",
        h("div", { class: "command" }, h("code", {}, error.command), copyButton(error.command)),
        error.writes !== "" && h("p", { class: "hint" }, `writes these inputs to out/${error.writes}`),
      ),
      section("Replay", h("p", { class: `replay-${error.replay}` }, replayText(error))),
      section(
        "Call stack",
        h(
          "ol",
          { class: "stack" },
          error.stack.map((frame) =>
            h("li", {}, h("code", {}, frame.procedure), placeLink(this.app, frame.place)),
          ),
        ),
      ),
    ];
  }

  private way(error: ErrorEntry, index: number): Child {
    const leaf = this.app.model.nodeOfPath[error.path] ?? -1;
    return [
      h(
        "h3",
        {},
        `The way there: path ${grouped(error.path)}`,
        leaf >= 0 && link(this.app, { view: "tree", item: leaf }, "in the tree"),
      ),
      error.paths > 1 &&
        h("p", { class: "hint" }, `one of ${plural(error.paths, "path")} that end in this error`),
      this.steps(error, index),
    ];
  }

  private excerpt(error: ErrorEntry): Child {
    const { model } = this.app;
    const location = model.location(error.place);
    const lines = location === undefined ? undefined : model.lines(location.file);
    if (location === undefined || lines === undefined) return undefined;
    const from = Math.max(1, location.line - around);
    const to = Math.min(lines.length, location.line + around);
    const rows: Child[] = [];
    for (let line = from; line <= to; line++) {
      const text = lines[line - 1] ?? "";
      const isFault = line === location.line;
      rows.push(
        h(
          "div",
          { class: isFault ? "fault" : "" },
          h("span", { class: "line-number" }, String(line)),
          h("code", {}, codeTokens(text)),
        ),
      );
      if (isFault && location.column > 0) {
        const before = textBefore(model.files[location.file]?.name ?? "", text, location.column).replaceAll(
          /[^\t]/gu,
          " ",
        );
        rows.push(
          h(
            "div",
            { class: "caret" },
            h("span", { class: "line-number" }),
            h("code", {}, `${before}^ ${error.message}`),
          ),
        );
      }
    }
    return h("div", { class: "excerpt" }, ...rows);
  }

  private inputs(error: ErrorEntry): Child {
    if (error.inputs.length === 0)
      return h("p", {}, error.uncertain ? "unknown" : "none: it happens on every run");
    const graph = this.app.model.objectsOf(error.path);
    if (graph === undefined) return inputTable(error.inputs);
    const drawn = new Set(graph.inputs.map(({ name }) => name));
    const others = error.inputs.filter(({ name }) => !drawn.has(name));
    return [
      others.length > 0 && inputTable(others),
      objectFigure(graph, inputTable(error.inputs), this.asText),
    ];
  }

  private steps(error: ErrorEntry, index: number): Child {
    const { steps } = error;
    if (steps.length === 0) return h("p", { class: "hint" }, "No decision depends on an input.");
    const forks = steps.filter((step) => step.kind !== "implied");
    const shows = this.open.has(index) ? steps : forks;
    const implied = steps.length - forks.length;
    const cut = shows.slice(0, shownSteps);
    return [
      implied > 0 &&
        h(
          "button",
          {
            class: "quiet",
            type: "button",
            onclick: () => {
              if (!this.open.delete(index)) this.open.add(index);
              this.show({ view: "errors", item: index });
            },
          },
          this.open.has(index)
            ? "hide the steps that could go one way only"
            : `show ${plural(implied, "step")} that could go one way only`,
        ),
      h(
        "ol",
        { class: "steps" },
        cut.map((step) => this.step(step)),
      ),
      shows.length + error.omitted > cut.length &&
        h("p", { class: "hint" }, `… ${plural(shows.length + error.omitted - cut.length, "more step")}`),
    ];
  }

  private step(step: StepEntry): Child {
    const { model } = this.app;
    const changed = model.pairs(step.changed);
    const source = model.sourceLine(step.place).trim();
    return h(
      "li",
      { class: `step-${step.kind}` },
      h(
        "div",
        { class: "step-head" },
        h("code", { class: "condition" }, model.text(step.text)),
        step.kind === "assumption" ? h("span", { class: "sub" }, "assumed") : placeLink(this.app, step.place),
      ),
      source !== "" && h("code", { class: "snippet" }, codeTokens(source)),
      changed.length > 0 &&
        h(
          "p",
          { class: "changed" },
          changed.map(([name, value]) => h("code", {}, h("b", {}, name), ` = ${value}`)),
        ),
    );
  }
}

function mark(error: ErrorEntry): Child {
  const text = error.replay === "confirmed" ? "confirmed" : error.uncertain ? "uncertain" : "";
  return text !== "" && h("span", { class: "tag" }, text);
}

function replayText(error: ErrorEntry): string {
  const detail = error.replayDetail === "" ? "" : `: ${error.replayDetail}`;
  switch (error.replay) {
    case "confirmed":
      return "Confirmed: the compiled program, run on these inputs outside of the engine, fails here.";
    case "refuted":
      return `Refuted${detail}. This is a fault of everypath; please report it.`;
    default:
      return `None${detail}.`;
  }
}

function inputTable(inputs: ErrorEntry["inputs"]): HTMLElement {
  return h(
    "table",
    { class: "variables" },
    h("thead", {}, h("tr", {}, h("th", {}, "name"), h("th", {}, "value"), h("th", {}, "type"))),
    h(
      "tbody",
      {},
      inputs.map(({ name, value, sort }) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, h("code", {}, name)),
          h("td", {}, h("code", {}, inputTokens(value))),
          h("td", { class: "sub" }, sort),
        ),
      ),
    ),
  );
}
