/** A C program under an editor: breakpoints, steps, values, changes, errors, the way back. */
import { afterAll, describe, expect, it } from "vitest";
import { closeAll, Editor, file } from "./editor.ts";

afterAll(closeAll);

const lines = `#include <assert.h>
int total = 7;

int twice(int v) {
  int r = v + v;
  return r;
}

struct point { int x; int y[2]; };

int f(int x, int y) {
  struct point p = {x, {1, 2}};
  struct point *q = &p;
  int z = twice(x);

  if (y > 0) {
    z = z / (y - 5);
  }
  for (int i = 0; i < 4; i++) {
    total += i;
  }
  return z;
}
`;

const program = () => file("f.c", lines);

/** Symbolic, but no sum of two overflows. */
const small = { entry: "f", assume: ["x >= -1000", "x <= 1000"] };

describe("breakpoints", () => {
  it("are verified where a statement begins, at the line asked for or below", async () => {
    const { breakpoints } = await Editor.again(program(), { entry: "f" }, [
      { line: 14 },
      { line: 15 },
      { line: 100 },
      { line: 12, hitCondition: "3" },
    ]);
    expect(breakpoints.map(({ verified, line }) => [verified, line])).toEqual([
      [true, 14],
      [true, 16],
      [false, undefined],
      [false, undefined],
    ]);
    expect(breakpoints[2]!.message).toBe("no statement begins at line 100 or below it");
    expect(breakpoints[3]!.message).toMatch(/hit counts cannot be used/);
  });

  it("stop the program, and no longer when they are taken away", async () => {
    const path = program();
    const { editor, first, breakpoints } = await Editor.again(path, { entry: "f", call: "f(1, 0)" }, [
      { line: 14 },
      { line: 19 },
    ]);
    expect(first.reason).toBe("entry");
    expect(await editor.go("continue")).toMatchObject({
      reason: "breakpoint",
      hitBreakpointIds: [breakpoints[0]!.id],
      threadId: 1,
      allThreadsStopped: true,
    });
    expect(await editor.line()).toBe(14);
    await editor.client.setBreakpointsRequest({ source: { path }, breakpoints: [{ line: 21 }] });
    await editor.go("continue");
    expect(await editor.line()).toBe(22);
  });

  it("stop where their condition can hold", async () => {
    const { editor } = await Editor.again(program(), { call: "f(1, 0)" }, [
      { line: 19, condition: "i == 2" },
    ]);
    await editor.go("continue");
    expect([await editor.line(), await editor.evaluate("i")]).toEqual([19, "2"]);
    expect(await editor.go("continue")).toMatchObject({ reason: "end" });
  });

  it("say so when their condition means nothing", async () => {
    const { editor } = await Editor.again(program(), { call: "f(1, 0)" }, [
      { line: 14, condition: "nobody > 1" },
    ]);
    expect(await editor.go("continue")).toMatchObject({ reason: "breakpoint" });
    expect(editor.printed).toMatch(/breakpoint condition nobody > 1: .*nobody/);
  });

  it("can be at procedures", async () => {
    const { editor } = await Editor.again(program(), { call: "f(1, 0)" });
    const set = await editor.client.setFunctionBreakpointsRequest({
      breakpoints: [{ name: "twice" }, { name: "twize" }],
    });
    expect(set.body.breakpoints.map(({ verified }) => verified)).toEqual([true, false]);
    expect(set.body.breakpoints[1]!.message).toBe("there is no procedure twize; did you mean twice?");
    expect(await editor.go("continue")).toMatchObject({ reason: "function breakpoint" });
    expect((await editor.frames()).map(({ name, line }) => [name, line])).toEqual([
      ["twice", 5],
      ["f", 14],
    ]);
  });

  it("can say something and go on", async () => {
    const { editor } = await Editor.again(program(), { call: "f(1, 0)" }, [
      { line: 19, logMessage: "i is {i}, total {total} ({nobody})" },
    ]);
    expect(await editor.go("continue")).toMatchObject({ reason: "end" });
    const said = editor.printed.split("\n").filter((line) => line.startsWith("i is"));
    expect(said).toHaveLength(5);
    expect(said[3]).toMatch(/^i is 2, total 10 \(\{.*nobody.*\}\)$/);
  });

  it("that say something do not hold up a step over a call", async () => {
    const { editor } = await Editor.again(program(), { call: "f(1, 0)" }, [
      { line: 14 },
      { line: 5, logMessage: "in twice" },
    ]);
    await editor.go("continue");
    expect(await editor.go("next")).toMatchObject({ reason: "step" });
    expect([await editor.line(), editor.printed]).toEqual([16, "in twice\n"]);
  });

  it("are met at the first statement, too", async () => {
    const { first } = await Editor.again(program(), { call: "f(1, 0)", stopOnEntry: false }, [{ line: 12 }]);
    expect(first.reason).toBe("breakpoint");
  });

  it("that come before the program are told when it is there", async () => {
    const path = program();
    const editor = await Editor.start();
    const { client } = editor;
    await client.initializeRequest();
    const early = await client.setBreakpointsRequest({ source: { path }, breakpoints: [{ line: 15 }] });
    expect(early.body.breakpoints).toMatchObject([{ verified: false, reason: "pending" }]);
    await client.configurationDoneRequest();
    await client.launchRequest({ program: path, call: "f(1, 0)", stopOnEntry: false } as object);
    expect(await editor.nextStop()).toMatchObject({ reason: "breakpoint" });
    expect(editor.breakpointEvents).toMatchObject([
      { reason: "changed", breakpoint: { id: early.body.breakpoints[0]!.id, verified: true, line: 16 } },
    ]);
  });

  it("have places where they can be", async () => {
    const path = program();
    const { editor } = await Editor.again(path, { entry: "f" });
    const { body } = await editor.client.customRequest("breakpointLocations", {
      source: { path },
      line: 1,
      endLine: 13,
    });
    expect(body).toEqual({ breakpoints: [{ line: 5 }, { line: 6 }, { line: 12 }, { line: 13 }] });
  });
});

