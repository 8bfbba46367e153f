/** What the server says of a text while it changes: syntax and types at once, contracts soon after, and nothing that no longer holds. */
import { readFileSync } from "node:fs";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { DiagnosticSeverity } from "vscode-languageserver/node.js";
import { Random } from "../../../../contracts/test/soundness/random.ts";
import { Editor } from "./editor.ts";

const uri = "file:///work/cell.idf";
const cell = readFileSync(new URL("../../../../../examples/contracts/cell.idf", import.meta.url), "utf8");

const editors: Editor[] = [];
afterAll(async () => {
  for (const editor of editors) await editor.leave();
});

function start(...given: Parameters<typeof Editor.here>): Editor {
  const editor = Editor.here(...given);
  editors.push(editor);
  return editor;
}

/** A solver takes a while to start, so tests share a server where they can. */
const verifying = start();
const checking = start({ verify: false });
afterEach(async () => {
  for (const editor of editors) await editor.closeAll();
});

/** The members verified since then, as the progress tells. */
function verifiedSince(editor: Editor, told: number): readonly string[] {
  return editor.progress.slice(told).flatMap(({ message }) => (message === undefined ? [] : [message]));
}

/** Changes the text and waits until everything is verified again. */
async function editAndVerify(editor: Editor, before: string, after: string): Promise<readonly string[]> {
  const told = editor.progress.length;
  await editor.edit(uri, before, after);
  await editor.verified(told);
  return verifiedSince(editor, told);
}

describe("syntax and types", () => {
  test("every error with its range, without waiting for verification", async () => {
    const editor = checking;
    await editor.open(uri, "int x := true;\nvoid p(D d) { y := 1; }\n");
    const found = await editor.until(() => editor.diagnostics(uri));
    const told = found.map(({ message, range }) => `${editor.textAt(uri, range)}: ${message}`);
    expect(told).toEqual([
      "true: expected an integer, but this is a truth value; integers and truth values are different things",
      "D: there is no class D; the other types are int, bool and arrays",
      "y: there is no variable y here",
    ]);
    expect(found.map(({ source, severity }) => [source, severity])).toEqual(
      found.map(() => ["everypath", DiagnosticSeverity.Error]),
    );
  });

  test("go away with the text that they are about, and come back with it", async () => {
    const editor = checking;
    await editor.open(uri, "int x := 1;\n");
    await editor.diagnosticsWhere(uri, ({ length }) => length === 0);
    await editor.edit(uri, "1", "1 +");
    await editor.diagnosticsWhere(uri, ([only]) => only?.message.startsWith("expected") === true);
    await editor.edit(uri, "1 +", "1 + 1");
    await editor.diagnosticsWhere(uri, ({ length }) => length === 0);
  });

  test("of several documents, each its own, until it is closed", async () => {
    const editor = checking;
    const other = "untitled:other";
    await editor.open(uri, "int x;\n");
    await editor.open(other, "int x\n");
    await editor.diagnosticsWhere(other, ({ length }) => length === 1);
    await editor.diagnosticsWhere(uri, ({ length }) => length === 0);
    await editor.close(other);
    await editor.until(() =>
      editor.published.findLast((one) => one.uri === other && one.diagnostics.length === 0),
    );
  });

  test("a text that nests too deeply is told as such", async () => {
    const editor = checking;
    await editor.open(uri, `int x := ${"(".repeat(20_000)}1${")".repeat(20_000)};`);
    const [only] = await editor.until(() => editor.diagnostics(uri));
    expect(only?.message).toBe(
      "this is nested too deeply; about 35 parentheses or 100 statements within each other are read: write it in parts",
    );
  });
});

