/** A verification under an editor (`"modular": true`): the states of a proof walked like a run, and what fails in them. */
import { afterAll, describe, expect, it } from "vitest";
import { closeAll, Editor } from "./editor.ts";

afterAll(closeAll);

const folder = new URL("../../../../../examples/contracts/wrong/", import.meta.url).pathname;
const program = `${folder}account.idf`;
const launched = { modular: true, entry: "Account.withdraw" };

describe("Account.withdraw", () => {
  it("is walked from state to state, chosen at an if, and fails for an example", async () => {
    const { editor, first } = await Editor.again(program, launched);
    const { client } = editor;
    expect([first.reason, await editor.line()]).toEqual(["entry", 13]);
    expect((await client.threadsRequest()).body.threads).toEqual([{ id: 1, name: "Account.withdraw" }]);
    expect(await editor.values("Heap")).toEqual(["1 = this.valid[valid]()"]);
    expect(await editor.values("Store")).toEqual(["this = this", "amount = amount"]);
    expect(await editor.go("next")).toMatchObject({ reason: "choice", text: "amount > 100" });
    expect(await editor.line()).toBe(14);
    expect(await editor.evaluate("this.balance")).toBe("toInt(first(valid)) - amount");
    const { body } = await client.send("stepInTargets", { frameId: (await editor.frames())[0]!.id });
    expect(body.targets.map(({ label }: { readonly label: string }) => label)).toEqual([
      "true: amount > 100",
      "false: amount ≤ 100",
    ]);
    expect(await editor.go("stepIn", { targetId: 1 })).toMatchObject({ reason: "step" });
    expect(await editor.go("continue")).toMatchObject({
      reason: "exception",
      description: "Obligation fails: contract",
    });
    expect(await editor.line()).toBe(11);
    const example = await editor.scope("Counterexample");
    expect(example.map(({ name }) => name)).toContain("amount");
    const { description } = (await client.send("exceptionInfo", { threadId: 1 })).body;
    expect(description).toContain("it cannot be closed, since balance >= 0 cannot be proved");
    expect(await editor.refused("continue")).toMatch(/at its end: step back/);
    expect((await editor.go("stepBack")).reason).toBe("step");
    expect((await editor.go("reverseContinue")).reason).toBe("choice");
    expect(await editor.line()).toBe(14);
  });

  it("stops at breakpoints, speaks at log points, and understands the console's commands", async () => {
    const { editor, first, breakpoints } = await Editor.again(program, { ...launched, stopOnEntry: false }, [
      { line: 13, logMessage: "amount is {amount}" },
      { line: 14, condition: "amount > 3" },
      { line: 14 },
    ]);
    expect(breakpoints.map(({ verified, message }) => [verified, message])).toEqual([
      [true, undefined],
      [false, "the states of a verification are stopped at without conditions"],
      [true, undefined],
    ]);
    expect([first.reason, await editor.line()]).toEqual(["choice", 14]);
    expect(editor.outputs.map(({ output }) => output)).toContain("amount is amount\n");
    expect(await editor.evaluate("go true", "repl")).toContain("14  balance := balance - 1;");
    expect((await editor.nextStop()).reason).toBe("breakpoint");
    expect(await editor.evaluate("go", "repl")).toContain("end: contract at 11:13");
    expect((await editor.nextStop()).reason).toBe("exception");
    expect(await editor.evaluate("tree", "repl")).toContain("F  goes on with the other side");
    expect(await editor.refused("evaluate", { expression: "nothing", context: "watch" })).toMatch(
      /there is no variable nothing here/,
    );
    expect(
      await editor.refused("setVariable", { variablesReference: 1, name: "amount", value: "3" }),
    ).toMatch(/only looked at/);
    expect(await editor.refused("evaluate", { expression: "write script a", context: "repl" })).toMatch(
      /written by everypath debug --modular/,
    );
  });

  it("gives way to a run, and comes back", async () => {
    const run = await Editor.again(program, { entry: "Account.withdraw" });
    expect([run.first.reason, await run.editor.line()]).toEqual(["entry", 7]);
    expect((await run.editor.scope("Locals")).map(({ name }) => name)).toEqual(["this"]);
    const { editor } = await Editor.again(program, launched);
    expect(await editor.values("Path condition")).toHaveLength(1);
  });

  it("is refused where there is none", async () => {
    const { editor } = await Editor.again(program, launched);
    const launch = (more: object) => editor.refused("launch", { program, ...more });
    expect(await launch({ modular: true })).toMatch(/2 members fail; name one with --entry/);
    expect(await launch({ infer: false })).toMatch(/only verifications infer; add modular/);
    expect(await launch({ modular: true, program: `${folder}../../c/maze.c` })).toMatch(
      /about contracts of the object language/,
    );
    expect(await editor.line()).toBe(13);
  });
});
