/** The right side: the steps of a counterexample, and what all variables are after the one that is selected. */
import type { ErrorEntry, StepEntry } from "../../../src/html/bounded-data.ts";
import { append, type Child, h, replace } from "../dom.ts";

export class StepsPanel {
  private readonly list = h("ol", { class: "bounded-steps", tabindex: 0, "aria-label": "Steps" });
  private readonly values = h("section", { class: "bounded-values", "aria-label": "Values" });
  readonly element = h("div", { class: "bounded-right" }, this.list, this.values);
  private shown: ErrorEntry | undefined;

  constructor(private readonly select: (step: number) => void) {}

  /** `at`: a step, or behind the last one the error itself; nothing is shown without an error. */
  show(error: ErrorEntry | undefined, at: number): void {
    this.values.hidden = error === undefined;
    if (error !== this.shown || error === undefined) replace(this.list, this.rows(error));
    this.shown = error;
    this.list.querySelector(".selected")?.classList.remove("selected");
    const row = this.list.children.item(at);
    if (error === undefined) return;
    row?.classList.add("selected");
    // Its height decides how much of the list is seen.
    replace(this.values, valueTable(error, at));
    row?.scrollIntoView({ block: "nearest" });
  }

  private rows(error: ErrorEntry | undefined): Child {
    if (error === undefined) return h("li", { class: "hint" }, h("span", {}), "There is no counterexample.");
    const rows = error.steps.map((step, index) =>
      this.row(index, step.place[1], "", [
        error.steps[index - 1]?.procedure !== step.procedure &&
          h("span", { class: "call" }, `in ${step.procedure}`),
        h("span", { class: "line-number" }, String(step.place[1])),
        h("code", {}, `${step.name} = ${step.value}`, bits(step)),
        step.isInput && h("span", { class: "input-mark" }, "input"),
      ]),
    );
    const last = this.row(error.steps.length, error.place[1], "step-error", [
      h("span", { class: "line-number" }, String(error.place[1])),
      h("code", {}, `${error.kind}: ${error.message}`),
    ]);
    return [rows, last];
  }

  private row(index: number, line: number, name: string, children: readonly Child[]): HTMLElement {
    const row = h("li", { class: name, "data-line": line, onclick: () => this.select(index) });
    append(row, children);
    return row;
  }
}

function bits({ hexadecimal }: StepEntry): Child {
  return hexadecimal !== "" && h("span", { class: "bits" }, hexadecimal);
}

/** The last value of each variable, those of the procedure that is being run first. */
function valueTable({ steps, procedure: failing }: ErrorEntry, at: number): Child {
  const procedure = steps[at]?.procedure ?? failing;
  const last = new Map<number, StepEntry>();
  for (const step of steps.slice(0, at + 1)) {
    last.delete(step.cell);
    last.set(step.cell, step);
  }
  const all = [...last.values()].reverse();
  const rows = [
    ...all.filter((step) => step.procedure === procedure),
    ...all.filter((step) => step.procedure !== procedure),
  ];
  if (rows.length === 0) return h("p", { class: "hint" }, "Nothing has been set yet.");
  return [
    h("h3", {}, at < steps.length ? "Values after this step" : "Values at the error"),
    h(
      "table",
      { class: "variables" },
      h(
        "tbody",
        {},
        rows.map((step) =>
          h(
            "tr",
            { class: step === steps[at] ? "step-changed" : "" },
            h(
              "th",
              { scope: "row" },
              h("code", {}, step.name),
              step.procedure !== procedure && h("span", { class: "sub" }, ` in ${step.procedure}`),
            ),
            h("td", {}, h("code", {}, step.value)),
            h("td", { class: "bits" }, h("code", {}, step.hexadecimal)),
            h("td", {}, step.isInput && h("span", { class: "input-mark" }, "input")),
          ),
        ),
      ),
    ),
  ];
}
