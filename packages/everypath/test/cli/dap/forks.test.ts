/** Decisions that the inputs leave open: on SEDAP's map, and for editors that do not know it. */
import { afterAll, describe, expect, it } from "vitest";
import type { MapNode } from "../../../src/cli/dap/sedap.ts";
import { closeAll, Editor, file } from "./editor.ts";
import { pathsTo } from "./tree.ts";

afterAll(closeAll);

const source = `int f(int x, int y) {
  int z = 0;
  if (x > 0) {
    z = 1;
  } else {
    z = 2;
  }
  if (y == x) {
    z = z / y;
  }
  return z;
}
`;

const open = (breakpoints: readonly { line: number }[] = []) =>
  Editor.again(file("f.c", source), { entry: "f" }, breakpoints);

/** Stands at the first decision, x > 0. */
async function atChoice(breakpoints: readonly { line: number }[] = []) {
  const { editor } = await open();
  const stop = await editor.go("continue");
  if (breakpoints.length > 0) {
    const [frame] = await editor.frames();
    await editor.client.setBreakpointsRequest({
      source: { path: frame!.source!.path! },
      breakpoints: [...breakpoints],
    });
  }
  return { editor, stop, choice: editor.here() };
}

function casesOf({ next }: MapNode) {
  if (next.kind !== "branch") throw new Error(`this node does not branch: ${JSON.stringify(next)}`);
  return next.cases;
}

const pathCondition = (editor: Editor) => editor.values("Path condition");

describe("a decision that is open", () => {
  it("stops the program, with both of its sides on the map", async () => {
    const { editor, stop, choice } = await atChoice();
    expect(stop).toMatchObject({ reason: "choice", description: "Open decision", text: "x > 0" });
    expect(await editor.line()).toBe(3);
    expect(choice).toMatchObject({
      next: {
        kind: "branch",
        cases: [
          { branchLabel: "x > 0", branchCase: "true", id: null },
          { branchLabel: "x ≤ 0", branchCase: "false", id: null },
        ],
      },
      options: { kind: "basic", display: "f 3  if (x > 0) {", selectable: true },
    });
    expect(editor.printed).toMatch(/go true {3}example .*\n.*go false {2}example /);
  });

  it("is decided by stepSpecific, either way", async () => {
    const { editor, choice } = await atChoice();
    const stepId = choice.id;
    expect(await editor.go("stepSpecific", { stepId, branchCase: "true" })).toMatchObject({ reason: "step" });
    expect([await editor.line(), await pathCondition(editor)]).toEqual([4, ["1 = x > 0"]]);
    const whenTrue = editor.map.here;
    await editor.go("stepSpecific", { stepId, branchCase: "false" });
    expect([await editor.line(), await pathCondition(editor)]).toEqual([6, ["1 = x ≤ 0"]]);
    expect(casesOf(editor.map.nodes.get(stepId)!).map(({ id }) => id)).toEqual([whenTrue, editor.map.here]);
    // Going there once more finds the same place.
    await editor.go("stepSpecific", { stepId, branchCase: true });
    expect([await editor.line(), editor.map.here]).toEqual([4, whenTrue]);
  });

  it("is decided by targets of step into, and of jump to cursor", async () => {
    const { editor } = await atChoice();
    const [frame] = await editor.frames();
    const into = (await editor.client.stepInTargetsRequest({ frameId: frame!.id })).body.targets;
    expect(into.map(({ label }) => label)).toEqual(["true: x > 0", "false: x ≤ 0"]);
    await editor.go("stepIn", { targetId: into[1]!.id });
    expect(await editor.line()).toBe(6);
    expect((await editor.client.stepInTargetsRequest({ frameId: 0 })).body.targets).toEqual([]);
    expect(await editor.refused("stepIn", { threadId: 1, targetId: 1 })).toMatch(/no side of the decision/);

    await editor.go("reverseContinue");
    const at = { source: frame!.source!, line: 3 };
    const targets = (await editor.client.gotoTargetsRequest(at)).body.targets;
    expect(targets.map(({ label, line }) => [label, line])).toEqual([
      ["true: x > 0", 3],
      ["false: x ≤ 0", 3],
    ]);
    await editor.go("goto", { targetId: targets[0]!.id });
    expect(await editor.line()).toBe(4);
    const back = (await editor.client.gotoTargetsRequest({ ...at, line: 6 })).body.targets;
    expect(back).toMatchObject([{ label: expect.stringMatching(/^back to f 6 {2}z = 2;/) }]);
    expect(await editor.go("goto", { targetId: back[0]!.id })).toMatchObject({ reason: "goto" });
    expect([await editor.line(), await pathCondition(editor)]).toEqual([6, ["1 = x ≤ 0"]]);
    expect(await editor.refused("goto", { threadId: 1, targetId: 999 })).toMatch(/nothing to go to/);
  });

  it("is decided in the console", async () => {
    const { editor } = await atChoice();
    expect(await editor.evaluate("step false; print z", "repl")).toMatch(/f 6 {2}z = 2;\n(.*\n)?z = 0/);
    expect(await editor.nextStop()).toMatchObject({ reason: "step" });
    expect(casesOf([...editor.map.nodes.values()].find(({ next }) => next.kind === "branch")!)[1]!.id).toBe(
      editor.map.here,
    );
  });

  it("stays open when nobody decides, and the editor is told how to", async () => {
    const { editor, choice } = await atChoice();
    for (const command of ["continue", "next", "stepIn", "stepOut"]) {
      expect(await editor.go(command)).toMatchObject({ reason: "choice" });
      expect(editor.map.here).toBe(choice.id);
    }
    const told = editor.outputs.filter(({ category }) => category === "important");
    expect(told).toHaveLength(4);
    expect(told[0]!.output).toMatch(/Step Into Target.*go true or go false/);
  });

  it("is settled by an assumption", async () => {
    const { editor, choice } = await atChoice();
    await editor.evaluate("assume (x > 5)", "repl");
    await editor.nextStop();
    await editor.go("next");
    expect([await editor.line(), await pathCondition(editor)]).toEqual([
      4,
      ["1 = x > 5", "2 = x > 0  (follows)"],
    ]);
    expect(casesOf(editor.map.nodes.get(choice.id)!).at(-1)).toMatchObject({
      branchLabel: "assume (x > 5)",
      branchCase: "edit 1",
    });
  });

  it("may be about an error", async () => {
    const { editor } = await Editor.again(file("d.c", "int f(int x) {\n  return 6 / x;\n}\n"), {
      entry: "f",
    });
    expect(await editor.go("continue")).toMatchObject({
      reason: "choice",
      description: "Possible error: division-by-zero",
      text: "x ≠ 0",
    });
    const stepId = editor.map.here;
    expect(await editor.go("stepSpecific", { stepId, branchCase: "false" })).toMatchObject({
      reason: "exception",
      text: expect.stringMatching(/zero/),
    });
    expect(editor.here()).toMatchObject({ next: { kind: "final" }, options: { highlight: "error" } });
    expect((await editor.client.exceptionInfoRequest({ threadId: 1 })).body.description).toMatch(/x = 0/);
  });
});

