import { describe, expect, it } from "vitest";
import { parseCall } from "../../src/runs/settings/call.ts";

const integers = (...values: bigint[]) => values.map((value) => ({ kind: "integer", value }));

describe("--call", () => {
  it.each<[string, object[]]>([
    ["f()", []],
    ["f( )", []],
    [" f (1, -2,+3) ;", integers(1n, -2n, 3n)],
    [
      "f(0x10, 010, 0b11, 0, 18446744073709551615ULL, 7u, 8L)",
      integers(16n, 8n, 3n, 0n, 18446744073709551615n, 7n, 8n),
    ],
    ["f('a', '\\n', '\\x41', '\\0', '\\'', '\\377')", integers(97n, 10n, 65n, 0n, 39n, -1n)],
    ["f(true, false)", integers(1n, 0n)],
    ["f(1.5, -.5f, 2., 1e3)", [1.5, -0.5, 2, 1000].map((value) => ({ kind: "float", value }))],
    ["f(NULL)", [{ kind: "null" }]],
    ['f("a,b)\\"\\x00ü")', [{ kind: "string", bytes: new Uint8Array([97, 44, 98, 41, 34, 0, 0xc3, 0xbc]) }]],
  ])("%s", (text, expected) => {
    expect(parseCall(text)).toEqual({ call: { procedure: "f", arguments: expected } });
  });

  it.each([
    ["f", "a call looks like"],
    ["f(", "cannot read the argument at “the end”"],
    ["f(1,)", "cannot read the argument at “)”"],
    ["f(x)", "cannot read the argument at “x)”"],
    ["f(1 2)", "is missing at “2)”"],
    ["f(12ab)", "cannot read the argument"],
    ["f('ab')", "cannot read the argument"],
    ['f("a)', "cannot read the argument"],
    ["f(1) + 2", "there is more after the call: “+ 2”"],
  ])("refuses %s", (text, problem) => {
    expect(parseCall(text)).toEqual({ problem: expect.stringContaining(problem) });
  });
});
