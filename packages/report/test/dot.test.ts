/** What Graphviz would say of our DOT: by `dot` itself where it is installed, else by a reader of the subset that we write. */
import { spawnSync } from "node:child_process";
import { bitVecSort, equal, symbol } from "@everypath/core";
import { describe, expect, it } from "vitest";
import { treeDot } from "../src/index.ts";
import { foo, number, power } from "./explorations.ts";

const hostile = symbol('a "quoted\\name"\n{<b>}', bitVecSort(32));
const explorations = {
  foo: foo(),
  power: power(12),
  hostile: {
    ...foo(),
    entry: 'odd"\\',
    tree: {
      kind: "decision" as const,
      store: [],
      condition: equal(hostile, number(1)),
      location: { file: 'dir\\"x".c', line: 1, column: 1 },
      whenTrue: { kind: "leaf" as const, path: 1 },
      whenFalse: { kind: "open" as const, reason: "time" as const },
    },
  },
};

const identifier = String.raw`[A-Za-z_]\w*`;
const value = String.raw`(?:"(?:[^"\\\n]|\\["\\n])*"|${identifier}|\d+)`;
const attributes = String.raw`\[${identifier}=${value}(?:, ${identifier}=${value})*\]`;
const statement = new RegExp(`^  (?:graph|node|edge|n\\d+|n\\d+ -> n\\d+) ${attributes};$`);

describe.each(Object.entries(explorations))("DOT of %s", (_name, exploration) => {
  const text = [...treeDot(exploration)].join("");
  const lines = text.trimEnd().split("\n");

  it("is made of well-formed statements", () => {
    expect(lines[0]).toBe("digraph everypath {");
    expect(lines.at(-1)).toBe("}");
    for (const line of lines.slice(1, -1)) expect(line).toMatch(statement);
  });
  it("is a binary tree", () => {
    const nodes = [...text.matchAll(/^ {2}(n\d+) \[/gm)].map((match) => match[1]);
    const edges = [...text.matchAll(/^ {2}(n\d+) -> (n\d+) \[label="([TF])"\];$/gm)];
    expect(new Set(nodes).size).toBe(nodes.length);
    expect(edges.length).toBe(nodes.length - 1);
    expect(new Set(edges.map((edge) => edge[2])).size).toBe(edges.length);
    expect(new Set(edges.map((edge) => `${edge[1]} ${edge[3]}`)).size).toBe(edges.length);
  });
  it.skipIf(spawnSync("dot", ["-V"]).error !== undefined)("is accepted by Graphviz", () => {
    expect(spawnSync("dot", ["-Tsvg"], { input: text }).status).toBe(0);
  });
});
