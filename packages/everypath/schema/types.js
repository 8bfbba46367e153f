/**
 * The library's types as TypeScript that a reader understands: of the result, from its JSON Schema; of the options, from their tables.
 * The types that the code works with are inferred from the same sources, in forms that only a compiler reads gladly;
 * test/library/types.test-d.ts holds both equal.
 */

/** A name that hides one of the language, or that the library itself gives to something, is no good one. */
const renamed = { Error: "FoundError", Run: "MethodRun" };
const nameOf = (name) => renamed[name] ?? name;

const banner = "// Made by `node packages/everypath/schema/generate.js`; not to be edited.\n";

/** @param {{ title?: string, $defs: Record<string, object> }} schema */
export function resultTypes(schema) {
  const { $defs: definitions, ...whole } = schema;
  const all = Object.entries({ ...definitions, Result: whole });
  const texts = all.map(
    ([name, one]) => `${comment(one.description, "")}export ${declaration(nameOf(name), one)}\n`,
  );
  return `${banner}/** The result of a command, as \`--json\` prints it (docs/result.md). */\n\n${texts.join("\n")}`;
}

function declaration(name, schema) {
  return schema.type === "object" && schema.properties !== undefined
    ? `interface ${name} ${typeText(schema, "")}`
    : `type ${name} = ${typeText(schema, "")};`;
}

function typeText(schema, indent) {
  if (schema.$ref !== undefined) return nameOf(schema.$ref.split("/").at(-1));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map((one) => typeText(one, indent)).join(" | ");
  switch (schema.type) {
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
      return schema.type;
    case "null":
      return "null";
    case "array": {
      const item = typeText(schema.items, indent);
      return /^[\w.]+$/.test(item) ? `readonly ${item}[]` : `readonly (${item})[]`;
    }
    case "object":
      return schema.properties === undefined
        ? `Readonly<Record<string, ${typeText(schema.additionalProperties ?? {}, indent)}>>`
        : objectText(schema, indent);
    default:
      return "unknown";
  }
}

function objectText({ properties, required = [] }, indent) {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const isRequired = required.includes(name);
    const type = typeText(property, inner);
    const value = isRequired ? type : `${type} | undefined`;
    return `${comment(property.description, inner)}${inner}readonly ${name}${isRequired ? "" : "?"}: ${value};\n`;
  });
  return `{\n${lines.join("")}${indent}}`;
}

function comment(text, indent) {
  return text === undefined ? "" : `${indent}/** ${text.replaceAll("*/", "* /")} */\n`;
}

/** Options that say how a result is printed, which a program does not ask for. */
const printing = new Set(["json", "quiet", "verbose", "stats", "dump", "showLoops", "showProperties"]);

/** Of the debugger at a terminal, where a program has a session of its own. */
const atTerminal = new Set(["script", "modular", "infer"]);

/** @param {Record<string, Record<string, { kind: string, flags: string, description: string, values?: readonly string[] }>>} tables */
export function optionTypes(tables) {
  const texts = Object.entries(tables)
    .filter(([command]) => command !== "check")
    .map(([command, table]) => {
      const lines = Object.entries(table)
        .filter(([name]) => !printing.has(name) && !(command === "debug" && atTerminal.has(name)))
        .map(
          ([name, option]) =>
            `  /** \`${option.flags}\`: ${option.description.replaceAll("*/", "* /")} */\n  readonly ${name}?: ${valueType(option)} | undefined;\n`,
        );
      const name = `${command[0].toUpperCase()}${command.slice(1)}Options`;
      return `/** Of \`${command}\`. */\nexport interface ${name} {\n${lines.join("")}}\n`;
    });
  return `${banner}/** The options of each command: what is left out has its default. */\n\n${texts.join("\n")}`;
}

function valueType({ kind, values }) {
  switch (kind) {
    case "flag":
    case "switch":
      return "boolean";
    case "number":
      return "number";
    case "list":
      return "readonly string[]";
    case "choice":
      return values.map((value) => JSON.stringify(value)).join(" | ");
    default:
      return "string";
  }
}
