/** What statements and expressions do, on given values. */
import { describe, expect, test } from "vitest";
import { outcomeOf } from "./support.ts";

const value = (expression: string, declarations = ""): string =>
  outcomeOf(`F: PROC; ${declarations} RETURN (${expression}); END;`);

test("the case of letters makes no difference", () => {
  const text = `Fib: procedure (N) returns(fixed binary(31, 0)) recursive; declare (a, B) fixed bin init(1), T(2) static;
      if n <= 2 then return (1); else; do; A = 0; do while (a < 0); end; go to end_; end;
      end_: do j = 1 to 1 by 1; t(J) = FIB(n - 1); end;
      assume (exists K = 1 to 1 (T(k) > 0)); prove (forall K = 1 to 1 (t(k) > 0)); assert (a = 0);
      write (Mod(n, 2)); return (fib(N - 1) + Fib(n - 2)); end fIB;`;
  expect(outcomeOf(text, { call: "fib(4)" })).toContain("= 3, N = 4");
});

describe("operators", () => {
  test.each([
    ["7 / 2", "= 3"],
    ["-7 / 2", "= -3"],
    ["7 / -2", "= -3"],
    ["-7 / -2", "= 3"],
    ["MOD(7, 2)", "= 1"],
    ["MOD(-7, 2)", "= -1"],
    ["MOD(7, -2)", "= 1"],
    ["MOD(-7, -2)", "= -1"],
    ["ABS(-7)", "= 7"],
    ["abs(3)", "= 3"],
    ["2 ** 10", "= 1024"],
    ["0 ** 0", "= 1"],
    ["2 ** -1", "= 0"],
    ["1 ** -5", "= 1"],
    ["(-1) ** -3", "= -1"],
    ["(-1) ** -2", "= 1"],
    ["-2 ** 2", "= -4"],
    ["2 ** 200 - 2 ** 200 + 1", "= 1"],
  ])("%s", (expression, expected) => {
    expect(value(expression)).toBe(expected);
  });

  test.each([
    ["1 / 0", "division-by-zero in line 1: the divisor of 1 / 0 is 0"],
    ["MOD(1, 0)", "division-by-zero in line 1: the divisor of MOD(1, 0) is 0"],
    ["0 ** -1", "division-by-zero in line 1: 0 ** -1 is a negative power of 0"],
    ["X + 1", "uninitialized-read in line 1: X is used before it has a value"],
  ])("%s", (expression, expected) => {
    expect(value(expression)).toBe(expected);
  });

  test("a symbolic exponent", () => {
    const text = "F: PROC(X, Y); RETURN (X ** Y); END;";
    expect(outcomeOf(text, {}, { X: 3n, Y: 4n })).toBe("= 81, X = 3, Y = 4");
    expect(outcomeOf(text, {}, { X: 1n, Y: -4n })).toBe("= 1, X = 1, Y = -4");
    expect(outcomeOf(text, {}, { X: 0n, Y: -4n })).toBe(
      "division-by-zero in line 1: X ** Y is a negative power of 0",
    );
  });

  test("both sides of & and | are evaluated, whatever the other is", () => {
    const text = "F: PROC(X); IF X ¬= 0 & 10 / X > 2 THEN RETURN (1); RETURN (0); END;";
    expect(outcomeOf(text, { call: "F(3)" })).toBe("= 1, X = 3");
    expect(outcomeOf(text, { call: "F(0)" })).toBe("division-by-zero in line 1: the divisor of 10 / X is 0");
  });
});

