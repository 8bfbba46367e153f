/** Bound and measured steps over a parameter, as a picture (figures 11 and 12). */

import { boundText } from "@everypath/its";
import {
  type CheckOptions,
  type InputParameter,
  inputParameters,
  measureName,
  type ProgramCost,
  Runner,
  rangeOf,
  runInputsOf,
  valueAt,
} from "@everypath/terminate";
import { type FileName, fileNames } from "./text/file-name.ts";
import { xml } from "./text/markup.ts";

type Bounded = Extract<ProgramCost, { kind: "bounded" }>;
type Options = Pick<CheckOptions, "program" | "entry" | "measure" | "signedOverflow">;

interface Point {
  readonly x: bigint;
  readonly bound: bigint | undefined;
  /** undefined where the run was not followed to its end. */
  readonly steps: number | undefined;
}

const pointsOfChart = 40n;
const longestRun = 200_000;

/** One for each integer parameter; the others are as in the run that came nearest to the bound. */
export function costCharts(
  cost: Bounded,
  options: Options,
): readonly { readonly name: FileName; readonly svg: string }[] {
  const { tightest } = cost;
  if (tightest === undefined) return [];
  const runner = new Runner(options.program, options.entry, options.measure, options.signedOverflow);
  const parameters = inputParameters(options.entry);
  const names = fileNames(
    parameters.map(({ name }) => name),
    { prefix: "cost-", extension: "svg" },
  );
  return parameters.map((parameter, index) => {
    const points = valuesOf(parameter, tightest.inputs.get(parameter.name) ?? 0n).map((x): Point => {
      const values = new Map([...tightest.inputs, [parameter.name, x]]);
      const run = runner.run({ ...runInputsOf(tightest.candidate), parameters: values }, longestRun);
      return {
        x,
        bound: valueAt(cost.bound, values),
        steps: run?.isWhole === true ? run.steps : undefined,
      };
    });
    const title = `${boundText(cost.bound)} ${measureName(options.measure)}`;
    return { name: names[index]!, svg: costChart(points, parameter.name, title) };
  });
}

/** Values around the nearest of 0 and the type's ends, as far as the run's own is from it. */
function valuesOf(parameter: InputParameter, at: bigint): readonly bigint[] {
  const { lower, upper } = rangeOf(parameter);
  const distance = (anchor: bigint) => (at < anchor ? anchor - at : at - anchor);
  const anchor = [0n, lower, upper].reduce((best, each) => (distance(each) < distance(best) ? each : best));
  const reach = distance(anchor) < pointsOfChart ? pointsOfChart : distance(anchor);
  const first = anchor - reach < lower ? lower : anchor - reach;
  const last = anchor + reach > upper ? upper : anchor + reach;
  const values = Array.from(
    { length: Number(pointsOfChart) + 1 },
    (_, index) => first + ((last - first) * BigInt(index)) / pointsOfChart,
  );
  return [...new Set(values)];
}

const size = { width: 720, height: 400, left: 96, right: 24, top: 40, bottom: 56 };

function costChart(points: readonly Point[], name: string, title: string): string {
  const { width, height, left, right, top, bottom } = size;
  const first = points[0]?.x ?? 0n;
  const last = points.at(-1)?.x ?? 0n;
  const span = Math.max(1, Number(last - first));
  const most = Math.max(1, ...points.flatMap(({ bound, steps }) => [Number(bound ?? 0n), steps ?? 0]));
  const x = (value: bigint) => (left + (Number(value - first) / span) * (width - left - right)).toFixed(1);
  const y = (value: number) =>
    (height - bottom - (Math.max(0, value) / most) * (height - top - bottom)).toFixed(1);
  const line = points
    .filter(({ bound }) => bound !== undefined)
    .map((point, index) => `${index === 0 ? "M" : "L"}${x(point.x)} ${y(Number(point.bound))}`)
    .join("");
  const marks = [0, 0.25, 0.5, 0.75, 1];
  const along = [first, first + (last - first) / 2n, last];
  return [
    xml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    xml`<rect width="${width}" height="${height}" fill="#fff"/>`,
    xml`<text x="${left}" y="22" font-size="14">${title}</text>`,
    ...marks.map((part) => {
      const at = y(part * most);
      return xml`<path d="M${left} ${at}H${width - right}" stroke="#d8dee4"/><text x="${left - 8}" y="${at}" text-anchor="end" dominant-baseline="middle">${Math.round(part * most)}</text>`;
    }),
    ...[...new Set(along)].map(
      (value) => xml`<text x="${x(value)}" y="${height - bottom + 18}" text-anchor="middle">${value}</text>`,
    ),
    xml`<path d="${line}" fill="none" stroke="#1f6feb" stroke-width="2"/>`,
    ...points.flatMap((point) =>
      point.steps === undefined
        ? []
        : [xml`<circle cx="${x(point.x)}" cy="${y(point.steps)}" r="3" fill="#cf222e"/>`],
    ),
    xml`<text x="${left}" y="${height - 10}">${name}</text>`,
    xml`<text x="${left + 120}" y="${height - 10}" fill="#1f6feb">bound</text>`,
    xml`<text x="${left + 180}" y="${height - 10}" fill="#cf222e">measured</text>`,
    xml`</svg>`,
  ]
    .map((line) => `${line}\n`)
    .join("");
}
