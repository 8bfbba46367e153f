/** Lifted checks: what is found behind them is an error only where an input passes them. */
import { expect, test } from "vitest";
import type { Lift } from "../../src/fuzz/index.ts";
import { failuresOf, fuzzText } from "./support.ts";

/** A record of eight bytes, a sum of them that no solver turns round, and an error behind it. */
const program = (sum: string, after: string) => `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static unsigned char input[64];
${sum}
int main(void) {
  size_t size = fread(input, 1, 64, stdin);
  unsigned stored;
  if (size != 12) return 1;
  memcpy(&stored, input + 8, 4);
  if (sum(input) != stored)
    return 2;
  ${after}
  return 0;
}
`;

const mixing = `static unsigned sum(const unsigned char *bytes) {
  unsigned sum = 17;
  for (int round = 0; round < 4; round++)
    for (int i = 0; i < 8; i++) sum = (sum << 5 ^ sum >> 27) * 0x9e3779b1u * (sum | 1) + bytes[i];
  return sum;
}`;

/** The same in TypeScript, to know what a repaired input must hold. */
function mixed(bytes: string): number {
  let sum = 17;
  for (let round = 0; round < 4; round++)
    for (let i = 0; i < 8; i++) {
      const turned = ((sum << 5) ^ (sum >>> 27)) >>> 0;
      const product = Math.imul(Math.imul(turned, 0x9e3779b1), sum | 1) >>> 0;
      sum = (product + bytes.charCodeAt(i)) >>> 0;
    }
  return sum;
}

const lift = (line: number, holds?: boolean): Lift => ({
  text: `program.c:${line}`,
  file: "program.c",
  line,
  holds,
});
/** The line of the check. */
const checkOf = (text: string): number => text.split("\n").findIndex((one) => one.includes("!= stored")) + 1;

test("an input found behind a checksum gets the right one", async () => {
  const text = program(mixing, "if (input[3] == 'X' && input[5] == 'Y') abort();");
  const more = { maxInputs: 60, maxConjuncts: 20_000 };
  const found = await fuzzText(text, ["abcdefgh\0\0\0\0"], { ...more, lifts: [lift(checkOf(text), false)] });
  const [[kind, input]] = failuresOf(found) as [[string, string]];
  const stored = Buffer.from(input, "latin1").readUInt32LE(8);
  expect([kind, input[3], input[5], stored]).toEqual(["assertion", "X", "Y", mixed(input)]);
});

test("the seeds show which way the check passes", async () => {
  const text = program(mixing, "if (input[3] == 'X') abort();");
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(mixed("abcdefgh"));
  const seed = `abcdefgh${sum.toString("latin1")}`;
  const found = await fuzzText(text, [seed], {
    maxInputs: 20,
    maxConjuncts: 20_000,
    lifts: [lift(checkOf(text))],
  });
  expect(failuresOf(found).map(([kind, input]) => [kind, input[3]])).toEqual([["assertion", "X"]]);
});

test("what no input does is no error, and the result says why", async () => {
  // The sum is odd, the check asks for an even one.
  const text = program(
    "static unsigned sum(const unsigned char *bytes) { return bytes[0] * 2u + 1; }",
    "if (stored % 2 == 0) abort();",
  );
  const found = await fuzzText(text, ["abcdefgh\0\0\0\0"], {
    maxInputs: 30,
    lifts: [lift(checkOf(text), false)],
  });
  expect(failuresOf(found)).toEqual([]);
  expect(found.exploration.incomplete).toContainEqual(
    expect.objectContaining({
      reason: "lifted",
      detail: `assertion (abort is called) is not-replayable: no input was found that passes the lifted checks (program.c:${checkOf(text)}) and fails so`,
      location: expect.objectContaining({ line: checkOf(text) + 2 }),
    }),
  );
});

test("a line without a decision, and one that no seed reaches, are refused", async () => {
  const text = program(mixing, "");
  await expect(fuzzText(text, [""], { lifts: [lift(1)] })).rejects.toThrow(
    "--lift program.c:1: no decision is made at that line; name the line of an if",
  );
  await expect(fuzzText(text, [""], { lifts: [lift(checkOf(text))] })).rejects.toThrow(
    `no seed reaches that line; give one that passes the check, or write --lift program.c:${checkOf(text)}=true or =false`,
  );
});
