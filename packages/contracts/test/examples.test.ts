/** The programs of examples/contracts keep their contracts; versions of them with a fault are refused at the conjunct that is wrong. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkTexts, forEachStatement } from "@everypath/objects";
import { describe, expect, test } from "vitest";
import { prove } from "./support.ts";

const folder = fileURLToPath(new URL("../../../examples/contracts", import.meta.url));
const programs = readdirSync(folder).filter((name) => name.endsWith(".idf"));
const textOf = (name: string): string => readFileSync(join(folder, name), "utf8");

test("there are examples", () => expect(programs.length).toBeGreaterThan(6));

test.each(programs)("%s keeps its contracts", (name) => {
  const { verdicts, failures } = prove(textOf(name));
  expect(failures).toEqual([]);
  expect(new Set(Object.values(verdicts))).toEqual(new Set(["proved"]));
});

/** What is written, what stands there instead, and `C.m: φ` for the conjunct at which it is refused. */
type Version = readonly [written: string, instead: string, conjunct: string];

const faults: Readonly<Record<string, readonly Version[]>> = {
  "arrays.idf": [
    [
      "{ low := middle + 1; } else { high := middle; }",
      "{ low := middle + 2; } else { high := middle; }",
      "search: low <= high",
    ],
    ["int high := a.length;", "int high := a.length - 1;", "search: low <= high"],
    ["int n := 1;", "int n := 2;", "maximum: n <= a.length"],
    [
      "return a[best];",
      "return a[n - 1];",
      "maximum: forall i :: 0 <= i && i < a.length ==> a[i] = old(a[i]) && a[i] <= result",
    ],
    [
      "{ best := n; }",
      "{ best := n; a[0] := a[n]; }",
      "maximum: forall i :: 0 <= i && i < a.length ==> a[i] = old(a[i])",
    ],
  ],
  "sorting.idf": [
    ["a[r] := 0;", "a[r] := 1;", "flag: forall i :: 0 <= i && i < r ==> a[i] = 0"],
    [
      "if (a[k] < a[least])",
      "if (a[k] > a[least])",
      "sort: forall j :: n <= j && j < k ==> a[least] <= a[j]",
    ],
    ["int least := n;", "int least := 0;", "sort: n <= least"],
  ],
  "tickets.idf": [
    ["{ served := served + 1; }", "{ served := served + 1; next := next + 1; }", "serve: next"],
    ["{ served := served + 1; }", "{ served := served + 2; }", "serve: served = old(served) + 1"],
    ["ensures acc(next) && result", "ensures acc(served) && result", "take: next"],
    ["requires served < next;", "requires served <= next && next > 0;", "day: next > 0"],
    ["    serve();\n    i", "    i", "day: served = old(served) + i"],
  ],
  "list.idf": [
    [
      "else { next.append(v); }",
      "else { next.append(v); next.append(v); }",
      "Node.append: length() = old(length()) + 1",
    ],
    [
      "    requires nodes();\n    ensures nodes() && length() = old(length()) + 1;",
      "    ensures nodes();",
      "Node.append: next",
    ],
    [
      "ensures nodes() && length() = old",
      "ensures nodes() && nodes() && length() = old",
      "Node.append: nodes()",
    ],
    [
      "  void append(int value)\n    requires valid();\n    ensures valid()",
      "  void append(int value)\n    requires valid();\n    ensures true",
      "main: valid()",
    ],
    ["acc(head) && (head != null ==> head.nodes())", "acc(head) && head.nodes()", "List.valid: head"],
    ["next = null ? 1 : 1 + next.length()", "1 + next.length()", "Node.length: next"],
    ["next = null ? 1 : 1 + next.length()", "length()", "Node.length: length()"],
    [
      "    ensures nodes() && length() = old(length()) + 1;",
      "    ensures nodes();",
      "List.append: length() = old(length()) + 1",
    ],
  ],
  "tree.idf": [
    ["left := new Tree(k);", "left := new Tree(k - 1);", "Tree.insert: contains(k)"],
    ["  void insert(int k)\n    requires tree();", "  void insert(int k)", "Tree.insert: tree()"],
    [
      "if (right = null) { right := new Tree(k); } else { right.insert(k); }",
      "right := new Tree(k);",
      "Tree.insert: size() = old(size()) + (old(contains(k)) ? 0 : 1)",
    ],
    ["(right != null ==> right.tree())", "(right != null ==> left.tree())", "Tree.tree: left"],
    [
      "if (left = null) { left := new Tree(k); } else { left.insert(k); }",
      "left.insert(k);",
      "Tree.insert: left",
    ],
    [
      "    ensures tree();\n    ensures contains(k);\n    ensures size() = old(size()) + (old(contains(k)) ? 0 : 1);\n",
      "",
      "main: tree()",
    ],
    ["    ensures tree();\n", "    ensures tree() && tree();\n", "Tree.insert: tree()"],
    ["    ensures contains(k);\n", "", "main: t.contains(3)"],
  ],
  "stack-and-queue.idf": [
    [
      "    requires valid() && count() > 0;\n    ensures valid() && count() = old(count()) - 1 && result = old(top());",
      "    requires valid();\n    ensures valid();",
      "Stack.pop: items[size]",
    ],
    ["requires valid() && room() > 0;", "requires valid();", "Stack.push: items[size]"],
    ["return items[size]; }", "return size; }", "Stack.pop: result = old(top())"],
    ["&& room() = old(room()) - 1;", ";", "main: room() > 0"],
    ["back := new Stack(capacity); }", "back := front; }", "Queue.Queue: valid()"],
    ["front.push(v);", "", "Queue.dequeue: front.count() + back.count() = old(count())"],
    [
      "    requires valid() && count() > 0;\n    ensures valid() && count() = old(count()) - 1 && result = old(top());",
      "    ensures true;",
      "Stack.pop: size",
    ],
    [
      "ensures valid() && count() = old(count()) + 1",
      "ensures valid() && valid() && count() = old(count()) + 1",
      "Stack.push: valid()",
    ],
    [
      "    ensures valid() && count() = old(count()) + 1 && top() = v && room() = old(room()) - 1;",
      "    ensures true;",
      "Queue.enqueue: valid()",
    ],
  ],
  "doubly-linked-list.idf": [
    ["next.prev := n; ", "", "DNode.insertAfter: prev = before"],
    [
      "  void append(int v, DNode before)\n    requires seg(before);",
      "  void append(int v, DNode before)",
      "DNode.append: seg(before)",
    ],
    ["      next := n;\n", "", "DNode.append: length(before) = old(length(before)) + 1"],
    [
      "ensures seg(before) && length",
      "ensures seg(before) && seg(before) && length",
      "DNode.append: seg(before)",
    ],
    ["next.append(v, this);", "next.append(v, before);", "DNode.append: seg(before)"],
    [
      "    ensures seg(before) && length(before) = old(length(before)) + 1;",
      "    ensures true;",
      "DNode.append: next.seg(this)",
    ],
    ["&& value = v && prev = p && next = null;", "&& value = v && prev = p;", "DNode.append: next.seg(this)"],
  ],
  "visitor.idf": [
    ["out := a + out;", "out := a - out;", "Visitor.visitSum: result_() = e.eval()"],
    [
      "ensures v.valid() && expr() && untouched(expr());",
      "ensures v.valid() && expr();",
      "Visitor.visitSum: untouched(e.expr())",
    ],
    ["{ out := e.value; }", "{ out := e.value; e.value := 0; }", "Visitor.visitNumber: untouched(e.expr())"],
    [
      "if (kind = 0) { v.visitNumber(this); }",
      "if (kind != 0) { v.visitNumber(this); }",
      "Expr.accept: e.tag() = 0",
    ],
    [
      "ensures v.valid() && expr() && untouched(expr());",
      "ensures expr() && untouched(expr());",
      "Visitor.visitSum: valid()",
    ],
    ["requires v != null && v.valid() && expr();", "requires v != null && expr();", "Expr.accept: valid()"],
    [
      "ensures v.valid() && expr() && untouched(expr());",
      "ensures v.valid() && expr() && expr() && untouched(expr());",
      "Expr.accept: expr()",
    ],
  ],
  "iterator.idf": [
    ["  Object x := i1.next();", "  l.add(null); Object x := i1.next();", "main: valid()"],
    ["if (i2.hasNext()) { x := i2.next(); }", "x := i2.next();", "main: hasNext()"],
    ["    ensures untouched(getList().valid());\n", "", "main: valid()"],
    ["index := index + 1; return o;", "index := index + 2; return o;", "Iterator.next: valid()"],
    ["larger[i] := items[i];", "larger[i + 1] := items[i + 1];", "ArrayList.add: items[i + 1]"],
    ["    requires hasNext();\n", "", "Iterator.next: index < getSize()"],
    ["acc(items.elems) && acc(larger.elems);", "acc(items.elems);", "ArrayList.add: larger[i]"],
    [
      "    requires valid();\n    ensures valid();\n    ensures getSize() = old",
      "    ensures valid();\n    ensures getSize() = old",
      "ArrayList.add: size",
    ],
    [
      "ensures getList().valid() && valid();",
      "ensures getList().valid() && getList().valid() && valid();",
      "Iterator.next: getList().valid()",
    ],
    [
      "    ensures getList().valid() && valid();\n    ensures untouched(getList().valid());\n",
      "",
      "main: getList().valid()",
    ],
  ],
};

