/** What is made of a document without a server around it. */
import { readFileSync } from "node:fs";
import { isDeclaration } from "@everypath/objects";
import { describe, expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { type Analysis, analyse, findingsOf, rename } from "../../../src/runs/language/index.ts";

const uri = "file:///work/p.idf";

function analysed(text: string): Analysis {
  return analyse(TextDocument.create(uri, "idf", 1, text), { infers: true });
}

describe("diagnostics of what is not known", () => {
  const analysis = analysed("void p(int n) ensures n = n; {}\n");
  const place = { member: "procedure p", piece: 0, start: 22, end: 27 };

  test("what the solver does not know is a warning with the reason", () => {
    const failure = {
      kind: "contract",
      message: "n = n cannot be proved",
      place,
      at: undefined,
      example: "",
    } as const;
    const report = {
      verdict: "unknown",
      failures: [{ ...failure, unknown: "too hard" }],
      vacuous: undefined,
      stopped: undefined,
      statements: [],
    } as const;
    expect(findingsOf(analysis, () => ({ report }))).toEqual([
      {
        severity: "warning",
        extent: { start: 22, end: 27 },
        code: "contract",
        message: "n = n cannot be proved (the solver does not know: too hard)",
        related: undefined,
      },
    ]);
  });

  test("a fault of ours is told as one", () => {
    const [only] = findingsOf(analysis, () => ({ fault: "no more memory" }));
    expect(only).toMatchObject({
      severity: "warning",
      code: "internal-error",
      message: "an internal error of everypath: no more memory; please report it",
    });
  });
});

describe("every declaration can be renamed, and renamed back", () => {
  test.each(["cell.idf", "list.idf"])("%s", (file) => {
    const text = readFileSync(new URL(`../../../../../examples/contracts/${file}`, import.meta.url), "utf8");
    const analysis = analysed(text);
    for (const use of analysis.names.filter(isDeclaration)) {
      const name = use.meaning.declared.name.text;
      const there = renamed(analysis, use.extent.start, "renamed_1");
      const other = analysed(there);
      expect(other.names.length).toBe(analysis.names.length);
      const back = other.names[analysis.names.indexOf(use)]!;
      expect(renamed(other, back.extent.start, name)).toBe(text);
    }
  });
});

function renamed(analysis: Analysis, offset: number, newName: string): string {
  const edit = rename(analysis, offset, newName);
  if ("refused" in edit) throw new Error(edit.refused);
  const { document } = analysis;
  const edits = edit.changes.map(({ extent, text }) => ({
    range: { start: document.positionAt(extent.start), end: document.positionAt(extent.end) },
    newText: text,
  }));
  return TextDocument.applyEdits(document, edits);
}
