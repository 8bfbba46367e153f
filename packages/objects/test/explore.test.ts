/** What the paths of a program are: aliasing, shapes of the heap, recursion. */

import { createSolverChain, printReader, refSort, select, symbol } from "@everypath/core";
import { afterAll, describe, expect, test } from "vitest";
import { ModelHeap } from "./compare.ts";
import type { Value } from "./heap.ts";
import { parse, type Run, run } from "./interpreter.ts";
import { signaturesOfHeaps, type Visit, visitOf } from "./shapes.ts";
import { type Leaf, leavesOf, type Options, programOf } from "./support.ts";
import { typeName } from "./valuation.ts";

const solver = createSolverChain();
afterAll(() => solver.close());

function explore(text: string, options: Options & { readonly heapDepth?: number } = {}) {
  const { heapDepth = 3, ...start } = options;
  return leavesOf(programOf(text, start), solver, { heapDepth });
}

/** The paths that end in an error, with the last conjunct of their conditions. */
function errors({ leaves }: { readonly leaves: readonly Leaf[] }): readonly string[] {
  return leaves.flatMap(({ ended, condition }) =>
    ended.end === "error" ? [`${ended.error}: ${printReader(condition.at(-1)!)}`] : [],
  );
}

describe("aliasing", () => {
  const cell = "class Cell { int f; Cell next; }\n";

  test("of two parameters", () => {
    const text = `${cell}void p(Cell x, Cell y) { assume x != null && y != null; x.f := 1; y.f := 2; assert x.f = 1; }`;
    const found = explore(text, { entry: "p" });
    expect(errors(found)).toEqual(["assertion: x = y"]);
    expect(found).toMatchObject({ isComplete: true, leaves: { length: 2 } });
  });

  test("of two subscripts", () => {
    const text = `
      void p(int i, int j) {
        int[] a := new int[9];
        assume 0 <= i && i < 9 && 0 <= j && j < 9;
        a[i] := 1; a[j] := 2; assert a[i] = 1;
      }`;
    const [failing, ...others] = explore(text, { entry: "p" }).leaves.filter(
      ({ ended }) => ended.end === "error",
    );
    expect(others).toEqual([]);
    const values = [...failing!.model].map(([{ name }, value]) => [name, value]);
    expect(Object.fromEntries(values)).toMatchObject({ i: Object.fromEntries(values).j });
    const differing = explore(text.replace("assert a[i] = 1;", "assert a[i] = 1 || i = j;"), { entry: "p" });
    expect(errors(differing)).toEqual([]);
  });

  test("of two elements of an array of objects", () => {
    const text = `${cell}
      void p(Cell[] a, int i, int j) {
        assume a != null && 0 <= i && i < a.length && 0 <= j && j < a.length;
        assume a[i] != null && a[j] != null;
        a[i].f := 1; a[j].f := 2;
        assert a[i].f = 1;
      }`;
    // The same element, or one object in two elements.
    expect(errors(explore(text, { entry: "p" }))).toEqual(["assertion: a[i] = a[j]"]);
  });

  test("through a field of a field", () => {
    const text = `${cell}
      void p(Cell x, Cell y) {
        assume x != null && y != null && x != y;
        assume x.next != null && y.next != null;
        x.next.f := 1; y.next.f := 2; assert x.next.f = 1;
      }`;
    const program = programOf(text, { entry: "p" });
    const next = program.classes![0]!.fields[1]!.variable;
    const { leaves } = explore(text, { entry: "p" });
    const ends = new Set<string>();
    for (const { model, ended } of leaves) {
      const heap = new ModelHeap(program, model);
      const nextOf = (name: string) =>
        heap.valueOf(select(symbol(next.name, next.sort), symbol(name, refSort)));
      const isOne = nextOf("x") === nextOf("y");
      expect([isOne, ended.end]).toEqual([isOne, isOne ? "error" : "returned"]);
      ends.add(ended.end);
    }
    expect(ends).toEqual(new Set(["error", "returned"]));
  });

  test("through new: never", () => {
    const text = `${cell}
      void p(Cell x) {
        Cell n := new Cell();
        assert n != x && n.f = 0 && n.next = null;
        n.f := 1;
        if (x != null) { x.f := 2; assert n.f = 1; x.next := n; assert x.next.f = 1 && x != x.next; }
      }`;
    expect(errors(explore(text, { entry: "p" }))).toEqual([]);
  });
});

const list = `
class Node { int value; Node next; Node(int v, Node n) { value := v; next := n; } }
Node reverse(Node head) {
  Node done := null;
  while (head != null) { Node rest := head.next; head.next := done; done := head; head := rest; }
  return done;
}
Node insert(Node head, int v) {
  if (head = null || v <= head.value) { Node first := new Node(v, head); return first; }
  Node at := head;
  while (at.next != null && at.next.value < v) { at := at.next; }
  at.next := new Node(v, at.next);
  return head;
}
`;

const tree = `
class Tree { int key; Tree left; Tree right; Tree(int k) { key := k; } }
bool lookup(Tree t, int k) {
  while (t != null) {
    if (k = t.key) { return true; }
    if (k < t.key) { t := t.left; } else { t := t.right; }
  }
  return false;
}
Tree insert(Tree t, int k) {
  if (t = null) { Tree leaf := new Tree(k); return leaf; }
  if (k = t.key) { return t; }
  if (k < t.key) { t.left := insert(t.left, k); } else { t.right := insert(t.right, k); }
  return t;
}
`;

