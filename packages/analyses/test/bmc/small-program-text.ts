/** A small program as C, its two integers kept in one of many ways, and as PL/I. */
import type { Comparison, Condition, Expression, SmallProgram, Statement } from "./small-programs.ts";

/** Where a C program keeps its integers. */
export const storages = ["locals", "globals", "structure", "array", "pointers", "calls"] as const;
export type Storage = (typeof storages)[number];

const names: Readonly<Record<Storage, readonly [string, string]>> = {
  locals: ["a", "b"],
  globals: ["a", "b"],
  structure: ["s.a", "s.b"],
  array: ["v[0]", "v[1]"],
  pointers: ["*p", "*q"],
  calls: ["a", "b"],
};

/** Procedure `main` and what it uses, their names ended by the tag. `calls`: globals, and each outer loop is a procedure of its own. */
export function cText(program: SmallProgram, storage: Storage, tag: string): string {
  const type = program.wraps ?? "int";
  const [first, second] = program.initial;
  const own = storage === "globals" || storage === "calls" ? [`a${tag}`, `b${tag}`] : names[storage];
  const expression = (of: Expression): string => {
    switch (of.kind) {
      case "variable":
        return own[of.index]!;
      case "constant":
        return of.value < 0 ? `(${of.value})` : String(of.value);
      case "binary":
        return `${expression(of.left)} ${of.operator} ${expression(of.right)}`;
    }
  };
  const comparison = ({ operator, left, right }: Comparison): string =>
    `${expression(left)} ${operator} ${expression(right)}`;
  const condition = (of: Condition): string => (of === "any" ? "__VERIFIER_nondet_int()" : comparison(of));
  const procedures: string[] = [];
  const block = (statements: readonly Statement[], indent: string): string =>
    statements.map((one) => `${indent}${statement(one, indent)}\n`).join("");
  const statement = (of: Statement, indent: string): string => {
    switch (of.kind) {
      case "set":
        return `${own[of.index]} = ${expression(of.value)};`;
      case "input":
        return `{ unsigned char i = __VERIFIER_nondet_uchar(); if (i < ${of.below}) ${own[of.index]} = i; }`;
      case "if":
        return `if (${condition(of.condition)}) {\n${block(of.yes, `${indent}  `)}${indent}} else {\n${block(of.no, `${indent}  `)}${indent}}`;
      case "while": {
        const text = `while (${condition(of.condition)}) {\n${block(of.body, `${indent}  `)}${indent}}`;
        if (storage !== "calls" || indent !== "  ") return text;
        procedures.push(`static void part${procedures.length}${tag}(void) {\n  ${text}\n}\n`);
        return `part${procedures.length - 1}${tag}();`;
      }
      case "claim": {
        const claim = program.claims[of.claim];
        return claim === undefined ? ";" : `assert(${comparison(claim)});`;
      }
    }
  };
  const declarations: Record<Storage, string> = {
    locals: `  ${type} a = ${first}, b = ${second};\n`,
    globals: "",
    calls: "",
    structure: `  struct { ${type} a, b; } s = {${first}, ${second}};\n`,
    array: `  ${type} v[2] = {${first}, ${second}};\n`,
    pointers: `  ${type} x = ${first}, y = ${second}, *p = &x, *q = &y;\n`,
  };
  const body = block(program.statements, "  ");
  const globals =
    storage === "globals" || storage === "calls"
      ? `static ${type} a${tag} = ${first}, b${tag} = ${second};\n`
      : "";
  return `${globals}${procedures.join("")}int main${tag}(void) {\n${declarations[storage]}${body}  return 0;\n}\n`;
}

export function pliText(program: SmallProgram): string {
  const own = ["A", "B"] as const;
  const expression = (of: Expression): string => {
    switch (of.kind) {
      case "variable":
        return own[of.index];
      case "constant":
        return of.value < 0 ? `(${of.value})` : String(of.value);
      case "binary":
        return `${expression(of.left)} ${of.operator} ${expression(of.right)}`;
    }
  };
  const operators = { "<": "<", "<=": "<=", "==": "=", "!=": "¬=" } as const;
  const comparison = ({ operator, left, right }: Comparison): string =>
    `${expression(left)} ${operators[operator]} ${expression(right)}`;
  const block = (statements: readonly Statement[]): string =>
    `DO; ${statements.map(statement).join("\n")} END;`;
  /** What must be read before the condition is asked, and the condition. */
  const asked = (of: Condition): readonly [string, string] =>
    of === "any" ? ["READ (I);", "I = 1"] : ["", comparison(of)];
  const statement = (of: Statement): string => {
    switch (of.kind) {
      case "set":
        return `${own[of.index]} = ${expression(of.value)};`;
      case "input":
        return `READ (I); IF I >= 0 & I < ${of.below} THEN ${own[of.index]} = I;`;
      case "if": {
        const [read, condition] = asked(of.condition);
        return `${read} IF ${condition} THEN ${block(of.yes)} ELSE ${block(of.no)}`;
      }
      case "while": {
        const [read, condition] = asked(of.condition);
        return `${read} DO WHILE (${condition});\n${of.body.map(statement).join("\n")} ${read} END;`;
      }
      case "claim": {
        const claim = program.claims[of.claim];
        return claim === undefined ? ";" : `ASSERT (${comparison(claim)});`;
      }
    }
  };
  const [first, second] = program.initial;
  return `MAIN: PROC; DCL (A, B, I) INTEGER;
A = ${first}; B = ${second};
${program.statements.map(statement).join("\n")}
END;
`;
}
