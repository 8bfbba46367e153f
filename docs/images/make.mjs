/**
 * Draws the execution trees of the documentation: `node docs/images/make.mjs` after `npm run build`, into this folder or the one that is
 * named. Each picture is made from what the tool itself found: the data of its HTML report.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hierarchy, tree } from "d3-hierarchy";

const root = fileURLToPath(new URL("../..", import.meta.url));
const target = process.argv[2] ?? fileURLToPath(new URL(".", import.meta.url));

const pictures = [
  {
    file: "tree.svg",
    title:
      "The symbolic execution tree of foo: two decisions, three paths, each with its result and an input",
    program: "foo.c",
    options: ["--entry", "foo", "--no-check", "signed-overflow"],
    draw: downwards,
  },
  {
    file: "triangle.svg",
    title: "The symbolic execution tree of triangle: ten decisions, eleven paths",
    program: "triangle.c",
    options: ["--entry", "triangle"],
    draw: ladder,
  },
  {
    file: "stack-machine.svg",
    title: "The symbolic execution tree of the stack machine: 14 paths, one of which divides by zero",
    program: "stack-machine.c",
    options: [],
    draw: ladder,
  },
  {
    file: "maze.svg",
    title:
      "The symbolic execution tree of the maze: 173 games from the middle outwards, one of which gets out",
    program: "maze.c",
    options: [],
    draw: radial,
  },
];

/** Colours by how paths end, as in the report. Dark where the reader's page is. */
const style = `
    .paper { fill: #ffffff; }
    .edge { stroke: #cbcbc4; stroke-width: 1.4; fill: none; }
    .way { stroke: #c04a00; stroke-width: 2.4; }
    .decision { fill: #ffffff; stroke: #cbcbc4; }
    .returned { fill: #e4f3ee; stroke: #00805d; }
    .error { fill: #fcece2; stroke: #c04a00; }
    .dot.returned { fill: #00805d; } .dot.error { fill: #c04a00; } .dot.decision { fill: #9aa0a8; stroke: none; }
    .dot.dead { fill: #b9bec6; stroke: none; }
    text { fill: #1d2127; }
    .code { font: 12px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    .small { font-size: 11px; fill: #6d747d; }
    .side { font-size: 10.5px; font-weight: 600; fill: #6d747d; text-anchor: end; }
    .side.down { text-anchor: start; }
    .move { font-size: 15px; font-weight: 700; fill: #c04a00; text-anchor: middle; paint-order: stroke; stroke: #ffffff; stroke-width: 4px; }
    @media (prefers-color-scheme: dark) {
      .paper { fill: #14161a; } .edge { stroke: #414752; } .way { stroke: #ff8b4d; } .decision { fill: #1a1d22; stroke: #414752; }
      .returned { fill: #16302a; stroke: #3fc39b; } .error { fill: #3a2317; stroke: #ff8b4d; }
      .dot.returned { fill: #3fc39b; } .dot.error { fill: #ff8b4d; } .dot.dead { fill: #4d545f; }
      text { fill: #e5e6e3; } .small, .side { fill: #a6adb7; } .move { fill: #ff8b4d; stroke: #14161a; }
    }`;

const card = { width: 208, height: 40 };

for (const picture of pictures) {
  const data = explore(picture.program, picture.options);
  const drawn = picture.draw(treeOf(data), data);
  writeFileSync(join(target, picture.file), svg(picture.title, drawn));
  console.log(`${picture.file}: ${data.paths.end.length} paths`);
}

