/**
 * When a member is verified again: after each kind of change the right ones, and after random changes what was kept is what verification from
 * scratch finds. EVERYPATH_CACHE_RUNS sets from how many programs random changes start (default: 4).
 */
import { readFileSync } from "node:fs";
import { createSolverChain } from "@everypath/core";
import { checkTexts, type NameUse } from "@everypath/objects";
import { afterAll, describe, expect, test } from "vitest";
import { memberReport, StateLog } from "../../everypath/src/cli/lsp/member-report.ts";
import { tokensOf } from "../../objects/src/syntax/parser.ts";
import { keysOf } from "../src/cache.ts";
import { anchorOf, idOf, piecesOf, placeOf } from "../src/pieces.ts";
import { proveAlone } from "../src/verify.ts";
import { generateProgram } from "./soundness/generate.ts";
import { Random } from "./soundness/random.ts";

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

  test("all where another procedure begins to change a global", () => {
    const text = "int g; void p() {} void q() { int x := g; } void r() { p(); }";
    const changed = keysIn(text.replace("{}", "{ g := 1; }"));
    expect([...keysIn(text)].filter(([id, key]) => changed.get(id) === key)).toEqual([]);
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

const runs = Number(process.env.EVERYPATH_CACHE_RUNS ?? 4);
const solver = createSolverChain();
afterAll(() => solver.close());

/** Everything that verification finds of the members, by their keys. */
function verify(text: string): ReadonlyMap<string, unknown> | undefined {
  const checked = check(text);
  if (checked === undefined) return undefined;
  const { program, names } = checked;
  const pieces = piecesOf(program);
  return new Map(
    keysOf(program, names, { infers: true }).map(({ member, key }) => {
      const log = new StateLog();
      const options = {
        entry: undefined,
        infers: true,
        query: { resources: 5_000_000, milliseconds: 20_000 },
        milliseconds: 60_000,
        heapBytes: 4_000_000_000,
        onState: (_name: string, ...[trail]: Parameters<StateLog["note"]>) => log.note(trail),
      };
      const proof = proveAlone(program, member, options, solver);
      return [key, { id: idOf(member), ...memberReport(program, pieces, member, proof, log) }];
    }),
  );
}

/** A change that somebody might make; most are no longer a program. */
function changed(text: string, random: Random): string {
  const lines = text.split("\n");
  const at = 1 + random.next(Math.max(1, lines.length - 2));
  const tokens = tokensOf(text)!;
  const one = random.one(tokens);
  const replaced = (by: string): string =>
    text.slice(0, one.start) + by + text.slice(one.start + one.text.length);
  switch (random.next(6)) {
    case 0:
    case 1:
      return replaced(random.one(tokens.filter(({ kind }) => kind === one.kind)).text);
    case 2:
      return replaced(`${random.one(["\n", "/* c */", "  "])}${one.text}`);
    case 3: {
      const other = 1 + random.next(Math.max(1, lines.length - 2));
      [lines[at], lines[other]] = [lines[other]!, lines[at]!];
      return lines.join("\n");
    }
    case 4: {
      const more = [
        "int extra;",
        "N a;",
        "int v;",
        "void touch() { total := total + 1; }",
        "predicate own() { return acc(x); }",
        "pure int zero() { return 0; }",
      ];
      lines.splice(at, 0, random.one(more));
      return lines.join("\n");
    }
    default:
      lines.splice(at, 1);
      return lines.join("\n");
  }
}

test("what is kept is what verification from scratch finds", { timeout: 3_600_000 }, () => {
  const cell = readFileSync(new URL("../../../examples/contracts/cell.idf", import.meta.url), "utf8");
  let kept = 0;
  let verified = 0;
  for (let seed = 1; seed <= runs; seed++) {
    const random = new Random(seed);
    let text =
      seed % 4 === 0 ? cell : `${generateProgram(random)}int total;\nint first := 1;\ntotal := first;\n`;
    const known = new Map(verify(text));
    for (let change = 0; change < 6; change++) {
      let next = changed(text, random);
      for (let tries = 0; tries < 40 && (next === text || check(next) === undefined); tries++)
        next = changed(text, random);
      const found = verify(next);
      if (found === undefined) continue;
      text = next;
      for (const [key, result] of found) {
        verified += 1;
        if (known.has(key)) {
          kept += 1;
          expect(result, `seed ${seed}:\n${text}`).toEqual(known.get(key));
        }
        known.set(key, result);
      }
    }
  }
  // Most changes leave most members alone.
  expect(kept).toBeGreaterThan(verified / 3);
});
