/** What is refuted is run: where the run fails, where it shows a contract that says too little, and where there is none. */

import { createSolverChain } from "@everypath/core";
import { checkTexts } from "@everypath/objects";
import { counterexampleOf } from "@everypath/report";
import { describe, expect, test } from "vitest";
import type { FailureRun } from "../src/run/index.ts";
import { type MemberProof, proveContracts } from "../src/verify.ts";

function membersOf(text: string): readonly MemberProof[] {
  const checked = checkTexts([{ name: "p.idf", text }]);
  if ("problems" in checked) throw new Error(checked.problems.map(({ message }) => message).join("\n"));
  const options = {
    entry: undefined,
    infers: true,
    query: { resources: 5_000_000, milliseconds: 20_000 },
    milliseconds: 60_000,
    heapBytes: 4_000_000_000,
  };
  return proveContracts(checked.program, options, createSolverChain()).members;
}

/** The runs of a member's failures, by the conjunct that fails. */
function runsIn(text: string, name: string): ReadonlyMap<string, FailureRun> {
  const member = membersOf(text).find((one) => one.name === name);
  expect(member?.verdict).toBe("refuted");
  return new Map(
    [...member!.runs].map(([{ place }, run]) => [text.slice(place.extent.start, place.extent.end), run]),
  );
}

const cell = (members: string) => `class Cell {
  int x;
  predicate valid() { return acc(this.x) && x >= 0; }
  pure int getX() requires valid(); { return opening valid() in x; }
  ${members}
}`;

const node = (members: string) => `class Node {
  int v; Node next;
  predicate list() { return acc(v) && acc(next) && (next != null ==> next.list()); }
  pure int len() requires list(); { return next = null ? 1 : 1 + next.len(); }
  ${members}
}`;

describe("a run that fails", () => {
  const failing: readonly (readonly [
    what: string,
    text: string,
    name: string,
    conjunct: string,
    changes: readonly string[],
  ])[] = [
    [
      "at a conjunct of the postcondition",
      cell("void set(int v) requires acc(x); ensures acc(x) && x = v; { x := v; if (v = 7) { x := 8; } }"),
      "Cell.set",
      "x = v",
      ["Cell#1.x = 7", "", "Cell#1.x = 8"],
    ],
    [
      "with the old value of what a predicate holds",
      cell(
        "void keep() requires valid(); ensures valid() && getX() = old(getX()); { if (x > 3) { x := x - 1; } }",
      ),
      "Cell.keep",
      "getX() = old(getX())",
      ["", "Cell#1.x = 3"],
    ],
    [
      "inside of a predicate that cannot be closed",
      cell("void neg() requires valid(); ensures valid(); { x := 0 - 1; }"),
      "Cell.neg",
      "valid()",
      ["Cell#1.x = -1"],
    ],
    [
      "in a list that the counterexample gives",
      node(`void app() requires list(); ensures list() && len() = old(len()) + 1;
        { if (next = null) { next := new Node(); } else { if (next.next = null) { } else { next.app(); } } }`),
      "Node.app",
      "len() = old(len()) + 1",
      ["", ""],
    ],
    [
      "in the elements of an array",
      cell(
        "void first(int[] a) requires a != null && acc(a.elems) && a.length > 1; ensures acc(a.elems) && a[0] = old(a[1]); { a[0] := a[1] + 1; }",
      ),
      "Cell.first",
      "a[0] = old(a[1])",
      ["int[]#2[0] = 1"],
    ],
    [
      "at a division",
      cell("int div(int k) requires k > 0; { return 10 / (k - 7); }"),
      "Cell.div",
      "10 / (k - 7)",
      [""],
    ],
    [
      "at an assertion behind another object",
      cell("void read(Cell c) requires acc(x) && c != null && acc(c.x); { x := c.x; assert x != 4; }"),
      "Cell.read",
      "x != 4",
      ["Cell#1.x = 4", ""],
    ],
    [
      "at the precondition of what is called",
      cell("void take(int k) requires k > 2; { } void give(int k) requires k > 0; { take(k + 1); }"),
      "Cell.give",
      "k > 2",
      [""],
    ],
    [
      "in an invariant that does not last",
      cell("void count(int n) { int i := 0; while (i < n) invariant i < 3; { i := i + 1; } }"),
      "Cell.count",
      "i < 3",
      ["i = 0", "", "i = 1", "i = 2", "i = 3"],
    ],
  ];
  test.each(failing)("%s", (_, text, name, conjunct, changes) => {
    const run = runsIn(text, name).get(conjunct);
    expect(run).toMatchObject({ replay: "confirmed", omitted: 0 });
    expect(run?.detail).toMatch(/^the run fails: .* at \d+:\d+$/);
    expect(run?.steps.map((step) => step.changes.join(", "))).toEqual(changes);
  });
});