describe("steps", () => {
  it("go into calls, over them and out of them", async () => {
    const { editor } = await Editor.again(program(), small, [{ line: 14 }]);
    await editor.go("continue");
    expect(await editor.go("stepIn")).toMatchObject({ reason: "step" });
    expect((await editor.frames()).map(({ name, line }) => [name, line])).toEqual([
      ["twice", 5],
      ["f", 14],
    ]);
    await editor.go("stepOut");
    expect((await editor.frames()).map(({ name }) => name)).toEqual(["f"]);
    await editor.go("stepBack");
    await editor.go("stepBack");
    expect((await editor.frames())[0]!.name).toBe("twice");
  });

  it("lead back to the beginning, and no further", async () => {
    const { editor } = await Editor.again(program(), { entry: "f" });
    expect(await editor.refused("stepBack", { threadId: 1 })).toBe("this is the beginning of the run");
    await editor.go("next");
    await editor.go("next");
    expect(await editor.line()).toBe(14);
    expect(await editor.go("stepBack")).toMatchObject({ reason: "step", description: "Stepped back" });
    expect(await editor.line()).toBe(13);
    expect(await editor.go("reverseContinue")).toMatchObject({ reason: "entry" });
    expect(await editor.refused("reverseContinue", { threadId: 1 })).toBe("this is the beginning of the run");
  });
});

