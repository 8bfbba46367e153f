/**
 * The object language in the debugger. Its expressions, typed in before anybody has looked at the objects, must have the value that the program
 * computes for them on each way on from there. More random ones: EXPRESSION_SEEDS=20.
 */

import { evaluate, printReader, type SymbolicTerm } from "@everypath/core";
import { describe, expect, test } from "vitest";
import { Random } from "../../everypath/test/differential/generator.ts";
import type { Session, Shown, Stop } from "../src/index.ts";
import { fingerprint, loadObjectsText, moved, open } from "./support.ts";

const seeds = Array.from({ length: Number(process.env.EXPRESSION_SEEDS ?? 3) }, (_, index) => index + 1);

const declarations = `class Node { int v; bool b; Node next; int[] items; }
Node g;
`;

function integer(random: Random, depth: number): string {
  if (depth === 0 || random.chance(20))
    return random.pick([
      "i",
      "0",
      "2",
      `${node(random, 2)}.v`,
      `${node(random, 1)}.v`,
      "a[i]",
      "a.length",
      "x.items[1]",
    ]);
  const part = (): string => integer(random, depth - 1);
  switch (random.below(4)) {
    case 0:
      return `(${condition(random, depth - 1)} ? ${part()} : ${part()})`;
    case 1:
      return `(${part()} ${random.pick(["/", "%"])} ${part()})`;
    default:
      return `(${part()} ${random.pick(["+", "-"])} ${part()})`;
  }
}

function node(random: Random, depth: number): string {
  return `${random.pick(["x", "y", "n", "g"])}${".next".repeat(random.below(depth + 1))}`;
}

function condition(random: Random, depth: number): string {
  if (depth === 0 || random.chance(40)) {
    return random.pick([
      `${node(random, 2)} = ${node(random, 2)}`,
      `${node(random, 1)} != null`,
      "x.items = a",
      `${node(random, 1)}.b`,
      `${integer(random, 0)} < ${integer(random, 0)}`,
    ]);
  }
  const [left, right] = [condition(random, depth - 1), condition(random, depth - 1)];
  return `(${left} ${random.pick(["&&", "||", "==>"])} ${right})`;
}

/** What happens before the expression: objects of the program's own, and writes behind references that may be the same. */
const beginnings = [
  "",
  "n.v := i;",
  "n.next := x;",
  "if (x != null) { x.next := n; n.next := y; }",
  "if (y != null) { y.v := 7; }",
  "if (a != null && a.length > 1) { a[i] := 5; }",
];

async function toReturn(session: Session, line: number, random: Random): Promise<Stop> {
  let stop = session.stop;
  while (stop.kind !== "end" && (stop.span?.line !== line || stop.kind === "choice"))
    stop = moved(await session.move("step", stop.kind === "choice" ? random.chance(50) : undefined));
  return stop;
}

function scalarOf(value: Shown): SymbolicTerm {
  if (value.kind !== "scalar") throw new Error(`${value.kind} is no integer`);
  return value.term;
}

test.each(seeds)("random expressions, seed %i", { timeout: 300_000 }, async (seed) => {
  const random = new Random(seed);
  let compared = 0;
  for (let round = 0; round < 25; round++) {
    const text = random.chance(40) ? `(${condition(random, 2)} ? 1 : 0)` : integer(random, 2);
    const source = `${declarations}int f(Node x, Node y, int[] a, int i) {
Node n := new Node();
${random.pick(beginnings)}
return ${text};
}`;
    const session = open(loadObjectsText(source, { symbolicGlobals: true }), "f");
    if ((await toReturn(session, 6, random)).kind === "end") continue;
    const typed = session.evaluate(text);
    const start = session.mark();
    for (let way = 0; way < 6; way++) {
      session.returnTo(start);
      let stop = moved(await session.move("go"));
      while (stop.kind === "choice") stop = moved(await session.move("go", random.chance(50)));
      if (stop.kind !== "end") throw new Error("the path has an end");
      const example = session.example();
      if (stop.path.end === "cut" || example.kind !== "model") continue;
      const told = `${source}\n${stop.path.condition.map((conjunct) => printReader(conjunct)).join("\n")}`;
      if ("problem" in typed && typed.problem.includes("too many ways")) continue;
      if ("problem" in typed) {
        expect(`${stop.path.end} ${told}`).toBe(`error ${told}`);
        continue;
      }
      const holds = typed.provided.every((proviso) => evaluate(proviso, example.model) === true);
      expect(`${holds} ${told}`).toBe(`${stop.path.end === "returned"} ${told}`);
      if (!holds) continue;
      compared++;
      const value = evaluate(scalarOf(typed.value), example.model);
      const computed = evaluate(stop.path.result!.term, example.model);
      expect(`${value} ${told}`).toBe(`${computed} ${told}`);
    }
  }
  expect(compared).toBeGreaterThan(10);
});

