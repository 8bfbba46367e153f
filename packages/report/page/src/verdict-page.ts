/** The verdict and what it rests on. */
import { type Child, h } from "./dom.ts";
import { composition, ends, endTitle, sign } from "./ends.ts";
import { compact, duration, grouped, percent, plural } from "./format.ts";
import { link, placeLink } from "./parts.ts";
import type { App, View } from "./view.ts";

const shownReasons = 60;

export class VerdictPage implements View {
  readonly title = "Verdict";
  readonly element: HTMLElement;

  constructor(private readonly app: App) {
    const { summary } = app.model;
    this.element = h(
      "div",
      { class: "view page verdict-view" },
      h(
        "header",
        { class: `hero verdict-${summary.verdict}` },
        h("p", { class: "verdict-word" }, summary.verdict),
        h("h1", {}, `${capital(summary.claim)}.`),
        h("p", { class: "subject" }, h("code", {}, summary.entry), " in ", files(summary.files)),
      ),
      h(
        "div",
        { class: "cards" },
        this.pathsCard(),
        this.coverageCard(),
        this.replayCard(),
        this.effortCard(),
      ),
      this.errors(),
      this.foundation(),
    );
  }

  show(): void {}

  private pathsCard(): HTMLElement {
    const { model } = this.app;
    const counts = ends.map((end) => model.count(0, end));
    return card(
      "Paths",
      grouped(model.pathCount),
      composition(counts),
      h(
        "ul",
        { class: "plain" },
        ends.flatMap((end, index) =>
          (counts[index] ?? 0) === 0
            ? []
            : [h("li", {}, sign(end) as unknown as Node, ` ${grouped(counts[index] ?? 0)} ${endTitle[end]}`)],
        ),
      ),
      link(this.app, { view: "tree" }, "the tree"),
    );
  }

  private coverageCard(): HTMLElement {
    const { lines, branches, functions } = this.app.model.summary;
    const row = (name: string, ratio: { readonly covered: number; readonly total: number }) => [
      h("dt", {}, name),
      h(
        "dd",
        {},
        meter(ratio.covered, ratio.total),
        h("span", {}, `${grouped(ratio.covered)} of ${grouped(ratio.total)}`),
      ),
    ];
    return card(
      "Coverage",
      percent(lines.covered, lines.total),
      h(
        "dl",
        { class: "meters" },
        row("lines", lines),
        row("branches", branches),
        row("functions", functions),
      ),
      link(this.app, { view: "source" }, "the source"),
    );
  }

  private replayCard(): HTMLElement {
    const { replays } = this.app.model.summary;
    const tried = replays.confirmed + replays.refuted;
    const rows: Child[] = [];
    if (replays.refuted > 0)
      rows.push(
        h("li", { class: "bad" }, `${grouped(replays.refuted)} differ: one of the two executions is wrong`),
      );
    if (replays.notReplayable > 0)
      rows.push(h("li", {}, `${grouped(replays.notReplayable)} could not be replayed`));
    rows.push(
      ...replays.reasons.map(([reason, count]) => h("li", { class: "sub" }, `${grouped(count)}: ${reason}`)),
    );
    if (replays.none > 0) rows.push(h("li", {}, `${grouped(replays.none)} were not replayed`));
    return card(
      "Replayed",
      tried === 0 ? "none" : `${grouped(replays.confirmed)} of ${grouped(tried)}`,
      h(
        "p",
        {},
        tried === 0
          ? "No path was run outside of the engine."
          : "paths did the same when the compiled program ran on their inputs, outside of the engine.",
      ),
      h("ul", { class: "plain" }, ...rows),
    );
  }

  private effortCard(): HTMLElement {
    const { summary, times } = this.app.model;
    const row = (name: string, text: string) => [h("dt", {}, name), h("dd", {}, text)];
    return card(
      "Effort",
      duration(times.seconds),
      h(
        "dl",
        { class: "facts" },
        row("solver", duration(times.solverSeconds)),
        row("queries", `${grouped(summary.queries)}, ${grouped(summary.solverQueries)} to the solver`),
        row("forks", grouped(summary.forks)),
        row("instructions", compact(summary.instructions)),
      ),
      link(this.app, { view: "effort" }, "where it went"),
    );
  }

  private errors(): Child {
    const { model } = this.app;
    if (model.errors.length === 0) return undefined;
    return h(
      "section",
      {},
      h("h2", {}, plural(model.errors.length, "error")),
      h(
        "ol",
        { class: "error-list" },
        model.errors
          .slice(0, 12)
          .map((error, index) =>
            h(
              "li",
              {},
              link(
                this.app,
                { view: "errors", item: index },
                sign("error") as unknown as Node,
                h("strong", {}, error.kind),
                h("span", { class: "message" }, error.message),
              ),
              placeLink(this.app, error.place),
            ),
          ),
      ),
      model.errors.length > 12 && link(this.app, { view: "errors" }, `all ${grouped(model.errors.length)}`),
    );
  }

  private foundation(): Child {
    const { summary } = this.app.model;
    const shown = summary.incomplete.slice(0, shownReasons);
    return h(
      "section",
      {},
      h("h2", {}, "What the verdict rests on"),
      summary.complete
        ? h("p", { class: "lead" }, "Every path was explored, within no bound. Nothing was left out.")
        : h("p", { class: "lead" }, "Not every path was covered. This is missing:"),
      shown.length > 0 &&
        h(
          "table",
          { class: "reasons" },
          h(
            "tbody",
            {},
            shown.map((entry) =>
              h(
                "tr",
                {},
                h(
                  "th",
                  { scope: "row" },
                  entry.reason,
                  entry.count > 1 && h("span", { class: "count" }, ` ×${grouped(entry.count)}`),
                ),
                h(
                  "td",
                  {},
                  h(
                    "div",
                    {},
                    entry.meaning,
                    entry.detail === "" ? "" : `: ${entry.detail}`,
                    " ",
                    placeLink(this.app, entry.place),
                  ),
                  entry.advice !== "" && h("div", { class: "advice" }, `→ ${entry.advice}`),
                ),
              ),
            ),
          ),
        ),
      summary.incomplete.length > shown.length &&
        h("p", {}, `… ${grouped(summary.incomplete.length - shown.length)} more in result.json`),
      summary.assume.length > 0 && h("p", {}, "It holds for inputs that satisfy ", list(summary.assume), "."),
      summary.assumptions.length > 0 && [
        h("p", {}, "It also rests on this:"),
        h("ul", {}, ...summary.assumptions.map((text) => h("li", {}, text))),
      ],
      summary.unchecked.length > 0 &&
        h("p", {}, "By choice these kinds of error were not looked for: ", list(summary.unchecked), "."),
    );
  }
}

function card(title: string, figure: string, ...children: readonly Child[]): HTMLElement {
  return h(
    "section",
    { class: "card-block" },
    h("h2", {}, title),
    h("p", { class: "figure" }, figure),
    ...children,
  );
}

function meter(part: number, whole: number): HTMLElement {
  const bar = h("span", { class: "meter" }, h("span", {}));
  const fill = bar.firstElementChild as HTMLElement;
  fill.style.width = whole === 0 ? "0" : `${(100 * part) / whole}%`;
  return bar;
}

function list(texts: readonly string[]): Child {
  return texts.flatMap((text, index) => [index > 0 ? ", " : "", h("code", {}, text)]);
}

function files(names: readonly string[]): Child {
  const more = names.length - 4;
  return [names.slice(0, 4).join(", "), more > 0 && ` and ${more} more`];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
