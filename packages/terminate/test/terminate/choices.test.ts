/** Loops that a program leaves or not by what it reads in each round: with choices that change there is a run without an end, or there is none. */
import { expect, test } from "vitest";
import { decide, programFrom } from "./support.ts";

const choose = "extern int __VERIFIER_nondet_int(void);\n";
const choice = "__VERIFIER_nondet_int()";

async function kindOf(body: string): Promise<string> {
  const text = `${choose}int main(void) { ${body} return 0; }`;
  return decide(await programFrom({ text }), "main").kind;
}

test.each([
  ["one up or one down", `int x = ${choice}; while (x > 0) { if (${choice}) x++; else x--; }`],
  [
    "from one to the other and back",
    `int x = ${choice}, y = 3; while (x > 0 && y > 0) { if (${choice}) { x++; y--; } else { x--; y++; } }`,
  ],
  ["each third round", `int x = 4; while (x > 0) { if (${choice}) x -= 1; else x += 2; if (x > 9) x = 4; }`],
  [
    "a number that is read is added",
    `int x = 5; while (x != 0) { int d = ${choice}; if (d > 1 || d < -1) break; x += d; }`,
  ],
])("%s: a run never ends", async (_what, body) => {
  expect(await kindOf(body)).toBe("diverges");
});

test.each([
  [
    "what goes up costs of what is finite",
    `int x = ${choice}, y = 30; while (x > 0 && y > 0) { if (${choice}) x--; else { x++; y--; } }`,
  ],
  ["both ways lead down", `int x = ${choice}; while (x > 0) { if (${choice}) x--; else x -= 2; }`],
  [
    "up once alone",
    `int x = ${choice}, up = 1; while (x > 0) { if (${choice} && up && x < 100) { x++; up = 0; } else x--; }`,
  ],
])("%s: every run ends", async (_what, body) => {
  expect(await kindOf(body)).not.toBe("diverges");
});
