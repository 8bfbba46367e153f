/** Random PL/I programs of three procedures with fixed names, for properties. They may go wrong in every way that programs do. */
import fc from "fast-check";

/** What the statements of a procedure may name. */
interface Names {
  readonly scalars: readonly string[];
  readonly arrays: readonly string[];
  /** Procedures to call: names with the kinds of their parameters. */
  readonly procedures: readonly {
    readonly name: string;
    readonly parameters: readonly ("scalar" | "array")[];
  }[];
  /** Whether READ, WRITE and GO TO are used. */
  readonly isMain: boolean;
}

const constants = fc.integer({ min: -3, max: 5 }).map((value) => (value < 0 ? `(${value})` : `${value}`));

function numbers(names: Names): fc.Arbitrary<string> {
  const { number } = fc.letrec<{ number: string }>((tie) => {
    const number = tie("number");
    const pair = fc.tuple(number, number);
    const divisor = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom("2", "3", "(-2)") },
      { weight: 1, arbitrary: number },
    );
    const leaves = [
      { weight: 3, arbitrary: constants },
      { weight: 5, arbitrary: fc.constantFrom(...names.scalars) },
    ];
    return {
      number: fc.oneof(
        { maxDepth: 3, depthSize: "small" },
        { weight: 8, arbitrary: fc.oneof(...leaves) },
        { weight: 3, arbitrary: element(names) },
        { weight: 3, arbitrary: pair.map(([a, b]) => `(${a} + ${b})`) },
        { weight: 3, arbitrary: pair.map(([a, b]) => `(${a} - ${b})`) },
        { weight: 2, arbitrary: pair.map(([a, b]) => `(${a} * ${b})`) },
        { weight: 1, arbitrary: fc.tuple(number, divisor).map(([a, b]) => `(${a} / ${b})`) },
        { weight: 1, arbitrary: fc.tuple(number, divisor).map(([a, b]) => `MOD(${a}, ${b})`) },
        { weight: 1, arbitrary: number.map((a) => `ABS(${a})`) },
        {
          weight: 1,
          arbitrary: fc.tuple(number, fc.integer({ min: 0, max: 3 })).map(([a, n]) => `${a} ** ${n}`),
        },
        { weight: 1, arbitrary: number.map((a) => `(-${a})`) },
      ),
    };
  });
  return number;
}

/** Subscripts are mostly within 1 … 3. */
function element({ scalars, arrays }: Names): fc.Arbitrary<string> {
  const subscript = fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 1, max: 3 }).map(String) },
    { weight: 1, arbitrary: fc.constantFrom(...scalars) },
    { weight: 4, arbitrary: fc.constantFrom(...scalars).map((name) => `ABS(MOD(${name}, 3)) + 1`) },
    { weight: 1, arbitrary: fc.integer({ min: -1, max: 5 }).map(String) },
  );
  return fc.tuple(fc.constantFrom(...arrays), subscript).map(([array, index]) => `${array}(${index})`);
}

function conditions(names: Names): fc.Arbitrary<string> {
  const number = numbers(names);
  const comparison = fc
    .tuple(number, fc.constantFrom("=", "¬=", "<", "<=", ">", ">=", "≥", "¬>"), number)
    .map(([a, operator, b]) => `${a} ${operator} ${b}`);
  return fc.oneof(
    { weight: 5, arbitrary: comparison },
    { weight: 1, arbitrary: fc.tuple(comparison, comparison).map(([a, b]) => `${a} & ${b}`) },
    { weight: 1, arbitrary: fc.tuple(comparison, comparison).map(([a, b]) => `${a} | ${b}`) },
    { weight: 1, arbitrary: fc.tuple(comparison, comparison).map(([a, b]) => `(${a} => ${b})`) },
    { weight: 1, arbitrary: comparison.map((a) => `¬(${a})`) },
  );
}

/** The arguments of a call: variables, elements, copies; the same variable may come twice. */
function calls(names: Names): fc.Arbitrary<string> {
  const scalar = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...names.scalars) },
    { weight: 3, arbitrary: element(names) },
    { weight: 2, arbitrary: numbers(names) },
  );
  const array = fc.constantFrom(...names.arrays);
  return fc
    .constantFrom(...names.procedures)
    .chain(({ name, parameters }) =>
      fc
        .tuple(...parameters.map((kind) => (kind === "array" ? array : scalar)))
        .map((values) => `${name}(${values.join(", ")})`),
    );
}

