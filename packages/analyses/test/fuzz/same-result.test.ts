/** What is found is the same for any number of threads, and for a run that was interrupted anywhere. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CampaignState } from "../../src/fuzz/index.ts";
import { fuzzFile, told } from "./support.ts";

/** Nested loops, words, bytes that depend on each other, and three errors. */
const program = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static unsigned char in[48];
static int sum(const unsigned char *bytes, size_t count) {
  int total = 0;
  for (size_t i = 0; i < count; i++) total += bytes[i] << (i & 1);
  return total;
}
int main(void) {
  size_t size = fread(in, 1, sizeof in, stdin);
  size_t at = 0;
  int kinds[4] = {0};
  if (size < 4) return 1;
  if (memcmp(in, "go", 2) == 0 && in[2] + in[3] == 100) abort();
  while (at + 2 <= size) {
    size_t length = in[at + 1] & 7;
    kinds[in[at] & 3]++;
    if (at + 2 + length > size) return 2;
    if (length == 5 && sum(in + at + 2, length) == 300) abort();
    at += 2 + length;
  }
  if (kinds[3] > 2) return kinds[0] / (kinds[1] - 1);
  return 0;
}
`;
const room = mkdtempSync(join(tmpdir(), "everypath-same-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));
const file = join(room, "program.c");
writeFileSync(file, program);
const seeds = ["abcdefgh", "\x03\x01x\x03\x01y"];
const options = { maxInputs: 60, maxBytes: 24 };

describe("the same result", () => {
  let alone: ReturnType<typeof told>;
  beforeAll(async () => {
    alone = told(await fuzzFile(file, seeds, options));
  }, 300_000);

  test("for any number of threads", { timeout: 300_000 }, async () => {
    expect(alone.found).toHaveLength(options.maxInputs);
    expect(alone.failures.length).toBeGreaterThan(1);
    for (const threads of [1, 2]) {
      expect(told(await fuzzFile(file, seeds, options, threads))).toEqual(alone);
    }
  });

  test("for a run that was interrupted and taken up again, wherever it was", {
    timeout: 300_000,
  }, async () => {
    const states: Uint8Array[] = [];
    let rests = 0;
    const whole = told(
      await fuzzFile(file, seeds, {
        ...options,
        onRest: (state) => {
          if (rests++ % 19 === 5) states.push(serialize(state()));
        },
      }),
    );
    expect(whole).toEqual(alone);
    expect(states.length).toBeGreaterThan(3);
    for (const [index, kept] of states.entries()) {
      const state = deserialize(kept) as CampaignState;
      const begun = { seeds: seeds.map((seed) => Buffer.from(seed, "latin1")), state };
      const run = await fuzzFile(file, [], { ...options, begin: () => begun }, index === 2 ? 2 : 0);
      expect({ ...told(run), index }).toEqual({ ...whole, index });
    }
  });

  test("of a run that stopped at a limit and goes on to another", { timeout: 300_000 }, async () => {
    let state: CampaignState | undefined;
    const part = await fuzzFile(file, seeds, {
      ...options,
      maxInputs: 31,
      onEnd: (ended) => {
        state = deserialize(serialize(ended));
      },
    });
    expect(part.found).toHaveLength(31);
    const begun = { seeds: seeds.map((seed) => Buffer.from(seed, "latin1")), state };
    expect(told(await fuzzFile(file, [], { ...options, begin: () => begun }))).toEqual(alone);
  });
});

test("a run ends when nothing new was covered for so many inputs", async () => {
  const found = await fuzzFile(file, seeds, { ...options, plateau: 15 });
  const last = found.found.findLastIndex(({ score, isNew }) => score > 0 || isNew);
  expect(found.found.length).toBeGreaterThanOrEqual(last + 1);
  expect(found.found.length).toBeLessThan(options.maxInputs);
  // The last inputs, so many of them, are those that covered nothing.
  const lastGain = found.history.findLast(
    (growth, index) =>
      index === 0 ||
      growth.blocks > found.history[index - 1]!.blocks ||
      growth.sides > found.history[index - 1]!.sides,
  );
  expect(found.found.length - lastGain!.inputs).toBe(15);
  expect(found.exploration.incomplete.map(({ detail }) => detail)).toContain(
    "no input covered anything new any more",
  );
});
