/**
 * Random C programs on memory that is written in part, to an extent that the inputs decide: fills and copies of symbolic length, blocks on the
 * heap that are as long as an input says and grow, structures copied with their holes, bit-fields, unions. They decide on what they read; an
 * interpreter with a shadow of each bit says for every input which decision is the first on something that was never written.
 */
import type { EveryInputProgram } from "../every-input/program.ts";
import { Random } from "../generator.ts";
import {
  allocations,
  byteCount,
  declarations,
  type Environment,
  freshObjects,
  statement,
  wordCount,
} from "./statement.ts";

const inputs = [
  { name: "a", below: 6 },
  { name: "b", below: 4 },
] as const;

const before = `#include <stdlib.h>
#include <string.h>
#ifndef HERE
#define HERE ((void)0)
#endif
${declarations}
unsigned long long entry(unsigned char a, unsigned char b) {
  unsigned long long hash = 7;
  unsigned char bytes[${byteCount}], *block;
  unsigned words[${wordCount}], *numbers;
  struct part left, right;
  union shape shape;
  int i, size, count;`;

export function generatePartialProgram(seed: number): EveryInputProgram {
  const random = new Random(seed);
  const statements = [
    ...allocations(random),
    ...Array.from({ length: 6 + random.below(8) }, () => statement(random)),
  ];
  const lines = statements.map(({ text }) => `  ${text}`);
  const source = `${before}\n${lines.join("\n")}\n  free(block);\n  free(numbers);\n  return hash;\n}\n`;
  const firstLine = before.split("\n").length + 1;
  return {
    source,
    inputs,
    interpret([a = 0, b = 0]) {
      const environment: Environment = {
        inputs: { a, b },
        objects: freshObjects(),
        size: 0,
        count: 0,
        hash: 7n,
      };
      const stop = statements.findIndex(({ run }) => !run(environment));
      return stop === -1
        ? { kind: "returned", value: environment.hash }
        : { kind: "stopped", line: firstLine + stop, text: "decides on what was never written" };
    },
  };
}
