/** The library's debugger: sessions of programs in all three languages, as a caller of the published package has them. */
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { type DebugSession, debug, explore, InputError, type Source } from "../../src/library/index.ts";

const king = (name: string): Source => ({
  name,
  text: readFileSync(new URL(`../../../../examples/king/${name}`, import.meta.url), "utf8"),
});

const divided: Source = {
  name: "divided.c",
  text: [
    "int table[3];",
    "struct point { int x; int y; };",
    "int twice(int a) {",
    "  return 2 * a;",
    "}",
    "int f(int x, int y) {",
    "  struct point p = { x, 1 };",
    "  int z = twice(y);",
    "  if (z > 6)",
    "    return x / (z - 8);",
    "  return p.x;",
    "}",
    "",
  ].join("\n"),
};

const sessions: DebugSession[] = [];
afterEach(async () => {
  await Promise.all(sessions.splice(0).map((session) => session.close()));
});

/** Closed after the test. */
async function kept(opened: Promise<DebugSession>): Promise<DebugSession> {
  const session = await opened;
  sessions.push(session);
  return session;
}

async function refusal(asked: Promise<unknown>): Promise<string> {
  const error: unknown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof InputError)) throw new Error(`not refused: ${String(error)}`);
  return error.message;
}

describe("King's POWER, walked by a program", () => {
  test("go true, go false, back, and the tree", async () => {
    const session = await kept(debug(king("power.pli")));
    expect(session.stop).toMatchObject({ reason: "begin", procedure: "POWER", location: { line: 2 } });
    const open = await session.go();
    expect(open).toMatchObject({
      reason: "choice",
      location: { line: 4 },
      pathCondition: "true",
      choice: {
        question: "Y ≥ 1",
        condition: { smtlib: expect.stringContaining("Y") },
        whenTrue: { feasible: "yes", inputs: [{ name: "X" }, { name: "Y", value: "1" }] },
        whenFalse: { feasible: "yes", inputs: [{ name: "X" }, { name: "Y", value: "0" }] },
      },
    });
    expect((await session.go(true)).choice?.question).toBe("Y ≥ 2");
    const end = await session.go(false);
    expect(end.end).toMatchObject({ end: "returned", text: "returns X", decisions: "TF", error: undefined });
    const back = await session.back();
    expect(back.location?.line).toBe(8);
    expect(session.stop).toBe(back);
    const { nodes, present } = await session.tree();
    const root = nodes[0]!;
    expect(root.decision?.condition.text).toBe("Y ≥ 1");
    expect(root.whenFalse).toBeUndefined();
    const second = nodes[root.whenTrue!]!;
    expect(second.whenTrue).toBeUndefined();
    expect(present).toBe(second.whenFalse);
    expect(nodes[present]?.end).toBe("returns X");
  });

  test("a condition is proved on a path, and assumed", async () => {
    const session = await kept(debug(king("power.pli")));
    await session.go();
    await session.go(true);
    expect(await session.prove("Y >= 1")).toEqual({ truth: true, counterexample: undefined });
    const { truth, counterexample } = await session.prove("Y >= 3");
    expect(truth).toBe(false);
    expect(Number(counterexample?.find(({ name }) => name === "Y")?.value)).toBeLessThan(3);
    const assumed = await session.assume("Y = 5");
    expect(assumed.pathCondition).toContain("Y = 5");
    expect(await session.example()).toMatchObject({
      kind: "inputs",
      inputs: [{ name: "X" }, { name: "Y", value: "5" }],
    });
    // The question is settled by what was assumed.
    expect((await session.go()).end?.text).toMatch(/^returns X/);
  });
});

