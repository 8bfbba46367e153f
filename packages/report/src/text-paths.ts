/** The table of paths in the text report. */

import { inputsText } from "./inputs-text.ts";
import {
  grouped,
  largest,
  type Paint,
  padEnd,
  padStart,
  plural,
  shorten,
  shortenConjunction,
  width,
} from "./layout.ts";
import type { Result, ResultPath } from "./result.ts";

export interface PathTableOptions {
  readonly width: number;
  readonly paint: Paint;
  /** How many paths to show. */
  readonly limit: number;
  readonly reproduction: { readonly out: string | undefined };
}

interface Row {
  readonly id: string;
  readonly end: string;
  /** How many paths it stands for; only shown where some were merged. */
  readonly paths: string;
  readonly result: string;
  readonly condition: string;
  readonly inputs: string;
}

const gap = 2;

export function pathTable(result: Result, options: PathTableOptions): string[] {
  if (result.paths.length === 0) return [];
  const { paint } = options;
  const header: Row = {
    id: "path",
    end: "end",
    paths: "stands for",
    result: "result",
    condition: "condition",
    inputs: "inputs",
  };
  const shown = result.paths.slice(0, options.limit);
  const rows = shown.map(tableRow);
  const columns = columnWidths([header, ...rows], options.width);
  const print = (row: Row) =>
    [
      padStart(row.id, columns.id),
      padEnd(row.end, columns.end),
      ...(columns.paths === 0 ? [] : [padStart(row.paths, columns.paths)]),
      ...(columns.result === 0 ? [] : [padEnd(shorten(row.result, columns.result), columns.result)]),
      padEnd(shortenConjunction(row.condition, columns.condition), columns.condition),
      shorten(row.inputs, columns.inputs),
    ].join(" ".repeat(gap));
  const hidden = result.paths.length + (result.untold ?? 0) - shown.length;
  return [
    paint("dim", print(header)),
    ...rows.map((row, index) => colour(print(row), shown[index], paint)),
    ...(hidden > 0
      ? [`${" ".repeat(columns.id + gap)}… ${plural(hidden, "more", "more")}, ${whereAll(options)}`]
      : []),
  ];
}

function whereAll({ reproduction: { out } }: PathTableOptions): string {
  return out === undefined ? "--out DIR writes all of them" : `see ${out}/result.json`;
}

function tableRow(path: ResultPath): Row {
  return {
    id: String(path.id),
    end: endText(path),
    paths:
      path.merged === undefined ? "" : `${path.merged.exact ? "" : "≤ "}${shortNumber(path.merged.paths)}`,
    result: path.result?.text ?? "",
    condition: path.condition,
    inputs: path.inputs === undefined ? "unknown" : inputsText(path.inputs),
  };
}

function endText(path: ResultPath): string {
  const doubt = path.uncertain === true ? "?" : "";
  const mismatch = path.replay === "refuted" ? " (replay differs)" : "";
  switch (path.end) {
    case "error":
      return `error ${(path.error ?? 0) + 1}${doubt}${mismatch}`;
    case "cut":
      return `cut: ${path.cut ?? "unknown"}`;
    case "halted":
      return `exit ${path.exitStatus ?? "?"}${doubt}${mismatch}`;
    case "returned":
    case "thrown":
    case "assumption":
      return `${path.end}${doubt}${mismatch}`;
  }
}

/** 262,144; of large numbers the power of ten: 1.8e19 */
function shortNumber(digits: string): string {
  if (digits.length <= 9) return grouped(digits);
  return `${digits[0]}.${digits[1]}e${digits.length - 1}`;
}

function colour(line: string, path: ResultPath | undefined, paint: Paint): string {
  if (path?.end === "error") return paint("red", line);
  return path?.end === "cut" || path?.uncertain === true || path?.replay === "refuted"
    ? paint("yellow", line)
    : line;
}

/** Short columns get what they need; condition and inputs share the rest by need. */
function columnWidths(rows: readonly Row[], total: number): Record<keyof Row, number> {
  const need = (key: keyof Row) => largest(rows, (row) => width(row[key]));
  const hasResult = rows.slice(1).some((row) => row.result !== "");
  const id = need("id");
  const end = need("end");
  const hasMerged = rows.slice(1).some((row) => row.paths !== "");
  const paths = hasMerged ? need("paths") : 0;
  const resultNeed = hasResult ? need("result") : 0;
  const shared = total - id - end - paths - gap * (3 + (hasResult ? 1 : 0) + (hasMerged ? 1 : 0));
  // A long result may take a fourth of what the three wide columns share.
  const result = Math.min(resultNeed, Math.max(8, Math.floor(shared / 4)));
  const rest = Math.max(24, shared - result);
  const conditionNeed = need("condition");
  const inputsNeed = need("inputs");
  if (conditionNeed + inputsNeed <= rest)
    return { id, end, paths, result, condition: conditionNeed, inputs: inputsNeed };
  const half = Math.floor(rest / 2);
  const inputs = inputsNeed <= half ? inputsNeed : conditionNeed <= half ? rest - conditionNeed : rest - half;
  return { id, end, paths, result, condition: rest - inputs, inputs };
}