describe("values", () => {
  it("are shown in scopes, with their parts, types and faces", async () => {
    const { editor } = await Editor.again(program(), small, [{ line: 16 }]);
    await editor.go("continue");
    const locals = await editor.scope("Locals");
    expect(locals.map(({ name, value, type }) => [name, value, type])).toEqual([
      ["x", "x", "int"],
      ["y", "y", "int"],
      ["q", expect.stringMatching(/^0x[0-9a-f]+ \(p\)$/), "struct point *"],
      ["z", "2·x", "int"],
      ["p", "{x = x, y = {1, 2}}", "struct point"],
    ]);
    const p = await editor.variables(locals[4]!.variablesReference);
    expect(p.map(({ name, evaluateName }) => [name, evaluateName])).toEqual([
      ["x", "p.x"],
      ["y", "p.y"],
    ]);
    expect((await editor.variables(p[1]!.variablesReference)).map(({ value }) => value)).toEqual(["1", "2"]);
    const pointee = await editor.variables(locals[2]!.variablesReference);
    expect(pointee).toMatchObject([{ name: "*q", value: "{x = x, y = {1, 2}}" }]);
    expect(await editor.values("Globals")).toEqual(["total = 7"]);
    expect(await editor.values("Path condition")).toEqual([
      "1 = x ≥ -1000",
      "2 = x ≤ 1000",
      "3 = ¬overflows(x + x)  (follows)",
    ]);
  });

  it("that are symbolic are a formula, an example and a range", async () => {
    const { editor } = await Editor.again(program(), { entry: "f", assume: ["x >= 3", "x <= 9"] }, [
      { line: 16 },
    ]);
    await editor.go("continue");
    const z = (await editor.scope("Locals")).find(({ name }) => name === "z")!;
    const faces = await editor.variables(z.variablesReference);
    expect(faces.map(({ name }) => name)).toEqual(["formula", "example", "range"]);
    expect(faces[0]!.value).toBe("2·x");
    const inputs = await editor.values("Inputs");
    const x = Number(/^x = (\d+)$/m.exec(inputs.join("\n"))![1]);
    expect(x).toBeGreaterThanOrEqual(3);
    expect(x).toBeLessThanOrEqual(9);
    expect(Number(faces[1]!.value)).toBe(2 * x);
    expect(faces[2]!.presentationHint).toMatchObject({ lazy: true });
    expect(await editor.variables(faces[2]!.variablesReference)).toMatchObject([{ value: "6 … 18" }]);
  });

  it("of an earlier stop are refused", async () => {
    const { editor } = await Editor.again(program(), { entry: "f" });
    const frameId = (await editor.frames())[0]!.id;
    const { scopes } = (await editor.client.scopesRequest({ frameId })).body;
    const { variablesReference } = scopes[0]!;
    await editor.go("next");
    expect(await editor.refused("scopes", { frameId })).toMatch(/earlier stop/);
    expect(await editor.refused("variables", { variablesReference })).toMatch(/earlier stop/);
    expect(await editor.refused("evaluate", { expression: "x", frameId })).toMatch(/earlier stop/);
  });

  it("come from expressions, in any call", async () => {
    const { editor } = await Editor.again(program(), small, [{ line: 6 }]);
    await editor.go("continue");
    expect(await editor.evaluate("r * 2 + total")).toBe("4·x + 7");
    const [, caller] = await editor.frames();
    const { body } = await editor.client.evaluateRequest({ expression: "p.y[1]", frameId: caller!.id });
    expect(body).toMatchObject({ result: "2", type: "int", variablesReference: 0 });
    expect(await editor.refused("evaluate", { expression: "p.y[1]" })).toMatch(/p/);
    expect(await editor.refused("evaluate", { expression: "1 +" })).toMatch(/^1 \+: column 4: /);
  });

  it("can be set, where the innermost call has them", async () => {
    const { editor } = await Editor.again(program(), small, [{ line: 16 }, { line: 5 }]);
    await editor.go("continue");
    const [, caller] = await editor.frames();
    const { scopes } = (await editor.client.scopesRequest({ frameId: caller!.id })).body;
    const ofCaller = { variablesReference: scopes[0]!.variablesReference, name: "y", value: "1" };
    expect(await editor.refused("setVariable", ofCaller)).toMatch(/innermost call/);
    await editor.go("continue");
    const [frame] = await editor.frames();
    const locals = (await editor.client.scopesRequest({ frameId: frame!.id })).body.scopes[0]!;
    const { variablesReference } = locals;
    const set = await editor.client.setVariableRequest({ variablesReference, name: "z", value: "x + 100" });
    expect(set.body).toMatchObject({ value: "x + 100", type: "int" });
    // The scope is still there; a value of it is not.
    expect(await editor.variables(variablesReference)).toContainEqual(
      expect.objectContaining({ name: "z", value: "x + 100" }),
    );
    expect(await editor.evaluate("z")).toBe("x + 100");
    await editor.client.send("setExpression", { expression: "p.y[1]", value: "z" });
    expect(await editor.evaluate("p")).toBe("{x = x, y = {1, x + 100}}");
    expect(await editor.refused("setExpression", { expression: "z", value: "nobody" })).toMatch(/nobody/);
    expect(await editor.refused("setExpression", { expression: "5", value: "1" })).not.toMatch(/answered/);
  });
});

