/** The published JSON Schemas, generated from the zod schemas of result.ts and of certificates by `node packages/everypath/schema/generate.js`. */

import { programCertificateSchema, safetyCertificateSchema } from "@everypath/check";
import { z } from "zod";
import { testCaseSchema } from "./result/test-case.ts";
import { resultSchema } from "./result.ts";

/** File name in `schema/` → its text. */
export function publishedSchemas(): ReadonlyMap<string, string> {
  return new Map([
    ["everypath-1.schema.json", print(resultSchema)],
    ["everypath-test-1.schema.json", print(testCaseSchema)],
    ["everypath-termination-certificate-1.schema.json", print(programCertificateSchema)],
    ["everypath-safety-certificate-1.schema.json", print(safetyCertificateSchema)],
  ]);
}

/** The text of the JSON Schema of a form. */
export function schemaText(schema: z.ZodType): string {
  return print(schema);
}

// `io: "input"`: a reader must accept fields it does not know, since later versions add some.
function print(schema: z.ZodType): string {
  const text = JSON.stringify(z.toJSONSchema(schema, { io: "input" }), null, 2);
  return `${shortListsInline(text)}\n`;
}

/** As the formatter of this repository wants JSON: a list of scalars in one line where it fits. */
function shortListsInline(text: string): string {
  return text.replaceAll(
    /^(.*)\[\n([^[\]{}]*?)\n *\](,?)$/gm,
    (whole: string, before: string, inner: string, comma: string) => {
      const line = `${before}[${inner.trim().replaceAll(/\n\s*/g, " ")}]`;
      return line.length + comma.length <= 110 ? line + comma : whole;
    },
  );
}