describe("DO", () => {
  const loop = (header: string, after = "J"): string =>
    outcomeOf(`F: PROC; N = 0; ${header}; N = N + 1; END; RETURN (100 * N + ${after}); END;`);

  test.each([
    ["DO J = 1 TO 3", "= 304"],
    ["DO J = 3 TO 1", "= 3"],
    ["DO J = 3 TO 1 BY -1", "= 300"],
    ["DO J = 1 TO 10 BY 4", "= 313"],
    ["DO J = 10 BY -4 TO 1", "= 298"],
    ["DO J = 5", "= 105"],
    ["DO J = 5 WHILE (N > 0)", "= 5"],
    ["DO J = 1 BY 2 WHILE (J < 6)", "= 307"],
    ["DO J = 1 TO 9 WHILE (J < 4)", "= 304"],
    ["DO J = 1 TO 2 WHILE (J < 4)", "= 203"],
  ])("%s", (header, expected) => {
    expect(loop(header)).toBe(expected);
  });

  test("while", () => {
    expect(loop("DO WHILE (N < 4)", "N")).toBe("= 404");
  });

  test("limits are evaluated once, before the index is assigned", () => {
    expect(
      outcomeOf(`F: PROC; J = 3; K = 2; N = 0;
        DO J = J - 2 TO J BY K; K = 100; N = N + 1; END; RETURN (100 * N + J); END;`),
    ).toBe("= 205");
  });

  test("a limit that the body changes", () => {
    expect(
      outcomeOf("F: PROC(M); N = 0; DO J = 1 TO M; M = 0; N = N + 1; END; RETURN (N); END;", {
        call: "F(4)",
      }),
    ).toBe("= 4, M = 0");
  });

  test("the predicate requires nothing beyond the limit", () => {
    const text = `F: PROC; DCL A(3) INITIAL(1, 1, 1);
      DO J = 1 TO 3 WHILE (A(J) = 1); END; RETURN (J); END;`;
    expect(outcomeOf(text)).toBe("= 4");
  });

  test("a function in the predicate is called at each test within the limit", () => {
    const text = `F: PROC; DCL A(3) INITIAL(1, 1, 1); N = 0;
      DO J = 1 TO 3 WHILE (G(A(J), N) = 1); END; RETURN (100 * N + J); END;
      G: PROC(X, N); N = N + 1; RETURN (X); END;`;
    expect(outcomeOf(text)).toBe("= 304");
    const whileText = `F: PROC; N = 0; DO WHILE (G(N) < 5); END; RETURN (N); END;
      G: PROC(N); N = N + 2; RETURN (N); END;`;
    expect(outcomeOf(whileText)).toBe("= 6");
  });
});

describe("GO TO", () => {
  test("out of groups and loops", () => {
    const text = `F: PROC; DO J = 1 TO 10; DO; IF J = 4 THEN GO TO OUT; END; END; OUT: RETURN (J); END;`;
    expect(outcomeOf(text)).toBe("= 4");
  });

  test("to a label before END: the next round", () => {
    const text = `F: PROC; N = 0; DO J = 1 TO 9; IF J > 3 THEN GO TO NEXT; N = N + J; NEXT: END; RETURN (100 * N + J); L: END;`;
    expect(outcomeOf(text)).toBe("= 610");
  });

  test("into a group and into a DO WHILE, whose test comes at the end of the round", () => {
    const text = `F: PROC; N = 0; GO TO INSIDE; DO WHILE (N < 3); N = N + 10; INSIDE: N = N + 1; END; RETURN (N); END;`;
    expect(outcomeOf(text)).toBe("= 12");
    const group = `F: PROC; X = 1; GO TO L; DO; X = 100; L: X = X + 1; END; RETURN (X); END;`;
    expect(outcomeOf(group)).toBe("= 2");
  });

  test("into the branch of an IF, and backwards", () => {
    const text = `F: PROC; N = 0;
      A: N = N + 1;
      IF N < 3 THEN DO; GO TO A; B: N = N * 10; END; ELSE IF N < 10 THEN GO TO B;
      RETURN (N); END;`;
    expect(outcomeOf(text)).toBe("= 30");
  });
});

