/** SECURITY.md: each promise has its test, and the test is there. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const text = readFileSync(`${root}SECURITY.md`, "utf8");
const rows = [...text.matchAll(/^\| (.+?) \| `(packages\/[^`]+)`: (.+?) \|$/gm)].map(
  ([, promise = "", file = "", title = ""]) => ({ promise, file, title }),
);

describe("the promises", () => {
  it("are all read", () => {
    const table = text.slice(text.indexOf("| Promise |"), text.indexOf("A test holds this table"));
    expect(rows.length).toBe(table.trim().split("\n").length - 2);
  });
  it.each(rows)("$promise", ({ file, title }) => {
    const source = readFileSync(root + file, "utf8");
    expect(source).toMatch(/\b(?:it|test)(?:\.\w+)?\b/);
    expect(source).toContain(title);
  });
});
