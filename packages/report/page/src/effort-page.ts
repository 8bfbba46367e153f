/** Where time and forks went: lines in order of their cost, chains of calls, and the layers of the solver. */
import { type Child, h, replace } from "./dom.ts";
import { FlameGraph, type FlameStack } from "./flame-graph.ts";
import { compact, duration, grouped, percent } from "./format.ts";
import { codeTokens, link } from "./parts.ts";
import type { App, View } from "./view.ts";

const shownLines = 40;

interface LineCost {
  readonly file: number;
  readonly line: number;
  readonly instructions: number;
  readonly forks: number;
  readonly queries: number;
  readonly solver: number;
}

const measures = {
  solver: { title: "Solver time", show: duration },
  forks: { title: "Forks", show: compact },
  instructions: { title: "Instructions", show: compact },
  queries: { title: "Queries", show: compact },
} as const;
type Measure = keyof typeof measures;

export class EffortPage implements View {
  readonly title = "Effort";
  readonly element: HTMLElement;
  private readonly chart = h("div", { class: "chart" });
  private readonly flame: FlameGraph;
  private readonly choices: HTMLElement;
  private readonly costs: readonly LineCost[];
  private measure: Measure;

  constructor(private readonly app: App) {
    this.costs = lineCosts(app);
    this.measure = this.total("solver") > 0 ? "solver" : this.total("forks") > 0 ? "forks" : "instructions";
    this.flame = new FlameGraph(app);
    this.choices = h("div", { class: "choices", role: "group", "aria-label": "Measure" });
    this.element = h(
      "div",
      { class: "view page effort-view" },
      h("h1", {}, "Where time and forks went"),
      this.timeBar(),
      h("div", { class: "chart-head" }, h("h2", {}, "By line"), this.choices),
      this.chart,
      h(
        "section",
        { class: "flame-section" },
        h("h2", {}, "By calls"),
        h(
          "p",
          { class: "hint" },
          "As wide as what was spent on undecided conditions below it. A call fills the width when it is chosen; a line leads to the source. Instructions are known by line only.",
        ),
        this.flame.element,
      ),
      this.layers(),
    );
    this.draw();
  }

  show(): void {}

  private total(measure: Measure): number {
    return this.costs.reduce((sum, cost) => sum + cost[measure], 0);
  }

  private draw(): void {
    replace(
      this.choices,
      ...(Object.keys(measures) as Measure[]).map((measure) =>
        h(
          "button",
          {
            type: "button",
            "aria-pressed": String(measure === this.measure),
            onclick: () => {
              this.measure = measure;
              this.draw();
            },
          },
          measures[measure].title,
        ),
      ),
    );
    const { measure } = this;
    this.flame.draw(flameStacks(this.app, measure), measures[measure].show);
    const total = this.total(measure);
    const ranked = this.costs.filter((cost) => cost[measure] > 0).sort((a, b) => b[measure] - a[measure]);
    const most = ranked[0]?.[measure] ?? 1;
    replace(
      this.chart,
      ranked.length === 0 && h("p", { class: "hint" }, "Nothing to show."),
      ...ranked.slice(0, shownLines).map((cost) => this.bar(cost, most, total)),
      ranked.length > shownLines &&
        h("p", { class: "hint" }, `… ${grouped(ranked.length - shownLines)} more lines`),
    );
  }

  private bar(cost: LineCost, most: number, total: number): HTMLElement {
    const { model } = this.app;
    const { measure } = this;
    const value = cost[measure];
    const fill = h("span", { class: "bar-fill" });
    fill.style.width = `${Math.max(0.4, (100 * value) / most)}%`;
    const source = (model.lines(cost.file)?.[cost.line - 1] ?? "").trim();
    const row = link(
      this.app,
      { view: "source", item: cost.file, line: cost.line },
      h("span", { class: "bar-place" }, `${model.fileLabel(cost.file)}:${cost.line}`),
      h("code", { class: "bar-code" }, codeTokens(source)),
      h("span", { class: "bar-track" }, fill),
      h("span", { class: "number" }, measures[measure].show(value)),
      h("span", { class: "number sub" }, percent(value, total)),
    );
    row.className = "bar-row";
    return row;
  }

  private timeBar(): Child {
    const { seconds, solverSeconds } = this.app.model.times;
    const { summary } = this.app.model;
    const solver = h("span", { class: "time-solver", title: "solver" });
    solver.style.flexGrow = String(Math.max(solverSeconds, 0.0001));
    const rest = h("span", { class: "time-rest", title: "execution and the rest" });
    rest.style.flexGrow = String(Math.max(seconds - solverSeconds, 0.0001));
    return [
      h(
        "p",
        { class: "lead" },
        `${duration(seconds)} in all, ${duration(solverSeconds)} of it in the solver (${percent(solverSeconds, seconds)}). `,
        `${grouped(summary.instructions)} instructions, ${grouped(summary.forks)} forks, ${grouped(summary.queries)} queries, of which ${grouped(summary.solverQueries)} reached the solver itself.`,
      ),
      h("div", { class: "time-bar", role: "img", "aria-label": "share of the solver" }, solver, rest),
    ];
  }

  private layers(): Child {
    const { summary, times } = this.app.model;
    if (summary.layers.length === 0) return undefined;
    return h(
      "section",
      {},
      h("h2", {}, "Layers of the solver"),
      h("p", { class: "hint" }, "Each answers what it can and hands the rest to the next."),
      h(
        "table",
        { class: "layers" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ["layer", "queries", "answered", "share", "time"].map((text) => h("th", {}, text)),
          ),
        ),
        h(
          "tbody",
          {},
          summary.layers.map(({ layer, queries, hits }, index) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, layer),
              h("td", {}, grouped(queries)),
              h("td", {}, grouped(hits)),
              h("td", {}, percent(hits, queries)),
              h("td", {}, duration(times.layers[index] ?? 0)),
            ),
          ),
        ),
      ),
    );
  }
}

function flameStacks({ model }: App, measure: Measure): readonly FlameStack[] {
  return model.data.profile.map(([calls, place, forks, queries], index) => ({
    calls: (model.data.lists[calls] ?? []).map((call) => model.text(call)),
    place,
    cost: { forks, queries, solver: model.times.profile[index] ?? 0, instructions: 0 }[measure],
  }));
}

function lineCosts({ model }: App): readonly LineCost[] {
  return model.files.flatMap(({ costs }, file) => {
    const solver = new Map(model.times.lines[file] ?? []);
    return costs.map(([line, instructions, forks, queries]) => ({
      file,
      line,
      instructions,
      forks,
      queries,
      solver: solver.get(line) ?? 0,
    }));
  });
}
