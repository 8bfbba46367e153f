/** An object graph as a condition: running the program under it finds the error again, on these inputs alone. */
import { describe, expect, test } from "vitest";
import { outcomeInProcess } from "../../everypath/test/examples/in-process.ts";
import { objectsAssumption } from "../src/reproduce-objects.ts";

const parameters = { parameters: ["x", "y", "a", "n"], hasGlobals: false };
const node = (name: string, fields: Record<string, string>) => ({ name, class: "Node", fields });

describe("what is assumed of an object graph", () => {
  test("says which references are one object, and which are not", () => {
    const objects = [node("Node#1", { v: "-3", next: "Node#2" }), node("Node#2", { v: "0", next: "Node#1" })];
    const inputs = [
      { name: "x", sort: "Node", value: "Node#1 { v: -3, next: Node#2 }, …", objects },
      { name: "y", sort: "Node", value: "Node#2" },
      { name: "n", sort: "Int", value: "7" },
    ];
    expect(objectsAssumption(inputs, parameters)).toBe(
      "x != null && y != null && y != x && n = 7 && x.v = -3 && x.next = y && y.v = 0 && y.next = x",
    );
  });

  test("says the length and the elements of an array", () => {
    const array = { name: "int[]#1", class: "int[]", fields: { length: "2", 0: "5", 1: "0" } };
    const inputs = [{ name: "a", sort: "int[]", value: "int[]#1 [5, 0]", objects: [array] }];
    expect(objectsAssumption(inputs, parameters)).toBe("a != null && a[0] = 5 && a[1] = 0 && a.length = 2");
  });

  test("says nothing where an input is no parameter, or was not looked at", () => {
    expect(objectsAssumption([{ name: "x!1", sort: "Node", value: "null" }], parameters)).toBeUndefined();
    expect(
      objectsAssumption([{ name: "x", sort: "Node", value: "another Node" }], parameters),
    ).toBeUndefined();
    const g = [{ name: "g", sort: "Node", value: "null" }];
    expect(objectsAssumption(g, parameters)).toBeUndefined();
    expect(objectsAssumption(g, { ...parameters, hasGlobals: true })).toBe("g = null");
  });
});

async function explored(words: readonly string[]): Promise<string> {
  return (await outcomeInProcess(["explore", ...words, "--workers", "1"])).stdout;
}

test.each([
  ["examples/objects/account.idf", "--entry", "Account.transfer"],
  ["examples/objects/alias-elements.idf", "--entry", "elements"],
  ["examples/objects/alias-field.idf", "--entry", "field"],
  ["examples/objects/globals.idf", "--entry", "tick", "--symbolic-globals"],
])("the commands for %s find each error again, and no other", async (...words) => {
  const text = await explored(words);
  const errors = [
    ...text.matchAll(/^error .*? {2}(\S+ at \S+)[\s\S]*?reproduce {2}everypath explore (.*)$/gm),
  ];
  expect(errors).not.toEqual([]);
  for (const [, error = "", command = ""] of errors) {
    const given = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
    const again = await explored(given);
    expect(again).toMatch(/: 1 error\n/);
    expect(again).toContain(error);
  }
});
