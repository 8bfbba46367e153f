/**
 * The registry of limits as text. No other run has a use for what the limits mean, so that the bundle has it here alone, as one text
 * (scripts/limit-texts.mjs).
 */
import { type Limit, limitList } from "@everypath/core";

/** What `--help-limits` prints: the parts of the engine, and under each its limits. */
export function limitsHelp(): string {
  const parts = new Map<string, Limit[]>();
  for (const limit of limitList) parts.set(limit.part, [...(parts.get(limit.part) ?? []), limit]);
  const texts = [...parts].map(([part, rows]) => `${part}:\n${rows.map(rowText).join("")}`);
  return `Limits, for --limit NAME=VALUE: each with its default and unit, and what it bounds.\n\n${texts.join("\n")}`;
}

function rowText({ name, row }: Limit): string {
  return `  ${name} = ${row.default} (${row.unit})\n      ${row.meaning}\n`;
}