function statements(names: Names, least: number): fc.Arbitrary<string> {
  const number = numbers(names);
  const condition = conditions(names);
  const target = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...names.scalars) },
    { weight: 2, arbitrary: element(names) },
  );
  const call = names.procedures.length === 0 ? undefined : calls(names);
  const { list, statement } = fc.letrec<{ statement: string; list: string }>((tie) => {
    const list = tie("list");
    const statement = tie("statement");
    const header = fc.tuple(
      fc.constantFrom(...names.scalars),
      number,
      fc.oneof(fc.integer({ min: 0, max: 4 }).map(String), number),
      fc.constantFrom("", " BY 2", " BY -1", " BY 1"),
    );
    const loop = header.map(([index, from, to, by]) => `DO ${index} = ${from} TO ${to}${by}`);
    return {
      list: fc.array(statement, { minLength: 1, maxLength: 4 }).map((all) => all.join("\n")),
      statement: fc.oneof(
        { maxDepth: 3, depthSize: "small" },
        { weight: 8, arbitrary: fc.tuple(target, number).map(([to, value]) => `${to} = ${value};`) },
        ...(call === undefined
          ? []
          : [
              { weight: 3, arbitrary: call.map((text) => `CALL ${text};`) },
              {
                weight: 2,
                arbitrary: fc.tuple(target, call).map(([to, text]) => `${to} = ${text} + ${to};`),
              },
            ]),
        ...(names.isMain
          ? [
              { weight: 1, arbitrary: target.map((to) => `READ (${to});`) },
              { weight: 1, arbitrary: number.map((value) => `WRITE (${value});`) },
              { weight: 1, arbitrary: condition.map((text) => `IF ${text} THEN GO TO LAST;`) },
            ]
          : []),
        {
          weight: 1,
          arbitrary: condition.map((text) => `ASSUME (${text} | ${names.scalars[0]!} > -2);`),
        },
        {
          weight: 3,
          arbitrary: fc.tuple(condition, list).map(([text, all]) => `IF ${text} THEN DO;\n${all}\nEND;`),
        },
        {
          weight: 3,
          arbitrary: fc
            .tuple(condition, list, list)
            .map(([text, one, other]) => `IF ${text} THEN DO;\n${one}\nEND; ELSE DO;\n${other}\nEND;`),
        },
        { weight: 2, arbitrary: fc.tuple(loop, list).map(([text, all]) => `${text};\n${all}\nEND;`) },
        {
          weight: 1,
          arbitrary: fc
            .tuple(loop, condition, list)
            .map(([text, predicate, all]) => `${text} WHILE (${predicate});\n${all}\nEND;`),
        },
        {
          weight: 1,
          arbitrary: fc.tuple(condition, list).map(([text, all]) => `DO WHILE (${text});\n${all}\nEND;`),
        },
        {
          weight: 1,
          arbitrary: fc.tuple(condition, number).map(([text, value]) => `IF ${text} THEN RETURN (${value});`),
        },
      ),
    };
  });
  return fc
    .tuple(fc.array(statement, { minLength: least, maxLength: least }), list)
    .map(([first, rest]) => [...first, rest].join("\n"));
}

const helper: Names = { scalars: ["U", "V", "T"], arrays: ["B"], procedures: [], isMain: false };
const middle: Names = {
  scalars: ["P", "Q", "S", "R"],
  arrays: ["A", "C"],
  procedures: [{ name: "HELPER", parameters: ["scalar", "scalar", "array"] }],
  isMain: false,
};
const outer: Names = {
  scalars: ["X", "Y", "Z", "S"],
  arrays: ["A", "W"],
  procedures: [
    { name: "HELPER", parameters: ["scalar", "scalar", "array"] },
    { name: "MIDDLE", parameters: ["scalar", "scalar", "array"] },
  ],
  isMain: true,
};

export interface GeneratedProgram {
  readonly text: string;
  /** Values of X and Y. */
  readonly x: bigint;
  readonly y: bigint;
  /** What is read, in a cycle. */
  readonly reads: readonly bigint[];
}

const small = fc.bigInt({ min: -4n, max: 6n });

/** OUTER(X, Y) calls MIDDLE and HELPER, MIDDLE calls HELPER and now and then itself. */
export const programs: fc.Arbitrary<GeneratedProgram> = fc
  .record({
    outer: statements(outer, 4),
    middle: statements(middle, 1),
    helper: statements(helper, 1),
    recursion: fc.boolean(),
    unset: fc.constantFrom(false, false, false, true),
    x: small,
    y: small,
    reads: fc.array(small, { minLength: 1, maxLength: 4 }),
  })
  .map(({ outer: body, middle: inner, helper: innermost, recursion, unset, x, y, reads }) => ({
    text: `OUTER: PROC(X, Y); DCL A(3) INITIAL(1, -2, 3), W(3) STATIC INITIAL(5, ${unset ? "*" : "1"}, 0), Z INTEGER${unset ? "" : " INITIAL(3)"}, S STATIC INITIAL(2);
${body}
LAST: RETURN (X + 2 * Y + 3 * S);
END;
MIDDLE: PROC(P, Q, A); DCL A(*), C(3) INITIAL((3) 4), S STATIC INITIAL(1), R INITIAL(0);
${recursion ? "IF S < 3 THEN DO; S = S + 1; CALL MIDDLE(Q, P, A); END;\n" : ""}${inner}
RETURN (P - Q);
END;
HELPER: PROC(U, V, B); DCL B(3), T INITIAL(1);
${innermost}
RETURN (U + V);
END;
`,
    x,
    y,
    reads,
  }));
