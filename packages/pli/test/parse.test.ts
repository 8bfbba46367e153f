/** Every construct, in both of its spellings, becomes the same tree; operators bind as in PL/I. */
import { describe, expect, test } from "vitest";
import { readExpression, readProcedures } from "../src/syntax/convert.ts";
import type { Expression } from "../src/syntax/tree.ts";

/** A tree without places and case. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === "bigint") return `${value}`;
  if (typeof value === "string") return value.toUpperCase();
  if (typeof value !== "object" || value === null) return value;
  const places = ["extent", "end", "source"];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !places.includes(key))
      .map(([key, part]) => [key, shapeOf(part)]),
  );
}

function proceduresIn(text: string): unknown {
  const read = readProcedures({ name: "test.pli", text });
  if ("problems" in read) throw new Error(read.problems.map(({ message }) => message).join("; "));
  return shapeOf(read.procedures);
}

function statements(text: string): unknown {
  return proceduresIn(`P: PROC; ${text} END;`);
}

/** Fully parenthesised. */
function show(expression: Expression): string {
  switch (expression.kind) {
    case "integer":
      return `${expression.value}`;
    case "symbol":
      return `"${expression.name}"`;
    case "name":
      return expression.name.text;
    case "application":
      return `${expression.name.text}[${expression.arguments.map(show).join(", ")}]`;
    case "unary":
      return `(${expression.operator} ${show(expression.operand)})`;
    case "binary":
      return `(${show(expression.left)} ${expression.operator} ${show(expression.right)})`;
    case "parenthesised":
      return show(expression.inner);
    case "range":
      return `${show(expression.lower)}:${show(expression.upper)}`;
    case "quantified": {
      const { quantifier, variable, lower, upper, body } = expression;
      return `(${quantifier} ${variable.text} ${show(lower)} … ${show(upper)}: ${show(body)})`;
    }
  }
}

function expression(text: string): string {
  const read = readExpression({ name: "", text });
  if ("problems" in read) throw new Error(read.problems.map(({ message }) => message).join("; "));
  return show(read.expression);
}

describe("two spellings of one thing", () => {
  test.each([
    ["X = 1;", "X ← 1;"],
    ["X = 1;", "x = 1;"],
    ["X = A ¬= B;", "X = A ≠ B;"],
    ["X = A ¬= B;", "X = A ^= B;"],
    ["X = A ¬= B;", "X = A ~= B;"],
    ["X = A >= B;", "X = A ≥ B;"],
    ["X = A >= B;", "X = A ¬< B;"],
    ["X = A >= B;", "X = A ^< B;"],
    ["X = A >= B;", "X = A ~< B;"],
    ["X = A <= B;", "X = A ≤ B;"],
    ["X = A <= B;", "X = A ¬> B;"],
    ["X = A <= B;", "X = A ^> B;"],
    ["X = A <= B;", "X = A ~> B;"],
    ["X = ¬(A);", "X = ^(A);"],
    ["X = ¬(A);", "X = ~(A);"],
    ["X = A => B;", "X = A ⊃ B;"],
    ["GO TO L; L: ;", "GOTO L; L: ;"],
    ["go to l; L: ;", "GOTO L; L: ;"],
    ["DCL A INTEGER;", "DECLARE A INTEGER;"],
    ["DCL A INTEGER;", "DCL A FIXED BINARY(31, 0);"],
    ["DCL A INTEGER;", "DCL A FIXED BIN(31);"],
    ["DCL A INTEGER;", "DCL A BIN FIXED;"],
    ["DCL A INTEGER;", "DCL A FIXED(31,0) BINARY;"],
    ["DCL A INTEGER;", "DCL A;"],
    ["DCL A INTEGER;", "DCL A AUTOMATIC;"],
    ["DCL A INTEGER AUTO INIT(3);", "DCL A INITIAL(3) AUTOMATIC INTEGER;"],
    ["DCL L INTEGER, U INTEGER;", "DCL (L, U) INTEGER;"],
    ["DCL L(5) INTEGER STATIC, U(5) INTEGER STATIC;", "DCL (L, U)(5) INTEGER STATIC;"],
    ["DCL L(5) INTEGER, U(0:2) INTEGER;", "DCL (L(5), U(0:2)) INTEGER;"],
    ["DCL A(1:10) INTEGER;", "DCL A(10) INTEGER;"],
    ["DCL A(3) INITIAL(0, 0, 0);", "DCL A(3) INITIAL(0, 0, +0);"],
    ["DO J = 1 TO N BY 2; END;", "DO J = 1 BY 2 TO N; END;"],
    ["IF X = 1 THEN Y = 1 ELSE Y = 2;", "IF X = 1 THEN Y = 1; ELSE Y = 2;"],
    ["IF X = 1 THEN CALL P ELSE RETURN;", "IF X = 1 THEN CALL P(); ELSE RETURN;"],
    ["DO; X = 1; END;", "DO; X = 1; END:"],
    ["DO; NEXT: ; END;", "DO; NEXT: END;"],
    ["L: DO; X = 1; END L;", "L: DO; X = 1; END;"],
    ["X/*a*/=/**/1/* b; */;", "X = 1;"],
  ])("%s and %s", (one, other) => {
    expect(statements(one)).toEqual(statements(other));
  });

  test.each([
    ["P: PROC(A, B); END;", "P: PROCEDURE (A, B); END P;"],
    ["P: PROC; END;", "p: procedure (); end;"],
    ["P: PROC RETURNS(INTEGER); END;", "P: PROC RETURNS(FIXED BINARY(31, 0)); END;"],
    ["P: PROC RECURSIVE; END;", "P: PROC; END;"],
    ["P: PROC OPTIONS(MAIN); END;", "P:\nPROC\nOPTIONS (MAIN);\nEND;"],
  ])("%s and %s", (one, other) => {
    expect(proceduresIn(one)).toEqual(proceduresIn(other));
  });
});

