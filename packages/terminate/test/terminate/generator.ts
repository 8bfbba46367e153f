/** Random procedures with loops over integers of several widths and both signs, some with memory. */
import { Random } from "../../../everypath/test/differential/generator.ts";

export interface GeneratedLoop {
  readonly name: string;
  readonly source: string;
  readonly parameters: readonly { readonly name: string; readonly bits: number }[];
}

const types = [
  { name: "signed char", bits: 8 },
  { name: "unsigned char", bits: 8 },
  { name: "signed char", bits: 8 },
  { name: "unsigned char", bits: 8 },
  { name: "short", bits: 16 },
  { name: "unsigned short", bits: 16 },
  { name: "int", bits: 32 },
  { name: "unsigned", bits: 32 },
] as const;

const constants = ["0", "1", "2", "3", "5", "7", "10", "100", "127", "128", "200", "255", "-1", "-2", "-100"];

/** Nothing in it is undefined, with signed overflow wrapping: divisors are not 0, distances are small, subscripts are masked. */
export function generateLoop(seed: number): GeneratedLoop {
  const random = new Random(seed);
  const name = `f${seed}`;
  const parameters = ["x", "y"]
    .slice(0, 1 + random.below(2))
    .map((parameter) => ({ name: parameter, type: random.pick(types) }));
  const local = random.pick(types);
  const usesMemory = random.chance(25);
  const variables = [...parameters.map((each) => each.name), "z", ...(usesMemory ? ["cells[1]", "*p"] : [])];
  const atom = () => (random.chance(65) ? random.pick(variables) : random.pick(constants));
  const expression = (): string => {
    const a = atom();
    switch (random.below(16)) {
      case 0:
        return `(${a} & ${atom()})`;
      case 1:
        return `(${a} | ${atom()})`;
      case 2:
        return `(${a} ^ ${random.pick(constants)})`;
      case 3:
        return `(${a} >> ${1 + random.below(3)})`;
      case 4:
        return `((unsigned)${a} << ${1 + random.below(2)})`;
      case 5:
        return `(${a} / ${random.pick(["2", "3", "10", "-2", "7u"])})`;
      case 6:
        return `(${a} % ${random.pick(["2", "3", "10", "-4", "7u"])})`;
      case 7:
        return `(${a} * ${random.pick(["2", "3", "-1", "5u"])})`;
      case 8:
        return `(${a} * ${random.pick(variables)})`;
      case 9:
        return `(unsigned char)(${a} + ${atom()})`;
      case 10:
        return `(signed char)(${a} - ${atom()})`;
      case 11:
        return `(${a} % (${random.pick(variables)} | 1))`;
      default:
        return `(${a} ${random.pick(["+", "-"])} ${random.chance(60) ? random.pick(["1", "1", "1", "2", "3"]) : atom()})`;
    }
  };
  const comparison = () =>
    `${atom()} ${random.pick(["<", "<=", ">", ">=", "!=", "<", ">", "!=", "=="])} ${random.chance(60) ? atom() : expression()}`;
  const condition = () =>
    random.chance(25) ? `${comparison()} ${random.pick(["&&", "&&", "||"])} ${comparison()}` : comparison();
  const assignment = () => {
    const target = random.pick(variables);
    switch (random.below(4)) {
      case 0:
        return `${target}++;`;
      case 1:
        return `${target}--;`;
      default:
        return `${target} = ${expression()};`;
    }
  };
  const statement = (depth: number): string => {
    switch (random.below(depth > 0 ? 8 : 5)) {
      case 5:
        return `if (${condition()}) { ${assignment()} } else { ${random.chance(50) ? assignment() : ""} }`;
      case 6:
        return `if (${condition()}) ${random.pick(["break;", assignment()])}`;
      case 7:
        return depth > 1 ? `while (${condition()}) { ${assignment()} ${statement(0)} }` : assignment();
      default:
        return assignment();
    }
  };
  const body = Array.from({ length: 1 + random.below(3) }, () => statement(2)).join("\n    ");
  const memory = usesMemory
    ? `  ${random.pick(types).name} cells[3] = {1, 2, 3}, *p = &cells[${random.below(3)}];\n`
    : "";
  const list = parameters.map((each) => `${each.type.name} ${each.name}`).join(", ");
  const source = `void ${name}(${list}) {
  ${local.name} z = ${random.pick(["0", "1", "x", "5", "-1"])};
${memory}  ${random.chance(20) ? assignment() : ""}
  while (${condition()}) {
    ${body}
  }
}
`;
  return { name, source, parameters: parameters.map((each) => ({ name: each.name, bits: each.type.bits })) };
}
