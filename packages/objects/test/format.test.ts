/** The layout of texts: what it looks like, and that nothing but blanks changes. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateProgram } from "../../contracts/test/soundness/generate.ts";
import { Random } from "../../contracts/test/soundness/random.ts";
import { formatEdits } from "../src/index.ts";
import { tokensOf } from "../src/syntax/parser.ts";
import { programs } from "./generate.ts";

function format(text: string, indent = "  "): string {
  const edits = formatEdits(text, indent);
  if (edits === undefined) throw new Error(`it does not parse:\n${text}`);
  let result = "";
  let from = 0;
  for (const { start, end, text: blank } of edits) {
    expect(text.slice(start, end)).toMatch(/^\s*$/);
    result += text.slice(from, start) + blank;
    from = end;
  }
  return result + text.slice(from);
}

describe("what it looks like", () => {
  test.each([
    ["statements stand on lines of their own", "int x;int y;x:=1;", "int x;\nint y;\nx := 1;\n"],
    [
      "blocks are indented",
      "void p(){\nif(true){\nx:=1;}\n}",
      "void p() {\n  if (true) {\n    x := 1;\n  }\n}\n",
    ],
    ["a block on one line stays there", "class A{int f;A(){f:=1;}}", "class A { int f; A() { f := 1; } }\n"],
    ["an empty block is closed at once", "void p() { }", "void p() {}\n"],
    [
      "clauses are indented where they begin lines, and the body stands below the header",
      "void p(int k)\nrequires k>0;\n   ensures true ;\n  {\nassert k!=0;\n}",
      "void p(int k)\n  requires k > 0;\n  ensures true;\n{\n  assert k != 0;\n}\n",
    ],
    [
      "clauses on the line of the header stay there",
      "class C { int n;\nvoid p() requires acc(n);ensures acc(n); { n:=0; }\n}",
      "class C {\n  int n;\n  void p() requires acc(n); ensures acc(n); { n := 0; }\n}\n",
    ],
    [
      "invariants are clauses",
      "void p(int i){while(i>0)\ninvariant i>=0;\n{i:=i-1;}\n}",
      "void p(int i) {\n  while (i > 0)\n    invariant i >= 0;\n  { i := i - 1; }\n}\n",
    ],
    [
      "what goes on in the next line is indented once more",
      "bool b;\nb := true\n&& false;\nvoid p()\nrequires true\n&& true;\n{ }",
      "bool b;\nb := true\n  && false;\nvoid p()\n  requires true\n    && true;\n{}\n",
    ],
    [
      "signs",
      "int a;\na:=- 1-(-2)*a%3;\nassert !(a=1)&&a<=2?true:false;",
      "int a;\na := -1 - (-2) * a % 3;\nassert !(a = 1) && a <= 2 ? true : false;\n",
    ],
    [
      "places",
      "int [ ] a;\na := new int [ 3 ] ;\na [ 0 ] := a . length;",
      "int[] a;\na := new int[3];\na[0] := a.length;\n",
    ],
    [
      "else",
      "void p(){\nif(true){\n}\nelse{\n} if(true){\n} else\n print 1;}",
      "void p() {\n  if (true) {\n  }\n  else {\n  }\n  if (true) {\n  } else\n    print 1;\n}\n",
    ],
    [
      "comments stay where they are said",
      "// first\nint x; // about x\n\n\n\n/* a\n   b */ int y;\nvoid p() { // why\n// inside\n}\n// last",
      "// first\nint x; // about x\n\n/* a\n   b */ int y;\nvoid p() { // why\n  // inside\n}\n// last\n",
    ],
    [
      "blank lines: one between statements, none at the edges of a block",
      "int x;\n\n\n\nvoid p() {\n\n\nx := 1;\n\nx := 2;\n\n}\n\n\n",
      "int x;\n\nvoid p() {\n  x := 1;\n\n  x := 2;\n}\n",
    ],
    ["line ends stay what they are", "int x;\r\nint y;x := 1;", "int x;\r\nint y;\r\nx := 1;\r\n"],
    ["nothing", " \n ", ""],
  ])("%s", (_what, text, laidOut) => {
    expect(format(text)).toBe(laidOut);
    expect(format(laidOut)).toBe(laidOut);
  });

  test("with tabs", () => {
    expect(format("void p() {\nint x;\n}", "\t")).toBe("void p() {\n\tint x;\n}\n");
  });

  test("not of a text that does not parse, or has strange characters", () => {
    expect(formatEdits("int x", "  ")).toBeUndefined();
    expect(formatEdits("int x; #", "  ")).toBeUndefined();
    expect(formatEdits("int x; /* not closed", "  ")).toBeUndefined();
  });
});

/** Other blanks between the tokens, and comments. */
function scatter(text: string, random: Random): string {
  let result = "";
  let from = 0;
  let previous = "";
  for (const { start, text: token } of tokensOf(text)!) {
    const blank = text.slice(from, start);
    const pieces = [" ", "  ", "\n", "\n\n\n", "\t", " /* c */ ", "\n// c\n", " // d\n  ", " /* e\n f */ "];
    // The end of the line ends a comment.
    const isChanged = !previous.startsWith("//") && random.chance(40);
    result += (isChanged ? random.one(pieces) : blank) + token;
    from = start + token.length;
    previous = token;
  }
  return result;
}

function checkLayout(text: string): void {
  const laidOut = format(text);
  const words = (one: string) => tokensOf(one)!.map((token) => `${token.kind} ${token.text}`);
  expect(words(laidOut)).toEqual(words(text));
  expect(format(laidOut)).toBe(laidOut);
  expect(laidOut).not.toMatch(/[ \t]$/m);
}

describe("the same tokens and comments in the same order, and nothing left to do", () => {
  const examples = new URL("../../../examples/", import.meta.url);
  const files = ["contracts", "objects"].flatMap((folder) =>
    readdirSync(new URL(folder, examples))
      .filter((name) => name.endsWith(".idf"))
      .map((name) => `${folder}/${name}`),
  );

  test.each(files)("%s", (file) => {
    const text = readFileSync(new URL(file, examples), "utf8");
    checkLayout(text);
    for (let seed = 1; seed <= 2; seed++) checkLayout(scatter(text, new Random(seed)));
  });

  test("generated programs", () => {
    fc.assert(
      fc.property(programs({ references: true, entries: true }), fc.nat(), ({ text }, seed) => {
        checkLayout(scatter(text, new Random(seed)));
      }),
      { numRuns: 40 },
    );
  });

  test("generated programs with contracts", () => {
    for (let seed = 1; seed <= 30; seed++) {
      const random = new Random(seed);
      checkLayout(scatter(generateProgram(random), random));
    }
  });
});
