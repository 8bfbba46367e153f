import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createSolverChain, SmtLibProcess, type Solver, Z3Solver } from "../../src/solver/index.ts";
import { parseSExpressions } from "../../src/solver/smtlib/s-expression.ts";
import { parseValue } from "../../src/solver/smtlib/value-parser.ts";
import type { Query } from "../../src/solver/solver.ts";
import * as t from "../../src/term/index.ts";
import { Conditions, paths, satisfies } from "./queries.ts";

const budget = { resources: 0, milliseconds: 60_000 };
const open: Solver[] = [];
const directory = mkdtempSync(join(tmpdir(), "everypath-solver-"));

function opened<S extends Solver>(solver: S): S {
  open.push(solver);
  return solver;
}

afterEach(() => {
  for (const solver of open.splice(0)) solver.close();
});
afterAll(() => rmSync(directory, { recursive: true }));

const x = t.symbol("x", t.bitVecSort(8));
const easy: Query = { pathCondition: [], condition: t.equal(x, t.bitVecConstant(8, 5)) };
const solved = { kind: "sat", model: new Map([[x, 5n]]) };

function isInstalled(command: string): boolean {
  return spawnSync(command, ["--version"]).error === undefined;
}

for (const command of ["z3", "cvc5"]) {
  const reason = isInstalled(command) ? "" : ` (skipped: ${command} is not installed)`;
  describe.skipIf(reason !== "")(`${command}${reason}`, { timeout: 300_000 }, () => {
    test.each(["bits", "array", "int", "float"] as const)("agrees with Z3 in WebAssembly: %s", (theory) => {
      const wasm = opened(new Z3Solver());
      const process = opened(new SmtLibProcess(command));
      const feasible = new Set<Query>();
      let sat = 0;
      let unsat = 0;
      const steps = theory === "float" ? 5 : 20;
      for (const query of paths(new Conditions(77, theory, 8), steps, 5, (asked) => feasible.has(asked))) {
        const answer = process.check(query, budget);
        expect(answer.kind).toBe(wasm.check(query, budget).kind);
        if (answer.kind === "sat") {
          sat += 1;
          feasible.add(query);
          expect(satisfies(query, answer.model)).toBe(true);
        } else unsat += 1;
      }
      expect(sat).toBeGreaterThan(3);
      expect(unsat).toBeGreaterThan(0);
    });

    test("models of every sort, and names that need care", () => {
      const number = t.symbol("number", t.intSort);
      const single = t.symbol("a name", t.float32Sort);
      const same = t.symbol("number", t.bitVecSort(70));
      const f = t.symbol("f", t.float64Sort);
      const truth = t.symbol("truth", t.boolSort);
      const query = {
        pathCondition: [
          t.equal(number, t.intConstant(-12)),
          t.equal(single, t.floatConstant(t.float32Sort, -1.5)),
          t.equal(same, t.bitVecConstant(70, 1n << 69n)),
        ],
        condition: t.and(t.fpIsNaN(f), truth),
      };
      expect(opened(new SmtLibProcess(command)).check(query, budget)).toEqual({
        kind: "sat",
        model: new Map<t.Symbol, t.ModelValue>([
          [number, -12n],
          [single, -1.5],
          [same, 1n << 69n],
          [f, Number.NaN],
          [truth, true],
        ]),
      });
    });

    test("steps run out, time runs out, and the next query is answered", () => {
      const [p, q] = [t.symbol("p", t.bitVecSort(64)), t.symbol("q", t.bitVecSort(64))];
      const small = (a: t.SymbolicTerm) => t.bvUnsignedLess(a, t.bitVecConstant(64, 1n << 32n));
      const product = t.bitVecConstant(64, 2860486313n * 3267000013n);
      const hard = { pathCondition: [small(p), small(q)], condition: t.equal(t.bvMultiply(p, q), product) };
      const solver = opened(new SmtLibProcess(command));
      expect(solver.check(hard, { resources: 0, milliseconds: 500 })).toEqual({
        kind: "unknown",
        reason: "no answer within 500 ms",
      });
      expect(solver.check(easy, budget)).toEqual(solved);
      expect(solver.check(hard, { resources: 1000, milliseconds: 60_000 }).kind).toBe("unknown");
      expect(solver.check(easy, { resources: 100_000, milliseconds: 60_000 })).toEqual(solved);
    });

    test("as the backend of the chain", () => {
      const solver = opened(createSolverChain({ backend: command, layers: { enumeration: false } }));
      expect(solver.check(easy, budget)).toEqual(solved);
      expect(solver.statistics().at(-1)).toMatchObject({ layer: command, queries: 1 });
    });
  });
}

