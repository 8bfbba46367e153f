/** Arguments by reference: one variable under several names, elements, dummies, STATIC, recursion. */
import { describe, expect, test } from "vitest";
import { outcomeOf, programOf } from "./support.ts";

describe("one variable under two names", () => {
  const swap = "T = P; P = Q; Q = T; P = P + 1;";

  test("F(X, X)", () => {
    const text = `M: PROC; X = 3; CALL F(X, X); RETURN (X); END;
      F: PROC(P, Q); P = 10; Q = Q + 1; RETURN (P); END;`;
    expect(outcomeOf(text)).toBe("= 11");
  });

  test("F(X, Y) and F(X, X) of one procedure in one program", () => {
    const text = `M: PROC; X = 1; Y = 2; CALL F(X, Y); CALL F(X, X); RETURN (10 * X + Y); END;
      F: PROC(P, Q); ${swap} END;`;
    expect(outcomeOf(text)).toBe("= 41");
    const names = [...programOf(text).procedureAddresses.keys()];
    expect(names).toEqual(["(call)", "M", "F", "F'2"]);
  });

  test.each([
    [1, 2, "= 306, I = 1, J = 2"],
    [1, 1, "= 302, I = 1, J = 1"],
  ])("F(A(%i), A(%i))", (i, j, expected) => {
    const text = `M: PROC(I, J); DCL A(2) INITIAL(1, 2); CALL F(A(I), A(J)); RETURN (100 * A(1) + A(2)); END;
      F: PROC(P, Q); P = P + 1; Q = Q * 2; P = P + Q; Q = 6; IF P > 6 THEN P = 2; IF P = 6 THEN P = 3; END;`;
    expect(outcomeOf(text, { call: `M(${i}, ${j})` })).toBe(expected);
  });

  test("F(A, A(2)): an array and an element of it", () => {
    const text = `M: PROC; DCL A(3) INITIAL(1, 2, 3); CALL F(A, A(2)); RETURN (A(2)); END;
      F: PROC(B, P); DCL B(*); B(2) = 10; P = P + B(2); END;`;
    expect(outcomeOf(text)).toBe("= 20");
  });

  test("F(A, A): an array twice", () => {
    const text = `M: PROC; DCL A(3) INITIAL(1, 2, 3); CALL F(A, A); RETURN (A(1)); END;
      F: PROC(B, C); DCL (B, C)(*); B(1) = 10; C(1) = C(1) + B(1); END;`;
    expect(outcomeOf(text)).toBe("= 20");
  });

  test("the subscript of an argument is evaluated at the call", () => {
    const text = `M: PROC; DCL A(2) INITIAL(1, 2); I = 1; CALL F(I, A(I)); RETURN (100 * A(1) + 10 * A(2) + I); END;
      F: PROC(K, P); K = 2; P = 7; END;`;
    expect(outcomeOf(text)).toBe("= 722");
  });

  test("handed on, and one name of several handed on", () => {
    const text = `M: PROC; DCL A(2) INITIAL(1, 2); X = 5; CALL F(X, X, A(1)); RETURN (10 * X + A(1)); END;
      F: PROC(P, Q, R); CALL G(Q, R); P = P + 1; END;
      G: PROC(U, V); CALL H(V, U); END;
      H: PROC(Y, Z); Y = Z; Z = 8; END;`;
    expect(outcomeOf(text)).toBe("= 95");
  });
});

describe("copies", () => {
  test.each(["X + 0", "(X)", "5", "+X"])("F(%s) changes nothing", (argument) => {
    const text = `M: PROC; X = 5; CALL F(${argument}); RETURN (X); END; F: PROC(P); P = P + 1; END;`;
    expect(outcomeOf(text)).toBe("= 5");
  });
});

