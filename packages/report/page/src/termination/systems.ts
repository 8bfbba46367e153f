/** The transition systems: locations at the left, and a box for each guarded transition between the arrows that lead into it and out of it. */
import type { SystemEntry, TerminationData } from "../../../src/html/termination-data.ts";
import { h } from "../dom.ts";
import { type Arrow, Canvas } from "./canvas.ts";

const gap = 26;
const column = 300;

/** Draws itself once it is in the document. */
export class SystemDrawing {
  readonly element: HTMLElement;
  private readonly canvas: Canvas;
  private readonly locations: readonly HTMLElement[];
  private readonly transitions: readonly HTMLElement[];

  constructor(
    data: TerminationData,
    private readonly system: SystemEntry,
    index: number,
    showState: (node: number) => void,
  ) {
    this.locations = system.locations.map(({ name, node }) => {
      const place = data.nodes[node]?.place;
      const text = place === undefined ? "" : `state ${node}, line ${place[1]}`;
      return h(
        "button",
        { type: "button", class: "location", onclick: () => showState(node) },
        h("b", {}, name),
        h("span", {}, text),
      );
    });
    this.transitions = system.transitions.map(({ name, guard, updates }) =>
      h(
        "article",
        { class: "transition" },
        h("header", {}, h("b", {}, name)),
        h(
          "details",
          { open: guard.length <= 6, ontoggle: () => this.draw() },
          h("summary", {}, `guard of ${guard.length}`),
          h(
            "ul",
            {},
            guard.map((each) => h("li", {}, h("code", {}, each))),
          ),
        ),
        h(
          "ul",
          { class: "updates" },
          updates.map((each) => h("li", {}, h("code", {}, each))),
        ),
      ),
    );
    this.canvas = new Canvas(`Transition system ${index + 1}`, [...this.locations, ...this.transitions]);
    this.element = h(
      "section",
      { class: "system" },
      h("h2", {}, `Component ${index + 1}`),
      h(
        "ul",
        { class: "functions" },
        system.functions.map((each) => h("li", {}, h("code", {}, each))),
      ),
      this.canvas.element,
    );
  }

  draw(): void {
    const { locations, transitions } = this.system;
    const arrows: Arrow[] = [];
    let y = gap;
    const middles = this.transitions.map((box) => {
      box.style.transform = `translate(${column}px, ${y}px)`;
      const middle = y + box.offsetHeight / 2;
      y += box.offsetHeight + gap;
      return middle;
    });
    const step = Math.max(70, y / Math.max(1, locations.length));
    const at = new Map(
      locations.map(({ name }, index) => {
        const box = this.locations[index] as HTMLElement;
        const top = gap + index * step + Math.max(0, step - box.offsetHeight) / 2 - gap / 2;
        box.style.transform = `translate(${gap}px, ${top}px)`;
        return [name, { top, bottom: top + box.offsetHeight, right: gap + box.offsetWidth }] as const;
      }),
    );
    for (const [index, { from, to }] of transitions.entries()) {
      const [source, target] = [at.get(from), at.get(to)];
      const middle = middles[index] as number;
      if (source === undefined || target === undefined) continue;
      const [out, into] = [
        source.top + (source.bottom - source.top) * 0.3,
        target.top + (target.bottom - target.top) * 0.72,
      ];
      const bend = (source.right + column) / 2;
      arrows.push(
        {
          d: `M${source.right} ${out}C${bend} ${out} ${bend} ${middle - 8} ${column - 4} ${middle - 8}`,
          kind: "evaluation",
          label: "",
          at: { x: 0, y: 0 },
        },
        {
          d: `M${column} ${middle + 8}C${bend} ${middle + 8} ${bend} ${into} ${target.right + 4} ${into}`,
          kind: "evaluation",
          label: "",
          at: { x: 0, y: 0 },
        },
      );
    }
    const width = column + Math.max(0, ...this.transitions.map(({ offsetWidth }) => offsetWidth)) + gap;
    const height = Math.max(y, gap + locations.length * step);
    this.canvas.draw({ width, height }, arrows);
    this.canvas.element.style.height = `${Math.min(640, height + 2 * gap)}px`;
    this.canvas.fit();
  }
}
