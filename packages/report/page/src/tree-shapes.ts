/** The shapes of the tree: cards for decisions, pills for ends of paths, fans for what is too small to be read. */
import { s } from "./dom.ts";
import { ends, endTitle, signPath } from "./ends.ts";
import { grouped, plural, shorten } from "./format.ts";
import type { Model } from "./model.ts";
import { card, type Placed } from "./tree-layout.ts";

const characters = { title: 27, detail: 36 } as const;

export interface NodeEvents {
  readonly onSelect: (node: number) => void;
  readonly onToggle: (node: number) => void;
}

export interface Slice {
  readonly key: string;
  readonly end: string;
  readonly d: string;
}

/** A subtree as one shape, cut like a pie by how its paths end; a single error among thousands is still seen. */
export function slices(
  model: Model,
  { node, x, y, top, bottom, right }: Placed,
  stretch: number,
): readonly Slice[] {
  const counts = model.countsOf(node);
  const shares = counts.map((count) => (count === 0 ? 0 : Math.max(0.08, count / model.leavesBelow(node))));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const edge = Math.max(right, x + card.width) * stretch;
  let from = top - card.height / 2;
  const height = bottom - top + card.height;
  return shares.flatMap((share, index): Slice[] => {
    if (share === 0) return [];
    const to = from + (height * share) / whole;
    const d = `M${x * stretch} ${y}L${edge} ${from}V${to}Z`;
    from = to;
    return [{ key: `${node} ${index}`, end: ends[index] ?? "open", d }];
  });
}

export function makeEdge(model: Model, { node }: Placed): SVGGElement {
  return s(
    "g",
    {},
    s("path", {}),
    s("text", { class: "side", "text-anchor": "end" }, model.isFalseSide(node) ? "F" : "T"),
  );
}

export function makeNode(model: Model, node: number, events: NodeEvents): SVGGElement {
  const group = s("g", {
    class: "node",
    id: `node-${node}`,
    role: "treeitem",
    "aria-level": (model.depth[node] ?? 0) + 1,
    "aria-label": spoken(model, node),
    "data-node": node,
    onclick: () => events.onSelect(node),
    ondblclick: () => events.onToggle(node),
  });
  group.append(...(model.isDecision(node) ? decisionParts(model, node, events) : leafParts(model, node)));
  group.append(s("title", {}, tooltip(model, node)));
  return group;
}

function decisionParts(model: Model, node: number, events: NodeEvents): SVGElement[] {
  const { width, height } = card;
  const counts = model.countsOf(node);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const place = model.placeText(model.data.tree.place[node]);
  const detail = [place, plural(model.leavesBelow(node), "path")].filter((part) => part !== "");
  let x = 10;
  const bar = ends.flatMap((end, index) => {
    const part = ((width - 20) * (counts[index] ?? 0)) / Math.max(1, total);
    if (part === 0) return [];
    const piece = s("rect", { class: `fill-${end}`, x, y: height / 2 - 5, width: part, height: 3 });
    x += part;
    return [piece];
  });
  return [
    s("rect", { class: "stack", x: 5, y: -height / 2 + 5, width, height, rx: 7 }),
    s("rect", { class: "card", y: -height / 2, width, height, rx: 7 }),
    ...bar,
    s("text", { class: "title", x: 10, y: -4 }, shorten(model.title(node), characters.title)),
    s("text", { class: "detail", x: 10, y: 11 }, shorten(detail.join(" · "), characters.detail)),
    s(
      "g",
      {
        class: "fold",
        transform: `translate(${width},0)`,
        onclick: (event) => {
          event.stopPropagation();
          events.onToggle(node);
        },
        ondblclick: (event) => event.stopPropagation(),
      },
      s("circle", { r: 8 }),
      s("path", { class: "plus", d: "M-4 0h8M0-4v8" }),
      s("path", { class: "minus", d: "M-4 0h8" }),
    ),
  ];
}

function leafParts(model: Model, node: number): SVGElement[] {
  const { width, height } = card;
  const end = model.endOf(node);
  const path = model.pathOf(node);
  const inputs = path > 0 ? model.inputsOf(path) : undefined;
  const detail = path === 0 ? "" : [`path ${grouped(path)}`, ...(inputs ?? [])].join(" · ");
  return [
    s("rect", { class: `leaf tint-${end}`, y: -height / 2, width, height, rx: 21 }),
    s("path", {
      class: `glyph stroke-${end}`,
      d: signPath(end),
      transform: "translate(13,-7) scale(1.15)",
    }),
    s("text", { class: "title", x: 36, y: -3 }, shorten(model.title(node), characters.title - 4)),
    s("text", { class: "detail", x: 36, y: 12 }, shorten(detail, characters.detail - 6)),
  ];
}

function tooltip(model: Model, node: number): string {
  const place = model.placeText(model.data.tree.place[node]);
  return [model.title(node), place].filter((part) => part !== "").join("\n");
}

function spoken(model: Model, node: number): string {
  const side = node === 0 ? "" : model.isFalseSide(node) ? "otherwise: " : "if so: ";
  if (!model.isDecision(node)) return `${side}path ${model.pathOf(node)}, ${model.title(node)}`;
  const counts = model.countsOf(node);
  const below = ends.flatMap((end, index) =>
    (counts[index] ?? 0) > 0 ? [`${counts[index]} ${endTitle[end]}`] : [],
  );
  return `${side}${tooltip(model, node)}, below: ${below.join(", ")}`;
}

export function moveEdge(group: SVGGElement, { x, y, parent }: Placed, stretch: number): void {
  if (parent === undefined) return;
  const [path, text] = [...group.children];
  const from = parent.x * stretch + card.width;
  const to = x * stretch;
  const middle = (from + to) / 2;
  path?.setAttribute("d", `M${from} ${parent.y}C${middle} ${parent.y} ${middle} ${y} ${to} ${y}`);
  text?.setAttribute("x", String(to - 7));
  text?.setAttribute("y", String(y - 6));
}