describe("STATIC variables handed over", () => {
  test("to a procedure, and changed there", () => {
    const text = `M: PROC; DCL S STATIC INITIAL(1); CALL F(S, S); RETURN (S); END;
      F: PROC(P, Q); P = P + 1; Q = Q * 10; END;`;
    expect(outcomeOf(text)).toBe("= 20");
  });

  test("to the procedure itself: S under its own name and the parameter's", () => {
    const text = `M: PROC; RETURN (R(2, 0)); END;
      R: PROC(N, P); DCL S STATIC INITIAL(0);
        IF N = 0 THEN DO; P = P + 1; S = S * 10; RETURN (S); END;
        S = S + 1; X = R(N - 1, S); RETURN (X); END;`;
    expect(outcomeOf(text)).toBe("= 30");
  });

  test("elements and arrays of them", () => {
    const text = `M: PROC; DCL T(3) STATIC INITIAL(1, 2, 3); CALL F(T, T(2)); CALL G(T); RETURN (T(2)); END;
      F: PROC(B, P); DCL B(*); P = 10; B(2) = B(2) + 1; END;
      G: PROC(B); DCL B(*); B(4) = 0; END;`;
    expect(outcomeOf(text)).toContain("out-of-bounds in line 3");
    expect(outcomeOf(text.replace("B(4) = 0", "B(3) = 0"))).toBe("= 11");
  });

  test("of two procedures with one name", () => {
    const text = `M: PROC; DCL S STATIC INITIAL(1); CALL F; RETURN (10 * S + G(0)); END;
      F: PROC; DCL S STATIC INITIAL(5); S = S + 1; END;
      G: PROC(N); DCL S STATIC INITIAL(7); RETURN (S); END;`;
    expect(outcomeOf(text)).toBe("= 17");
    expect(programOf(text).globals.map(({ variable }) => variable.name)).toEqual(["M.S", "F.S", "G.S"]);
  });
});

describe("recursion", () => {
  test("a function of itself", () => {
    const text = "FACT: PROC(N); IF N <= 1 THEN RETURN (1); RETURN (N * FACT(N - 1)); END;";
    expect(outcomeOf(text, { call: "FACT(20)" })).toBe("= 2432902008176640000, N = 20");
    expect(programOf(text).userProcedures).toEqual(["FACT"]);
  });

  test("by reference all the way down", () => {
    const text = `M: PROC; S = 0; CALL SUM(10, S); RETURN (S); END;
      SUM: PROC(N, S); IF N = 0 THEN RETURN; S = S + N; CALL SUM(N - 1, S); END;`;
    expect(outcomeOf(text)).toBe("= 55");
  });

  test("two procedures that call one another with their arguments crossed", () => {
    const text = `M: PROC; X = 1; Y = 2; CALL F(6, X, Y); RETURN (100 * X + Y); END;
      F: PROC(N, P, Q); IF N = 0 THEN RETURN; P = P + Q; CALL G(N - 1, Q, P); END;
      G: PROC(N, P, Q); IF N = 0 THEN RETURN; P = P + Q; CALL F(N - 1, Q, P); END;`;
    expect(outcomeOf(text)).toBe("= 2134");
  });

  test("an array sorted in place", () => {
    const text = `M: PROC; DCL A(6) INITIAL(5, 3, 9, 1, 7, 3);
        CALL QSORT(A, 1, 6);
        RETURN (A(1) + 10*(A(2) + 10*(A(3) + 10*(A(4) + 10*(A(5) + 10*A(6)))))); END;
      QSORT: PROC(A, L, U); DCL A(*);
        IF L >= U THEN RETURN;
        I = L; DO J = L + 1 TO U; IF A(J) < A(L) THEN DO; I = I + 1; CALL SWAP(A(I), A(J)); END; END;
        CALL SWAP(A(L), A(I)); CALL QSORT(A, L, I - 1); CALL QSORT(A, I + 1, U); END;
      SWAP: PROC(X, Y); T = X; X = Y; Y = T; END;`;
    expect(outcomeOf(text)).toBe("= 975331");
  });
});

describe("functions in expressions are called before the statement, in their order", () => {
  test.each([
    ["X + F(X)", "= 12"],
    ["F(X) * 100 + F(X)", "= 607"],
    ["F(F(X) + 0)", "= 7"],
    ["A(F(I)) + I", "= 22"],
  ])("%s", (expression, expected) => {
    const text = `M: PROC; DCL A(3) INITIAL(10, 20, 30); X = 5; I = 1; IF 1 = 1 THEN RETURN (${expression}); END;
      F: PROC(N); N = N + 1; RETURN (N); END;`;
    expect(outcomeOf(text)).toBe(expected);
  });

  test("in a condition, on both sides", () => {
    const text = `M: PROC; N = 0; IF F(N) = 5 & F(N) = 6 THEN X = 1; RETURN (N); END;
      F: PROC(N); N = N + 1; RETURN (N); END;`;
    expect(outcomeOf(text)).toBe("= 2");
  });
});

