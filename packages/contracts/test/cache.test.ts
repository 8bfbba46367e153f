/** When a member is verified again: after each kind of change the right ones. */
import { checkTexts, type NameUse } from "@everypath/objects";
import { describe, expect, test } from "vitest";
import { keysOf } from "../src/cache.ts";
import { anchorOf, piecesOf, placeOf } from "../src/pieces.ts";

function check(text: string) {
  const names: NameUse[] = [];
  const checked = checkTexts([{ name: "p.idf", text }], (use) => names.push(use));
  return "program" in checked ? { program: checked.program, names } : undefined;
}

function keysIn(text: string, infers = true): ReadonlyMap<string, string> {
  const checked = check(text);
  if (checked === undefined) throw new Error(`it does not check:\n${text}`);
  return new Map(keysOf(checked.program, checked.names, { infers }).map(({ id, key }) => [id, key]));
}

const base = `int calls;
class Node {
  int value;
  Node next;
  Node(int v) requires v >= 0; ensures valid(); { value := v; }
  predicate valid() { return own() && value >= 0; }
  predicate own() { return acc(value) && acc(next); }
  pure int get() requires valid(); { return value; }
  pure int twice() requires valid(); { return 2 * get(); }
  void set(int v) requires valid() && v >= 0; ensures valid() && twice() = 2 * v; { value := v; }
}
class Plain { Node node; }
void count() { calls := calls + 1; }
void fill(Node n) requires n != null && n.valid(); ensures n.valid(); { n.set(3); }
void make() { Node n := new Node(1); }
void hold(Plain p) requires p != null && acc(p.node); { p.node := null; }
int alone(int k) ensures result = k; { return k; }
Node first := new Node(0);
count();
first.set(1);
`;

const all = [...keysIn(base).keys()];

describe("after a change these are verified again:", () => {
  test.each<readonly [what: string, before: string, after: string, again: readonly string[]]>([
    ["nothing where text moves", "class Plain", "// moved\n\n\nclass Plain", []],
    ["a body", "value := v; }\n}", "value := v + 0; }\n}", ["method Node.set"]],
    ["a body of another class", "n.set(3)", "n.set(4)", ["procedure fill"]],
    [
      "a contract: its callers too",
      "&& v >= 0; ensures valid() &&",
      "&& 0 <= v; ensures valid() &&",
      ["method Node.set", "procedure fill", "main main"],
    ],
    [
      "a predicate: who names it, or what names it",
      "acc(value) && acc(next)",
      "acc(next) && acc(value)",
      all.filter((id) => !/count|hold|alone/.test(id)),
    ],
    [
      "a pure method's body: who calls it, by contracts too",
      "2 * get()",
      "get() * 2",
      ["method Node.twice", "method Node.set", "procedure fill", "main main"],
    ],
    [
      "a constructor's contract: who makes objects",
      "v >= 0; ensures valid(); {",
      "0 <= v; ensures valid(); {",
      ["constructor Node.Node", "procedure make", "main main"],
    ],
    [
      "a field more: who makes objects or names the class, and their callers",
      "Node next;",
      "Node next; int more;",
      ["constructor Node.Node", "procedure fill", "procedure make", "main main"],
    ],
    [
      "a field's type: who names it too",
      "class Plain { Node node; }",
      "class Plain { Plain node; }",
      ["procedure hold"],
    ],
    ["a global more: all", "int calls;", "int calls; int other;", all],
    [
      "who changes a global that is changed by others too",
      "return k; }",
      "calls := k; return k; }",
      ["procedure alone"],
    ],
    ["a first value", "new Node(0);", "new Node(9);", ["main main"]],
    ["what the main routine does", "count();\nfirst", "first", ["main main"]],
    [
      "a name that now means something else",
      "int value;",
      "int value; int k;",
      ["constructor Node.Node", "procedure fill", "procedure make", "main main"],
    ],
  ])("%s", (_what, before, after, again) => {
    expect(base).toContain(before);
    const keys = keysIn(base);
    const changed = [...keysIn(base.replace(before, after))].filter(([id, key]) => keys.get(id) !== key);
    expect(changed.map(([id]) => id)).toEqual(again);
  });

  test("those whose calls come to change a global, however far away", () => {
    const text =
      "int g; void p() {} void q() { int x := g; } void r() { p(); } void s() { int y := g; r(); }";
    const changed = keysIn(text.replace("{}", "{ g := 1; }"));
    const same = [...keysIn(text)].filter(([id, key]) => changed.get(id) === key).map(([id]) => id);
    expect(same).toEqual(["procedure q"]);
  });

  test("a pure method where one that it calls comes to stand behind it", () => {
    const [a, b] = ["pure int a() { return 1; }", "pure int b() { return a(); }"];
    const before = keysIn(`class C { ${a} ${b} }`);
    const behind = keysIn(`class C { ${b} ${a} }`);
    expect(behind.get("method C.b")).not.toBe(before.get("method C.b"));
    expect(behind.get("method C.a")).toBe(before.get("method C.a"));
  });

  test("a method whose text is the same and means a field where it meant a global", () => {
    const before = keysIn("int n; class C { void m() { int k := n; } }");
    const after = keysIn("int n; class C { int n; void m() { int k := n; } }");
    expect(after.get("method C.m")).not.toBe(before.get("method C.m"));
  });

  test("what inference may look into since the class uses another's fields", () => {
    const text = "class D { int d; } class C { D it; void m(D x) requires acc(x.d); {} void other(D x) {} }";
    const before = keysIn(text.replace("D it;", "").replace("requires acc(x.d);", ""));
    const after = keysIn(text.replace("D it;", ""));
    expect(after.get("method C.other")).not.toBe(before.get("method C.other"));
  });

  test("all without inference", () => {
    const without = keysIn(base, false);
    expect([...keysIn(base)].filter(([id, key]) => without.get(id) === key)).toEqual([]);
  });
});

test("a place within a member is found again where the member has moved to", () => {
  const first = check(base)!.program;
  const second = check(`// above\n${base.replace("class Plain", "void between() {}\nclass Plain")}`)!.program;
  const [source, moved] = [first.sources[0]!, second.sources[0]!];
  for (const part of ["value := v; }\n}", "n.set(3)", "new Node(0)", "count();\nfirst", "2 * get()"]) {
    const start = base.indexOf(part);
    const anchor = anchorOf(piecesOf(first), "main main", {
      source,
      extent: { start, end: start + 5 },
    });
    const found = placeOf(piecesOf(second), anchor)!;
    expect(moved.text.slice(found.extent.start).startsWith(part)).toBe(true);
  }
  expect(
    placeOf(piecesOf(first), { member: "method Node.gone", piece: 0, start: 0, end: 1 }),
  ).toBeUndefined();
});
