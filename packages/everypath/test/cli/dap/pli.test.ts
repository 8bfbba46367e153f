/** King's SEARCH under an editor: arrays, statements by their places, symbols by their names. */
import { afterAll, describe, expect, it } from "vitest";
import { closeAll, Editor } from "./editor.ts";

afterAll(closeAll);

const program = new URL("../../../../../examples/king/search.pli", import.meta.url).pathname;
const call = 'SEARCH(A, 1, 5, "X", FOUND, J)';

describe("SEARCH", () => {
  it("forks at its comparisons, with arrays and symbols shown as PL/I writes them", async () => {
    const { editor, first, breakpoints } = await Editor.launch(program, { call }, [
      { line: 7, condition: "J = 4" },
    ]);
    expect([first.reason, await editor.line()]).toEqual(["entry", 4]);
    expect(breakpoints).toMatchObject([{ verified: true, line: 7 }]);
    expect((await editor.frames()).map(({ name }) => name)).toEqual(["SEARCH"]);
    expect(await editor.go("continue")).toMatchObject({
      reason: "choice",
      text: expect.stringMatching(/A\(3\)/),
    });
    await editor.go("stepIn", { targetId: 2 });
    await editor.go("continue");
    await editor.go("stepSpecific", { stepId: editor.map.here, branchCase: "false" });
    // L = J + 1, and the next element to be compared is the fourth.
    expect(await editor.go("continue")).toMatchObject({ reason: "breakpoint" });
    expect(await editor.evaluate("J")).toBe("4");
    const locals = await editor.scope("Locals");
    expect(locals.map(({ name }) => name)).toEqual(["A", "L", "U", "X", "FOUND", "J"]);
    expect(locals.find(({ name }) => name === "L")!.value).toBe("4");
    expect((await editor.scope("Path condition")).map(({ value }) => value).join(" ")).toMatch(/A\(3\)/);
    expect(await editor.evaluate("A(J) + X")).toMatch(/A\(4\)/);
    expect((await editor.scope("Inputs")).map(({ name }) => name)).toContain("X");
  });

  it("can be changed by hand", async () => {
    const { editor } = await Editor.launch(program, { call }, [{ line: 6 }]);
    await editor.go("continue");
    await editor.client.send("setExpression", { expression: "X", value: '"Y" + 1' });
    await editor.client.send("setExpression", { expression: "A(3)", value: "X" });
    await editor.go("next");
    await editor.go("next");
    expect([await editor.evaluate("X"), await editor.line()]).toEqual(["Y + 1", 7]);
    const frame = (await editor.frames())[0]!;
    expect(frame.column).toBeGreaterThan(20);
    await editor.client.setBreakpointsRequest({ source: { path: program }, breakpoints: [] });
    expect(await editor.go("continue")).toMatchObject({ reason: "end" });
    expect(editor.printed).toMatch(/FOUND = 1, J = 3/);
  });
});
