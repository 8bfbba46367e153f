/**
 * Programs over mathematical integers. For generated programs in PL/I and in the language of objects, each input that the fuzzer made is run by
 * the direct interpreter of that language: it must end as the fuzzer says. EVERYPATH_RUNS sets the number of programs.
 */

import {
  arraySort,
  boolSort,
  createSolverChain,
  forall,
  intConstant,
  intLess,
  intSort,
  loadSatCore,
  type ModelValue,
  select,
  symbol,
  type Symbol as TermSymbol,
} from "@everypath/core";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import * as objectPrograms from "../../../objects/test/generate.ts";
import { run } from "../../../objects/test/interpreter.ts";
import { programOf as objectProgram } from "../../../objects/test/support.ts";
import * as pliPrograms from "../../../pli/test/generator.ts";
import { interpret } from "../../../pli/test/interpreter.ts";
import { programOf as pliProgram } from "../../../pli/test/support.ts";
import type { FoundInput, Fuzzing } from "../../src/fuzz/index.ts";
import { solveFor } from "../../src/fuzz/solve.ts";
import { valueOfWord, wordAt, wordOfValue } from "../../src/fuzz/words.ts";
import { failuresOf, fuzzProgram, texts } from "./support.ts";

const core = await loadSatCore();

const runs = Number(process.env.EVERYPATH_RUNS ?? 24);
const seed = Number(process.env.EVERYPATH_SEED ?? 77);

const chain = createSolverChain({}, core);
afterAll(() => chain.close());

const few = {
  maxInputs: 8,
  maxSteps: 600,
  query: { resources: 300_000, milliseconds: 60_000 },
  chain,
};

/** How an input ends, as the fuzzer says: an error with its line, or nothing. */
function endOf({ exploration, failures }: Fuzzing, { failure }: FoundInput): string {
  if (failure === undefined) return "no error";
  const { error } = exploration.paths.find(({ id }) => id === failures[failure]!.path)!;
  return `${error!.kind} in line ${error!.location.line}`;
}

/** The values of readings: X, X!1, … */
function valuesOf({ input }: FoundInput): (name: string) => string {
  return (name) => Buffer.from(input.values.get(name) ?? []).toString() || "0";
}

/** The names that a machine gives readings of a variable, one after the other. */
function counted(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count === 0 ? name : `${name}!${count}`;
  };
}

describe("inputs found end in the interpreter as the fuzzer says", () => {
  test("PL/I", { timeout: 300_000 }, async () => {
    const ends = new Map<string, number>();
    let children = 0;
    await fc.assert(
      fc.asyncProperty(pliPrograms.programs, async ({ text, x, y, reads }) => {
        const program = pliProgram(text, { call: 'OUTER("PX", "PY")' });
        const fuzzing = await fuzzProgram(program, [[x, y, ...reads].join(" ")], { entry: "OUTER", ...few });
        for (const found of fuzzing.found) {
          const valueOf = valuesOf(found);
          const inputs = { value: (name: string) => BigInt(valueOf(name)), element: () => 0n };
          const end = endOf(fuzzing, found);
          if (end.startsWith("timeout")) continue;
          const outcome = interpret(text, `OUTER(${valueOf("PX")}, ${valueOf("PY")})`, inputs, 600);
          if (outcome.end === "too long") continue;
          ends.set(outcome.end, (ends.get(outcome.end) ?? 0) + 1);
          if (found.generation > 0) children++;
          const isError = outcome.end !== "returned" && outcome.end !== "assumption";
          const expected = isError
            ? `${outcome.end} in line ${"line" in outcome ? outcome.line : 0}`
            : "no error";
          expect(end, `${Buffer.from(found.bytes)}\n${text}`).toBe(expected);
        }
      }),
      { numRuns: runs, seed, endOnFailure: true },
    );
    expect(children).toBeGreaterThan(runs / 2);
    for (const end of ["returned", "out-of-bounds", "division-by-zero"])
      expect(ends.get(end) ?? 0, end).toBeGreaterThan(0);
  });

  test("objects", { timeout: 300_000 }, async () => {
    let errors = 0;
    let children = 0;
    await fc.assert(
      fc.asyncProperty(objectPrograms.programs({ references: false, entries: false }), async ({ text }) => {
        const program = objectProgram(text);
        const fuzzing = await fuzzProgram(program, ["1 true 2 false 3 4 5"], few);
        for (const found of fuzzing.found) {
          const valueOf = valuesOf(found);
          const nameOf = counted();
          const { end } = run(text, {
            input: (type, name) => {
              const word = valueOf(nameOf(name));
              return type === "bool" ? word === "true" : BigInt(word);
            },
          });
          if (end.kind === "bound") continue;
          if (end.kind === "error") errors++;
          if (found.generation > 0) children++;
          const expected = end.kind === "error" ? `${end.error} in line ${end.line}` : "no error";
          expect(endOf(fuzzing, found), `${Buffer.from(found.bytes)}\n${text}`).toBe(expected);
        }
      }),
      { numRuns: 2 * runs, seed, endOnFailure: true },
    );
    expect(children).toBeGreaterThan(runs / 2);
    expect(errors).toBeGreaterThan(0);
  });
});

