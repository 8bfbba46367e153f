// Writes the JSON Schemas beside this file from the types in report/src/result.ts, the library's types from them, and docs/limits.md. Build first, then: node schema/generate.js
import { writeFileSync } from "node:fs";
import { limitTable } from "../../core/dist/limits/index.js";
import { publishedSchemas } from "../../report/dist/schema.js";
import { optionTables } from "../dist/library/options/tables.js";
import { configurationSchemaText } from "../dist/runs/project/schema.js";
import { limitsPage } from "./limits-page.js";
import { optionTypes, resultTypes } from "./types.js";

const schemas = publishedSchemas();
for (const [name, text] of schemas) writeFileSync(new URL(name, import.meta.url), text);
writeFileSync(new URL("everypath-config-1.schema.json", import.meta.url), configurationSchemaText());
const types = {
  result: resultTypes(JSON.parse(schemas.get("everypath-1.schema.json"))),
  options: optionTypes(optionTables),
};
for (const [name, text] of Object.entries(types))
  writeFileSync(new URL(`../src/library/types/${name}.ts`, import.meta.url), text);
writeFileSync(new URL("../../../docs/limits.md", import.meta.url), limitsPage(limitTable));
