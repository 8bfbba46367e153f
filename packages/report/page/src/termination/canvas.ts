/** A drawing of boxes and arrows that can be moved and zoomed. */
import { select } from "d3-selection";
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity } from "d3-zoom";
import { h, s } from "../dom.ts";

export interface Arrow {
  readonly d: string;
  readonly kind: string;
  readonly label: string;
  readonly at: { readonly x: number; readonly y: number };
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const longestLabel = 60;
/** Room around what is fitted in. */
const rim = 20;
/** Smaller, text cannot be read. */
const leastScale = 0.5;

let canvases = 0;

export class Canvas {
  readonly element: HTMLElement;
  private readonly world: HTMLElement;
  private readonly lines: SVGSVGElement;
  private readonly zoom: ZoomBehavior<HTMLElement, unknown>;
  private size = { width: 1, height: 1 };
  /** Arrow heads of a drawing that is hidden would be hidden too. */
  private readonly own = `canvas-${canvases++}`;

  constructor(label: string, boxes: readonly HTMLElement[]) {
    this.lines = s("svg", { class: "arrows", "aria-hidden": "true" });
    this.world = h("div", { class: "world" }, this.lines, boxes);
    this.element = h("div", { class: "canvas", role: "group", "aria-label": label }, this.world);
    this.zoom = zoom<HTMLElement, unknown>()
      .scaleExtent([0.05, 2])
      .on("zoom", ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => {
        this.world.style.transform = `translate(${transform.x}px, ${transform.y}px) scale(${transform.k})`;
      });
    select(this.element).call(this.zoom).on("dblclick.zoom", null);
  }

  draw(size: { readonly width: number; readonly height: number }, arrows: readonly Arrow[]): void {
    this.size = size;
    this.lines.setAttribute("width", String(size.width));
    this.lines.setAttribute("height", String(size.height));
    const marker = (kind: string) =>
      s(
        "marker",
        {
          id: `${this.own}-${kind}`,
          class: `head edge-${kind}`,
          markerWidth: 9,
          markerHeight: 9,
          refX: 7,
          refY: 4,
          orient: "auto",
        },
        s("path", { d: "M0 0L8 4L0 8z" }),
      );
    this.lines.replaceChildren(
      s("defs", {}, [...new Set(arrows.map(({ kind }) => kind))].map(marker)),
      ...arrows.map(({ d, kind, label, at }) =>
        s(
          "g",
          { class: `edge edge-${kind}` },
          s("path", { d, "marker-end": `url(#${this.own}-${kind})` }),
          label === ""
            ? undefined
            : s(
                "text",
                { x: at.x, y: at.y },
                label.length > longestLabel ? `${label.slice(0, longestLabel)}…` : label,
                s("title", {}, label),
              ),
        ),
      ),
    );
  }

  /** All of it, as large as can be. */
  fit(): void {
    const { clientWidth } = this.element;
    const scale = this.wholeScale();
    const x = Math.max(rim / 2, (clientWidth - this.size.width * scale) / 2);
    this.zoom.transform(select(this.element), zoomIdentity.translate(x, rim / 2).scale(scale));
  }

  /** All of it where it can be read then; else the box, near the top. */
  begin(box: Box): void {
    if (this.wholeScale() >= leastScale) this.fit();
    else this.look(box);
  }

  look({ x, y, width }: Box): void {
    const scale = 0.85;
    const left = this.element.clientWidth / 2 - (x + width / 2) * scale;
    this.zoom.transform(select(this.element), zoomIdentity.translate(left, rim - y * scale).scale(scale));
  }

  private wholeScale(): number {
    const { clientWidth, clientHeight } = this.element;
    return Math.min(1, (clientWidth - rim) / this.size.width, (clientHeight - rim) / this.size.height);
  }

  scaleBy(factor: number): void {
    this.zoom.scaleBy(select(this.element), factor);
  }
}