describe("finds the way to the error", () => {
  test("in PL/I, with integers of any size, one for each READ", async () => {
    const stop = new AbortController();
    const onInput = ({ failure }: FoundInput) => {
      if (failure !== undefined) stop.abort();
    };
    const program = pliProgram(`LOCK: PROCEDURE OPTIONS(MAIN);
  DECLARE (X, Y, Z, S, I) INTEGER;
  READ (X, Y);
  S = 0;
  DO I = 1 TO X;
    READ (Z);
    S = S + Z * I;
  END;
  IF X > 2 THEN
    IF S = 4711 & Y > 100000000000000000000 THEN ASSERT (X = 2);
END;`);
    const found = await fuzzProgram(program, ["1 2"], {
      chain,
      entry: "LOCK",
      maxInputs: 200,
      signal: stop.signal,
      onInput,
    });
    expect(texts(found)[0]).toBe("1 2 0\n");
    const [[kind, input]] = failuresOf(found) as [[string, string]];
    const [x, y, ...read] = input.trim().split(" ").map(BigInt) as [bigint, bigint, ...bigint[]];
    // The smallest Y that fails so.
    expect([kind, x > 2n, y]).toEqual(["assertion", true, 100000000000000000001n]);
    // Nothing is left that it does not read.
    expect(read.length).toBeLessThanOrEqual(Number(x));
    expect(read.reduce((sum, value, index) => sum + value * BigInt(index + 1), 0n)).toBe(4711n);
  });

  test("in a language of objects, with truth values among them", async () => {
    const program = objectProgram(`class Cell { int f; }
int x := input;
bool b := input;
Cell c := new Cell();
c.f := x * 3;
if (c.f = 300 && b) { assert x < 4; }`);
    const found = await fuzzProgram(program, [], { chain, maxInputs: 20 });
    expect(failuresOf(found)).toEqual([["assertion", "100 true\n"]]);
    expect(found.channel).toEqual({ kind: "words", name: undefined });
  });

  test("in an array that is a parameter", async () => {
    const program = pliProgram(
      "F: PROCEDURE(A, N); DECLARE A(*) INTEGER, N INTEGER; IF A(N) = 8 THEN IF N = 3 THEN ASSERT (A(1) ¬= 5); END;",
    );
    const found = await fuzzProgram(program, ["[1: 4, else 8] 2"], { chain, entry: "F", maxInputs: 20 });
    // Element 1 is 5, element 3 is 8.
    expect(failuresOf(found)).toEqual([["assertion", "[3: 8, else 5] 3\n"]]);
  });

  test("with one symbol of several in the seed", async () => {
    const program = pliProgram("F: PROCEDURE(A, B); DECLARE (A, B) INTEGER; IF A + B = 3 THEN B = 1; END;");
    const channel = { kind: "symbols", name: "B" } as const;
    const found = await fuzzProgram(program, ["7"], { chain, entry: "F", channel, maxInputs: 1 });
    expect([...found.found[0]!.input.values].map(([name, word]) => `${name}=${Buffer.from(word)}`)).toEqual([
      "A=0",
      "B=7",
    ]);
  });

  test("under an assumption of the call, which the seed does not meet", async () => {
    const text = "F: PROCEDURE(A); DECLARE A INTEGER; IF A < 12 THEN ASSERT (A < 11); END;";
    const found = await fuzzProgram(pliProgram(text, { assume: ["A > 10"] }), ["0"], {
      entry: "F",
      maxInputs: 10,
    });
    expect(failuresOf(found)).toEqual([["assertion", "11\n"]]);
  });
});