describe("unset variables and bounds", () => {
  test("what is not set on every path is checked", () => {
    const text = "F: PROC(X); IF X > 0 THEN Y = 1; RETURN (Y); END;";
    expect(outcomeOf(text, { call: "F(1)" })).toBe("= 1, X = 1");
    expect(outcomeOf(text, { call: "F(0)" })).toBe(
      "uninitialized-read in line 1: Y is used before it has a value",
    );
  });

  test("elements, one by one", () => {
    const text = "F: PROC(I); DCL A(3); A(1) = 7; A(2) = A(1); RETURN (A(I)); END;";
    expect(outcomeOf(text, { call: "F(2)" })).toBe("= 7, I = 2");
    expect(outcomeOf(text, { call: "F(3)" })).toBe(
      "uninitialized-read in line 1: A(I) is used before it has a value",
    );
    expect(outcomeOf(text, { call: "F(4)" })).toBe(
      "out-of-bounds in line 1: the subscript of A(I) is outside of the bounds of A",
    );
    expect(outcomeOf(text, { call: "F(0)" })).toContain("out-of-bounds");
  });

  test("INITIAL in lists, and what it leaves out", () => {
    const text = "F: PROC(I); DCL A(0:5) INITIAL(1, *, (2) 3, -4); RETURN (A(I)); END;";
    const at = (i: number): string => outcomeOf(text, { call: `F(${i})` }).split(",")[0]!;
    expect([0, 2, 3, 4].map(at)).toEqual(["= 1", "= 3", "= 3", "= -4"]);
    expect([1, 5].map(at).map((outcome) => outcome.split(" ")[0])).toEqual([
      "uninitialized-read",
      "uninitialized-read",
    ]);
    const full = "F: PROC(I); DCL A(5) INITIAL((4) 3, 8); RETURN (A(I)); END;";
    expect(outcomeOf(full, { call: "F(5)" })).toBe("= 8, I = 5");
    expect(outcomeOf(full, { call: "F(4)" })).toBe("= 3, I = 4");
  });

  test("AUTOMATIC variables begin anew, STATIC ones live on", () => {
    const text = `F: PROC; X = G(0) + G(0); RETURN (G(0)); END;
      G: PROC(N); DCL S STATIC INITIAL(0), A INITIAL(0); S = S + 1; A = A + 1; RETURN (100 * S + A); END;`;
    expect(outcomeOf(text)).toBe("= 301");
    const unset = "F: PROC; DCL S STATIC; RETURN (S); END;";
    expect(outcomeOf(unset)).toBe("uninitialized-read in line 1: S is used before it has a value");
  });

  test("a function that ends without a value", () => {
    const text = "F: PROC(X); RETURN (1 + G(X)); END; G: PROC(X); IF X > 0 THEN RETURN (X); END;";
    expect(outcomeOf(text, { call: "F(5)" })).toBe("= 6, X = 5");
    expect(outcomeOf(text, { call: "F(0)" })).toBe(
      "uninitialized-read in line 1: G ends without RETURN (…), so that G(X) has no value",
    );
    expect(outcomeOf("G: PROC(X); IF X > 0 THEN RETURN (X); END;", { call: "G(0)" })).toBe("X = 0");
  });
});

describe("READ, WRITE and the predicates", () => {
  test("inputs are named after their variables, in the order read", () => {
    const text = `P: PROC OPTIONS(MAIN); DCL A(2); READ (X, Y); READ (X, A(1)); I = 2; READ (A(I));
      WRITE (X, Y, A(1) + A(2)); END;`;
    expect(outcomeOf(text, {}, { X: 1n, Y: 2n, "X!1": 3n, "A(1)": 4n, "A(I)": 5n })).toBe(
      "X = 3, Y = 2, I = 2, wrote 3 2 9",
    );
  });

  test("what a main procedure leaves behind are its variables", () => {
    const text = "MAIN: PROC OPTIONS(MAIN); X = 1; IF X = 2 THEN Z = 3; Y = X + 1; END;";
    expect(outcomeOf(text)).toBe("X = 1, Z = unset, Y = 2");
  });

  test("ASSUME, ASSERT and PROVE", () => {
    const text = "F: PROC(X); ASSUME (X > 0); PROVE (X >= 1); ASSERT (X < 9); RETURN (X); END;";
    expect(outcomeOf(text, { call: "F(3)" })).toBe("= 3, X = 3");
    expect(outcomeOf(text, { call: "F(0)" })).toBe("assumption in line 1: ");
    expect(outcomeOf(text, { call: "F(9)" })).toBe("assertion in line 1: ASSERT (X < 9) does not hold");
    const prove = "F: PROC(X);\n  PROVE (X = 1\n    | X = 2);\nEND;";
    expect(outcomeOf(prove, { call: "F(3)" })).toBe(
      "assertion in line 2: PROVE (X = 1 | X = 2) does not hold",
    );
  });

  test("quantified predicates, with what they require of subscripts", () => {
    const text = `F: PROC(N); DCL A(4) INITIAL(1, 3, 3, 7);
      ASSERT (FORALL K = 1 TO N - 1 (A(K) <= A(K+1)));
      ASSERT (EXISTS K = 1 TO N (A(K) = 3));
      END;`;
    expect(outcomeOf(text, { call: "F(4)" })).toBe("N = 4");
    expect(outcomeOf(text, { call: "F(1)" })).toBe(
      "assertion in line 3: ASSERT (EXISTS K = 1 TO N (A(K) = 3)) does not hold",
    );
    expect(outcomeOf(text, { call: "F(5)" })).toBe(
      "out-of-bounds in line 2: the subscript of A(K+1) is outside of the bounds of A",
    );
    const unset = "F: PROC; DCL A(3); A(1) = 1; A(3) = 1; PROVE (FORALL K = 1 TO 3 (A(K) = 1)); END;";
    expect(outcomeOf(unset)).toBe("uninitialized-read in line 1: A(K) is used before it has a value");
  });
});