describe("bounds of arrays handed over", () => {
  const text = (bounds: string): string => `M: PROC(I); DCL A(0:4) INITIAL((5) 1); RETURN (F(A, I)); END;
    F: PROC(B, I); DCL B(${bounds}); RETURN (B(I)); END;`;

  test.each([
    ["*", 0, "= 1, I = 0"],
    ["*", 4, "= 1, I = 4"],
    ["*", 5, "out-of-bounds in line 2: the subscript of B(I) is outside of the bounds of B"],
    ["*", -1, "out-of-bounds in line 2: the subscript of B(I) is outside of the bounds of B"],
    ["3", 3, "= 1, I = 3"],
    ["3", 0, "out-of-bounds in line 2: the subscript of B(I) is outside of the bounds of B"],
    ["5", 3, "out-of-bounds in line 1: F declares B(1:5), which has elements that A has not"],
  ])("B(%s), B(%i)", (bounds, subscript, expected) => {
    expect(outcomeOf(text(bounds), { call: `M(${subscript})` })).toBe(expected);
  });

  test("of the call from outside", () => {
    const only = "F: PROC(B, I); DCL B(*); RETURN (B(I)); END;";
    expect(outcomeOf(only, { call: "F(A, 9)" })).toBe("= 0, I = 9");
    expect(outcomeOf(only, { call: "F(A(1:8), 9)" })).toContain("out-of-bounds");
    expect(outcomeOf(only, { call: 'F(A(1:"N"), 9)' }, { N: 9n })).toBe("= 0, I = 9");
    expect(outcomeOf(only, { call: 'F(A(1:"N"), 9)' }, { N: 8n })).toContain("out-of-bounds");
    const declared = "F: PROC(B, I); DCL B(8); RETURN (B(I)); END;";
    expect(outcomeOf(declared, { call: "F(A, 9)" })).toContain("out-of-bounds");
  });
});

describe("the call from outside", () => {
  const text = "F: PROC(P, Q); T = P; P = Q + 1; Q = T; RETURN (P * Q); END;";

  test.each([
    ["F(3, 4)", "= 15, P = 5, Q = 3"],
    ["CALL F (3, 4);", "= 15, P = 5, Q = 3"],
    ["call f(3, -4)", "= -9, P = -3, Q = 3"],
    ['F("A", "A" + 1)', "= 63, P = 9, Q = 7"],
    ['F("A", "a")', "= 56, P = 8, Q = 7"],
  ])("%s", (call, expected) => {
    expect(outcomeOf(text, { call }, { A: 7n })).toBe(expected);
  });

  test("a variable has no value, and shows its last one", () => {
    expect(outcomeOf(text, { call: "F(3, X)" })).toContain("uninitialized-read");
    const set = "F: PROC(P, Q, R); Q = P; END;";
    expect(outcomeOf(set, { call: "F(3, X, Y)" })).toBe("P = 3, Q = 3, R = unset");
  });

  test("a variable twice, and an element of an array", () => {
    const twice = "F: PROC(P, Q); P = 1; Q = Q + 1; END;";
    expect(outcomeOf(twice, { call: "F(X, X)" })).toBe("P = 2, Q = 2");
    expect(outcomeOf(twice, { call: "F(A(3), A(3))" })).toBe("P = 2, Q = 2");
    expect(outcomeOf(twice, { call: "F(A(3), A(4))" })).toBe("P = 1, Q = 1");
  });

  test("the entry: named, OPTIONS(MAIN), MAIN, or the first", () => {
    const first = "A: PROC; RETURN (1); END; B: PROC; RETURN (2); END;";
    expect(outcomeOf(first)).toBe("= 1");
    expect(outcomeOf(first, { entry: "b" })).toBe("= 2");
    expect(outcomeOf(`${first} MAIN: PROC; RETURN (3); END;`)).toBe("= 3");
    expect(outcomeOf(`${first} C: PROC OPTIONS(MAIN); RETURN (4); END;`)).toBe("= 4");
  });

  test("assumptions", () => {
    const options = { call: 'F("N", 1)', assume: ["N >= 1", '"N" < 9'] };
    expect(outcomeOf(text, options, { N: 3n })).toBe("= 6, P = 2, Q = 3");
    expect(outcomeOf(text, options, { N: 0n })).toContain("assumption");
    expect(outcomeOf(text, options, { N: 9n })).toContain("assumption");
  });
});
