/** The boxes of an object graph before they have a place: what is written in each, how large it is, and on which layer it stands. */
import { shorten } from "./format.ts";
import type { Field, GraphObject, Held, ObjectGraph } from "./object-graph.ts";

/** Of the text in a box; the style sheet has its size. */
const character = 7.3;
export const lineHeight = 18;
export const headHeight = 24;
const padding = 9;
const longest = { name: 18, value: 26 } as const;

/** A cell at the lower edge of a box, out of which a reference leads; of an array each element is one. */
export interface Cell {
  readonly name: string;
  /** What is written in it: the name of a field, the value of an element. */
  readonly text: string;
  readonly held: Held;
  /** From the left edge of the box. */
  readonly x: number;
  readonly width: number;
}

export interface Box {
  /** `Node#2`, or the name of an input. */
  readonly name: string;
  readonly kind: "input" | "object" | "array";
  readonly title: string;
  /** Behind the title: the number of an object, the length of an array. */
  readonly detail: string;
  /** Fields that hold no reference. */
  readonly lines: readonly { readonly name: string; readonly value: string }[];
  readonly cells: readonly Cell[];
  readonly width: number;
  readonly height: number;
  readonly cellHeight: number;
}

/** A drawing's boxes: those of the inputs first, then those of the objects. */
export function boxesOf({ inputs, objects }: ObjectGraph): readonly Box[] {
  return [...inputs.map(inputBox), ...objects.map(objectBox)];
}

function inputBox({ name, held }: Field): Box {
  const title = shorten(name, longest.name);
  const detail = held.kind === "text" ? `= ${shorten(held.text, longest.value)}` : "";
  const width = textWidth(`${title} ${detail}`.trimEnd()) + 8;
  return {
    name,
    kind: "input",
    title,
    detail,
    lines: [],
    cells: held.kind === "text" ? [] : [{ name: "", text: "", held, x: 0, width }],
    width,
    height: lineHeight + 2,
    cellHeight: 0,
  };
}

function objectBox(object: GraphObject): Box {
  const isArray = object.length !== undefined;
  const number = object.name.slice(object.class.length);
  const title = shorten(object.class, longest.name);
  const detail = isArray ? `${number} length ${object.length}` : number;
  const inCells = isArray ? object.fields : object.fields.filter(({ held }) => held.kind !== "text");
  const lines = object.fields.flatMap(({ name, held }) =>
    isArray || held.kind !== "text"
      ? []
      : [{ name: shorten(name, longest.name), value: shorten(held.text, longest.value) }],
  );
  const texts = inCells.map(({ name, held }) => cellText(name, held, isArray));
  const widest = Math.max(
    textWidth(`${title} ${detail}`),
    ...lines.map(({ name, value }) => textWidth(`${name}: ${value}`)),
  );
  const needs = inCells.map(({ name }, index) =>
    Math.max(isArray ? textWidth(name) : 0, textWidth(texts[index] ?? ""), 12),
  );
  const needed = needs.map((need) => need + 2 * 7);
  const width = Math.max(
    widest + 2 * padding,
    needed.reduce((sum, need) => sum + need, 0),
  );
  const spare = (width - needed.reduce((sum, need) => sum + need, 0)) / Math.max(1, needed.length);
  let x = 0;
  const cells = inCells.map(({ name, held }, index): Cell => {
    const cell = { name, text: texts[index] ?? "", held, x, width: (needed[index] ?? 0) + spare };
    x += cell.width;
    return cell;
  });
  const cellHeight = cells.length === 0 ? 0 : isArray ? 2 * lineHeight : lineHeight + 4;
  const linesHeight = lines.length === 0 ? 0 : lines.length * lineHeight + 6;
  return {
    name: object.name,
    kind: isArray ? "array" : "object",
    title,
    detail,
    lines,
    cells,
    width,
    height: headHeight + linesHeight + cellHeight,
    cellHeight,
  };
}

/** A field that refers says its name, an element its value: its subscript stands above. */
function cellText(name: string, held: Held, isArray: boolean): string {
  if (!isArray) return shorten(name, longest.name);
  return held.kind === "text" ? shorten(held.text, longest.value) : "";
}

/** `Node#2.next`, `int[]#1[0]`; of an input its name. */
export function placeName({ name, kind }: Box, cell: string): string {
  switch (kind) {
    case "input":
      return name;
    case "array":
      return `${name}[${cell}]`;
    case "object":
      return `${name}.${cell}`;
  }
}

function textWidth(text: string): number {
  return text.length * character;
}

/** The boxes in layers by their distance from the inputs, each in the order in which references lead to them. */
export function layersOf(graph: ObjectGraph, boxes: readonly Box[]): readonly (readonly number[])[] {
  const first = graph.inputs.length;
  const met = new Set<number>();
  const layers: number[][] = [Array.from({ length: first }, (_, index) => index)];
  for (let layer = layers[0] ?? []; layer.length > 0; ) {
    const next: number[] = [];
    for (const { held } of layer.flatMap((box) => boxes[box]?.cells ?? [])) {
      if (held.kind !== "object" || met.has(held.object)) continue;
      met.add(held.object);
      next.push(first + held.object);
    }
    if (next.length > 0) layers.push(next);
    layer = next;
  }
  return layers;
}
