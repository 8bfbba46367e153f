/** The glossary sends a reader to code that is there. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { partsOf, repository, textOf } from "./pages.ts";

const sources = join(repository, "packages");
const text = partsOf(textOf("docs/glossary.md"))
  .prose.map((line) => line.text)
  .join("\n");
const entries = text
  .split(/^- (?=\*\*)/m)
  .slice(1)
  .map((entry) => ({
    term: /^\*\*(.*?)\.\*\*/.exec(entry)?.[1] ?? entry,
    entry: entry.replace(/\s+/g, " "),
  }));

test("there are entries, each of another term", () => {
  const terms = entries.map(({ term }) => term);
  expect(terms.length).toBeGreaterThan(40);
  expect(new Set(terms).size).toBe(terms.length);
});

test.each(entries)("$term", ({ entry }) => {
  const code = /Code: (.*)$/.exec(entry)?.[1] ?? "";
  // A path, with the names of what to look for in it.
  const places = [...code.matchAll(/`([a-z][\w./-]*\/[\w./-]+)`(?: \(((?:`\w+`(?:, )?)+)\))?/g)];
  expect(places).not.toEqual([]);
  for (const [, path = "", names = ""] of places) {
    const file = join(sources, path);
    expect(existsSync(file), path).toBe(true);
    if (statSync(file).isDirectory()) continue;
    const source = readFileSync(file, "utf8");
    for (const [, name = ""] of names.matchAll(/`(\w+)`/g))
      expect(source, `${path} declares ${name}`).toMatch(
        new RegExp(`\\b(class|interface|type|function|const) ${name}\\b`),
      );
  }
});
