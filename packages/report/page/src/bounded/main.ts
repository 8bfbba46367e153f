/** The page of bounded model checking: the verdict, and the counterexample walked step by step beside the source. */

import {
  type BoundedData,
  boundedFormat,
  type ErrorEntry,
  type FilePosition,
} from "../../../src/html/bounded-data.ts";
import { bar, fileNames, verdictName } from "../bar.ts";
import { append, type Child, h, replace } from "../dom.ts";
import { keysDialog } from "../help.ts";
import { type Mark, MarkedSource } from "../marked-source.ts";
import { startPage } from "../start.ts";
import { toggleTheme } from "../theme.ts";
import { keys } from "./keys.ts";
import { lists } from "./lists.ts";
import { StepsPanel } from "./steps.ts";

class BoundedPage {
  private readonly lists = h("nav", { class: "bounded-lists", "aria-label": "Errors, properties and loops" });
  private readonly head = h("header", { class: "contract-head" });
  private readonly source: MarkedSource;
  private readonly steps = new StepsPanel((step) => this.go(this.error, step));
  private readonly help = keysDialog(keys);
  private error = 0;
  /** Behind the last step stands the error itself. */
  private step = 0;
  /** A property or loop that was asked for. */
  private looked: FilePosition | undefined;

  constructor(
    private readonly data: BoundedData,
    private readonly times: { readonly seconds: number },
    root: HTMLElement,
  ) {
    this.source = new MarkedSource(data.files, data.language);
    append(root, [
      this.bar(),
      h(
        "main",
        { class: "contract-view", tabindex: -1 },
        this.lists,
        h("div", { class: "contract-middle" }, this.head, this.source.element),
        this.steps.element,
      ),
      this.help,
    ]);
    window.addEventListener("hashchange", () => this.open(location.hash));
    document.addEventListener("keydown", (event) => this.key(event));
    this.open(location.hash);
  }

  private get entry(): ErrorEntry | undefined {
    return this.data.errors[this.error];
  }

  private bar(): HTMLElement {
    const { verdict, claim, entry, files } = this.data;
    return bar({
      verdict,
      title: verdictName(verdict),
      subtitle: `${entry} in ${fileNames(files.map(({ name }) => name))}: ${claim}`,
      showKeys: () => this.help.showModal(),
    });
  }

  /** `#/error/step`: an address begins at the error itself where it names no step. */
  private open(hash: string): void {
    const [, error, step] = hash.split("/").map(Number);
    this.error = error !== undefined && this.data.errors[error] !== undefined ? error : 0;
    const last = this.entry?.steps.length ?? 0;
    this.step = step !== undefined && step >= 0 && step <= last ? step : last;
    this.looked = undefined;
    this.draw();
  }

  private go(error: number, step?: number): void {
    history.replaceState(null, "", `#/${error}${step === undefined ? "" : `/${step}`}`);
    this.open(location.hash);
  }

  private draw(): void {
    const { data, times, entry, looked } = this;
    const actions = {
      error: looked === undefined && entry !== undefined ? this.error : undefined,
      showError: (error: number) => this.go(error),
      showPlace: (place: FilePosition) => {
        this.looked = place;
        this.draw();
      },
    };
    replace(this.lists, lists(data, times, actions));
    replace(this.head, this.title(entry));
    this.steps.show(entry, this.step);
    this.showSource(entry);
  }

  private showSource(entry: ErrorEntry | undefined): void {
    const { looked, data } = this;
    const step = entry?.steps[this.step];
    const current = looked ?? step?.place ?? entry?.place ?? data.loops[0]?.place ?? [0, 1, 1];
    const [file, line] = current;
    const marks = new Map<number, Mark[]>();
    const add = ([at, row, column]: FilePosition, kind: Mark["kind"]): void => {
      if (at !== file) return;
      const mark = { from: Math.max(0, column - 1), to: Number.POSITIVE_INFINITY, kind };
      marks.set(row, [...(marks.get(row) ?? []), mark]);
    };
    const isAtError = looked === undefined && step === undefined;
    if (entry !== undefined) add(entry.place, isAtError ? "fault" : "needed");
    if (!isAtError) add(current, "here");
    this.source.show(file, line, marks);
  }

  private title(entry: ErrorEntry | undefined): Child {
    if (entry === undefined)
      return [
        h("h1", {}, h("code", {}, this.data.entry)),
        h("p", { class: "sub" }, this.data.claim),
        this.data.basis.map((line) => h("p", { class: "sub" }, line)),
      ];
    const { kind, message, place, procedure, replay, replayDetail, inputs, steps } = entry;
    const position =
      this.step < steps.length ? `Step ${this.step + 1} of ${steps.length}` : `After ${steps.length} steps`;
    const run =
      replay === "confirmed"
        ? "a run outside of the engine confirms it"
        : `${replay}${replayDetail === "" ? "" : `: ${replayDetail}`}`;
    return [
      h("h1", {}, message),
      h("p", { class: "sub" }, `${kind} at line ${place[1]}:${place[2]} in ${procedure}; ${run}`),
      h("p", { class: "bounded-inputs" }, inputs.length === 0 ? "on every run" : this.inputs(entry)),
      h("p", { class: "sub state-position" }, position),
    ];
  }

  private inputs({ inputs }: ErrorEntry): Child {
    return inputs.map(([name, , value], index) => [index > 0 && ", ", h("code", {}, `${name} = ${value}`)]);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.help.open) return;
    const { target } = event;
    const isControl = target instanceof Element && target.matches("button, a, summary");
    if (isControl && (event.key === "Enter" || event.key === " ")) return;
    if (this.handled(event.key)) event.preventDefault();
  }

  private handled(key: string): boolean {
    const last = this.entry?.steps.length ?? 0;
    switch (key) {
      case "ArrowRight":
      case "ArrowDown":
      case "j":
        return this.move(Math.min(last, this.step + 1));
      case "ArrowLeft":
      case "ArrowUp":
      case "k":
        return this.move(Math.max(0, this.step - 1));
      case "Home":
        return this.move(0);
      case "End":
        return this.move(last);
      case "i":
        return this.move(this.inputAfter(this.step, 1));
      case "I":
        return this.move(this.inputAfter(this.step, -1));
      case "n":
        return this.goToError(this.error + 1);
      case "p":
        return this.goToError(this.error - 1);
      case "d":
        toggleTheme();
        return true;
      case "?":
        this.help.showModal();
        return true;
      default:
        return false;
    }
  }

  private move(step: number): boolean {
    if (this.entry === undefined) return false;
    this.go(this.error, step);
    return true;
  }

  /** The step itself where there is none. */
  private inputAfter(step: number, direction: 1 | -1): number {
    const steps = this.entry?.steps ?? [];
    for (let at = step + direction; at >= 0 && at < steps.length; at += direction)
      if (steps[at]?.isInput === true) return at;
    return step;
  }

  private goToError(error: number): boolean {
    if (this.data.errors[error] !== undefined) this.go(error);
    return true;
  }
}

startPage<BoundedData>(
  boundedFormat,
  (data, read, root) => new BoundedPage(data, read("report-times") as { readonly seconds: number }, root),
);