test("where values of the input stand in for symbols, an array of it does", () => {
  const elements = symbol("A", arraySort(intSort, intSort));
  const wanted = symbol("X", intSort);
  const isBelow = forall("K", intConstant(1n), symbol("N", intSort), (index) =>
    intLess(select(elements, index), wanted),
  );
  const values = new Map<TermSymbol, ModelValue>([
    [elements, valueOfWord(elements.sort, Buffer.from("[30: 2, 40: 7, else 0]"))],
    [symbol("N", intSort), 100n],
  ]);
  const free = new Set([wanted]);
  const solved = solveFor([isBelow], intLess(wanted, intConstant(9n)), free, {
    solver: chain,
    query: few.query,
    values,
  });
  expect(solved?.model.get(wanted)).toBe(8n);
});

test("what cannot be computed is no error", async () => {
  const text = `F: PROCEDURE(A, N); DECLARE A(*) INTEGER, N INTEGER;
  ASSERT (N = 0);
  ASSERT (FORALL K = 1 TO N + 10000000 (A(K) = A(K) * A(K) - A(K) + A(1)));
END;`;
  const found = await fuzzProgram(pliProgram(text), ["[else 1] 1"], { chain, entry: "F", maxInputs: 4 });
  const kinds = failuresOf(found).map(([kind, input]) => [kind, input.endsWith(" 0\n")]);
  expect(kinds).not.toContainEqual(["assertion", true]);
});

test("a run whose integers fill the memory is cut", async () => {
  const text = "F: PROCEDURE(A); DECLARE A INTEGER; DO WHILE (A > 1); A = A * A; END; ASSERT (A < 0); END;";
  const found = await fuzzProgram(pliProgram(text), ["2"], { chain, entry: "F", maxInputs: 6 });
  expect(failuresOf(found).map(([kind]) => kind)).toEqual(["assertion"]);
  expect(found.exploration.incomplete).toContainEqual(
    expect.objectContaining({ reason: "symbolic-limit", detail: "an integer has more than 1,000,000 bits" }),
  );
});

describe("words", () => {
  const sorts = { int: intSort, bool: boolSort, array: arraySort(intSort, intSort) };

  test("are read as they are written", () => {
    const array = fc
      .tuple(fc.bigInt(), fc.array(fc.tuple(fc.bigInt(), fc.bigInt()), { maxLength: 4 }))
      .map(([otherwise, entries]) => ({
        kind: "array" as const,
        otherwise,
        entries: new Map(entries.filter(([, value]) => value !== otherwise)),
      }));
    fc.assert(
      fc.property(fc.bigInt(), (value) => {
        expect(valueOfWord(sorts.int, wordOfValue(value))).toBe(value);
      }),
    );
    fc.assert(
      fc.property(fc.boolean(), (value) => {
        expect(valueOfWord(sorts.bool, wordOfValue(value))).toBe(value);
      }),
    );
    fc.assert(
      fc.property(array, (value) => {
        expect(valueOfWord(sorts.array, wordOfValue(value))).toEqual(value);
      }),
    );
  });

  test("stand apart by blanks, but for those within brackets", () => {
    const bytes = Buffer.from(" 3\t[1: 5, else -2]\n-7");
    const words: string[] = [];
    for (let found = wordAt(bytes, 0); found !== undefined; found = wordAt(bytes, found.end))
      words.push(Buffer.from(found.word).toString());
    expect(words).toEqual(["3", "[1: 5, else -2]", "-7"]);
  });
});