describe("a process that misbehaves makes the query unknown", { timeout: 300_000 }, () => {
  /** A shell script that reads one line at a time. */
  function script(name: string, body: string): SmtLibProcess {
    const file = join(directory, name);
    writeFileSync(file, `#!/bin/sh\n${body}\n`);
    chmodSync(file, 0o755);
    return opened(new SmtLibProcess(file));
  }

  test("it is not there", () => {
    const answer = opened(new SmtLibProcess("/no/such/solver")).check(easy, budget);
    expect(answer).toMatchObject({ kind: "unknown", reason: expect.stringContaining("ENOENT") });
  });

  test("it dies, and the next query has a fresh one", () => {
    const solver = script("dies", `read line; echo "out of luck" >&2; exit 3`);
    for (const _ of [1, 2]) {
      expect(solver.check(easy, budget)).toEqual({
        kind: "unknown",
        reason: "dies failed: it ended with status 3 out of luck",
      });
    }
  });

  test("it hangs", () => {
    const solver = script("hangs", "while read line; do :; done; sleep 1000");
    expect(solver.check(easy, { resources: 0, milliseconds: 300 }).kind).toBe("unknown");
  });

  test("it answers nonsense, or a model that is none", () => {
    const reply = (text: string) =>
      `while read line; do case "$line" in "(check-sat)") echo sat;; "(get-value"*) echo '${text}';; "(echo"*) echo "$line" | tr -dc 'a-z0-9-' | sed s/^echo//;; esac; done`;
    expect(script("right", reply("((x #x05))")).check(easy, budget)).toEqual(solved);
    expect(script("wrong", reply("((x #x06))")).check(easy, budget).kind).toBe("unknown");
    expect(script("odd", reply("((x blue))")).check(easy, budget).kind).toBe("unknown");
    expect(script("broken", reply("((x")).check(easy, budget).kind).toBe("unknown");
  });
});

describe("values", () => {
  const bytes = t.arraySort(t.bitVecSort(8), t.bitVecSort(8));
  const value = (text: string, sort: t.Sort) => {
    const parsed = parseSExpressions(text)?.[0];
    return parsed === undefined ? undefined : parseValue(parsed, sort);
  };

  test.each<readonly [string, t.Sort, t.ModelValue | undefined]>([
    ["true", t.boolSort, true],
    ["maybe", t.boolSort, undefined],
    ["(- 5)", t.intSort, -5n],
    ["5.0", t.intSort, undefined],
    ["#b0101", t.bitVecSort(4), 5n],
    ["#xFf", t.bitVecSort(8), 255n],
    ["(_ bv10 32)", t.bitVecSort(32), 10n],
    ["(fp #b1 #x7f #b10000000000000000000000)", t.float32Sort, -1.5],
    ["(fp #b0 #b10000000000 #x8000000000000)", t.float64Sort, 3],
    ["(_ -zero 8 24)", t.float32Sort, -0],
    ["(_ NaN 8 24)", t.float32Sort, Number.NaN],
    ["(_ -oo 11 53)", t.float64Sort, Number.NEGATIVE_INFINITY],
    ["(lambda ((i (_ BitVec 8))) (f i))", bytes, undefined],
    [
      "((as const (Array (_ BitVec 8) (_ BitVec 8))) #x07)",
      bytes,
      { kind: "array", otherwise: 7n, entries: new Map() },
    ],
    [
      "(store (store ((as const (Array (_ BitVec 8) (_ BitVec 8))) #x00) #x01 #x02) #x01 #x03)",
      bytes,
      { kind: "array", otherwise: 0n, entries: new Map([[1n, 3n]]) },
    ],
    [
      "(lambda ((i (_ BitVec 8))) (ite (= i #x01) #x02 (ite (= #x01 i) #x05 #x03)))",
      bytes,
      { kind: "array", otherwise: 3n, entries: new Map([[1n, 2n]]) },
    ],
  ])("%s", (text, sort, expected) => {
    expect(value(text, sort)).toEqual(expected);
  });

  test("text that is no s-expression", () => {
    expect(parseSExpressions("(a (b)")).toBeUndefined();
    expect(parseSExpressions("a) b")).toBeUndefined();
    expect(parseSExpressions('(|a b| "c (" ; d\n e)')).toEqual([["a b", '"c ("', "e"]]);
  });
});
