import { describe, expect, test } from "vitest";
import { agrees, printedLines, rewritten, shownIn } from "./transcript.ts";

const page = `Text

\`\`\`c file: one.c
int one;
\`\`\`

\`\`\`
$ everypath explore one.c   # a comment
SAFE

  end
$ everypath debug one.c
> go; step
ended
\`\`\`
`;

test("commands, what is typed into them, and programs are found on a page", () => {
  const { files, transcripts } = shownIn(page);
  expect(files).toEqual([{ name: "one.c", text: "int one;\n" }]);
  expect(transcripts).toEqual([
    {
      line: 7,
      commands: [
        { text: "everypath explore one.c", line: 8, typed: [], shown: ["SAFE", "", "  end"] },
        { text: "everypath debug one.c", line: 12, typed: ["go; step"], shown: ["> go; step", "ended"] },
      ],
    },
  ]);
  expect(() => shownIn("```\nnobody printed this\n$ everypath\n```\n")).toThrow("line 2");
});

test("the end of a line and of the output are not compared", () => {
  expect(printedLines("a  \n\n  b\n\n\n")).toEqual(["a", "", "  b"]);
  expect(printedLines("")).toEqual([]);
});

describe("what agrees", () => {
  test.each([
    [
      ["a", "b"],
      ["a", "b"],
    ],
    [["…"], []],
    [["…"], ["a", "b"]],
    [
      ["a", "…"],
      ["a", "b", "c"],
    ],
    [
      ["…", "b", "…", "d"],
      ["a", "b", "b", "c", "d"],
    ],
    [["at most …, and …"], ["at most 3, and 4 reached"]],
    [["3 queries in 0.5 s"], ["1,214 queries in 10 s"]],
    [["… 3 queries in 0.5 s"], ["2 runs, 3 queries in 0.7 s"]],
  ])("%j and %j", (shown, printed) => {
    expect(agrees(shown, printed)).toBe(true);
  });
});

describe("what does not", () => {
  test.each([
    [["a"], ["b"]],
    [["a"], ["a", "b"]],
    [["a", "b"], ["a"]],
    [[], ["a"]],
    [
      ["…", "a"],
      ["a", "b"],
    ],
    [
      ["…", "b", "…", "a"],
      ["a", "b"],
    ],
    // Special characters mean themselves.
    [["a.b"], ["axb"]],
    [["x (y)"], ["x y"]],
    [["3 paths"], ["4 paths"]],
    [["3 queries in 0.5 s"], ["3 questions in 0.5 s"]],
  ])("%j and %j", (shown, printed) => {
    expect(agrees(shown, printed)).toBe(false);
  });
});

describe("what is written where they do not agree", () => {
  test("lines that agree are left alone", () => {
    expect(rewritten(["b", "took 1 s"], ["a", "took 2 s"])).toEqual(["a", "took 1 s"]);
  });

  test("what was left out is left out again", () => {
    const printed = ["verdict: 5", "x", "y", "kept", "new", "z", "last"];
    expect(rewritten(["verdict: 4", "…", "kept", "old", "…", "last"], printed)).toEqual([
      ...["verdict: 5", "…", "kept", "new", "…", "last"],
    ]);
    expect(rewritten(["verdict: 4", "…"], printed)).toEqual(["verdict: 5", "…"]);
    expect(rewritten(["…", "kept", "last!"], printed)).toEqual(["…", "kept", "new", "z", "last"]);
  });

  test("everything, where nothing is known again", () => {
    expect(rewritten(["…", "gone", "…"], ["a", "b"])).toEqual(["a", "b"]);
    expect(rewritten(["gone"], ["a", "b"])).toEqual(["a", "b"]);
  });
});