describe("a run that does not fail", () => {
  test("shows that the contract of what is called says too little", () => {
    const text = cell(`void set(int v) requires valid(); ensures valid(); { x := v > 0 ? v : 0; }
      void client() requires valid(); ensures valid() && getX() = 5; { set(5); }`);
    expect(runsIn(text, "Cell.client").get("getX() = 5")).toMatchObject({
      replay: "refuted",
      detail: "the run does not fail: the contract does not say enough; look at the contract of Cell.set",
    });
  });

  test("shows that an invariant says too little", () => {
    const text = cell(`int sum(int n) requires n >= 0; ensures result = n;
      { int i := 0; while (i < n) invariant i >= 0; { i := i + 1; } return i; }`);
    expect(runsIn(text, "Cell.sum").get("result = n")).toMatchObject({
      replay: "refuted",
      detail: "the run does not fail: the contract does not say enough; look at the loop's invariant",
    });
  });

  test("shows an element for which a quantifier does not hold", () => {
    const all = "forall i :: 0 <= i && i < a.length ==> a[i] = v";
    const text = `void p(int[] a, int v) requires a != null && acc(a.elems); ensures acc(a.elems) && (${all}); {
  int i := 1;
  while (i < a.length)
    invariant acc(a.elems) && 0 <= i;
    invariant forall k :: 1 <= k && k < i && k < a.length ==> a[k] = v;
  { a[i] := v; i := i + 1; } }`;
    expect(runsIn(text, "p").get(all)?.replay).toBe("confirmed");
    const some = "exists i :: 1 <= i && i < a.length && a[i] = 5";
    const one = `void p(int[] a) requires a != null && acc(a.elems) && a.length > 0; ensures acc(a.elems) && (${some}); { a[0] := 5; }`;
    expect(runsIn(one, "p").get(some)?.replay).toBe("confirmed");
  });

  test("shows a global variable that the contract does not name", () => {
    const text = "int g; int h; void p() ensures acc(g); { g := 1; h := 2; }";
    expect(runsIn(text, "p").get("h")?.replay).toBe("confirmed");
    const called = "int g; int h; void r() { h := 2; } void p() ensures acc(g); { r(); }";
    expect(runsIn(called, "p").get("r()")?.replay).toBe("confirmed");
  });

  test("shows nothing of permission", () => {
    const text = cell("void lose() requires acc(x); ensures acc(x) && acc(x); { x := 1; }");
    expect(runsIn(text, "Cell.lose").get("acc(x)")).toMatchObject({
      replay: "not-replayable",
      detail: "the run does not fail: it is permission that is missing, which no run asks for",
    });
  });
});

