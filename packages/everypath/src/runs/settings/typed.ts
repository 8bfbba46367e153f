/** From the options that a program gives, by their names and of their types, to those that are read from the command line. */
import type { Described, OptionTable } from "../../library/options/described.ts";

/**
 * As they would be had they been written on the command line. An option that is left out is left out, and one that is only ever written
 * as `--no-…` then holds.
 */
export function asWritten(
  table: OptionTable,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const written = Object.entries(table).flatMap(([name, described]) => {
    const value = valueOf(described, given[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(written);
}

function valueOf({ kind }: Described, value: unknown): unknown {
  switch (kind) {
    case "flag":
      return value === true ? true : undefined;
    case "switch":
      return value !== false;
    case "number":
      return value === undefined ? undefined : String(value);
    case "list":
      // An empty list is written by leaving the option out.
      return Array.isArray(value) && value.length > 0 ? value : undefined;
    case "choice":
    case "text":
      return value;
  }
}