describe("a C program", () => {
  const open = () => debug(divided, { entry: "f", noCheck: ["signed-overflow"] });

  test("steps into calls, over them and out of them; frames and variables", async () => {
    const session = await kept(open());
    const lines: (number | undefined)[] = [session.stop.location?.line];
    lines.push((await session.step()).location?.line, (await session.step()).location?.line);
    expect(lines).toEqual([7, 8, 4]);
    expect((await session.frames()).map(({ procedure }) => procedure)).toEqual(["twice", "f"]);
    expect(await session.variables()).toMatchObject([{ name: "a", text: "y", kind: "scalar", type: "int" }]);
    const called = await session.variables({ frame: 1 });
    const [x, y] = called;
    expect([x?.text, y?.text]).toEqual(["x", "y"]);
    expect(called.find(({ name }) => name === "p")).toMatchObject({
      kind: "composite",
      parts: [
        { name: expect.stringContaining("x"), text: "x", smtlib: "x" },
        { name: expect.stringContaining("y"), text: "1" },
      ],
    });
    const flat = await session.variables({ frame: 1, depth: 0 });
    expect(flat.map(({ parts }) => parts)).toEqual(flat.map(() => undefined));
    expect((await session.globals())[0]).toMatchObject({ name: "table", parts: [{}, {}, {}] });
    expect(await session.out()).toMatchObject({ reason: "step", depth: 1 });
    expect(await refusal(session.variables({ frame: 7 }))).toContain("there is no frame 7");
  });

  test("an error is a side of a choice, and an end with its place", async () => {
    const session = await kept(open());
    await session.go();
    const failing = await session.go(true);
    expect(failing.choice?.whenFalse.error).toMatchObject({ kind: "division-by-zero" });
    const saved = await session.save();
    const end = await session.go(false);
    expect(end.end?.error).toMatchObject({ kind: "division-by-zero", location: { line: 10 } });
    expect(end.end?.inputs).toMatchObject([{ name: "x" }, { name: "y", value: "4" }]);
    await session.restore(saved);
    expect(session.stop.reason).toBe("choice");
    expect((await session.complete()).end).toBe("error");
    expect(session.stop.reason).toBe("choice");
    expect(await refusal(session.restore(9))).toContain("there is no state 9");
  });

  test("breakpoints with conditions, values set by hand, another call, why", async () => {
    const session = await kept(open());
    const number = await session.addBreakpoint({ line: 9, condition: "y == 3" });
    expect(await session.go()).toMatchObject({ reason: "breakpoint", breakpoints: [number] });
    await session.set("z", "100");
    expect((await session.evaluate("z + 1")).text).toBe("101");
    expect(await session.removeBreakpoint(number)).toBe(true);
    expect(await session.removeBreakpoint(number)).toBe(false);
    expect(await refusal(session.addBreakpoint({ line: 99 }))).toContain("no statement begins at line 99");
    const other = await session.call("f(1, 2)");
    expect(other.reason).toBe("begin");
    expect((await session.go()).end?.text).toBe("returns 1");
    expect((await session.why()).join("\n")).toContain("no input has a say in it");
  });

  test("what cannot be done leaves the session as it was", async () => {
    const session = await kept(open());
    expect(await refusal(session.back())).toContain("beginning of the run");
    expect(await refusal(session.evaluate("nothing"))).toContain("nothing");
    expect(await refusal(session.assume("x > 1 && x < 1"))).not.toBe("");
    expect((await session.step()).location?.line).toBe(8);
  });

  test("the end is what an exploration finds on the same decisions", async () => {
    const session = await kept(open());
    const whole = await explore(divided, { entry: "f", noCheck: ["signed-overflow"], replay: false });
    await session.go();
    const { end } = await session.go(false);
    const same = whole.paths.find(({ decisions }) => decisions === end?.decisions);
    expect(same?.condition).toBe(end?.condition);
    expect(same?.result).toEqual(end?.result);
  });
});

test("objects: what a reference denotes is asked", async () => {
  const list: Source = {
    name: "list.idf",
    text: "class Node { Node next; int value; }\nint first(Node n) { if (n == null) { return 0; } return n.value; }\n",
  };
  const session = await kept(debug(list, { entry: "first" }));
  const asked = await session.go();
  expect(asked.choice?.question).toBe("is n null?");
  expect((await session.go(true)).end?.text).toBe("returns 0");
});

describe("the life of a session", () => {
  test("what is wrong with the question is told before there is one", async () => {
    expect(await refusal(debug("absent.c"))).toBe("absent.c: no such file; check the path");
    const broken = debug({ name: "bad.c", text: "int f(int x) { return x }\n" });
    await expect(broken).rejects.toMatchObject({
      problems: [{ location: { file: "bad.c", line: 1, column: 24 } }],
    });
    // @ts-expect-error: there is no such option
    await expect(debug(divided, { depth: 3 })).rejects.toThrow("debug has no option depth");
    expect(await refusal(debug(divided, { entry: "g" }))).toContain("g");
  });

  test("an endless move is interrupted, and the session goes on", async () => {
    const endless: Source = {
      name: "endless.c",
      text: "int f(int x) {\n  unsigned i = 0;\n  for (;;)\n    i++;\n  return x;\n}\n",
    };
    const session = await kept(debug(endless, { entry: "f" }));
    const going = session.go();
    session.interrupt();
    session.interrupt();
    const timer = setInterval(() => session.interrupt(), 20);
    expect((await going).reason).toBe("interrupted");
    clearInterval(timer);
    expect((await session.back()).reason).toBe("back");
  });

  test("closing ends what is asked; a signal closes; two sessions do not meet", async () => {
    const controller = new AbortController();
    const [one, other] = await Promise.all([
      debug(divided, { entry: "f" }, { signal: controller.signal }),
      debug(king("power.pli")),
    ]);
    await one.step();
    expect(other.stop.procedure).toBe("POWER");
    const asked: Promise<unknown> = one.tree();
    controller.abort();
    await expect(asked).rejects.toBe(controller.signal.reason);
    await expect(one.step()).rejects.toBe(controller.signal.reason);
    await expect(debug(divided, {}, { signal: AbortSignal.abort(new Error("never mind")) })).rejects.toThrow(
      "never mind",
    );
    await other.close();
    await expect(other.go()).rejects.toThrow("the session is closed");
  });
});
