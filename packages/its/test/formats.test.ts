/** Reading and writing systems: what is written is read again as the same; what is wrong is told with its place. */

import { falseTerm } from "@everypath/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatNames,
  formatOf,
  type Its,
  type ItsFormat,
  readIts,
  unitCost,
  writeIts,
} from "../src/index.ts";
import { smallSystem, system } from "./support.ts";

function readAgain(its: Its, format: ItsFormat): Its {
  const written = writeIts(its, format);
  if ("problem" in written) throw new Error(written.problem);
  const read = readIts(written.text, format);
  if ("problem" in read) throw new Error(`${read.problem} at ${read.position.line}: ${written.text}`);
  return read.its;
}

/** SMT-LIB's format has no costs, and where the guard is false the relation is false too: no update is left to compare. */
function comparable(its: Its): Its {
  const transitions = its.transitions.map((transition) => ({
    ...transition,
    cost: unitCost,
    update: transition.guard === falseTerm ? [] : transition.update,
  }));
  return { ...its, transitions };
}

describe("writing and reading", () => {
  it.each(["koat", "ari"] as const)("gives the same system in %s", (format) => {
    fc.assert(
      fc.property(smallSystem, (rules) => {
        const its = system(rules);
        expect(readAgain(its, format)).toEqual(its);
      }),
      { numRuns: 150, seed: 3 },
    );
  });

  it("gives the same system in SMT-LIB, costs apart", () => {
    fc.assert(
      fc.property(smallSystem, (rules) => {
        const its = system(rules);
        expect(comparable(readAgain(its, "smt2"))).toEqual(comparable(its));
      }),
      { numRuns: 150, seed: 4 },
    );
  });

  it("tells the format by the extension", () => {
    expect(formatNames.map((name) => formatOf(`a/b.${name}`))).toEqual([...formatNames]);
    expect(formatOf("a.c")).toBeUndefined();
  });

  it("says what KoAT's format cannot express", () => {
    const read = readIts(
      "(format LCTRS) (theory Ints) (fun f (-> Int Int)) (entrypoint f) (rule (f x) (f (div x 2)))",
      "ari",
    );
    expect("its" in read && writeIts(read.its, "koat")).toMatchObject({
      problem: expect.stringMatching(/intDivide/),
    });
  });
});

describe("KoAT", () => {
  it("reads costs, brackets, disjunctions, powers and variables that are chosen", () => {
    const its = system(
      "s(a,b) -{3}> Com_1(f(a^2, c)) [ a > 0 /\\ (b = 1 \\/ !(b <= a)) ]\nf(u,v) -> f(v,u) # end",
    );
    expect(its.variables.map(({ name }) => name)).toEqual(["a", "b"]);
    const same = system("s(a,b) -{3}> f(a*a, c) :|: a >= 1 && (b = 1 || b > a)\nf(a,b) -> f(b,a)");
    expect(its.transitions.map(({ cost, update }) => ({ cost, update }))).toEqual(
      same.transitions.map(({ cost, update }) => ({ cost, update })),
    );
  });

  it("keeps variables of a rule apart from those that another location has under the name", () => {
    const its = system("s(x,y) -> f(x,y)\nf(y,z) -> f(y - 1, x) :|: y > 0");
    expect(its.transitions[1]?.update.map((term) => (term.kind === "symbol" ? term.name : "…"))).toEqual([
      "…",
      "x_1",
    ]);
  });
});

const header = "(GOAL TERMINATION)\n(STARTTERM (FUNCTIONSYMBOLS s))\n(VAR x)\n";
const ari = "(format LCTRS :smtlib 2.6)\n(theory Ints)\n(fun f (-> Int Int))\n(entrypoint f)\n";

