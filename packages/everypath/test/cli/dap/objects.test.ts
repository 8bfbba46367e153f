/** Lists under an editor: objects to open, references that are asked about, fields that are set. */
import { afterAll, describe, expect, it } from "vitest";
import { closeAll, Editor } from "./editor.ts";

afterAll(closeAll);

const program = new URL("../../../../../examples/objects/list.idf", import.meta.url).pathname;

describe("List.reverse", () => {
  it("asks what references denote, and shows objects that can be opened", async () => {
    const { editor, first } = await Editor.launch(program, { entry: "List.reverse" });
    expect([first.reason, await editor.line()]).toEqual(["entry", 31]);
    expect(await editor.go("continue")).toMatchObject({ reason: "choice", text: "is this.head null?" });
    const { body } = await editor.client.send("stepInTargets", { frameId: (await editor.frames())[0]!.id });
    expect(body.targets.map(({ label }: { readonly label: string }) => label)).toEqual([
      "true: this.head = null",
      "false: this.head ≠ null",
    ]);
    await editor.go("stepIn", { targetId: 2 });
    expect(await editor.go("continue")).toMatchObject({ reason: "choice", text: "is this.head.next null?" });
    const locals = await editor.scope("Locals");
    expect(locals.map(({ name, value, type }) => [name, value, type])).toEqual([
      ["this", "List#1", "List"],
      ["done", "Node#2", "Node"],
      ["rest", "this.head.next", "Node"],
    ]);
    const parts = await partsOf(editor, locals[1]!.variablesReference);
    expect(parts.map(({ name, value, evaluateName }) => [name, value, evaluateName])).toEqual([
      ["value", "this.head.value", "done.value"],
      ["next", "null", "done.next"],
    ]);
    // A reference that is still open has a formula and an example.
    const open = await partsOf(editor, locals[2]!.variablesReference);
    expect(open.map(({ name }) => name)).toEqual(["formula", "example"]);
    expect(await editor.evaluate("this.head.value + 1")).toBe("this.head.value + 1");
    const [input] = await editor.scope("Inputs");
    expect(input).toMatchObject({ name: "this", type: "List" });
    expect(input!.value).toMatch(/^List#1 \{ head: Node#2 \}, Node#2 \{ value: -?\d+, next: /);
  });

  it("can be changed by hand, and stops in methods by their names", async () => {
    const { editor } = await Editor.launch(program, {});
    const named = await editor.client.setFunctionBreakpointsRequest({
      breakpoints: [{ name: "List.reverse" }, { name: "Node.Node", condition: "v < 3" }],
    });
    expect(named.body.breakpoints.map(({ verified, line }) => [verified, line])).toEqual([
      [true, 31],
      [true, 10],
    ]);
    expect(await editor.go("continue")).toMatchObject({ reason: "function breakpoint" });
    expect((await editor.frames()).map(({ name }) => name)).toEqual(["Node.Node", "List.insert", "main"]);
    await editor.client.send("setExpression", { expression: "n", value: "null" });
    expect(await editor.evaluate("n")).toBe("null");
    const refused = await editor.client
      .send("setExpression", { expression: "n", value: "5" })
      .catch((error: Error) => error.message);
    expect(refused).toMatch(/expected an object of class Node, but this is an integer/);
  });
});

async function partsOf(editor: Editor, variablesReference: number) {
  const { body } = await editor.client.variablesRequest({ variablesReference });
  return body.variables;
}
