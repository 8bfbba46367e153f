/** Cell in its three versions (figures 2, 3 and 9), its client, and swap. */
import { describe, expect, test } from "vitest";
import { figure2, figure3, figure9 } from "./figures.ts";
import { prove } from "./support.ts";

function expectProved(text: string, infers: boolean): void {
  const { verdicts, failures } = prove(text, { infers });
  expect(failures).toEqual([]);
  expect(new Set(Object.values(verdicts))).toEqual(new Set(["proved"]));
}

describe("what keeps its contract", () => {
  test.each([true, false])("figure 2, inference %s", (infers) => expectProved(figure2, infers));
  test("figure 3 and its client", () => expectProved(figure3, true));
  test.each([true, false])("figure 9 and its client, inference %s", (infers) =>
    expectProved(figure9, infers),
  );

  test("every member has a verdict", () => {
    expect(prove(figure3).verdicts).toEqual({
      "Cell.Cell": "proved",
      "Cell.setX": "proved",
      "Cell.valid": "proved",
      "Cell.getX": "proved",
      "Cell.swap": "proved",
      main: "proved",
    });
  });
});

describe("figure 9 without one of its ghost operations, and without inference", () => {
  test.each([
    [
      "{ x := v; close valid(); use getX(); }",
      "{ x := v; use getX(); }",
      "Cell.Cell 13:14 at 5:17: no permission for valid()",
    ],
    [
      "{ x := v; close valid(); use getX(); }",
      "{ x := v; close valid(); }",
      "Cell.Cell 4:24 at 5:28: getX() = v cannot be proved",
    ],
    ["open valid(); x := v;", "x := v;", "Cell.setX 9:5: no permission to change x"],
    [
      "x := v; close valid(); use getX(); }\n  predicate",
      "x := v; }\n  predicate",
      "Cell.setX 8:13 at 9:27: no permission for valid()",
    ],
    [
      "close valid(); use getX(); }\n  predicate",
      "close valid(); }\n  predicate",
      "Cell.setX 8:24 at 9:42: getX() = v cannot be proved",
    ],
    ["opening valid() in x", "x", "Cell.getX 14:12: no permission to access x"],
  ])("%s", (written, instead, failure) => {
    expect(figure9).toContain(written);
    const { failures } = prove(figure9.replace(written, instead), { infers: false });
    expect(failures.map((one) => one.slice(0, failure.length))).toContain(failure);
  });
});

describe("wrong versions", () => {
  test.each([
    [
      "missing permission",
      "requires valid();\n    ensures valid() ∧ getX() = v;",
      "ensures valid() ∧ getX() = v;",
      "Cell.setX 8:5: no permission to change this.x",
    ],
    [
      "wrong value",
      "{ this.x := v; }",
      "{ this.x := v + 1; }",
      "Cell.setX 8:23 at 9:22: getX() = v cannot be proved",
    ],
    [
      "duplicated permission",
      "ensures valid() ∧ getX() = v;",
      "ensures valid() ∧ valid() ∧ getX() = v;",
      "Cell.setX 8:23 at 9:18: no permission for valid()",
    ],
    [
      "permission kept from the caller",
      "ensures valid() ∧ getX() = v;",
      "ensures true;",
      "main 13:14 at 27:8: no permission for valid()",
    ],
    [
      "a permission that is there once",
      "valid() ∗ c.valid();\n    ensures valid()",
      "valid();\n    ensures valid()",
      "Cell.swap 13:14 at 21:22: no permission for valid()",
    ],
    ["a receiver that may be null", "requires c ≠ null;", "requires true;", "Cell.swap 17:24: c may be null"],
    [
      "values not exchanged",
      "c.setX(i);",
      "c.setX(i + 1);",
      "Cell.swap 20:13 at 21:47: c.getX() = old(getX()) cannot be proved",
    ],
    [
      "the client's value",
      "assert c1.getX() = 5;",
      "assert c1.getX() = 6;",
      "main 27:8: c1.getX() = 6 cannot be proved",
    ],
  ])("%s", (_, written, instead, failure) => {
    expect(figure3).toContain(written);
    const { failures } = prove(figure3.replace(written, instead));
    expect(failures.join("\n")).toContain(failure);
  });

  test("what is separate is not the same where the path says so, either", () => {
    const text = `class C {
  int x;
  predicate valid() { return acc(x); }
  void dead(C c) requires valid() ** c != null ** c.valid(); { if (c = this) { assert false; } }
  void live(C c) requires valid() && c != null; { if (c = this) { assert false; } }
}
`;
    expect(prove(text).verdicts).toMatchObject({ "C.dead": "proved", "C.live": "refuted" });
  });

  test("swap, where the cells may be one: the last step has no permission for c", () => {
    const conjoined = figure3
      .replace("requires valid() ∗ c.valid();", "requires valid() ∗ (c ≠ this ==> c.valid());")
      .replace("int i := x; x := c.getX(); c.setX(i);", "open valid(); int i := x; x := i; c.setX(i);");
    const { failures } = prove(conjoined, { infers: false, entry: "Cell.swap" });
    expect(failures).toContain(
      "Cell.swap 7:14 at 21:39: no permission for valid(): the heap has no such chunk",
    );
  });
});
