import { expect, test } from "vitest";
import { textBefore } from "../src/columns.ts";
import { plain } from "../src/layout.ts";
import { excerpt } from "../src/source-lines.ts";

const line = '  ensures "é" ∧ x ≠ 0;';

test.each([
  ["a.idf", line.indexOf("x ≠") + 1],
  ["a.pli", line.indexOf("x ≠") + 1],
  ["a.c", Buffer.byteLength(line.slice(0, line.indexOf("x ≠"))) + 1],
])("the mark stands under what is meant: %s", (file, column) => {
  expect(textBefore(file, line, column)).toBe('  ensures "é" ∧ ');
  const shown = excerpt({ file, line: 1, column }, "here", {
    sources: () => [line],
    width: 80,
    paint: plain,
  });
  const [text = "", mark = ""] = shown.lines;
  expect(mark.indexOf("^ here")).toBe(text.indexOf("x ≠"));
});
