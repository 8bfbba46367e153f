/** CONTRIBUTING.md: each file that an addition touches is there and has the example in it, and where a table is said to be whole it is. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repository, textOf } from "./pages.ts";

interface Row {
  readonly file: string;
  readonly word: string;
}

interface Table {
  readonly title: string;
  readonly isWhole: boolean;
  readonly rows: readonly Row[];
}

const tables = [...tablesOf(textOf("CONTRIBUTING.md"))];

/** Each with the heading above it; whole is one that the paragraph in front of it ends by saying so. */
function* tablesOf(text: string): Generator<Table> {
  for (const section of text.split(/^## /m).slice(1)) {
    const title = section.slice(0, section.indexOf("\n"));
    for (const [whole, before = ""] of section.matchAll(
      /([^\n]*)\n\n\| File [^\n]*\n\|[-|]+\n(?:\|[^\n]*\n)+/g,
    )) {
      const rows = [...whole.matchAll(/^\| `([^`]+)` \|.*\| `([^`]+)` \|$/gm)];
      yield {
        title,
        isWhole: /These are \*all\*:$/.test(before),
        rows: rows.map(([, file = "", word = ""]) => ({ file, word })),
      };
    }
  }
}

/** What is written by hand and compiled: sources, and what the C library is made of. */
const sources = readdirSync(join(repository, "packages")).flatMap((name) =>
  ["src", "runtime"].flatMap((folder) => {
    const below = join("packages", name, folder);
    if (!existsSync(join(repository, below))) return [];
    return readdirSync(join(repository, below), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(ts|[ch])$/.test(file) && !file.startsWith("library/types/"))
      .map((file) => join(below, file));
  }),
);

function mentions(file: string, word: string): boolean {
  const text = readFileSync(join(repository, file), "utf8");
  return /^\w+$/.test(word) ? new RegExp(`\\b${word}\\b`).test(text) : text.includes(word);
}

test("there are six kinds of additions", () => {
  expect(new Set(tables.map(({ title }) => title)).size).toBe(6);
  expect(tables.filter(({ isWhole }) => isWhole)).toHaveLength(3);
  for (const { rows } of tables) expect(rows.length).toBeGreaterThan(1);
});

describe.each(tables)("$title", ({ rows }) => {
  test.each(rows)("$file has $word", ({ file, word }) => {
    expect(existsSync(join(repository, file))).toBe(true);
    expect(mentions(file, word)).toBe(true);
  });
});

test.each(tables.filter(({ isWhole }) => isWhole))("$title: nothing is left out", ({ rows }) => {
  const [word = ""] = new Set(rows.map((row) => row.word));
  expect(sources.filter((file) => mentions(file, word)).sort()).toEqual(rows.map(({ file }) => file).sort());
});