describe("what is wrong is told with its place", () => {
  it.each([
    [
      "koat",
      `${header}(RULES\n  s(x) -> Com_2(f(x), g(x))\n)`,
      5,
      11,
      /Com_2 has 2 right-hand sides; only rules with one/,
    ],
    ["koat", `${header}(RULES\n  s(x) -> f(x) :|: x >\n)`, 6, 1, /expected an integer expression, found \)/],
    ["koat", `${header}(RULES\n  s(x, x) -> f(x)\n)`, 5, 8, /x is twice among the arguments of s/],
    [
      "koat",
      `${header}(RULES\n  s(x) -> f(x)\n  f(x, y) -> f(x)\n)`,
      6,
      3,
      /f has 2 arguments here and 1 elsewhere/,
    ],
    ["koat", "(VAR x)\n(RULES f(x) -> f(x))", 2, 21, /there is no start/],
    ["koat", `${header}(RULES s(x) -> f(x / 2))`, 4, 20, /expected \), found \//],
    ["koat", `${header}(RULES f(x) -> f(x))`, 2, 29, /no rule leaves the start s/],
    [
      "koat",
      `${header}(RULES s(x) -> s(x) :|: (x > 0 && x > ))`,
      4,
      39,
      /expected an integer expression, found \)/,
    ],
    ["koat", `${header}(RULES s(x) -> s(x))\n(RULES s(x) -> s(x))`, 5, 2, /there is a second RULES/],
    ["koat", `${header}(STARTTERM (FUNCTIONSYMBOLS f))`, 4, 2, /there is a second STARTTERM/],
    ["koat", "(STARTTERM CONSTRUCTOR-BASED)", 1, 12, /names no start/],
    ["ari", `${ari}(rule (f x) (f (+ x 1))`, 5, 1, /this \( is never closed/],
    ["ari", `${ari}(rule (f x) (g x))`, 5, 13, /g is not declared with fun/],
    ["ari", `${ari}(rule (f x) (f (mod x x)))`, 5, 16, /mod is supported by a constant only/],
    ["ari", `${ari}(rule (f x) (f x) :guard (+ x 1))`, 5, 26, /the guard is no formula/],
    ["ari", `${ari}(rule (f x) (f 1.5))`, 5, 16, /1\.5 is neither an integer nor a name/],
    ["ari", `${ari}(rule (f x) (f x) :guard (> x 0) :guard (> x 1))`, 5, 34, /there is a second :guard/],
    ["ari", `${ari}(rule (f x) (f x) :cost (> x 0))`, 5, 25, /expected an integer, found a formula/],
    ["ari", `${ari}(fun f Int)`, 5, 1, /f is declared twice/],
    ["ari", `${ari}(rule (f x\\) (f 1))`, 5, 11, /unexpected \\/],
    ["ari", "(format TRS)", 1, 1, /the format is TRS; expected LCTRS/],
    ["smt2", "(declare-sort Loc 0)\n(assert true)", 1, 1, /init_main is not defined/],
    ["smt2", "(declare-sort Loc 0)\n(push 1)", 2, 1, /push is not part of a transition system/],
  ] as const)("%s: %j", (format, text, line, column, message) => {
    expect(readIts(text, format)).toEqual({
      problem: expect.stringMatching(message),
      position: { line, column },
    });
  });
});

describe("deep nesting", () => {
  const texts = (depth: number) => {
    const [open, close] = ["(".repeat(depth), ")".repeat(depth)];
    return [
      [
        "koat",
        `${header}(RULES s(x) -> s(${open}x${close}) :|: ${open}x > 0${close} && ${open}x${close} < 9)`,
      ],
      ["koat", `${header}(RULES s(x) -> s(${"-".repeat(depth)}x) :|: ${"!".repeat(depth)}(x > 0))`],
      ["ari", `${ari}(rule (f x) (f ${"(div ".repeat(depth)}x${" 2)".repeat(depth)}))`],
      ["ari", `${ari}(rule (f x) (f ${"(let ((y x)) ".repeat(depth)}y${close}))`],
    ] as const;
  };

  it.each(texts(900))("is read as deep as the limit: %#", (format, text) => {
    expect(readIts(text, format)).toHaveProperty("its");
  });

  it.each([...texts(6_000), ...texts(60_000)])("is refused beyond, with its place: %#", (format, text) => {
    expect(readIts(text, format)).toMatchObject({
      problem: "parentheses are nested deeper than 1000",
      position: { line: expect.any(Number) },
    });
  });
});