describe.each(Object.entries(faults))("%s with a fault", (name, versions) => {
  const text = textOf(name);
  test.each(versions)("%s → %s", (written, instead, conjunct) => {
    expect(text).toContain(written);
    const { conjuncts } = prove(text.replace(written, instead));
    expect(conjuncts).toContain(conjunct);
  });
});

describe("no proof rests on a contradiction: what is false is refused wherever a statement begins", () => {
  test.each(["cell.idf", "list.idf", "doubly-linked-list.idf"])("%s", (name) => {
    const text = textOf(name);
    const checked = checkTexts([{ name, text }]);
    if ("problems" in checked) throw new Error("the example has problems");
    let places = 0;
    for (const { methods, initializer } of checked.program.classes) {
      for (const procedure of [...methods.values(), ...(initializer === undefined ? [] : [initializer])]) {
        if (procedure.isPure) continue;
        const offsets = procedure.result === undefined ? [procedure.end.start] : [];
        forEachStatement(procedure.body, ({ kind, extent }) => {
          if (kind !== "block" && kind !== "empty" && kind !== "declare") offsets.push(extent.start);
        });
        for (const offset of offsets) {
          const changed = `${text.slice(0, offset)}{ assert false; } ${text.slice(offset)}`;
          const { verdicts } = prove(changed, { entry: procedure.fullName });
          expect([offset, verdicts[procedure.fullName]]).toEqual([offset, "refuted"]);
          places += 1;
        }
      }
    }
    expect(places).toBeGreaterThan(5);
  });
});
