/** The objects among a path's inputs, drawn: a box for each, an arrow for each reference, and the same as text below. */
import { type Child, h, s } from "./dom.ts";
import { plural } from "./format.ts";
import { type Box, type Cell, headHeight, lineHeight, placeName } from "./object-boxes.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { type Arrow, layout, type PlacedBox } from "./object-layout.ts";

/** Without a text it is not repeated below. `asText` remembers, for the next drawing too, whether the reader wants the text. */
export function objectFigure(
  graph: ObjectGraph,
  text: Child,
  asText: { open: boolean },
  label = `${plural(graph.objects.length, "object")} among the inputs, drawn; the text below says the same`,
): Child {
  const drawing = layout(graph);
  const { left, top, width, height } = drawing;
  const details = h(
    "details",
    {
      class: "as-text",
      open: asText.open,
      ontoggle: () => {
        asText.open = details.open;
      },
    },
    h("summary", {}, "As text"),
    text,
  );
  return [
    h(
      "div",
      { class: "objects" },
      s(
        "svg",
        {
          viewBox: `${left} ${top} ${width} ${height}`,
          width,
          height,
          role: "img",
          "aria-label": label,
        },
        drawing.boxes.map(box),
        drawing.arrows.map(arrow),
      ),
    ),
    text !== undefined && details,
  ];
}

function box({ box, x, y }: PlacedBox): SVGElement {
  return s(
    "g",
    { class: box.kind, "data-name": box.name, transform: `translate(${x},${y})` },
    box.kind === "input" ? inputParts(box) : objectParts(box),
    box.cells.map((cell) => cellParts(box, cell)),
  );
}

function inputParts(box: Box): readonly Child[] {
  return [s("text", { x: box.width / 2, y: 14, "text-anchor": "middle" }, title(box))];
}

function title({ title, detail, kind }: Box): Child {
  return [
    s("tspan", { class: "class" }, title),
    detail !== "" && s("tspan", { class: "number" }, kind === "input" ? ` ${detail}` : detail),
  ];
}

function objectParts(box: Box): readonly Child[] {
  const { width, height, lines, cellHeight } = box;
  const isHeadOnly = height === headHeight;
  return [
    s("rect", { class: "box", width, height, rx: 5 }),
    s("path", {
      class: "head",
      d: isHeadOnly
        ? `M.5 5a4.5 4.5 0 0 1 4.5-4.5h${width - 10}a4.5 4.5 0 0 1 4.5 4.5v${height - 10}a4.5 4.5 0 0 1-4.5 4.5h-${width - 10}a4.5 4.5 0 0 1-4.5-4.5z`
        : `M.5 ${headHeight}V5a4.5 4.5 0 0 1 4.5-4.5h${width - 10}a4.5 4.5 0 0 1 4.5 4.5V${headHeight}z`,
    }),
    !isHeadOnly && s("path", { class: "rule", d: `M0 ${headHeight}h${width}` }),
    cellHeight > 0 &&
      lines.length > 0 &&
      s("path", { class: "rule", d: `M0 ${height - cellHeight}h${width}` }),
    s("text", { x: width / 2, y: 16, "text-anchor": "middle" }, title(box)),
    lines.map(({ name, value }, index) =>
      s(
        "text",
        { x: 9, y: headHeight + 16 + index * lineHeight },
        s("tspan", { class: "key" }, `${name}: `),
        value,
      ),
    ),
  ];
}

/** Its text, what parts it from the cell before it, and where it leads: an arrow is drawn apart, null here. */
function cellParts(box: Box, { name, text, held, x, width }: Cell): readonly Child[] {
  const { height, cellHeight, kind } = box;
  const middle = x + width / 2;
  const leads = held.kind !== "text";
  return [
    x > 0 && s("path", { class: "rule", d: `M${x} ${height - cellHeight}v${cellHeight}` }),
    kind === "array" &&
      s(
        "text",
        { class: "subscript", x: middle, y: height - cellHeight + 13, "text-anchor": "middle" },
        name,
      ),
    text !== "" &&
      s(
        "text",
        {
          class: leads ? "key" : undefined,
          x: middle,
          y: height - 7,
          "text-anchor": "middle",
        },
        text,
      ),
    held.kind === "null" &&
      s(
        "g",
        { class: "null" },
        s("title", {}, `${placeName(box, name)} = null`),
        s("path", {
          class: "ground",
          d: `M${middle} ${height}v8M${middle - 6} ${height + 8}h12M${middle - 4} ${height + 11.5}h8M${middle - 2} ${height + 15}h4`,
        }),
      ),
  ];
}

function arrow({ from, to, fromInput, start, tip, d }: Arrow): SVGElement {
  return s(
    "g",
    { class: `reference${fromInput ? " from-input" : ""}`, "data-from": from, "data-to": to },
    s("title", {}, `${from} = ${to}`),
    s("path", { class: "arrow", d }),
    !fromInput && s("circle", { class: "port", cx: start.x, cy: start.y, r: 2.4 }),
    s("path", { class: "tip", d: `M${tip.x} ${tip.y}l-4-8q4 2.5 8 0z` }),
  );
}