describe("SMT-LIB", () => {
  const relation = (body: string) => `(declare-sort Loc 0)
(declare-const a Loc) (declare-const b Loc)
(define-fun init_main ((pc Loc) (x Int) (y Int)) Bool (cfg_init pc a (> x 0)))
(define-fun next_main ((pc Loc) (x Int) (y Int) (pc1 Loc) (x1 Int) (y1 Int)) Bool (or ${body}))`;

  it("solves the relation for the variables after, and puts the start's condition on a transition of its own", () => {
    const read = readIts(relation("(cfg_trans2 pc a pc1 b (and (= (+ x1 1) x) (< y1 x1) (> y 0)))"), "smt2");
    if ("problem" in read) throw new Error(read.problem);
    const written = writeIts(read.its, "koat");
    expect("text" in written && written.text.split("\n").slice(4, 6)).toEqual([
      "  start(x, y) -> Com_1(a(x, y)) :|: 0 < x",
      "  a(x, y) -> Com_1(b(x - 1, y1)) :|: 0 < y && y1 + 1 < x",
    ]);
  });

  it.each([
    ["(cfg_trans2 pc1 a pc b true)", /expected pc, a parameter of next_main/],
    ["(cfg_trans2 pc a pc1 b (exists ((r Real)) (= (* 3 r) 1)))", /a variable of sort Real is not supported/],
  ])("refuses what it would misread: %s", (body, message) => {
    expect(readIts(relation(body), "smt2")).toMatchObject({ problem: expect.stringMatching(message) });
  });

  it("refuses a start over other variables, a variable twice and assertions that it does not use", () => {
    const sound = relation("(cfg_trans2 pc a pc1 a true)");
    const problemOf = (text: string) => {
      const read = readIts(text, "smt2");
      return "problem" in read ? read.problem : undefined;
    };
    expect(problemOf(sound)).toBeUndefined();
    expect(problemOf(`${sound}\n(assert (distinct a b))`)).toBeUndefined();
    expect(problemOf(`${sound}\n(assert (= a b))`)).toMatch(/an assertion other than distinct locations/);
    expect(problemOf(sound.replace("(x Int) (y Int)) Bool (cfg_init", "(x Int)) Bool (cfg_init"))).toMatch(
      /init_main has not as many variables as next_main/,
    );
    expect(problemOf(sound.replace("(x1 Int)", "(x Int)"))).toMatch(/x is twice among the parameters/);
  });

  it.each([
    ["(define-fun cfg_init ((pc Loc) (src Loc) (rel Bool)) Bool (and rel (= src pc)))", undefined],
    [
      "(define-fun cfg_trans2 ((pc Loc) (src Loc) (pc1 Loc) (dst Loc) (rel Bool)) Bool (and (= pc src) (= pc1 dst) rel))",
      undefined,
    ],
    [
      "(define-fun cfg_trans2 ((pc Loc) (src Loc) (pc1 Loc) (dst Loc) (rel Bool)) Bool (and (= pc dst) (= pc1 src) rel))",
      /^cfg_trans2 is defined otherwise than the format has it: \(and \(= pc loc\) \(= pc1 loc1\) rel\)$/,
    ],
    [
      "(define-fun cfg_trans2 ((pc Loc) (src Loc) (pc1 Loc) (dst Loc) (rel Bool)) Bool (and (= pc src) (= pc1 dst) (not rel)))",
      /^cfg_trans2 is defined otherwise/,
    ],
    ["(define-fun cfg_init ((pc Loc) (src Loc) (rel Bool)) Bool rel)", /^cfg_init is defined otherwise/],
    ["(define-fun init_main ((pc Loc) (x Int) (y Int)) Bool false)", /^init_main is defined twice$/],
  ])("takes its functions for what they are: %s", (definition, message) => {
    const read = readIts(`${relation("(cfg_trans2 pc a pc1 a true)")}\n${definition}`, "smt2");
    if (message === undefined) expect(read).toHaveProperty("its");
    else expect(read).toEqual({ problem: expect.stringMatching(message), position: { line: 5, column: 1 } });
  });

  it("refuses calls by name", () => {
    expect(readIts(relation("(cfg_trans3 pc a pc1 b pc1 a true)"), "smt2")).toMatchObject({
      problem: expect.stringMatching(/cfg_trans3 is a call and its return/),
    });
  });
});
