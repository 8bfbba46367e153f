/**
 * Which overflows a program goes on after is a fact of the operation (`wraps`), and nothing that a message says: reworded
 * messages change neither a verdict of the prover nor one of the checker.
 */

import type { Program } from "@everypath/core";
import { expect, test } from "vitest";
import { decide, procedureNamed, programFrom } from "./support.ts";

const text = `
int quotient(int a, int b) { if (b != -1) return 0; return a / b; }
int remainder(int a, int b) { if (b != -1) return 0; return a % b; }
int converted(double a) { return (int)a; }
int sum(int a, int b) { return a + b; }
int difference(int a, int b) { return a - b; }
int negated(int a) { return -a; }
int product(int a, int b) { return a * b; }
long absolute(long a) { return __builtin_labs(a); }
`;

const undefinedBehaviour = ["quotient", "remainder", "converted"];
const wrapping = ["sum", "difference", "negated", "product", "absolute"];

const rewordings: readonly (readonly [string, (message: string) => string])[] = [
  ["as they are", (message) => message],
  ["all the same", () => "an operation failed"],
  ["of a division", () => "division"],
];

function reworded(program: Program, reword: (message: string) => string): Program {
  return {
    ...program,
    procedure(name) {
      const procedure = program.procedure(name);
      if (procedure === undefined) return undefined;
      const blocks = procedure.blocks.map((block) => ({
        ...block,
        instructions: block.instructions.map((each) =>
          each.kind === "check" ? { ...each, message: reword(each.message) } : each,
        ),
      }));
      return { ...procedure, blocks };
    },
  };
}

test.each(rewordings)("with messages %s", async (_, reword) => {
  const program = reworded(await programFrom({ text }), reword);
  for (const entry of [...undefinedBehaviour, ...wrapping]) {
    expect(procedureNamed(program, entry)).toBeDefined();
    const decided = decide(program, entry, { milliseconds: 5_000 });
    expect([entry, decided.kind]).toEqual([entry, wrapping.includes(entry) ? "terminates" : "unknown"]);
  }
});
