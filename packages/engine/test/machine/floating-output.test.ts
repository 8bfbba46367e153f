/** Floating-point numbers are written as the system's printf writes them, to the last digit. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { floatingFormat, floatingText } from "../../src/machine/floating-output.ts";

/** Reads lines of a format and bits in hexadecimal, and writes what printf makes of them, a line each. */
const program = `
#include <stdio.h>
#include <string.h>
int main(void) {
  char format[64];
  unsigned long long bits;
  while (scanf("%63[^|]|%llx ", format, &bits) == 2) {
    double value;
    memcpy(&value, &bits, sizeof value);
    printf(format, value);
    putchar('\\n');
  }
  return 0;
}
`;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-floating-"));
  writeFileSync(join(folder, "print.c"), program);
  execFileSync("gcc", ["-w", "-O1", join(folder, "print.c"), "-o", join(folder, "print")]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A generator of numbers that is the same on each run (xorshift). */
function randomNumbers(seed: bigint): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= BigInt.asUintN(64, state << 13n);
    state ^= state >> 7n;
    state ^= BigInt.asUintN(64, state << 17n);
    return Number(state % BigInt(below));
  };
}

/** Without 999999.5: for %#g glibc leaves out the zeros where rounding makes one digit more, which C17 (7.21.6.1p8) does not allow. */
const special = [0, -0, 1, -1, 0.5, 1.5, 2.5, 0.1, 9.5, 99.5, 9.9999995, 1e22, 1e23, 123456, 1e-5, 1e-4];
const extreme = [
  0x7ff0000000000000n,
  0xfff0000000000000n,
  0x7ff8000000000000n,
  0xfff8000000000000n,
  1n,
  0xfffffffffffffn,
];

function bitsOf(value: number): bigint {
  return new DataView(new Float64Array([value]).buffer).getBigUint64(0, true);
}

test("as the system's printf", () => {
  const random = randomNumbers(0x9e3779b97f4a7c15n);
  const bitsAtRandom = (): bigint => {
    switch (random(4)) {
      case 0:
        return bitsOf(special[random(special.length)]!);
      case 1:
        return extreme[random(extreme.length)]!;
      case 2:
        return bitsOf((random(2_000_001) - 1_000_000) / 10 ** random(8));
      default:
        return (BigInt(random(2 ** 32)) << 32n) | BigInt(random(2 ** 32));
    }
  };
  const cases = Array.from({ length: 20_000 }, () => {
    const flags = random(32);
    const width = random(3) === 0 ? random(30) : 0;
    const precision = random(3) === 0 ? -1 : random(20);
    const letter = "aAeEfFgG"[random(8)]!;
    return { flags, width, precision, letter, bits: bitsAtRandom() };
  });
  const written = cases.map(({ flags, width, precision, letter, bits }) => {
    const signs = ["-", "0", "#", "+", " "].filter((_, at) => (flags & (1 << at)) !== 0).join("");
    const digits = precision < 0 ? "" : `.${precision}`;
    return `%${signs}${width === 0 ? "" : width}${digits}${letter}|${bits.toString(16)}\n`;
  });
  const expected = execFileSync(join(folder, "print"), { input: written.join(""), encoding: "latin1" });
  const lines = expected.trimEnd().split("\n");
  expect(lines).toHaveLength(cases.length);
  cases.forEach(({ flags, width, precision, letter, bits }, at) => {
    const format = floatingFormat(letter.charCodeAt(0), flags, width, precision);
    expect(`${written[at]!.trim()} ${floatingText(bits, format).trimEnd()}`).toBe(
      `${written[at]!.trim()} ${lines[at]!.trimEnd()}`,
    );
  });
});