describe("no run", () => {
  test.each([
    ["of a predicate", cell("predicate bad() { return x > 0; }"), "Cell.bad", /a predicate is no method/],
    ["that reads input", cell("void read() { int k := input; assert k > 0; }"), "Cell.read", /reads input/],
    [
      "that does not end",
      cell("void spin(int n) requires n > 0; ensures n < 0; { int i := 0; while (i < 1) { i := i - 1; } }"),
      "Cell.spin",
      /does not end/,
    ],
    [
      "without its assumption",
      cell("void guess(int k) { assume k > 5; assert k > 6; assert k < 0; }"),
      "Cell.guess",
      /^the run fails/,
    ],
    [
      "from a state that no caller can have",
      cell("void twice(int v) requires valid() && valid(); { assert v > 3; }"),
      "Cell.twice",
      /no heap was found that satisfies the precondition: Cell#1\.x would be accessible twice/,
    ],
  ])("%s", (_, text, name, detail) => {
    const runs = [...runsIn(text, name).values()];
    expect(runs.length).toBeGreaterThan(0);
    for (const run of runs) expect(run.detail).toMatch(detail);
  });

  test("where nobody wants one", () => {
    const checked = checkTexts([{ name: "p.idf", text: cell("void f() ensures false; { }") }]);
    if ("problems" in checked) throw new Error("wrong");
    const options = {
      entry: "Cell.f",
      infers: true,
      replays: false,
      query: { resources: 5_000_000, milliseconds: 20_000 },
      milliseconds: 60_000,
      heapBytes: 4_000_000_000,
    };
    const [member] = proveContracts(checked.program, options, createSolverChain()).members;
    expect(member?.verdict).toBe("refuted");
    expect(member?.runs.size).toBe(0);
  });
});

describe("why it fails", () => {
  test("of a predicate that cannot be closed, with values for which it cannot", () => {
    const text = cell("void set(int v) requires valid(); ensures valid(); { x := v; }");
    const [failure] = failuresIn(text, "Cell.set");
    expect(failure?.message).toBe(
      "no permission for valid(): it cannot be closed, since x >= 0 cannot be proved",
    );
    expect(failure?.isAboutValues).toBe(true);
    expect(failure?.inputs.get("v")).toMatch(/^-/);
  });

  test("of a predicate that is closed deeper than is tried, how to go on", () => {
    const text = `class Node {
  int value; Node next;
  predicate list(int low) { return acc(value) && acc(next) && value >= low && (next != null ==> next.list(value)); }
  Node before(int low)
    requires list(low);
    ensures result != null && result.list(low);
  {
    open list(low);
    if (next != null) { open next.list(value); }
    Node b := new Node();
    Node a := new Node();
    b.value := low;
    b.next := this;
    a.value := low;
    a.next := b;
    return a;
  }
}
`;
    const [failure] = failuresIn(text, "Node.before");
    expect(failure?.message).toBe(
      "no permission for result.list(low): automatic closing does not go deep enough for it; write close for what is inside",
    );
    expect(failure?.isAboutValues).toBe(false);
  });

  test.each([
    ["read", "void read(Cell c) requires acc(x) && c != null; { x := c.x; }"],
    ["written", "void write(Cell c) requires acc(x) && c != null; { c.x := 1; }"],
    ["asked for", "void keep(Cell c) requires acc(x) && c != null; ensures acc(c.x); { }"],
    ["asked for as a predicate", "void hold(Cell c) requires valid() && c != null; ensures c.valid(); { }"],
  ])("of a chunk that is %s, with another object than those that have one", (_, method) => {
    const name = /void (\w+)/.exec(method)?.[1];
    const [failure] = failuresIn(cell(method), `Cell.${name}`);
    expect(failure?.message).toMatch(/^no permission .*the heap has no such chunk$/);
    expect(failure?.isAboutValues).toBe(false);
    expect(failure?.inputs.get("this")).toBe("Cell#1");
    expect(failure?.inputs.get("c")).toBe("Cell#2");
  });
});

function failuresIn(text: string, name: string) {
  const { failures, symbols } = membersOf(text).find((one) => one.name === name)!;
  return failures.map((failure) => ({
    ...failure,
    inputs: new Map(counterexampleOf(failure, symbols).map((input) => [input.name, input.value])),
  }));
}

/** A run never changes what was found. */
test("verdicts stay what they are", () => {
  const text = cell(`void set(int v) requires valid(); ensures valid(); { x := v > 0 ? v : 0; }
    void client() requires valid(); ensures valid() && getX() = 5; { set(5); }`);
  expect(membersOf(text).map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
    "Cell.valid proved",
    "Cell.getX proved",
    "Cell.set proved",
    "Cell.client refuted",
  ]);
});
