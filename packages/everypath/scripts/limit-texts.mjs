/**
 * What the limits mean is a quarter of what the smallest threads would read, and only `--help-limits` tells it. So the bundle has the registry's rows
 * without it, and the help as the text that it is.
 */
import { pathToFileURL } from "node:url";

/** `packages`: the folder of the packages, which are compiled. */
export function limitTextsPlugin(packages) {
  const rows = `${packages}core/dist/limits/rows/`;
  const help = `${packages}everypath/dist/cli/limits-help.js`;
  return {
    name: "limit-texts",
    async load(id) {
      if (id === help) {
        const { limitsHelp } = await import(pathToFileURL(id).href);
        return `export const limitsHelp = () => ${JSON.stringify(limitsHelp())};`;
      }
      if (!id.startsWith(rows) || !id.endsWith(".js")) return null;
      const parts = Object.entries(await import(pathToFileURL(id).href));
      return parts.map(([name, limits]) => `export const ${name} = ${withoutMeanings(limits)};`).join("\n");
    },
  };
}

function withoutMeanings(limits) {
  const entries = Object.entries(limits).map(([name, row]) => {
    const fields = Object.entries({ ...row, meaning: "" }).map(([key, value]) => `${key}: ${literal(value)}`);
    return `${name}: { ${fields.join(", ")} }`;
  });
  return `{ ${entries.join(", ")} }`;
}

/** Of a field of a row: a number, a `bigint` or a text. */
function literal(value) {
  return typeof value === "bigint" ? `${value}n` : JSON.stringify(value);
}
