/** What the server answers when asked about a place: hover, definition, uses, outline, new names, layout. */
import { readFileSync } from "node:fs";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { SymbolKind } from "vscode-languageserver/node.js";
import { Editor } from "./editor.ts";

const uri = "file:///work/cell.idf";
const text = `class Cell {
  int x;

  Cell(int v)
    ensures valid() && getX() = v;
  { x := v; }

  // What a cell owns.
  predicate valid() { return acc(x); }
  pure int getX() requires valid(); { return x; }

  void setX(int v)
    requires valid();
    ensures valid() && getX() = v;
  {
    if (v > x) { x := v; }
    x := v;
  }
}

int total;
int twice(Cell c, int n)
  requires c != null && c.valid();
  ensures c.valid() && result = 2 * n;
{
  int i := 0;
  while (i < n)
    invariant c.valid() && (i <= n || n < 0);
  {
    c.setX(i);
    i := i + 1;
  }
  return 2 * n;
}
Cell cell := new Cell(1);
total := twice(cell, total);
`;

const editor = Editor.here();
afterEach(() => editor.closeAll());
afterAll(() => editor.leave());

async function openVerified(content: string): Promise<void> {
  const begun = editor.progress.length;
  await editor.open(uri, content);
  await editor.verified(begun);
}

describe("hover", () => {
  test("a name's declaration, with the contract and whether it is kept", async () => {
    await openVerified(text);
    expect(await editor.hover(uri, "c.setX", "setX")).toContain(
      "Cell.setX\n\n```idf\nvoid setX(int v)\n  requires valid();\n  ensures valid() && getX() = v;\n```\n\nproved",
    );
    expect(await editor.hover(uri, "getX() = v", "getX")).toContain(
      "```idf\npure int getX() requires valid(); { return x; }\n```",
    );
    expect(await editor.hover(uri, "new Cell", "Cell")).toContain("```idf\nCell(int v)\n  ensures valid()");
    expect(await editor.hover(uri, "Cell c", "Cell")).toContain("class Cell {\n  int x;\n}");
    expect(await editor.hover(uri, "acc(x)", "x")).toContain("field of Cell\n\n```idf\nint x;\n```");
    expect(await editor.hover(uri, "result")).toContain("the result\n\n```idf\nint result\n```");
    expect(await editor.hover(uri, "i < n", "n")).toContain("parameter\n\n```idf\nint n\n```");
  });

  test("the symbolic states before the statement of the line", async () => {
    // What is known already would not be verified again.
    await openVerified(text.replaceAll("Cell", "Box"));
    // One side of the `if` has opened the predicate for the assignment.
    expect(await editor.hover(uri, "\n    x := v;", "   x")).toBe(
      "before line 17, 2 paths\n\n```\n" +
        "path 1\nheap   this.x ↦ v\nstore  this = this\n       v = v\npath   this ≠ null\n       toInt(valid) < v\n\n" +
        "path 2\nheap   this.valid[valid]()\nstore  this = this\n       v = v\npath   this ≠ null\n       v ≤ toInt(valid)\n```",
    );
    const before = await editor.hover(uri, "    if (v > x)", " if");
    expect(before).toBe(
      "before line 16\n\n```\nheap   this.valid[valid]()\nstore  this = this\n       v = v\npath   this ≠ null\n```",
    );
    // A statement is meant by the place in a line of several.
    expect(await editor.hover(uri, "{ x := v; }\n    x", "= v")).toContain("toInt(valid) < v");
  });

  test("several paths one by one, and how many there are", async () => {
    const branches = Array.from({ length: 6 }, (_, index) => `if (k = ${index}) { return; }`).join(" ");
    await openVerified(`class C { int n; C next;
void m(int k, C c) requires acc(n);
{ C d; if (k < 0) { d := new C(); } if (k > 5) { d := new C(); } if (k > 9) { d := new C(); }
n := k; ${branches} } }
`);
    const hovered = await editor.hover(uri, "n := k");
    expect(hovered).toContain("before line 4, 4 paths");
    expect(hovered!.match(/^path \d$/gm)).toEqual(["path 1", "path 2", "path 3", "path 4"]);
  });

  test("nothing where there is nothing to say", async () => {
    await editor.open(uri, text);
    expect(await editor.hover(uri, "// What")).toBeUndefined();
    expect(await editor.hover("untitled:other", "").catch(() => "not open")).toBe("not open");
  });

  test("without markdown for an editor that shows none", async () => {
    const plain = Editor.here({ verify: false }, {});
    await plain.open(uri, text);
    expect(await plain.hover(uri, "acc(x)", "x")).toBe("field of Cell\nint x;");
    await plain.leave();
  });
});