/** What the debugger says of a value: its formula, an object's name, or why there is none. */
function told(session: Session, text: string): string {
  const found = session.evaluate(text);
  if ("problem" in found) return found.problem;
  const { value } = found;
  return value.kind === "object" ? value.name : printReader(scalarOf(value));
}

async function toLine(session: Session, line: number): Promise<void> {
  while (session.stop.span?.line !== line) moved(await session.move("step"));
}

describe("names", () => {
  const text = `class A {
  int x;
  A other;
  int m(int p) {
    int q := p + x;
    {
      int x := q + 1;
      int q := 2 * x;
      p := q;
    }
    if (p > 0) int unseen := 3;
    while (p > 0) {
      int inner := p;
      p := inner - inner;
    }
    return q;
  }
}
int x := 70;
`;

  test("are those in scope at the statement, the innermost first", async () => {
    const session = open(loadObjectsText(text, { entry: "A.m" }), "A.m");
    const names = (): readonly string[] => session.variables().map(({ name }) => name);
    // Global variables get their first values first.
    expect([session.stop.procedure, names()]).toEqual(["(globals)", []]);
    await toLine(session, 5);
    expect(names()).toEqual(["this", "p"]);
    expect([told(session, "x"), told(session, "this.x")]).toEqual(["this.x", "this.x"]);
    expect(session.globals().map(({ name }) => name)).toEqual(["x"]);
    await toLine(session, 7);
    expect(names()).toEqual(["this", "p", "q"]);
    await toLine(session, 8);
    expect(told(session, "x - this.x - p")).toBe("1");
    // The inner q begins behind its first value.
    expect(told(session, "q - this.x - p")).toBe("0");
    await toLine(session, 9);
    expect(names()).toEqual(["this", "p", "x", "q"]);
    expect(told(session, "q - 2 * (this.x + p)")).toBe("2");
    await toLine(session, 11);
    expect(names()).toEqual(["this", "p", "q"]);
    // p is 2·(this.x + p₀ + 1) now.
    expect([told(session, "2 * (q + 1) - p"), told(session, "x")]).toEqual(["0", "this.x"]);
    expect(told(session, "inner")).toBe("there is no variable inner here");
    moved(await session.move("go"));
    moved(await session.move("step", true));
    await toLine(session, 14);
    expect(names()).toEqual(["this", "p", "q", "inner"]);
    await toLine(session, 16);
    expect(names()).toEqual(["this", "p", "q"]);
  });

  test("are set where they are found", async () => {
    const session = open(loadObjectsText(text, { entry: "A.m" }), "A.m");
    moved(session.set("x", "3"));
    await toLine(session, 5);
    moved(session.set("x", "5"));
    expect([told(session, "this.x"), told(session, "p + x")]).toEqual(["5", "p + 5"]);
    await toLine(session, 8);
    moved(session.set("x", '"K"'));
    expect([told(session, "this.x"), told(session, "x")]).toEqual(["5", "K"]);
    expect(told(session, '"K" - x')).toBe("0");
  });
});

