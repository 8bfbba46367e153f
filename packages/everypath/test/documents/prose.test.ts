/** Pages are wrapped so that they can be read in a terminal, and what they link to is there. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { pages, partsOf, repository, textOf } from "./pages.ts";

const width = 120;

test("the pages are found", () => {
  expect(pages).toEqual(
    expect.arrayContaining(["README.md", "docs/explore.md", "docs/teaching/maze.md", "bench/results.md"]),
  );
});

describe.each(pages)("%s", (page) => {
  const { prose } = partsOf(textOf(page));

  test(`is wrapped at ${width} columns, but for tables and code`, () => {
    // A word that cannot be broken, such as a link to a long path, stands on a line of its own.
    const long = prose.filter(
      ({ text }) => [...text].length > width && !text.startsWith("|") && text.includes(" "),
    );
    expect(long).toEqual([]);
  });

  test("links to files and headings that exist", () => {
    const text = prose.map((line) => line.text).join("\n");
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^[a-z]+:/.test(target));
    const missing = targets.filter((target) => {
      const [path = "", heading] = target.split("#");
      const file = path === "" ? page : join(dirname(page), path);
      if (!existsSync(join(repository, file))) return true;
      return heading !== undefined && !anchorsOf(file).includes(heading);
    });
    expect(missing).toEqual([]);
  });
});

/** The names that GitHub gives to the headings of a page: the second of a name is numbered. */
function anchorsOf(page: string): readonly string[] {
  const names = partsOf(textOf(page))
    .prose.filter(({ text }) => /^#+ /.test(text))
    .map(({ text }) =>
      text
        .replace(/^#+ /, "")
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    );
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return before === 0 ? name : `${name}-${before}`;
  });
}
