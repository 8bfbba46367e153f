import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { publishedSchemas } from "../src/schema.ts";

describe("published JSON Schemas", () => {
  it.each([...publishedSchemas()])(
    "schema/%s is up to date (node schema/generate.js after a build)",
    (name, text) => {
      expect(readFileSync(new URL(`../../everypath/schema/${name}`, import.meta.url), "utf8")).toBe(text);
    },
  );

  it("let later versions add fields", () => {
    for (const [, text] of publishedSchemas()) expect(text).not.toContain('"additionalProperties": false');
  });
});
