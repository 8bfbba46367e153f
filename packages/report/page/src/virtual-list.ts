/** A list of any length: only the rows in sight are in the document. All rows have one height. */
import { h } from "./dom.ts";

/** Rows drawn above and below the window. */
const margin = 12;
/** Rows of a list that is printed: paper is no place for 20,000. */
const printed = 400;

export class VirtualList {
  readonly element: HTMLElement;
  private readonly spacer: HTMLElement;
  private readonly rows: HTMLElement;
  private length = 0;
  private shown = { from: 0, to: 0 };
  private forPrint = false;

  constructor(
    private readonly options: {
      readonly rowHeight: number;
      readonly label: string;
      readonly row: (index: number) => HTMLElement;
    },
  ) {
    this.rows = h("div", { class: "virtual-rows" });
    this.spacer = h("div", { class: "virtual-spacer" }, this.rows);
    this.element = h(
      "div",
      { class: "virtual", tabindex: 0, role: "listbox", "aria-label": options.label },
      this.spacer,
    );
    this.element.addEventListener("scroll", () => this.draw(), { passive: true });
    new ResizeObserver(() => this.draw()).observe(this.element);
    window.addEventListener("beforeprint", () => this.print(true));
    window.addEventListener("afterprint", () => this.print(false));
  }

  setLength(length: number): void {
    this.length = length;
    this.spacer.style.height = `${length * this.options.rowHeight}px`;
    this.draw(true);
  }

  reveal(index: number): void {
    const top = index * this.options.rowHeight;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + this.options.rowHeight > scrollTop + clientHeight)
      this.element.scrollTop = top + this.options.rowHeight - clientHeight;
  }

  draw(again = false): void {
    const { rowHeight, row } = this.options;
    const from = this.forPrint ? 0 : Math.max(0, Math.floor(this.element.scrollTop / rowHeight) - margin);
    const visible = Math.ceil(this.element.clientHeight / rowHeight) + 2 * margin;
    const to = Math.min(this.length, this.forPrint ? printed : from + visible);
    if (!again && from === this.shown.from && to === this.shown.to) return;
    this.shown = { from, to };
    this.rows.style.transform = `translateY(${from * rowHeight}px)`;
    this.rows.replaceChildren(...Array.from({ length: Math.max(0, to - from) }, (_, i) => row(from + i)));
  }

  private print(forPrint: boolean): void {
    this.forPrint = forPrint;
    this.spacer.style.height = `${(forPrint ? Math.min(printed, this.length) : this.length) * this.options.rowHeight}px`;
    this.draw(true);
  }
}
