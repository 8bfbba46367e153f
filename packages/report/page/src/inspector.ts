/** What there is to know of one node: where it is, what is known there, what the variables hold, an input that gets there. */
import { type Child, h, replace } from "./dom.ts";
import { composition, ends, endTitle, sign } from "./ends.ts";
import { grouped, plural } from "./format.ts";
import type { Learned } from "./model.ts";
import { objectFigure } from "./object-figure.ts";
import { copyButton, inputTokens, link, placeLink, section, sourceSnippet, variableTable } from "./parts.ts";
import type { App } from "./view.ts";

/** Conjuncts of a deep path condition shown at once: the first, and the last that led here. */
const shownConjuncts = { first: 6, last: 34 } as const;

export class Inspector {
  readonly element: HTMLElement = h("aside", { class: "inspector", "aria-label": "The selected node" });
  private showImplied = false;
  private showAll = false;
  private readonly asText = { open: false };
  private node = 0;

  constructor(private readonly app: App) {}

  show(node: number): void {
    if (node !== this.node) this.showAll = false;
    this.node = node;
    const { model } = this.app;
    replace(this.element, model.isDecision(node) ? this.decision(node) : this.leaf(node));
    this.element.scrollTop = 0;
  }

  private decision(node: number): Child {
    const { model } = this.app;
    const { tree } = model.data;
    const example = tree.example[node] ?? 0;
    const counts = model.countsOf(node);
    return [
      h("p", { class: "eyebrow" }, `Decision · depth ${model.depth[node]}`),
      h("h2", { class: "condition" }, model.title(node)),
      h(
        "p",
        { class: "at" },
        placeLink(this.app, tree.place[node]),
        sourceSnippet(this.app, tree.place[node]),
      ),
      composition(counts),
      h(
        "p",
        { class: "legend" },
        ends.flatMap((end, index) =>
          (counts[index] ?? 0) === 0
            ? []
            : [
                h(
                  "span",
                  {},
                  sign(end) as unknown as Node,
                  ` ${grouped(counts[index] ?? 0)} ${endTitle[end]}`,
                ),
              ],
        ),
      ),
      this.condition(node),
      this.store(node, example),
      this.exampleInputs(node, example),
    ];
  }

  private leaf(node: number): Child {
    const { model } = this.app;
    const path = model.pathOf(node);
    const end = model.endOf(node);
    if (path === 0) {
      return [
        h("p", { class: "eyebrow" }, `Not explored · depth ${model.depth[node]}`),
        h("h2", { class: `ending ending-${end}` }, sign(end) as unknown as Node, model.title(node)),
        h("p", { class: "hint" }, "A budget ended before anything below was run."),
        this.condition(node),
      ];
    }
    return [
      h("p", { class: "eyebrow" }, `Path ${grouped(path)} of ${grouped(model.pathCount)}`),
      h(
        "h2",
        { class: `ending ending-${end}` },
        sign(end) as unknown as Node,
        h("span", {}, model.title(node)),
      ),
      this.ending(path),
      this.condition(node),
      this.exampleInputs(node, path),
    ];
  }

