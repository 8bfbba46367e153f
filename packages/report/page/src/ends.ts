/** How a path ends: name, colour and sign. The colours are Okabe and Ito's, and no meaning hangs on colour alone. */
import { s } from "./dom.ts";

/** In the order of the data's `pathEnds`; an unexplored node ends in `open`. */
export const ends = ["returned", "halted", "thrown", "error", "cut", "assumption", "open"] as const;
export type End = (typeof ends)[number];

export const openEnd = ends.indexOf("open");

export const endTitle: Readonly<Record<End, string>> = {
  returned: "returned",
  halted: "exited",
  thrown: "threw",
  error: "error",
  cut: "cut",
  assumption: "assumption",
  open: "not explored",
};

/** Paths in a box of 12 by 12. */
const signs: Readonly<Record<End, string>> = {
  returned: "M2 6.5 4.8 9.3 10 3",
  halted: "M3 3h6v6H3z",
  thrown: "M2 10 9 3M5 3h4v4",
  error: "M2.5 2.5 9.5 9.5M9.5 2.5 2.5 9.5",
  cut: "M1.5 6h3M7.5 6h3",
  assumption: "M3 3v6M3 6h6",
  open: "M6 2a4 4 0 1 0 .01 0z",
};

export function signPath(end: End): string {
  return signs[end];
}

export function sign(end: End): SVGSVGElement {
  return s(
    "svg",
    { class: `sign end-${end}`, viewBox: "0 0 12 12", width: 12, height: 12, "aria-hidden": "true" },
    s("path", { d: signs[end] }),
  );
}

/** A bar split by how paths end. `counts` has one number for each of `ends`. */
export function composition(counts: readonly number[]): HTMLElement {
  const bar = document.createElement("div");
  bar.className = "composition";
  const parts = ends.flatMap((end, index) =>
    (counts[index] ?? 0) > 0 ? [{ end, count: counts[index] ?? 0 }] : [],
  );
  bar.setAttribute("role", "img");
  bar.setAttribute("aria-label", parts.map(({ end, count }) => `${count} ${endTitle[end]}`).join(", "));
  for (const { end, count } of parts) {
    const part = document.createElement("span");
    part.className = `fill-${end}`;
    part.style.flexGrow = String(count);
    part.title = `${count} ${endTitle[end]}`;
    bar.append(part);
  }
  return bar;
}
