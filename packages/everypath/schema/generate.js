// Writes the JSON Schemas beside this file from the types in src/report/result.ts. Build first, then: node schema/generate.js
import { writeFileSync } from "node:fs";
import { publishedSchemas } from "../dist/report/schema.js";

for (const [name, text] of publishedSchemas()) writeFileSync(new URL(name, import.meta.url), text);
