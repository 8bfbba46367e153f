/** From typed options to the words of the command line, which are the one way into a command: what is wrong with them is told there. */
import { type Described, flagOf } from "./options/described.ts";
import { type CommandName, type OptionsOf, optionTables } from "./options/tables.ts";

/** Throws a `TypeError` for an option that the command does not have, and for a value of another type than the option's. */
export function commandLine<C extends CommandName>(
  command: C,
  files: readonly string[],
  options: OptionsOf<C>,
): readonly string[] {
  const table: Readonly<Record<string, Described>> = optionTables[command];
  const given = Object.entries(options).flatMap(([name, value]) => {
    const described = Object.hasOwn(table, name) ? table[name] : undefined;
    if (described === undefined) throw new TypeError(`${command} has no option ${name}`);
    return value === undefined ? [] : wordsOf(command, name, described, value);
  });
  // Behind the options, so that no list of them takes a file for one of its values.
  return [command, ...given, "--", ...files];
}

function wordsOf(command: string, name: string, described: Described, value: unknown): readonly string[] {
  const flag = flagOf(described);
  const wrong = (expected: string) => new TypeError(`${command}: ${name} takes ${expected}`);
  switch (described.kind) {
    case "flag":
      if (typeof value !== "boolean") throw wrong("true or false");
      return value ? [flag] : [];
    case "switch":
      if (typeof value !== "boolean") throw wrong("true or false");
      return value ? [] : [flag];
    case "number":
      if (typeof value !== "number" || !Number.isSafeInteger(value)) throw wrong("a whole number");
      return [`${flag}=${value}`];
    case "choice":
      if (typeof value !== "string" || !described.values.includes(value))
        throw wrong(`one of ${described.values.join(", ")}`);
      return [`${flag}=${value}`];
    case "text":
      if (typeof value !== "string") throw wrong("a text");
      return [`${flag}=${value}`];
    case "list":
      if (!Array.isArray(value) || !value.every((one) => typeof one === "string"))
        throw wrong("a list of texts");
      // A short form takes its value without a sign between.
      return value.map((one) => (flag.startsWith("--") ? `${flag}=${one}` : `${flag}${one}`));
  }
}