describe("definition and uses", () => {
  test.each([
    ["c.setX", "setX", "void setX", "setX"],
    ["i + 1", "i", "i := 0", "i"],
    ["new Cell(1)", "Cell", "Cell(int v)", "Cell"],
    ["Cell c,", "Cell", "class Cell", "Cell"],
    ["acc(x)", "x", "int x", "x"],
    ["c.valid() && (", "valid", "predicate valid", "valid"],
    ["total :=", "total", "int total", "total"],
    ["result", "result", "int twice", "twice"],
  ])("of %s", async (around, part, declaration, name) => {
    await editor.open(uri, text);
    const found = await editor.definition(uri, around, part);
    expect(found!.range.start).toEqual(editor.place(uri, declaration, name).position);
  });

  test("uses, in contracts and invariants too", async () => {
    await editor.open(uri, text);
    const lines = async (withDeclaration: boolean) =>
      (await editor.references(uri, "predicate valid", "valid", withDeclaration))!.map(
        ({ range }) => range.start.line + 1,
      );
    expect(await lines(true)).toEqual([5, 9, 10, 13, 14, 23, 24, 28]);
    expect(await lines(false)).toEqual([5, 10, 13, 14, 23, 24, 28]);
  });

  test("of a text with type errors, as far as it is known; none of one that cannot be read", async () => {
    await editor.open(uri, text.replace("i := i + 1", "i := i + true"));
    expect(await editor.definition(uri, "c.setX", "setX")).not.toBeNull();
    await editor.edit(uri, "i := 0", "i := ");
    expect(await editor.definition(uri, "c.setX", "setX")).toBeNull();
  });
});

test("the outline, also while the text cannot be read", async () => {
  await editor.open(uri, text);
  const told = async () =>
    (await editor.symbols(uri)).map(({ name, kind, children = [] }) => [
      name,
      kind,
      children.map((child) => `${child.name}: ${child.detail}`),
    ]);
  const outline = [
    [
      "Cell",
      SymbolKind.Class,
      ["x: int", "Cell: (int v)", "valid: predicate", "getX: pure int ()", "setX: (int v)"],
    ],
    ["total", SymbolKind.Variable, []],
    ["twice", SymbolKind.Function, []],
    ["cell", SymbolKind.Variable, []],
  ];
  expect(await told()).toEqual(outline);
  await editor.edit(uri, "int i := 0;", "int i := ");
  expect(await told()).toEqual(outline);
});

describe("rename", () => {
  test("every use, in contracts, invariants and other members", async () => {
    await editor.open(uri, text);
    expect(await editor.rename(uri, "mine", "predicate valid", "valid")).toBe(
      text.replaceAll("valid", "mine"),
    );
    expect(await editor.rename(uri, "Box", "new Cell", "Cell")).toBe(text.replaceAll("Cell", "Box"));
    expect(await editor.rename(uri, "index", "i < n", "i")).toBe(text.replace(/\bi\b/g, "index"));
  });

  test("only what is meant", async () => {
    await editor.open(uri, "class C { int x; void m(int x) { this.x := x; } }\n");
    expect(await editor.rename(uri, "y", "int x;", "x")).toBe(
      "class C { int y; void m(int x) { this.y := x; } }\n",
    );
    expect(await editor.rename(uri, "y", "(int x)", "x")).toBe(
      "class C { int x; void m(int y) { this.x := y; } }\n",
    );
  });

  test.each([
    ["9", "9 is no name: it begins with a digit"],
    ["a b", "a b is no name: write letters, digits and _, a letter or _ first"],
    ["", "an empty text is no name: write letters, digits and _, a letter or _ first"],
    ["while", "while is a word of the language and cannot be a name"],
    ["n", "n cannot be the name: there is a variable n in this block already"],
    ["k", "k has another meaning already, which the name in line 3 would get or lose"],
    ["f", "f has another meaning already, which the name in line 3 would get or lose"],
  ])("not to %s", async (newName, message) => {
    const content =
      "class C { int f;\nint m(int k) { int n := 1;\n{ int i := 2; f := k; n := i; }\nreturn n; } }\n";
    await editor.open(uri, newName === "n" ? content.replace("{ int i := 2;", "int i := 2; {") : content);
    await expect(editor.rename(uri, newName, "i := 2", "i")).rejects.toThrow(message);
  });

  test("not of what is no name of the program's, nor in a text with errors", async () => {
    await editor.open(uri, text);
    await expect(editor.rename(uri, "value", "result")).rejects.toThrow(
      "result is what the language calls the result",
    );
    await expect(editor.rename(uri, "value", "while")).rejects.toThrow("there is no name here");
    await editor.edit(uri, "i := 0", "i := true");
    await expect(editor.rename(uri, "value", "c.setX", "setX")).rejects.toThrow("the text has errors");
  });

  test("is prepared with the name's range", async () => {
    await editor.open(uri, text);
    const prepared = await editor.connection.sendRequest<{ placeholder: string }>(
      "textDocument/prepareRename",
      editor.place(uri, "c.setX", "setX"),
    );
    expect(prepared.placeholder).toBe("setX");
    await expect(
      editor.connection.sendRequest("textDocument/prepareRename", editor.place(uri, "while")),
    ).rejects.toThrow("there is no name here");
  });
});

describe("formatting", () => {
  test("as the editor indents", async () => {
    await editor.open(uri, "void p(){int x:=1;\nif(x>0){x:=-x;}}\n");
    expect(await editor.formatted(uri)).toBe("void p() {\n  int x := 1;\n  if (x > 0) { x := -x; }\n}\n");
    expect(await editor.formatted(uri, { tabSize: 8, insertSpaces: false })).toContain("\n\tint x := 1;\n");
  });

  test("not of a text that cannot be read", async () => {
    await editor.open(uri, "void p( {");
    await expect(editor.formatted(uri)).rejects.toThrow("the text has syntax errors");
  });

  test("nothing is changed where nothing is to be", async () => {
    const list = readFileSync(
      new URL("../../../../../examples/contracts/iterator.idf", import.meta.url),
      "utf8",
    );
    await editor.open(uri, list);
    expect(await editor.formatted(uri)).toBe(list);
  });
});