describe("objects not met yet", () => {
  const text = `class N { int v; N next; int[] a; }
void f(N x, N y) {
  N n := new N();
  n.next := y;
  x.next.v := 1;
}
`;

  test("can be looked at without deciding which they are", async () => {
    const session = open(loadObjectsText(text), "f");
    await toLine(session, 5);
    const before = fingerprint(session.state);
    expect(told(session, "n")).toBe("N#1");
    expect(told(session, "n.next.v")).toBe("y.v");
    expect(told(session, "x.next.next.next.next.next.v")).toBe("x.next.next.next.next.next.v");
    expect(told(session, "n = x")).toBe("false");
    expect(session.prove("n != x && n != y && n.next = y")).toMatchObject({ truth: true });
    expect(session.prove("x = null || x.next != n")).toMatchObject({ truth: true });
    expect(session.prove("x != y")).toMatchObject({ truth: false });
    expect(session.prove("x = null || x.a = null || x.a.length >= 0")).toMatchObject({ truth: true });
    expect(session.prove("x.v > 0")).toHaveProperty("problem");
    expect(fingerprint(session.state)).toBe(before);
    expect(session.state.inputObjects).toEqual([]);
  });

  test("can be assumed to be one", async () => {
    const session = open(loadObjectsText(text), "f");
    await toLine(session, 5);
    expect(moved(await session.move("go"))).toMatchObject({
      kind: "choice",
      choice: { reference: { class: "N", object: undefined, isLast: true } },
    });
    moved(session.assume("x != null && x = y && x.next = y"));
    const stop = moved(await session.move("go"));
    expect(stop).toMatchObject({ kind: "end", path: { end: "returned" } });
    expect(session.facts().filter(({ implied }) => !implied)).toHaveLength(1);
    expect([told(session, "x"), told(session, "y"), told(session, "x.next"), told(session, "y.v")]).toEqual([
      "N#2",
      "N#2",
      "N#2",
      "1",
    ]);
  });

  test("are set only where it is known which they are", async () => {
    const session = open(loadObjectsText(text), "f");
    await toLine(session, 5);
    const open1 = session.set("x.next.v", "7");
    expect(open1).toEqual({
      problem: "it may be one of several objects; go on until the program asks which, or assume it",
    });
    moved(session.assume("x != null && x.next != null && x.next != x"));
    moved(session.set("x.next.v", "7"));
    expect(told(session, "x.next.v")).toBe("7");
    expect(told(session, "x.v")).toBe("x.v");
    // Whether y is one of them stays open.
    expect(told(session, "y = x.next ? y.v : 7")).toBe("7");
  });

  test("questions are told with what they are about", async () => {
    const session = open(loadObjectsText(text), "f");
    const asked: string[] = [];
    for (;;) {
      const stop = moved(await session.move("go", session.choice === undefined ? undefined : false));
      if (stop.kind !== "choice") break;
      const { reference } = stop.choice;
      if (reference === undefined) throw new Error("only references are open here");
      const { object, isLast } = reference;
      const about = object?.origin === undefined ? "null" : printReader(object.origin);
      asked.push(`${printReader(reference.reference)} = ${about}${isLast ? "" : " …"}`);
    }
    expect(asked).toEqual(["x = null", "x.next = null …", "x.next = x"]);
  });
});

describe("statements", () => {
  test("of the main routine begin with its first, and end with its last", async () => {
    const session = open(loadObjectsText("int a := 1;\nassert a = 1;\na := 2;\nassert a > 1;"), "main");
    const lines: string[] = [];
    for (; session.stop.kind !== "end"; moved(await session.move("step")))
      lines.push(`${session.stop.procedure} ${session.stop.span?.line}`);
    expect(lines).toEqual(["(globals) 1", "main 2", "main 3", "main 4"]);
  });

  test("that find out which object a reference is explain their branch by that", async () => {
    const text = "class N { N next; }\nvoid f(N x, N y) {\n  if (x = y) {\n    x := null;\n  }\n}";
    const session = open(loadObjectsText(text), "f");
    moved(await session.move("go"));
    moved(await session.move("step", false));
    moved(await session.move("step", false));
    expect(session.stop).toMatchObject({ kind: "choice" });
    moved(await session.move("step", true));
    const why = session.why();
    if ("problem" in why) throw new Error(why.problem);
    expect([printReader(why.condition), why.taken, why.reason.kind]).toEqual(["x = y", true, "follows"]);
  });
});

/** The state before the last return is the main routine's own, and not one of a routine that returned before it. */
test.each([
  ["behind first values", "int k := 3;\nk := k + 1;\nassert k = 5;\n"],
  ["behind a call", "int k := 3;\nint once(int n) { return n; }\nk := once(k + 1);\nassert k = 5;\n"],
])("after an error the variables hold what was assigned last: %s", async (_, text) => {
  const session = open(loadObjectsText(text), "main");
  while (session.stop.kind !== "end") moved(await session.move("go"));
  expect(told(session, "k")).toBe("4");
});
