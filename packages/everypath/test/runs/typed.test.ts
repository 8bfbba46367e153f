/** Options of a program and words of the command line are two ways to the same record. */
import { Command } from "commander";
import { expect, test } from "vitest";
import { commanderOptions } from "../../src/cli/commander-options.ts";
import { type Described, flagOf } from "../../src/library/options/described.ts";
import { type CommandName, optionTables } from "../../src/library/options/tables.ts";
import { asWritten } from "../../src/runs/settings/typed.ts";

/** What commander makes of these words. */
function parsed(command: CommandName, words: readonly string[]): Readonly<Record<string, unknown>> {
  const parser = new Command().exitOverride().argument("[files...]");
  for (const option of commanderOptions(optionTables[command])) parser.addOption(option);
  parser.parse(words, { from: "user" });
  return parser.opts();
}

/** A value of the option, and the words that give it. */
function example(described: Described): { readonly value: unknown; readonly words: readonly string[] } {
  const flag = flagOf(described);
  const given = (value: string) => (flag.startsWith("--") ? `${flag}=${value}` : `${flag}${value}`);
  switch (described.kind) {
    case "flag":
      return { value: true, words: [flag] };
    case "switch":
      return { value: false, words: [flag] };
    case "number":
      return { value: 12, words: [given("12")] };
    case "choice":
      return { value: described.values[0], words: [given(described.values[0] ?? "")] };
    case "text":
      return { value: "--a b=c", words: [given("--a b=c")] };
    case "list":
      return { value: ["--a", "b c"], words: [given("--a"), given("b c")] };
  }
}

const commands = Object.keys(optionTables) as CommandName[];

test.each(commands)("%s, without an option", (command) => {
  expect(asWritten(optionTables[command], {})).toEqual(parsed(command, []));
});

test.each(
  commands.flatMap((command) =>
    Object.entries(optionTables[command] as Readonly<Record<string, Described>>).map(
      ([name, described]) => [command, name, described] as const,
    ),
  ),
)("%s, with %s", (command, name, described) => {
  const { value, words } = example(described);
  expect(asWritten(optionTables[command], { [name]: value })).toEqual(parsed(command, words));
});

test("an option that is given as what it is anyway", () => {
  const { explore } = optionTables;
  const given = { merge: false, replay: true, assume: [], entry: undefined };
  expect(asWritten(explore, given)).toEqual(parsed("explore", []));
});
