/** Whether options are those of a command, and of their types. What is wrong with their values is told by the run. */
import type { Described } from "./described.ts";
import { type CommandName, type OptionsOf, optionTables } from "./tables.ts";

/** The options. Throws a `TypeError` for one that the command does not have, and for a value of another type than the option's. */
export function checkedOptions<C extends CommandName>(
  command: C,
  options: OptionsOf<C>,
): Readonly<Record<string, unknown>> {
  const table: Readonly<Record<string, Described>> = optionTables[command];
  const given = Object.entries(options).filter(([name, value]) => {
    const described = Object.hasOwn(table, name) ? table[name] : undefined;
    if (described === undefined) throw new TypeError(`${command} has no option ${name}`);
    if (value === undefined) return false;
    const expected = expectedOf(described, value);
    if (expected !== undefined) throw new TypeError(`${command}: ${name} takes ${expected}`);
    return true;
  });
  return Object.fromEntries(given);
}

/** What it takes, where the value is none. */
function expectedOf(described: Described, value: unknown): string | undefined {
  switch (described.kind) {
    case "flag":
    case "switch":
      return typeof value === "boolean" ? undefined : "true or false";
    case "number":
      return Number.isSafeInteger(value) ? undefined : "a whole number";
    case "choice":
      return described.values.some((one) => one === value)
        ? undefined
        : `one of ${described.values.join(", ")}`;
    case "text":
      return typeof value === "string" ? undefined : "a text";
    case "list":
      return Array.isArray(value) && value.every((one) => typeof one === "string")
        ? undefined
        : "a list of texts";
  }
}
