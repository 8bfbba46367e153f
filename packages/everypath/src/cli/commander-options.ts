/** From an option's description to what commander parses. */
import { Option } from "commander";
import type { Described, OptionTable } from "../library/options/described.ts";

export function commanderOptions(table: OptionTable): Option[] {
  return Object.values(table).map(commanderOption);
}

function commanderOption(described: Described): Option {
  const option = new Option(described.flags, described.description);
  if (described.group !== undefined) option.helpGroup(described.group);
  if (described.kind !== "list" || option.variadic) return option;
  option.argParser((value, previous: readonly string[] | undefined) => [...(previous ?? []), value]);
  // Commander reads `--no-check KIND` as the negation of `--check`; here it is a list of its own (noCheck).
  option.negate = false;
  return option;
}