  /** What happens at the end of a path. */
  private ending(path: number): Child {
    const { model } = this.app;
    const { paths } = model.data;
    const at = path - 1;
    const index = (paths.error[at] ?? 0) - 1;
    const error = model.errors[index];
    const value = model.text(paths.value[at]);
    const result = model.text(paths.result[at]);
    const stdout = model.text(paths.stdout[at]);
    const rows: (readonly [string, Child])[] = [];
    if (error !== undefined) {
      rows.push(["where", [placeLink(this.app, error.place), sourceSnippet(this.app, error.place)]]);
      rows.push(["what", error.message]);
      rows.push(["error", link(this.app, { view: "errors", item: index }, `error ${index + 1} in full`)]);
    }
    if (value !== "" && value !== result) rows.push(["value", h("code", {}, value)]);
    if ((paths.exitStatus[at] ?? -1) >= 0 && model.endOfPath(path) === "returned")
      rows.push(["exit", String(paths.exitStatus[at])]);
    if (stdout !== "") rows.push(["prints", h("code", {}, `"${stdout}"`)]);
    const outputs = model.texts(paths.outputs[at] ?? 0);
    if (outputs.length > 0 && stdout === "") rows.push(["outputs", h("code", {}, outputs.join(", "))]);
    rows.push(["steps", plural(paths.steps[at] ?? 0, "instruction")]);
    rows.push(["replay", this.replay(at)]);
    const standing = model.text(paths.merged[at]);
    if (standing !== "") rows.push(["stands for", standing]);
    if (paths.uncertain[at] === 1)
      rows.push(["uncertain", "the solver could not decide whether the program gets here"]);
    const final = model.pairs(paths.final[at] ?? 0);
    return [
      h(
        "dl",
        { class: "facts" },
        rows.map(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]),
      ),
      final.length > 0 &&
        section(
          "Left behind",
          variableTable(
            final.map(([name, value]) => ({ name, value })),
            ["name", "value"],
          ),
        ),
    ];
  }

  private replay(at: number): string {
    const detail = this.app.model.text(this.app.model.data.paths.replayDetail[at]);
    switch (this.app.model.data.paths.replay[at]) {
      case 1:
        return "confirmed: the compiled program does the same";
      case 2:
        return `refuted: ${detail}`;
      case 3:
        return `not replayable: ${detail}`;
      default:
        return "not replayed";
    }
  }

  private condition(node: number): Child {
    const known = this.app.model.known(node);
    const implied = known.filter((entry) => entry.implied).length;
    const listed = this.showImplied ? known : known.filter((entry) => !entry.implied);
    const { first, last } = shownConjuncts;
    const isLong = !this.showAll && listed.length > first + last;
    const hidden = listed.length - first - last;
    const rows: Child = isLong
      ? [
          listed.slice(0, first).map((entry) => this.conjunct(entry)),
          h(
            "li",
            { class: "more" },
            this.button(`${grouped(hidden)} more`, () => {
              this.showAll = true;
            }),
          ),
          listed.slice(-last).map((entry) => this.conjunct(entry)),
        ]
      : listed.map((entry) => this.conjunct(entry));
    const toggle =
      implied > 0 &&
      this.button(this.showImplied ? "hide what followed" : `show ${grouped(implied)} that followed`, () => {
        this.showImplied = !this.showImplied;
      });
    return h(
      "section",
      { class: "block" },
      h("h3", {}, "Path condition", toggle),
      listed.length === 0
        ? h("p", { class: "hint" }, "true: every input gets here")
        : h("ol", { class: "conjuncts" }, rows),
    );
  }

  private button(text: string, action: () => void): HTMLButtonElement {
    return h(
      "button",
      {
        class: "quiet",
        type: "button",
        onclick: () => {
          action();
          this.show(this.node);
        },
      },
      text,
    );
  }

  private conjunct({ text, place, implied, node }: Learned): Child {
    const code = h("code", {}, text);
    return h(
      "li",
      { class: implied ? "implied" : "" },
      node === undefined ? code : link(this.app, { view: "tree", item: node }, code),
      placeLink(this.app, place),
    );
  }

  private store(node: number, example: number): Child {
    const rows = this.app.model.store(node);
    if (rows.length === 0) return undefined;
    const heads = ["variable", "value", example > 0 ? `in path ${example}` : undefined] as const;
    return section(
      "Store",
      variableTable(rows, heads[2] === undefined ? [heads[0], heads[1]] : [heads[0], heads[1], heads[2]]),
    );
  }

  private exampleInputs(node: number, path: number): Child {
    const { model } = this.app;
    const inputs = path > 0 ? model.inputsOf(path) : undefined;
    if (inputs === undefined)
      return section("Example input", h("p", { class: "hint" }, "the solver gave none"));
    const leaf = model.nodeOfPath[path] ?? -1;
    const graph = model.objectsOf(path);
    const others = inputs.filter(
      (input) => graph?.inputs.every(({ name }) => !input.startsWith(`${name} = `)) === true,
    );
    return section(
      model.isDecision(node) ? "An input that gets here" : "Input",
      inputs.length === 0
        ? h("p", { class: "hint" }, "none is read")
        : graph === undefined
          ? inputTexts(inputs, copyButton(inputs.join("\n")))
          : [
              others.length > 0 && inputTexts(others),
              objectFigure(graph, inputTexts(inputs, copyButton(inputs.join("\n"))), this.asText),
            ],
      model.isDecision(node) &&
        leaf >= 0 &&
        h(
          "p",
          { class: "hint" },
          "it takes ",
          link(this.app, { view: "tree", item: leaf }, `path ${grouped(path)}`),
        ),
    );
  }
}

function inputTexts(inputs: readonly string[], ...others: readonly Child[]): HTMLElement {
  return h(
    "div",
    { class: "inputs" },
    inputs.map((input) => h("code", {}, inputTokens(input))),
    ...others,
  );
}