/**
 * Every heap of a few objects is run by the interpreter, which notes what it looks at and how it branches. That is one signature for each
 * path that the program has on these heaps; the engine's leaves have the same ones, each once.
 */
describe("shapes of the heap, each once", () => {
  test.each([
    ["reversing a list", list, "reverse", "Node", [], 3],
    ["inserting into a list", list, "insert", "Node", [1n], 3],
    ["looking up in a tree", tree, "lookup", "Tree", [1n], 2],
    ["inserting into a tree", tree, "insert", "Tree", [1n], 2],
  ] as const)("%s", (_, text, entry, className, given, depth) => {
    const { leaves } = explore(text, { entry, heapDepth: depth });
    const program = programOf(text, { entry });
    const tree = parse(text);
    const { parameters } = program.procedure(entry)!;
    const fromLeaves = leaves
      .filter(({ ended }) => ended.end !== "cut")
      .map(({ model }) => {
        const heap = new ModelHeap(program, model);
        const values = parameters.map(({ variable, type }) =>
          heap.value(typeName(type!), heap.valueOf(symbol(variable.name, variable.sort))),
        );
        return signatureOf(tree, entry, values, depth);
      });
    expect(fromLeaves).not.toContain(undefined);
    expect(new Set(fromLeaves).size).toBe(fromLeaves.length);
    const expected = signaturesOfHeaps(className, depth + 1, (root) =>
      signatureOf(tree, entry, [root, ...given], depth),
    );
    expect([...new Set(fromLeaves)].sort()).toEqual([...expected].sort());
  });

  test("lists of up to n nodes: one of each length, and one for each node that the last can refer to", () => {
    for (const depth of [1, 2, 3, 4]) {
      const { leaves } = explore(list, { entry: "reverse", heapDepth: depth });
      const whole = leaves.filter(({ ended }) => ended.end === "returned");
      let expected = 1;
      for (let length = 1; length <= depth; length++) expected += 1 + length;
      expect(whole).toHaveLength(expected);
      expect(leaves.length - whole.length).toBe(1);
    }
  });
});

function signatureOf(
  tree: ReturnType<typeof parse>,
  entry: string,
  given: readonly Value[],
  depth: number,
): string | undefined {
  const visit: Visit = visitOf(given[0]!);
  const branches: string[] = [];
  const found: Run = run(tree, {
    entry,
    arguments: given,
    maxSteps: 200,
    onBranch: (line, holds) => branches.push(`${line}${holds ? "T" : "F"}`),
  });
  if (found.end.kind === "bound") return undefined;
  const shape = visit.shape(depth);
  return shape === undefined ? undefined : `${shape} ${branches.join(" ")}`;
}

describe("recursion", () => {
  test("without an end is cut, and says where", () => {
    const text = "int n;\nvoid p() { n := n + 1; q(); }\nvoid q() { p(); }\np();";
    const { leaves, isComplete } = leavesOf(programOf(text), solver, {
      stackBytes: 100_000,
      maxSteps: 1_000_000,
    });
    expect(isComplete).toBe(false);
    expect(leaves).toMatchObject([
      {
        ended: {
          end: "cut",
          reason: "bound-reached",
          detail: expect.stringMatching(/^calls of [pq] need more than/),
        },
      },
    ]);
  });

  test("without an end that forks is cut by the depth of the heap", () => {
    const text =
      "class N { N next; int size() { if (next = null) { return 1; } int n := next.size(); return n + 1; } }";
    const { leaves } = explore(text, { entry: "N.size" });
    const ends = leaves.map(({ ended }) => (ended.end === "cut" ? ended.reason : ended.end));
    // A cycle is followed until the stack ends.
    expect(ends.filter((end) => end === "returned")).toHaveLength(3);
    expect(ends.filter((end) => end === "bound-reached").length).toBeGreaterThan(0);
  });

  test("of two procedures by turns", () => {
    const text = `
      bool even(int n) { if (n = 0) { return true; } bool b := odd(n - 1); return b; }
      bool odd(int n) { if (n = 0) { return false; } bool b := even(n - 1); return b; }
      int n := input;
      assume 0 <= n && n < 6;
      bool b := even(n);
      assert b = (n % 2 = 0);
      print b;`;
    const found = explore(text);
    expect(errors(found)).toEqual([]);
    expect(found).toMatchObject({ isComplete: true, leaves: { length: 6 } });
  });

  test("on objects, with a store of its own for each call", () => {
    const text = `
      class Node {
        int value; Node next;
        Node(int v, Node n) { value := v; next := n; }
        int sum() { int rest := 0; if (next != null) { rest := next.sum(); } return value + rest; }
      }
      int v := input;
      Node list := new Node(v, null);
      list := new Node(2 * v, list);
      list := new Node(3 * v, list);
      int sum := list.sum();
      assert sum = 6 * v;
      print sum;`;
    const { leaves } = explore(text);
    expect(leaves.map(({ state }) => printReader(state.outputs!.term!))).toEqual(["6·v"]);
  });
});
