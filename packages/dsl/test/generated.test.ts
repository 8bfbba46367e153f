/** The parsers under generated/ are those of their grammars; `npm run generate` makes them anew. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
// @ts-expect-error: a script without types
import { generateParser, grammarFolders } from "../../../scripts/generate-parsers.mjs";

const folders: readonly string[] = grammarFolders();
/** A language is a package, whose grammar lies among its sources. */
const languageOf = (folder: string): string => basename(dirname(folder));

test("there are grammars", () => {
  expect(folders.map(languageOf)).toContain("pli");
});

test.each(folders.map((folder) => [languageOf(folder), folder]))("%s", (_, folder) => {
  const copy = mkdtempSync(join(tmpdir(), "everypath-grammar-"));
  try {
    for (const name of readdirSync(folder))
      if (/\.langium$|^langium-config\.json$/.test(name)) cpSync(join(folder, name), join(copy, name));
    generateParser(copy);
    const kept = join(folder, "generated");
    const made = join(copy, "generated");
    expect(readdirSync(kept)).toEqual(readdirSync(made));
    for (const name of readdirSync(made))
      expect(readFileSync(join(kept, name), "utf8"), name).toBe(readFileSync(join(made, name), "utf8"));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
