/** `everypath lsp` as editors start it: a process, the wire, and how it ends. */
import { afterAll, describe, expect, test } from "vitest";
import { Editor } from "./editor.ts";

const editors: Editor[] = [];
afterAll(() => {
  for (const { process } of editors) process?.kill("SIGKILL");
});

function start(...options: readonly string[]): Editor {
  const editor = Editor.atProcess(...options);
  editors.push(editor);
  return editor;
}

const uri = "file:///work/counter.idf";
const counter = `class Counter {
  int n;
  void add(int k)
    requires acc(n);
    ensures acc(n) && n = old(n) + k;
  { n := n + 1; }
}
`;

describe("a process", () => {
  test("tells what it finds while one types, and ends with 0 after shutdown and exit", async () => {
    const editor = start("--stdio", "--clientProcessId", String(process.pid));
    const { serverInfo, capabilities } = await editor.initialized;
    expect(serverInfo?.name).toBe("everypath");
    expect(capabilities).toMatchObject({ hoverProvider: true, renameProvider: { prepareProvider: true } });
    await editor.open(uri, counter);
    const [failure, ...others] = await editor.diagnosticsWhere(uri, ({ length }) => length > 0);
    expect(others).toEqual([]);
    expect(failure!.code).toBe("contract");
    expect(editor.textAt(uri, failure!.range)).toBe("n = old(n) + k");
    const told = editor.progress.length;
    await editor.edit(uri, "n := n + 1", "n := n + k");
    await editor.verified(told);
    await editor.diagnosticsWhere(uri, ({ length }) => length === 0);
    expect(await editor.hover(uri, "n := n + k")).toContain("heap   this.n ↦ n");
    expect(await editor.leave()).toBe(0);
  });

  test("ends with 1 when the editor has gone without a word", async () => {
    const editor = start();
    await editor.initialized;
    editor.process!.stdin!.end();
    expect(await editor.ended).toBe(1);
  });
});