describe("operators, weakest first: => | & comparisons + - * / and the prefix operators with **", () => {
  test.each([
    ["A + B * C", "(A add (B multiply C))"],
    ["A - B - C", "((A subtract B) subtract C)"],
    ["A / B * C", "((A divide B) multiply C)"],
    ["A ** B ** C", "(A power (B power C))"],
    ["-A ** B", "(negate (A power B))"],
    ["A ** -B", "(A power (negate B))"],
    ["-A * B", "((negate A) multiply B)"],
    ["- - A", "(negate (negate A))"],
    ["A+B<C-D", "((A add B) less (C subtract D))"],
    ["A = 1 & B = 2 | C = 3", "(((A equal 1) and (B equal 2)) or (C equal 3))"],
    ["A = 1 | B = 2 & C = 3", "((A equal 1) or ((B equal 2) and (C equal 3)))"],
    [
      "A = 1 => B = 1 => C = 1 | D = 1",
      "((A equal 1) implies ((B equal 1) implies ((C equal 1) or (D equal 1))))",
    ],
    ["¬(A = 1) & B = 1", "((not (A equal 1)) and (B equal 1))"],
    ["A(I + 1) * F(X, Y)", "(A[(I add 1)] multiply F[X, Y])"],
    ['"N" + 4', '("N" add 4)'],
    ["FORALL K = 1 TO N (A(K) = 0)", "(forall K 1 … N: (A[K] equal 0))"],
    [
      "FORALL K = 1 TO N - 1 (A(K) <= A(K+1))",
      "(forall K 1 … (N subtract 1): (A[K] lessOrEqual A[(K add 1)]))",
    ],
    ["EXISTS K = L TO A(I) (K = X)", "(exists K L … A[I]: (K equal X))"],
    ["FORALL K = 1 TO -N (K = X)", "(forall K 1 … (negate N): (K equal X))"],
    ["FORALL K = 1 TO (N) (K = X) & Y = 1", "((forall K 1 … N: (K equal X)) and (Y equal 1))"],
    [
      "FORALL I = 1 TO N (EXISTS J = 1 TO I (A(J) = I))",
      "(forall I 1 … N: (exists J 1 … I: (A[J] equal I)))",
    ],
    [
      "X = 1 => FORALL K = 1 TO 2 ** N (K > 0)",
      "((X equal 1) implies (forall K 1 … (2 power N): (K greater 0)))",
    ],
  ])("%s", (text, shown) => {
    expect(expression(text)).toBe(shown);
  });
});

describe("the lists of INITIAL", () => {
  const values = (list: string): string => {
    const read = readProcedures({ name: "", text: `P: PROC; DCL A(100) INITIAL(${list}); END;` });
    if ("problems" in read) throw new Error(read.problems.map(({ message }) => message).join("; "));
    return read.procedures[0]!.declarations[0]!.initial!.values.map(
      ({ count, value }) => `${count}×${value ?? "*"}`,
    ).join(" ");
  };

  test.each([
    ["1, -2, +3", "1×1 1×-2 1×3"],
    ["(3) 0", "3×0"],
    ["(3) -1, 5", "3×-1 1×5"],
    ["(2)(1, 2)", "1×1 1×2 1×1 1×2"],
    ["(2)((2) 7, 8)", "2×7 1×8 2×7 1×8"],
    ["(2)(3) 7", "6×7"],
    ["*, (2) *, 4", "1×* 2×* 1×4"],
  ])("%s", (list, shown) => {
    expect(values(list)).toBe(shown);
  });
});

test("names are what they were written as, and the same in any case", () => {
  const read = readProcedures({ name: "", text: "Sum: proc (a); Total = a; return (TOTAL); end SUM;" });
  if ("problems" in read) throw new Error();
  const [sum] = read.procedures;
  expect(sum!.name.text).toBe("Sum");
  expect(sum!.body[0]!.action).toMatchObject({ target: { name: { text: "Total" } } });
});

test("words of attributes and functions are names like any other", () => {
  expect(() =>
    statements("DCL (MAIN, STATIC, FIXED) INTEGER; MAIN = STATIC + FIXED; INITIAL = OPTIONS;"),
  ).not.toThrow();
});
