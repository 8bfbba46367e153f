/** Random programs of loops that an optimiser turns into vector instructions. They have no undefined behaviour and print all they compute. */
import { generator } from "./numbers.ts";

interface Element {
  readonly name: string;
  readonly format: string;
  readonly bits: number;
  readonly floats: boolean;
}

const elements: readonly Element[] = [
  { name: "unsigned char", format: "%d", bits: 8, floats: false },
  { name: "short", format: "%d", bits: 16, floats: false },
  { name: "unsigned", format: "%u", bits: 32, floats: false },
  { name: "int", format: "%d", bits: 32, floats: false },
  { name: "long long", format: "%lld", bits: 64, floats: false },
  { name: "float", format: "%a", bits: 32, floats: true },
  { name: "double", format: "%a", bits: 64, floats: true },
];

const length = 24;

/** A program whose loops compute on arrays that are filled from the numbers of its seed. */
export function kernelProgram(seed: number): string {
  const next = generator(seed);
  const pick = <T>(of: readonly T[]): T => of[next(of.length)] as T;
  const arrays = Array.from({ length: 3 }, () => pick(elements));
  const read = (index: number, at: string): string => `a${index}[${at}]`;
  // Arithmetic on small signed values, so that nothing overflows; the whole range goes through unsigned operators.
  const small = (text: string): string => `((${text}) & 63)`;
  const integer = (depth: number, at: string): string => {
    const index = next(3);
    const leaf =
      arrays[index]?.floats === true ? `(${read(index, at)} > 1 ? 5 : -3)` : `(int)${small(read(index, at))}`;
    if (depth === 0) return pick([leaf, leaf, `${next(40)}`, "k", "i"]);
    const [left, right] = [integer(depth - 1, at), integer(depth - 1, at)];
    switch (next(9)) {
      case 0:
        return `(${left} + ${right})`;
      case 1:
        return `(${left} - ${right})`;
      case 2:
        return `(${small(left)} * ${small(right)})`;
      case 3:
        return `(${left} < ${right} ? ${left} : ${right})`;
      case 4:
        return `(${left} > ${next(30)} ? ${right} : ${left})`;
      case 5:
        return `(${left} ^ ${right})`;
      case 6:
        return `(${small(left)} << (${right} & 7))`;
      case 7:
        return `(${left} >> ${next(5)})`;
      default:
        return `(${left} < 0 ? -${left} : ${left})`;
    }
  };
  const floating = (at: string): string => {
    const index = arrays.findIndex(({ floats }) => floats);
    const value = index < 0 ? `(float)${integer(0, at)}` : read(index, at);
    return pick([
      `${value} * 0.5f + ${integer(1, at)}`,
      `${value} - ${integer(0, at)}`,
      `(${value} > 2 ? ${value} : 1)`,
    ]);
  };
  const loops = Array.from({ length: 4 }, (_, number) => {
    const target = next(3);
    const at = pick(["i", "i", `${length - 1} - i`, "(i ^ 1)", "i / 2"]);
    const type = arrays[target] as Element;
    const value = type.floats ? floating(at) : integer(2, at);
    const count = pick([`${length}`, "n", "n", "4"]);
    switch (next(5)) {
      case 0:
        return `unsigned s${number} = 0; for (int i = 0; i < ${count}; i++) s${number} += ${integer(2, at)}; printf("%u\\n", s${number});`;
      case 1:
        return `int m${number} = -5; for (int i = 0; i < ${count}; i++) { int e = ${integer(2, at)}; if (e > m${number}) m${number} = e; } printf("%d\\n", m${number});`;
      case 2:
        return `for (int i = 0; i < ${count}; i++) if (${integer(1, "i")} > ${next(20)}) a${target}[i] = (${type.name})(${value});`;
      default:
        return `for (int i = 0; i < ${count}; i++) a${target}[i] = (${type.name})(${value});`;
    }
  });
  return `int printf(const char *, ...);
${arrays.map(({ name }, index) => `static ${name} a${index}[${length}];`).join("\n")}
static void work(int n, int k) {
  ${loops.join("\n  ")}
}
int main(int argc, char **argv) {
  int n = argc + ${length - 1 - next(6)}, k = argc + ${next(9)};
  unsigned x = ${next(100000)};
  for (int i = 0; i < ${length}; i++) {
${arrays.map(({ name, floats }, index) => `    x = x * 1664525u + 1013904223u; a${index}[i] = (${name})${floats ? "((int)(x >> 24) * 0.125f)" : "(x >> 9)"};`).join("\n")}
  }
  work(n, k);
${arrays.map(({ format }, index) => `  for (int i = 0; i < ${length}; i++) printf("${format} ", a${index}[i]);`).join("\n")}
  return 0;
}
`;
}