describe("the console", () => {
  it("evaluates expressions and understands the debugger's commands", async () => {
    const { editor } = await Editor.again(program(), { entry: "f" });
    expect(await editor.evaluate("x + x", "repl")).toBe("2·x");
    expect(await editor.evaluate("set z = 4; print z", "repl")).toBe("z = 4\nz = 4");
    expect(await editor.evaluate("next 2", "repl")).toMatch(/^f 14 {2}int z = twice\(x\);$/);
    await editor.nextStop();
    expect(await editor.nextStop()).toMatchObject({ reason: "step" });
    expect(await editor.line()).toBe(14);
    const refusals = ["step 1 2", "bakc", "restore 5", "write script /tmp/none"];
    const answers = await Promise.all(
      refusals.map((expression) => editor.refused("evaluate", { expression, context: "repl" })),
    );
    for (const answer of answers) expect(answer).not.toMatch(/answered|internal/);
    expect(await editor.refused("evaluate", { expression: "step", context: "watch" })).not.toMatch(
      /answered/,
    );
  });

  it("shows what is traced", async () => {
    const { editor } = await Editor.again(program(), { call: "f(3, 0)" }, [{ line: 16 }]);
    await editor.evaluate("trace", "repl");
    await editor.go("continue");
    expect(editor.printed).toMatch(/r = 6/);
    expect(editor.outputs.find(({ output }) => output.includes("r = 6"))).toMatchObject({
      line: 5,
      source: { name: "f.c" },
    });
  });

  it("completes commands and variables", async () => {
    const { editor } = await Editor.again(program(), { entry: "f" });
    const complete = async (text: string) =>
      (await editor.client.completionsRequest({ text, column: text.length + 1 })).body.targets.map(
        ({ label }) => label,
      );
    expect(await complete("pri")).toEqual(["print"]);
    expect(await complete("print to")).toEqual(["total"]);
  });
});

describe("ends", () => {
  it("by an error are exceptions, from which one can go back", async () => {
    const { editor } = await Editor.again(program(), { call: "f(1, 5)" });
    expect(await editor.go("continue")).toMatchObject({
      reason: "exception",
      description: "Error: division-by-zero",
    });
    expect(await editor.frames()).toMatchObject([{ name: "f", line: 17 }]);
    const { body } = await editor.client.exceptionInfoRequest({ threadId: 1 });
    expect(body).toMatchObject({
      exceptionId: "division-by-zero",
      breakMode: "always",
      details: { typeName: "division-by-zero", message: expect.stringMatching(/f\.c:17:\d+ in f$/) },
    });
    expect(await editor.refused("continue", { threadId: 1 })).toMatch(/at its end: step back/);
    await editor.go("stepBack");
    expect(await editor.refused("exceptionInfo", { threadId: 1 })).toBe("the path has met no error");
  });

  it("by a return have their variables, and what was printed", async () => {
    const path = file(
      "p.c",
      '#include <stdio.h>\nint main(void) {\n  int n = 6;\n  puts("hello");\n  return n;\n}\n',
    );
    const { editor, first } = await Editor.again(path, { stopOnEntry: false });
    expect(first).toMatchObject({ reason: "end", text: "returns 6" });
    expect(await editor.values("Locals")).toEqual(["n = 6"]);
    expect(
      editor.outputs.filter(({ category }) => category === "stdout").map(({ output }) => output),
    ).toEqual(["hello\n"]);
  });
});

it("tells what makes the run differ from the program's, once", async () => {
  const path = file(
    "n.c",
    "int unknown(int);\nint main(void) {\n  int n = unknown(1);\n  n += unknown(2);\n  return n;\n}\n",
  );
  const { editor } = await Editor.again(path);
  await editor.go("next");
  await editor.go("stepBack");
  await editor.go("next");
  const notes = editor.outputs.filter(({ output }) => output.startsWith("note: "));
  expect(notes).toMatchObject(
    [{ category: "important", output: /nothing defines unknown/, line: 3 }].map((note) => ({
      ...note,
      output: expect.stringMatching(note.output),
    })),
  );
});