describe("the way back", () => {
  it("leads over a decision, which is open again then", async () => {
    const { editor, choice } = await atChoice();
    await editor.go("stepSpecific", { stepId: choice.id, branchCase: "true" });
    await editor.go("stepBack");
    expect([await editor.line(), await pathCondition(editor)]).toEqual([3, []]);
    expect(await editor.go("next")).toMatchObject({ reason: "choice" });
    expect(editor.map.here).toBe(choice.id);
    await editor.go("stepIn", { targetId: 2 });
    expect([await editor.line(), await editor.evaluate("z")]).toEqual([6, "0"]);
  });

  it("leads from choice to choice, or to the breakpoints between them", async () => {
    const { editor, choice } = await atChoice([{ line: 4 }, { line: 8 }]);
    await editor.go("stepSpecific", { stepId: choice.id, branchCase: "true" });
    await editor.go("continue");
    expect(await editor.go("continue")).toMatchObject({ reason: "choice", text: "x = y" });
    expect(await editor.go("reverseContinue")).toMatchObject({ reason: "breakpoint" });
    expect(await editor.line()).toBe(8);
    expect(await editor.go("reverseContinue")).toMatchObject({ reason: "breakpoint" });
    expect(await editor.line()).toBe(4);
    expect(await editor.go("reverseContinue")).toMatchObject({ reason: "choice", text: "x > 0" });
    expect(await editor.go("reverseContinue")).toMatchObject({ reason: "entry" });
  });
});

