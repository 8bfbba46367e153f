/** How a page begins: its data are in the document, and it can say that they are not its own. */
import { h, replace } from "./dom.ts";
import { restoreTheme } from "./theme.ts";

/** `format`: of data that the page reads. `begin` is given these, what else the document holds by its id, and where to draw. */
export function startPage<Data extends { readonly format: string }>(
  format: Data["format"],
  begin: (data: Data, read: (id: string) => unknown, root: HTMLElement) => void,
): void {
  restoreTheme();
  const root = document.getElementById("app");
  if (root === null) return;
  const read = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? "{}");
  const data: Data = read("report-data");
  if (data.format !== format) {
    replace(root, h("p", { class: "empty" }, `This page reads ${format}; the data says ${data.format}.`));
    return;
  }
  begin(data, read, root);
  performance.mark("report-ready");
}
