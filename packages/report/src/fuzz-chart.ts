/** Coverage over time, as a table (CSV) and as a picture (SVG). */
import type { Growth } from "@everypath/analyses";
import { csvRow } from "./text/lines.ts";
import { xml } from "./text/markup.ts";

export function coverageTable(history: readonly Growth[]): string {
  const rows = history.map(({ seconds, inputs, blocks, sides, failures }) =>
    csvRow([seconds.toFixed(3), inputs, blocks, sides, failures]),
  );
  return [csvRow(["seconds", "inputs", "blocks", "branch_sides", "failures"]), ...rows].join("");
}

const size = { width: 720, height: 360, left: 56, right: 24, top: 24, bottom: 44 };
const lines = [
  { name: "blocks", colour: "#1f6feb", of: (growth: Growth) => growth.blocks },
  { name: "sides of branches", colour: "#8250df", of: (growth: Growth) => growth.sides },
  { name: "failures", colour: "#cf222e", of: (growth: Growth) => growth.failures },
];

/** Steps, since coverage does not grow between two inputs. */
export function coverageChart(history: readonly Growth[]): string {
  const { width, height, left, right, top, bottom } = size;
  const end = Math.max(0.001, ...history.map(({ seconds }) => seconds));
  const most = Math.max(1, ...history.flatMap((growth) => lines.map(({ of }) => of(growth))));
  const x = (seconds: number) => (left + (seconds / end) * (width - left - right)).toFixed(1);
  const y = (value: number) => (height - bottom - (value / most) * (height - top - bottom)).toFixed(1);
  const steps = (of: (growth: Growth) => number) =>
    history
      .map((growth, i) =>
        i === 0 ? `M${x(growth.seconds)} ${y(of(growth))}` : `H${x(growth.seconds)}V${y(of(growth))}`,
      )
      .join("");
  const marks = [0, 0.25, 0.5, 0.75, 1];
  return [
    xml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    xml`<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...marks.map((part) => {
      const at = y(part * most);
      return xml`<path d="M${left} ${at}H${width - right}" stroke="#d8dee4"/><text x="${left - 8}" y="${at}" text-anchor="end" dominant-baseline="middle">${Math.round(part * most)}</text>`;
    }),
    ...marks.map(
      (part) =>
        xml`<text x="${x(part * end)}" y="${height - bottom + 18}" text-anchor="middle">${(part * end).toFixed(1)} s</text>`,
    ),
    ...lines.map(
      ({ of, colour }) => xml`<path d="${steps(of)}" fill="none" stroke="${colour}" stroke-width="2"/>`,
    ),
    ...lines.map(
      ({ name, colour }, i) =>
        xml`<text x="${left + 8 + 150 * i}" y="${height - 6}" fill="${colour}">${name}</text>`,
    ),
    xml`</svg>`,
  ]
    .map((line) => `${line}\n`)
    .join("");
}
