/** Which ghost operations were inferred, and the source with them written into it. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { figure3, figure9 } from "./figures.ts";
import { annotated, prove } from "./support.ts";

const example = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../examples/contracts/${name}.idf`, import.meta.url)), "utf8");

describe("what was inferred", () => {
  test("figure 3: the operations of figure 9, where that has them", () => {
    const { inferred } = prove(figure3, { entry: "Cell.setX" });
    expect(inferred.filter((one) => !one.includes("contract"))).toEqual([
      "Cell.setX before 9:5: open valid();",
      "Cell.setX end 9:18: close valid();",
      "Cell.setX end 9:18: use getX();",
    ]);
  });

  test("figure 9 needs none", () => {
    const { inferred } = prove(figure9, { entry: "Cell.setX" });
    expect(inferred.filter((one) => /open|close/.test(one))).toEqual([]);
  });

  test("nothing without inference", () => {
    expect(prove(figure9, { infers: false }).inferred).toEqual([]);
  });

  test("what was tried in vain does not count, and a place counts once for all paths", () => {
    const text = `class C {
  int x; int y;
  predicate p() { return acc(x) && x > 0; }
  predicate q() { return acc(y); }
  void m(int a) requires p() && q(); ensures q();
  {
    if (a = 0) { a := 1; } else { a := 2; }
    open p();
    x := 0;
    y := a;
  }
}
`;
    const { inferred, verdicts } = prove(text, { entry: "C.m" });
    expect(verdicts).toEqual({ "C.m": "proved" });
    expect(inferred).toEqual(["C.m before 10:5: open q();", "C.m end 11:3: close q();"]);
  });

  test("on a receiver that is reached over fields", () => {
    const { inferred } = prove(example("visitor"), { entry: "Visitor.visitSum" });
    expect(inferred.join("\n")).toMatch(/open e\.expr\(\);/);
  });
});

describe("written into the source", () => {
  function expectExplicit(text: string, entry?: string): string {
    const { text: made, members } = annotated(text, entry);
    expect(members.filter(({ isExplicit }) => !isExplicit)).toEqual([]);
    const { verdicts, failures } = prove(made, { infers: false, ...(entry === undefined ? {} : { entry }) });
    expect(failures).toEqual([]);
    expect(new Set(Object.values(verdicts))).toEqual(new Set(["proved"]));
    return made;
  }

  test("figure 3 becomes figure 9, with the comments and lines that it has", () => {
    const made = expectExplicit(
      figure3.replace("  { this.x := v; }", "  {\n    // The new value.\n    this.x := v;\n  }"),
    );
    expect(made).toContain(`  {
    // The new value.
    open valid();
    this.x := v;
    close valid();
    use getX();
  }`);
    expect(made).toContain("{ this.x := 0; close valid(); use getX(); }");
    expect(made).toContain("{ return opening valid() in this.x; }");
    expect(made).toContain(
      "{ use getX(); open valid(); int i := x; x := c.getX(); c.setX(i); close valid(); use getX(); }",
    );
  });

  test("a recursive predicate, in branches without braces", () => {
    const text = example("list").replace("{ next := new Node(v, null); }", "next := new Node(v, null);");
    const made = expectExplicit(text, "Node");
    expect(made).toContain("{ return opening nodes() in (next = null ? 1 : 1 + next.length()); }");
  });

  test("a use only where there is an object, and the end of a branch in braces of its own", () => {
    const made = expectExplicit(`class C {
  int x;
  predicate valid() { return acc(x); }
  pure int get() requires valid(); { return opening valid() in x; }
  int twice(C c)
    requires c != null ==> c.valid();
    ensures c != null ==> c.valid() && result = c.get() + 1;
  {
    int r := 0;
    if (c != null)
      r := c.x + 1;
    return r;
  }
}
`);
    expect(made).toContain("{ open c.valid(); r := c.x + 1; }");
    expect(made).toContain("if (c != null) { use c.get(); }");
  });

  test("what keeps no contract stays as it is", () => {
    const wrong = figure3.replace("{ this.x := v; }", "{ this.x := v + 1; }");
    const { text, members } = annotated(wrong, "Cell.setX");
    expect(text).toBe(wrong);
    expect(members.map(({ isExplicit }) => isExplicit)).toEqual([false]);
  });

  test("what is needed inside of a contract is named and left", () => {
    const text = `class C {
  int x;
  predicate p() { return acc(x); }
  void m() requires p() && x > 0; ensures p(); { }
}
`;
    const { members } = annotated(text, "C.m");
    const [member] = members;
    expect(member?.isExplicit).toBe(false);
    expect(member?.left.map(({ operation, call, site }) => [operation, call, site.kind])).toEqual([
      ["open", "p()", "requires"],
    ]);
    expect(member?.failures.map(({ message }) => message)).toEqual([
      "no permission to access x: the heap has no such chunk",
    ]);
  });
});

describe("contract unfolding", () => {
  const cell = (method: string): string => `class Cell {
  int x;
  predicate valid() { return acc(x); }
  predicate above(int n) { return acc(x) && x > n; }
  predicate positive(int n) { return acc(x) && n > 0; }
  ${method}
}
`;

  test.each([
    [
      "a condition on an argument",
      "void m(int n) requires positive(n); ensures positive(n); { assert n > 0; }",
    ],
    ["for the predicate that is closed", "void m(int n) requires positive(n); ensures positive(n + 1); { }"],
    [
      "separate objects differ",
      "void m(Cell c) requires c != null && valid() ** c.valid(); ensures valid() ** c.valid(); { assert this != c; }",
    ],
  ])("%s", (_, method) => {
    const text = cell(method);
    expect(prove(text, { entry: "Cell.m" }).verdicts).toEqual({ "Cell.m": "proved" });
    expect(prove(text, { entry: "Cell.m", infers: false }).verdicts).toEqual({ "Cell.m": "refuted" });
  });

  test("is written as opening and closing all of it", () => {
    const text = cell(
      "void m(Cell c) requires c != null && valid() ** c.valid(); ensures valid() ** c.valid(); { assert this != c; }",
    );
    const made = annotated(text, "Cell.m");
    expect(made.members.map(({ isExplicit }) => isExplicit)).toEqual([true]);
    expect(made.text).toContain(
      "{ open valid(); open c.valid(); close c.valid(); close valid(); assert this != c; }",
    );
  });

  test.each([
    ["more than the definition says", "void m(int n) requires positive(n); { assert n > 1; }"],
    ["what may be one object", "void m(Cell c) requires c != null && valid(); { assert this != c; }"],
    [
      "a value of before the change",
      "void m(int n) requires above(n); ensures above(n); { open above(n); x := n; }",
    ],
  ])("does not prove %s", (_, method) => {
    expect(prove(cell(method), { entry: "Cell.m" }).verdicts).toEqual({ "Cell.m": "refuted" });
  });

  test("a definition that the class does not see stays closed", () => {
    const text = `${cell("")}class Client {
  void m(Cell c, int n) requires c != null && c.positive(n); { assert n > 0; }
}
`;
    expect(prove(text, { entry: "Client.m" }).verdicts).toEqual({ "Client.m": "refuted" });
  });
});