/** The data of the report that the tool writes. */
function explore(program, options) {
  const out = mkdtempSync(join(tmpdir(), "everypath-picture-"));
  try {
    const command = ["packages/everypath/bin/everypath.js", "explore", `examples/c/${program}`, ...options];
    const run = spawnSync(process.execPath, [...command, "--quiet", "--no-replay", "--out", out], {
      cwd: root,
      encoding: "utf8",
    });
    if (run.status !== 0 && run.status !== 1) throw new Error(run.stderr);
    const page = readFileSync(join(out, "report.html"), "utf8");
    const json = /<script type="application\/json" id="report-data">([\s\S]*?)<\/script>/.exec(page)?.[1];
    if (json === undefined) throw new Error("the report holds no data");
    return JSON.parse(json);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** The columns as nodes: a decision with two sides, or the end of a path. */
function treeOf({ tree: columns, paths, strings, lists, places, errors, files }) {
  const ends = ["returned", "halted", "error", "cut", "assumption"];
  const make = (index, side) => {
    const text = strings[columns.text[index]];
    const path = columns.path[index];
    if (path === 0) {
      const place = columns.place[index] * 3;
      const file = (files[places[place]]?.name ?? "").split("/").at(-1);
      const children = [make(index + 1, "T"), make(columns.whenFalse[index], "F")];
      return { kind: "decision", side, text, note: `${file}:${places[place + 1]}`, children };
    }
    const error = errors[paths.error[path - 1] - 1];
    const inputs = (lists[paths.inputs[path - 1]] ?? []).map((input) => strings[input]);
    return {
      kind: ends[paths.end[path - 1]],
      side,
      text: error === undefined ? `returns ${strings[paths.result[path - 1]]}` : error.kind,
      result: strings[paths.result[path - 1]],
      note: inputs.join(", ").replaceAll(/(= -?\d+) '(?:\\.|[^'])*?'/g, "$1"),
    };
  };
  return hierarchy(make(0, ""));
}

/** A ladder, for chains of tests: the true side goes to the right, the false side down. */
function ladder(nodes) {
  const wide = { ...card, width: 238 };
  const cell = { width: wide.width + 46, height: 54 };
  nodes.count();
  const parts = [];
  const place = (node, column, row) => {
    const [x, y] = [column * cell.width, row * cell.height];
    const [whenTrue, whenFalse] = node.children ?? [];
    if (whenTrue !== undefined && whenFalse !== undefined) {
      const below = row + whenTrue.value;
      const [middle, bottom, next] = [y + card.height / 2, y + card.height, below * cell.height];
      parts.push(`<path class="edge" d="M${x + wide.width} ${middle}H${x + cell.width}"/>`);
      parts.push(`<text class="side" x="${x + cell.width - 16}" y="${middle - 5}">true</text>`);
      parts.push(`<path class="edge" d="M${x + 22} ${bottom}V${next}"/>`);
      parts.push(`<text class="side down" x="${x + 28}" y="${next - 4}">false</text>`);
      place(whenTrue, column + 1, row);
      place(whenFalse, column, below);
    }
    parts.push(box(x, y, node.data, 31, wide.width));
    node.right = x + wide.width;
  };
  place(nodes, 0, 0);
  const right = Math.max(...nodes.descendants().map((node) => node.right));
  return {
    body: parts.join("\n"),
    left: -16,
    top: -16,
    width: right + 32,
    height: nodes.value * cell.height + 18,
  };
}

/** From the top down: a small tree beside text. */
function downwards(nodes) {
  tree()
    .nodeSize([card.width + 26, 96])
    .separation(() => 1)(nodes);
  const list = nodes.descendants();
  const parts = [];
  for (const { source, target } of nodes.links()) {
    const [y1, y2] = [source.y + card.height, target.y];
    const middle = (y1 + y2) / 2;
    parts.push(
      `<path class="edge" d="M${source.x} ${y1}C${source.x} ${middle} ${target.x} ${middle} ${target.x} ${y2}"/>`,
    );
    parts.push(
      `<text class="small" text-anchor="middle" x="${round((source.x + 3 * target.x) / 4 + (target.x < source.x ? -26 : 26))}" y="${middle}">${target.data.side === "T" ? "true" : "false"}</text>`,
    );
  }
  for (const { x, y, data } of list) parts.push(box(x - card.width / 2, y, data, 27));
  const left = Math.min(...list.map(({ x }) => x)) - card.width / 2 - 16;
  const right = Math.max(...list.map(({ x }) => x)) + card.width / 2 + 16;
  const height = Math.max(...list.map(({ y }) => y)) + card.height + 32;
  return { body: parts.join("\n"), left, top: -16, width: right - left, height };
}

/** From the middle outwards: a tree too large for text, with the way to its error and the letters decided on it. */
function radial(nodes) {
  const radius = 620;
  tree()
    .size([2 * Math.PI, radius])
    .separation((a, b) => (a.parent === b.parent ? 1 : 1.6) / Math.max(1, a.depth))(nodes);
  const at = ({ x, y }) => [round(y * Math.sin(x)), round(-y * Math.cos(x))];
  const found = nodes.leaves().find(({ data }) => data.kind === "error");
  const way = new Set(found?.ancestors() ?? []);
  const edges = { plain: [], way: [] };
  const letters = [];
  for (const { source, target } of nodes.links()) {
    const [x1, y1] = at(source);
    const [x2, y2] = at(target);
    const middle = { y: (source.y + target.y) / 2 };
    const [c1, d1] = at({ x: source.x, ...middle });
    const [c2, d2] = at({ x: target.x, ...middle });
    const isWay = way.has(source) && way.has(target);
    edges[isWay ? "way" : "plain"].push(
      `<path class="edge${isWay ? " way" : ""}" d="M${x1} ${y1}C${c1} ${d1} ${c2} ${d2} ${x2} ${y2}"/>`,
    );
    const letter = / = '(.)'$/.exec(source.data.text)?.[1];
    if (isWay && target.data.side === "T" && letter !== undefined) {
      const [x, y] = at({ x: (source.x + target.x) / 2, y: middle.y });
      letters.push(`<text class="move" x="${x}" y="${round(y + 4)}">${letter}</text>`);
    }
  }
  const dots = nodes.descendants().map((node) => {
    const [x, y] = at(node);
    const size = node.data.kind === "decision" ? 2 : node.data.kind === "error" ? 9 : 4;
    const kind = node.data.kind === "returned" && node.data.result !== "0" ? "dead" : node.data.kind;
    return `<circle class="dot ${kind}" cx="${x}" cy="${y}" r="${size}"/>`;
  });
  const points = nodes.descendants().map(at);
  const [left, top] = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis])) - 20);
  const [right, bottom] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis])) + 20);
  const body = [...edges.plain, ...edges.way, ...dots, ...letters].join("\n");
  return { body, left, top, width: right - left, height: bottom - top };
}

function box(x, y, { kind, text, note }, length, width = card.width) {
  const rx = kind === "decision" ? 7 : card.height / 2;
  const indent = kind === "decision" ? 10 : 18;
  return [
    `<g transform="translate(${round(x)},${round(y)})"><title>${escape(`${text}\n${note}`)}</title>`,
    `<rect class="${kind}" width="${width}" height="${card.height}" rx="${rx}"/>`,
    `<text class="code" x="${indent}" y="17">${escape(shorten(text, length - (indent > 10 ? 3 : 0)))}</text>`,
    `<text class="small" x="${indent}" y="31">${escape(shorten(note, length + 5))}</text></g>`,
  ].join("");
}

function svg(title, { body, left, top, width, height }) {
  const [x, y, w, h] = [left, top, width, height].map(Math.round);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${w} ${h}" width="${w}" height="${h}" font-family="ui-sans-serif, system-ui, sans-serif" role="img" aria-label="${escape(title)}">
  <style>${style}
  </style>
  <rect class="paper" x="${x}" y="${y}" width="${w}" height="${h}" rx="8"/>
${body}
</svg>
`;
}

function shorten(text, length) {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

function round(value) {
  return Math.round(value * 10) / 10;
}

function escape(text) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
