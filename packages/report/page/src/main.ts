/** The page of the report: reads the data that stands in it, makes the views, and listens to keys and addresses. */

import { type ReportData, type ReportTimes, reportFormat } from "../../src/html/data.ts";
import { bar, fileNames } from "./bar.ts";
import { append, h, replace } from "./dom.ts";
import { EffortPage } from "./effort-page.ts";
import { ErrorsPage } from "./errors-page.ts";
import { helpDialog } from "./help.ts";
import { Model } from "./model.ts";
import { PathsPage } from "./paths-page.ts";
import { SourcePage } from "./source-page.ts";
import { startPage } from "./start.ts";
import { toggleTheme } from "./theme.ts";
import { TreePage } from "./tree-page.ts";
import { VerdictPage } from "./verdict-page.ts";
import { type App, parseRoute, type Route, routeText, type View, type ViewName, viewNames } from "./view.ts";

/** Files that the bar names. */
const shownFiles = 3;

class Page implements App {
  readonly model: Model;
  private readonly main = h("main", { tabindex: -1 });
  private readonly tabs = new Map<ViewName, HTMLAnchorElement>();
  private readonly views = new Map<ViewName, View>();
  private readonly help = helpDialog();
  private route: Route = { view: "verdict" };
  private printing = false;

  constructor(model: Model, root: HTMLElement) {
    this.model = model;
    append(root, [this.header(), this.main, this.help]);
    window.addEventListener("hashchange", () => this.display(parseRoute(location.hash)));
    document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("beforeprint", () => this.print(true));
    window.addEventListener("afterprint", () => this.print(false));
    this.display(parseRoute(location.hash));
  }

  go(route: Route): void {
    const text = routeText(route);
    if (text === location.hash) return this.display(route);
    // Walking from node to node is not worth an entry in the history each.
    if (route.view === this.route.view) history.replaceState(null, "", text);
    else history.pushState(null, "", text);
    this.display(route);
  }

  searchTree(query: string): void {
    this.go({ view: "tree" });
    const view = this.view("tree");
    if (view instanceof TreePage) view.searchFor(query);
  }

  private header(): HTMLElement {
    const { summary } = this.model;
    for (const name of viewNames) {
      const tab = h("a", { href: routeText({ view: name }) }, titles[name]);
      if (name === "errors" && this.model.errors.length > 0)
        tab.append(h("span", { class: "count" }, String(this.model.errors.length)));
      tab.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.go({ view: name });
      });
      this.tabs.set(name, tab);
    }
    return bar({
      verdict: summary.verdict,
      title: h("strong", {}, summary.entry),
      subtitle: fileNames(summary.files.slice(0, shownFiles)),
      tabs: h("nav", { "aria-label": "Views" }, ...this.tabs.values()),
      showKeys: () => this.help.showModal(),
    });
  }

  /** Made when it is first looked at: a page opens with the verdict alone. */
  private view(name: ViewName): View {
    const known = this.views.get(name);
    if (known !== undefined) return known;
    const view = makers[name](this);
    this.views.set(name, view);
    return view;
  }

  private display(route: Route): void {
    this.route = route;
    for (const [name, tab] of this.tabs) {
      if (name === route.view) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
    const view = this.view(route.view);
    if (this.main.firstElementChild !== view.element || this.main.childElementCount !== 1)
      replace(this.main, view.element);
    view.show(route);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.help.open) return;
    const { target } = event;
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (isTyping) {
      if (event.key === "Escape") target.blur();
      return;
    }
    const isControl = target instanceof Element && target.matches("button, a, summary");
    if (isControl && (event.key === "Enter" || event.key === " ")) return;
    if (this.globalKey(event) || this.view(this.route.view).key?.(event) === true) event.preventDefault();
  }

  private globalKey(event: KeyboardEvent): boolean {
    const name = viewNames[Number(event.key) - 1];
    if (name !== undefined) {
      this.go({ view: name });
      return true;
    }
    switch (event.key) {
      case "?":
        this.help.showModal();
        return true;
      case "d":
        toggleTheme();
        return true;
      case "/": {
        if (this.view(this.route.view).searchField === undefined) this.go({ view: "tree" });
        const field = this.view(this.route.view).searchField;
        field?.focus();
        field?.select();
        return true;
      }
      default:
        return false;
    }
  }

  /** On paper stand the views one after the other. */
  private print(printing: boolean): void {
    if (this.printing === printing) return;
    this.printing = printing;
    if (!printing) {
      for (const view of this.views.values()) view.print?.(false);
      this.display(this.route);
      return;
    }
    const shown = viewNames.filter((name) => name !== "paths" || this.model.pathCount <= 400);
    const views = shown.map((name) => {
      const view = this.view(name);
      return h(
        "section",
        { class: "printed" },
        h("h2", { class: "printed-title" }, view.title),
        view.element,
      );
    });
    replace(this.main, ...views);
    for (const name of shown) {
      this.view(name).show({ view: name });
      this.view(name).print?.(true);
    }
  }
}

const titles: Readonly<Record<ViewName, string>> = {
  verdict: "Verdict",
  errors: "Errors",
  tree: "Tree",
  paths: "Paths",
  source: "Source",
  effort: "Effort",
};

const makers: Readonly<Record<ViewName, (app: App) => View>> = {
  verdict: (app) => new VerdictPage(app),
  errors: (app) => new ErrorsPage(app),
  tree: (app) => new TreePage(app),
  paths: (app) => new PathsPage(app),
  source: (app) => new SourcePage(app),
  effort: (app) => new EffortPage(app),
};

startPage<ReportData>(
  reportFormat,
  (data, read, root) => new Page(new Model(data, read("report-times") as ReportTimes), root),
);