describe("the map", () => {
  it("leads to every place where the session has been", async () => {
    const { editor, choice } = await atChoice();
    await editor.go("stepSpecific", { stepId: choice.id, branchCase: "true" });
    const inTrue = editor.map.here;
    await editor.go("continue");
    await editor.go("stepSpecific", { stepId: editor.map.here, branchCase: "false" });
    await editor.go("continue");
    const end = editor.here();
    expect(end).toMatchObject({
      next: { kind: "final" },
      options: { highlight: "success", display: "returns 1" },
    });
    expect(await editor.go("jump", { stepId: inTrue })).toMatchObject({ reason: "goto" });
    expect([await editor.line(), await editor.evaluate("z"), editor.map.here]).toEqual([4, "0", inTrue]);
    await editor.go("jump", { stepId: end.id });
    expect(await editor.evaluate("z")).toBe("1");
    await editor.go("jump", { stepId: "root" });
    expect([await editor.line(), await pathCondition(editor)]).toEqual([2, []]);
  });

  it("branches where something was set by hand", async () => {
    const { editor } = await open([{ line: 4 }]);
    await editor.go("next");
    const before = editor.map.here;
    await editor.client.send("setExpression", { expression: "x", value: "7" });
    const behind = editor.map.here;
    expect(casesOf(editor.map.nodes.get(before)!)).toEqual([
      { branchLabel: "unchanged", branchCase: "unchanged", id: null },
      { branchLabel: "set x = 7", branchCase: "edit 1", id: behind },
    ]);
    expect(await editor.go("next")).toMatchObject({ reason: "breakpoint" });
    expect(await editor.go("stepSpecific", { stepId: before, branchCase: "unchanged" })).toMatchObject({
      reason: "choice",
    });
    await editor.go("stepSpecific", { stepId: before, branchCase: "edit 1" });
    expect([editor.map.here, await editor.evaluate("x")]).toEqual([behind, "7"]);
    expect(await editor.go("reverseContinue")).toMatchObject({ reason: "step" });
    expect([editor.map.here, await editor.evaluate("x")]).toEqual([before, "x"]);
  });

  it("refuses what is not on it", async () => {
    const { editor, choice } = await atChoice();
    const stepId = choice.id;
    const first = (await editor.fullMap()).nodes.root!.next as { id: string };
    expect(await editor.refused("jump", { stepId: "99" })).toBe("there is no node 99 on the map");
    expect(await editor.refused("jump", {})).toMatch(/^wrong arguments: stepId: /);
    expect(await editor.refused("stepSpecific", { stepId: "99" })).toBe("there is no node 99 on the map");
    expect(await editor.refused("stepSpecific", { stepId })).toMatch(
      /branchCase must be one of true, false$/,
    );
    expect(await editor.refused("stepSpecific", { stepId, branchCase: "maybe" })).toMatch(/must be one of/);
    expect(await editor.refused("stepSpecific", { stepId: first.id, branchCase: "true" })).toMatch(
      /does not branch/,
    );
    expect(editor.map.here).toBe(stepId);
  });

  const search = `SEARCH: PROC(A, L, U, X, FOUND, J);
  DCL A(*) INTEGER;
  DCL (L, U, X, FOUND, J) INTEGER;
  FOUND = 0;
  DO WHILE (L ¬> U & FOUND=0);
    J = (L+U)/2;
    IF X = A(J) THEN FOUND = 1
      ELSE IF X < A(J)
        THEN U = J-1
        ELSE L = J+1;
  END;
  IF FOUND = 0 THEN J = L-1;
END;
`;

  it.each([
    ["f.c", source, { entry: "f" }, 5],
    // King, section 7.
    ["search.pli", search, { call: 'SEARCH(A, 1, 5, "X", FOUND, J)' }, 11],
  ])(
    "is the whole execution tree, once every open side of %s was taken",
    async (name, text, options, leaves) => {
      const { editor } = await Editor.again(file(name, text), options);
      for (let openSide = await nextOpen(editor); openSide !== undefined; openSide = await nextOpen(editor)) {
        let stop = await editor.go("stepSpecific", openSide);
        while (stop.reason === "step") stop = await editor.go("continue");
      }
      const nodes = [...editor.map.nodes.values()];
      expect(nodes.filter(({ next }) => next.kind === "final")).toHaveLength(leaves);
      // The updates together are the whole map, which is a tree.
      const full = await editor.fullMap();
      expect(Object.fromEntries(editor.map.nodes)).toEqual(full.nodes);
      expect(pathsTo(full).toSorted()).toEqual(Object.keys(full.nodes).toSorted());
    },
  );
});

/** A place of the map to go on from. */
async function nextOpen(
  editor: Editor,
): Promise<{ readonly stepId: string; readonly branchCase?: string } | undefined> {
  for (const { id, next } of editor.map.nodes.values()) {
    if (next.kind === "single" && next.id === null) return { stepId: id };
    const side = next.kind === "branch" ? next.cases.find((one) => one.id === null) : undefined;
    if (side !== undefined) return { stepId: id, branchCase: side.branchCase };
  }
  return undefined;
}