describe("contracts", () => {
  test("a conjunct that fails: where, where it is needed, and an example", async () => {
    const editor = verifying;
    await editor.open(uri, cell.replace("{ this.x := v; }", "{ this.x := v + 1; }"));
    const [failure, ...others] = await editor.diagnosticsWhere(uri, ({ length }) => length > 0);
    expect(others).toEqual([]);
    expect(failure).toMatchObject({
      source: "everypath",
      code: "contract",
      severity: DiagnosticSeverity.Error,
    });
    expect(editor.textAt(uri, failure!.range)).toBe("getX() = v");
    expect(failure!.message).toMatch(
      /^getX\(\) = v cannot be proved\nfor example with this = Cell#1, v = -?\d+$/,
    );
    const [related] = failure!.relatedInformation!;
    expect(related!.message).toBe("needed here, in Cell.setX");
    expect(related!.location.uri).toBe(uri);
    expect(editor.textAt(uri, related!.location.range)).toBe("}");
  });

  test("at a call the related place is the call, and the conjunct the callee's", async () => {
    const editor = verifying;
    await editor.open(
      uri,
      "class C { int n; void m(int k) requires k > 0; {} void caller() { m(1); m(0); } }\n",
    );
    const [failure] = await editor.diagnosticsWhere(uri, ({ length }) => length > 0);
    expect(editor.textAt(uri, failure!.range)).toBe("k > 0");
    expect(editor.textAt(uri, failure!.relatedInformation![0]!.location.range)).toBe("m(0)");
  });

  test("a precondition that nothing satisfies is a warning at the method's name", async () => {
    const editor = verifying;
    await editor.open(uri, "void p(int n) requires n > 0 && n < 0; { assert false; }\n");
    const [only] = await editor.diagnosticsWhere(uri, ({ length }) => length > 0);
    expect(only).toMatchObject({ code: "vacuous", severity: DiagnosticSeverity.Warning });
    expect(editor.textAt(uri, only!.range)).toBe("p");
  });

  test("what there was no time for is a warning", async () => {
    const editor = start({ delay: 0, time: 1e-6 });
    await editor.open(uri, "void p(int n) ensures n = n; { assert n * n >= 0; }\n");
    const [only] = await editor.diagnosticsWhere(uri, ({ length }) => length > 0);
    expect(only).toMatchObject({
      code: "time",
      severity: DiagnosticSeverity.Warning,
      message: "p is not verified: it was given up for time",
    });
  });

  test("wrong settings are told, and the defaults used", async () => {
    const editor = start({ infer: 1 });
    await editor.until(() => editor.warnings[0]);
    expect(editor.warnings[0]).toMatch(/^initializationOptions: wrong arguments: infer: /);
  });

  test("without inference, and for an editor that shows no progress", async () => {
    const editor = start({ delay: 0, infer: false }, {});
    await editor.open(uri, cell);
    await editor.diagnosticsWhere(uri, (found) =>
      found.some(({ message }) =>
        message.startsWith("no permission for valid(): the heap has no such chunk"),
      ),
    );
    expect(editor.progress).toEqual([]);
  });
});

