/**
 * The form of `everypath.config.json`: the options of the commands, by the names that the library takes, for all of a project and for each of
 * its targets. It is made from the tables of options, so that an option that is added there is known here.
 */
import { schemaText } from "@everypath/report";
import { z } from "zod";
import type { Described } from "../../library/options/described.ts";
import { optionTables } from "../../library/options/tables.ts";

/** The name of the file. */
export const configurationName = "everypath.config.json";

const commands = ["explore", "debug", "prove", "trace", "fuzz", "bmc", "terminate", "cost"] as const;

/**
 * What a file that comes with a project may not say: which programs are started, what is written where and kept, which run is gone on with, and
 * how the user is told of the result.
 */
const onCommandLineOnly: ReadonlySet<string> = new Set([
  ...["solver", "out", "resume", "sarif", "junit", "annotate", "smt2", "script", "cache"],
  ...["json", "quiet", "verbose", "stats", "dump", "showLoops", "showProperties", "modular", "target"],
  // The other names of -I, -D in the tables of terminate and cost.
  ...["include", "define"],
]);

function valueSchema(option: Described): z.ZodType {
  switch (option.kind) {
    case "flag":
    case "switch":
      return z.boolean();
    case "number":
      return z.number().int().min(option.least);
    case "choice":
      return z.enum(option.values as readonly [string, ...string[]]);
    case "text":
      return z.string();
    case "list":
      return z.array(z.string());
  }
}

/** The option of that name, of the first command that has it. */
export function configurableOptions(): ReadonlyMap<string, Described> {
  const found = new Map<string, Described>();
  for (const command of commands) {
    const table: Readonly<Record<string, Described>> = optionTables[command];
    for (const [name, option] of Object.entries(table))
      if (!found.has(name) && !onCommandLineOnly.has(name)) found.set(name, option);
  }
  return found;
}

function settingsShape(): Readonly<Record<string, z.ZodType>> {
  const options = [...configurableOptions()].map(([name, option]) => [
    name,
    valueSchema(option).optional().describe(`${option.flags}: ${option.description}`),
  ]);
  return Object.fromEntries(options);
}

/** Not `files`, which is the name of --no-files. */
const sources = z
  .array(z.string().min(1))
  .min(1)
  .optional()
  .describe("The program's files, relative to this one; with compileCommands what they need is added.");

/** Made when it is asked for: most runs have no such file. */
export function configurationSchema() {
  const shape = settingsShape();
  const target = z
    .strictObject({ sources, ...shape })
    .meta({ id: "Target", description: "What is asked of one program of the project." });
  return z
    .strictObject({
      $schema: z.string().optional(),
      sources,
      ...shape,
      targets: z
        .record(z.string().min(1), target)
        .optional()
        .describe("By name, for --target. What a target says wins over what is said for all."),
    })
    .meta({
      title: "Everypath configuration",
      description: "What is asked of a project where the command line names no file.",
    });
}

/** The published JSON Schema, for editors. */
export function configurationSchemaText(): string {
  return schemaText(configurationSchema());
}
