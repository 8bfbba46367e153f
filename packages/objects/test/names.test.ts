/** What the checker tells of names: all of them, and each meaning is the declaration that the rest of the text goes by. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateProgram } from "../../contracts/test/soundness/generate.ts";
import { Random } from "../../contracts/test/soundness/random.ts";
import { checkTexts, isDeclaration, type NameUse, nameProblem } from "../src/index.ts";
import { tokensOf } from "../src/syntax/parser.ts";
import { programs } from "./generate.ts";

function namesIn(text: string): readonly NameUse[] | undefined {
  const names: NameUse[] = [];
  const checked = checkTexts([{ name: "p.idf", text }], (use) => names.push(use));
  return "program" in checked ? names : undefined;
}

/** What the language names. */
const builtIn = new Set(["acc", "old", "untouched", "elems", "length"]);

/** Every name of the text has a meaning with this very name, which is declared in the text. */
function checkNames(text: string): void {
  const names = namesIn(text);
  if (names === undefined) throw new Error(`it does not check:\n${text}`);
  const meanings = new Map(names.map((use) => [use.extent.start, use]));
  const declared = new Set(names.filter(isDeclaration).map(({ meaning }) => meaning.declared));
  for (const { kind, text: name, start } of tokensOf(text)!) {
    const use = meanings.get(start);
    if (kind !== "name") {
      expect(use, name).toBeUndefined();
      continue;
    }
    if (use === undefined) {
      expect(builtIn).toContain(name);
      continue;
    }
    expect(use.extent.end).toBe(start + name.length);
    const { meaning } = use;
    expect(meaning.declared.name.text).toBe(name);
    const isResult = meaning.kind === "variable" && meaning.declared.kind === "result";
    expect(isResult || declared.has(meaning.declared), name).toBe(true);
  }
}

describe("every name has a meaning, which is declared", () => {
  const examples = new URL("../../../examples/", import.meta.url);
  const files = ["contracts", "objects"].flatMap((folder) =>
    readdirSync(new URL(folder, examples))
      .filter((name) => name.endsWith(".idf"))
      .map((name) => `${folder}/${name}`),
  );
  test.each(files)("%s", (file) => checkNames(readFileSync(new URL(file, examples), "utf8")));

  test("in whatever can be written", () => {
    checkNames(`class C {
  int n; C[] all; C next;
  C(int v) ensures acc(n) && acc(next) && acc(all); { this.n := v; }
  predicate q(int k) { return acc(n) && (n = k ? true : next != null ==> next.q(k)); }
  pure int p(int k) requires q(k); ensures result >= 0 || result < 0; { return opening this.q(k) in n; }
  C m(C[] cs, int i) requires cs != null && acc(cs.elems) && 0 <= i && i < cs.length; requires q(i);
    ensures acc(cs.elems) && q(i) && untouched(q(i)) && p(i) = old(p(i)) && result = old(cs[i]);
  { use p(i); open q(i); close this.q(i); assert q(i) && using p(i) in p(i) = p(i); join acc(cs.elems) && q(i); return cs[i]; }
}
C c := new C(1); int g, h := 2;
C[] cs := new C[3];
C[][] table := new C[1][];
void f(int k) { int l := input; while (l > k) invariant true; { l := l - 1; } print l; assume l = g; f(l); }
f(g); cs[0] := c; c := cs[0]; h := cs.length;
`);
  });

  test("in generated programs", () => {
    fc.assert(
      fc.property(programs({ references: true, entries: true }), ({ text }) => checkNames(text)),
      { numRuns: 25 },
    );
  });

  test("in generated programs with contracts", () => {
    const texts = Array.from({ length: 40 }, (_, seed) => generateProgram(new Random(seed)));
    const checking = texts.filter((text) => namesIn(text) !== undefined);
    expect(checking.length).toBeGreaterThan(10);
    for (const text of checking) checkNames(text);
  });
});

test("with type errors, the names that are known", () => {
  const names: NameUse[] = [];
  checkTexts(
    [{ name: "p.idf", text: "class C { int f; } void p(C c) { c.f := true; c.g := 1; x := 2; }" }],
    (use) => names.push(use),
  );
  expect(new Set(names.map(({ meaning }) => meaning.declared.name.text))).toEqual(
    new Set(["C", "f", "p", "c"]),
  );
});

test.each([
  ["abc_1", undefined],
  ["_", undefined],
  ["resultat", undefined],
  ["return", "return is a word of the language and cannot be a name"],
  ["1", "1 is no name: it begins with a digit"],
  ["a-b", "a-b is no name: write letters, digits and _, a letter or _ first"],
  ["é", "é is no name: write letters, digits and _, a letter or _ first"],
  ["a /* c */", "a /* c */ is no name: write letters, digits and _, a letter or _ first"],
])("whether %s can be a name", (text, problem) => {
  expect(nameProblem(text)).toBe(problem);
});