describe("what is verified again", () => {
  const text = `class C {
  int n;
  predicate valid() { return acc(n) && n >= 0; }
  pure int get() requires valid(); { return n; }
  void reset() requires valid(); ensures valid(); { n := 0; }
  void set(int k) requires valid() && k >= 0; ensures valid() && get() = k; { n := k; }
}
void alone(int k) { assert k = k; }
void user(C c) requires c != null && c.valid(); ensures c.valid() && c.get() = 3; { c.set(3); }
`;

  test("only what an edit concerns, and what moves keeps its diagnostics at its places", async () => {
    const editor = verifying;
    const begun = editor.progress.length;
    await editor.open(uri, text);
    await editor.verified(begun);
    const all = [
      "predicate C.valid",
      "method C.get",
      "method C.reset",
      "method C.set",
      "procedure alone",
      "procedure user",
    ];
    expect(verifiedSince(editor, begun)).toEqual(all);
    expect(await editor.until(() => editor.diagnostics(uri))).toEqual([]);

    // A body: nobody else looks into it.
    expect(await editAndVerify(editor, "n := k", "n := k + 1")).toEqual(["method C.set"]);
    const [failure] = await editor.diagnosticsWhere(uri, ({ length }) => length === 1);
    expect(editor.textAt(uri, failure!.range)).toBe("get() = k");

    // Text above: nothing is verified, and everything is in its new place.
    const told = editor.progress.length;
    await editor.edit(uri, "class C", "// a comment\n\nclass C");
    const [moved] = await editor.diagnosticsWhere(uri, ({ length }) => length === 1);
    expect(moved!.range.start.line).toBe(failure!.range.start.line + 2);
    expect(editor.textAt(uri, moved!.range)).toBe("get() = k");

    // Broken text: what is known of the text before is not shown at the places of this one, and comes back without work.
    await editor.edit(uri, "assert k = k", "assert k = ");
    await editor.diagnosticsWhere(uri, ([only]) => only?.code === "program");
    await editor.edit(uri, "assert k = ", "assert k = k");
    await editor.diagnosticsWhere(uri, ([only]) => only?.code === "contract");
    expect(verifiedSince(editor, told)).toEqual([]);

    // Back to what was proved before: it is still known.
    await editor.edit(uri, "n := k + 1", "n := k");
    await editor.diagnosticsWhere(uri, ({ length }) => length === 0);
    expect(verifiedSince(editor, told)).toEqual([]);

    // A contract: whoever calls it, too.
    expect(await editAndVerify(editor, "k >= 0; ensures", "k >= 0 && k < 9; ensures")).toEqual([
      "method C.set",
      "procedure user",
    ]);

    // A predicate: everything that uses it, be it by a pure method.
    expect(await editAndVerify(editor, "n >= 0; }", "0 <= n; }")).toEqual(
      all.filter((one) => one !== "procedure alone"),
    );
  });

  test("a newer edit cancels what nobody wants any more", async () => {
    const editor = verifying;
    // Without joins this takes for ever: one path for each combination.
    const names = Array.from({ length: 30 }, (_, index) => `x${index}`);
    const list = names.map((name) => `int ${name}`).join(", ");
    const slow = `void p(C c, ${list}) requires c != null && acc(c.n); { ${names.map((name) => `if (${name} = 0) { c := new C(); }`).join(" ")} }`;
    const begun = editor.progress.length;
    await editor.open(uri, `class C { int n; }\n${slow}\nvoid q() { assert false; }\n`);
    await editor.until(() => editor.progress.slice(begun).find(({ message }) => message === "procedure p"));
    await editor.edit(uri, slow, "");
    const [failure] = await editor.diagnosticsWhere(uri, ({ length }) => length > 0);
    expect(editor.textAt(uri, failure!.range)).toBe("false");
  });

  test("after a storm of changes, what is told is what a first look at the text tells", async () => {
    const editor = verifying;
    const random = new Random(7);
    const uris = Array.from({ length: 4 }, (_, index) => `file:///work/storm${index}.idf`);
    const texts = uris.map((_, index) =>
      index % 2 === 0 ? cell : text.replace("n := k", `n := k + ${index}`),
    );
    for (const [index, one] of uris.entries()) await editor.open(one, texts[index]!);
    for (let round = 0; round < 60; round++) {
      const one = random.one(uris);
      const content = editor.text(one);
      const start = random.next(content.length);
      const end = Math.min(content.length, start + random.next(3));
      const document = editor.document(one);
      const range = { start: document.positionAt(start), end: document.positionAt(end) };
      await editor.change(one, { range, text: random.one(["", "x", ";", "}", "\n", " ", "0"]) });
      // Some of the texts are looked at on the way.
      if (random.chance(20)) await editor.hover(one, "", "");
      if (random.chance(10)) await new Promise((resolve) => setTimeout(resolve, 30));
    }
    // Three of them end as they began.
    for (const [index, one] of uris.slice(0, 3).entries()) {
      const document = editor.document(one);
      const range = { start: document.positionAt(0), end: document.positionAt(document.getText().length) };
      await editor.change(one, { range, text: texts[index]! });
    }
    const fresh = start();
    for (const one of uris) {
      await fresh.open(one, editor.text(one));
      await fresh.quiet(one);
      await editor.quiet(one);
      expect(editor.diagnostics(one)).toEqual(fresh.diagnostics(one));
    }
  });

  test("questions are answered while a member is being verified", async () => {
    const editor = verifying;
    const names = Array.from({ length: 30 }, (_, index) => `x${index}`);
    const list = names.map((name) => `int ${name}`).join(", ");
    const slow = `void p(C c, ${list}) requires c != null && acc(c.n); { ${names.map((name) => `if (${name} = 0) { c := new C(); }`).join(" ")} }`;
    const begun = editor.progress.length;
    await editor.open(uri, `class C { int n; }\n${slow}\n`);
    await editor.until(() => editor.progress.slice(begun).find(({ message }) => message === "procedure p"));
    expect(await editor.hover(uri, "void p(", "p")).toContain("not verified yet");
    expect(editor.diagnostics(uri)).toEqual([]);
  });
});
