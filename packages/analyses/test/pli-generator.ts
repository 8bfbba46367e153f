/** Random PL/I procedures with loops, arrays, calls by reference and STATIC variables: small enough for runs to tell what they do. */
import type { Random } from "../../everypath/test/differential/generator.ts";

const variables = ["X", "Y", "Z"] as const;
const deepest = 3;

export function randomPli(random: Random): string {
  const size = 2 + random.below(3);
  return [
    "P: PROCEDURE (X, Y, A);",
    "  DCL A(4) INTEGER, Z INTEGER, B(4) INTEGER;",
    random.chance(70) ? "  Z = 0;" : "",
    ...Array.from({ length: size }, () => statement(random, deepest, "  ")),
    "END;",
    "F: PROCEDURE (U, V);",
    "  DCL C INTEGER STATIC INITIAL (3);",
    `  ${random.pick(["U = U - 1;", "V = U;", "C = C - 1;", "U = C;", "U = V - U;", "C = C + U;"])}`,
    `  ${random.pick(["V = V + 1;", "IF U > 0 THEN V = 0;", "U = U;", "IF C > 0 THEN C = C - 1;"])}`,
    "END;",
    "",
  ].join("\n");
}

function statement(random: Random, depth: number, indent: string): string {
  const inner = () => {
    const body = Array.from({ length: 1 + random.below(2) }, () =>
      statement(random, depth - 1, `${indent}  `),
    );
    return `${body.join("\n")}\n${indent}END;`;
  };
  switch (depth === 0 ? random.below(5) : random.below(9)) {
    case 0:
    case 1:
      return `${indent}${random.pick(variables)} = ${expression(random)};`;
    case 2:
      return `${indent}${random.pick(["A", "B"])}(${subscript(random)}) = ${expression(random)};`;
    case 3:
      return `${indent}CALL F(${place(random)}, ${place(random)});`;
    case 4:
      return `${indent}IF ${condition(random)} THEN ${random.pick(variables)} = ${expression(random)};`;
    case 5:
    case 6:
      return `${indent}DO WHILE (${condition(random)});\n${inner()}`;
    case 7:
      return `${indent}DO ${random.pick(variables)} = ${operand(random)} TO ${operand(random)}${random.chance(30) ? " BY -1" : ""};\n${inner()}`;
    default:
      return `${indent}IF ${condition(random)} THEN DO;\n${inner()}`;
  }
}

function place(random: Random): string {
  return random.chance(75) ? random.pick(variables) : `A(${1 + random.below(4)})`;
}

function subscript(random: Random): string {
  return random.chance(60) ? String(1 + random.below(4)) : random.pick(variables);
}

function operand(random: Random): string {
  if (random.chance(45)) return random.pick(variables);
  return random.chance(25) ? `A(${subscript(random)})` : String(random.below(7) - 2);
}

function expression(random: Random): string {
  const [a, b] = [operand(random), operand(random)];
  return random.pick([
    `${a} - 1`,
    `${a} + 1`,
    `${a} + ${b}`,
    `${a} - ${b}`,
    a,
    `${a} / 2`,
    `-(${a})`,
    `MOD(${a}, 3)`,
  ]);
}

function condition(random: Random): string {
  const first = `${operand(random)} ${random.pick(["<", ">", "<=", ">=", "=", "¬="])} ${operand(random)}`;
  return random.chance(20) ? `${first} & ${random.pick(variables)} > 0` : first;
}
