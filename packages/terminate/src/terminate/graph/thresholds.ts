/** The numbers that a program mentions, and their neighbours, and the sizes of its globals: where bounds that grow are widened to. */
import {
  type ConstantValue,
  calledBy,
  expressionsOf,
  expressionsOfTerminator,
  type Procedure,
  type Program,
  type Sort,
  type Term,
} from "@everypath/core";

export function thresholdsOf(program: Program, entry: Procedure): readonly bigint[] {
  const found = new Set<bigint>([-1n, 0n, 1n]);
  for (const { model, size } of program.objects)
    if (!model) for (const each of [size - 1, size]) found.add(BigInt(each));
  const procedures = new Set<Procedure>([entry]);
  for (const { blocks } of procedures)
    for (const { instructions, terminator } of blocks) {
      for (const expression of [
        ...instructions.flatMap(expressionsOf),
        ...expressionsOfTerminator(terminator),
      ])
        collect(expression, found);
      for (const instruction of instructions) {
        const callee = calledBy(instruction, (name) => program.procedure(name));
        if (callee !== undefined && !callee.model) procedures.add(callee);
      }
    }
  return [...found].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function collect(term: Term, found: Set<bigint>): void {
  if (term.kind === "application") for (const each of term.arguments) collect(each, found);
  if (term.kind !== "constant") return;
  for (const value of readingsOf(term.value, term.sort))
    for (const near of [value - 1n, value, value + 1n]) found.add(near);
}

function readingsOf(value: ConstantValue, sort: Sort): readonly bigint[] {
  if (typeof value !== "bigint") return [];
  if (sort.kind === "int") return [value];
  return sort.kind === "bitvec" ? [BigInt.asIntN(sort.width, value), value] : [];
}
