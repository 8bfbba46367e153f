/** The parsers of examples/fuzz: from one harmless seed to the bug that each of them says it has. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { failuresOf, fuzzFile } from "./support.ts";

const folder = fileURLToPath(new URL("../../../../examples/fuzz", import.meta.url));

/** With the inputs that it may take; a run ends with the first failure. */
test.each([
  ["image", 100],
  ["archive", 100],
  ["json", 1500],
  ["bytecode", 1500],
  ["tlv", 4000],
  ["config", 6000],
])("%s", { timeout: 600_000 }, async (name, maxInputs) => {
  const file = join(folder, `${name}.c`);
  const expected = /^\/\/ fuzz: (\S+)$/m.exec(readFileSync(file, "utf8"))?.[1];
  const seed = readFileSync(join(folder, "seeds", name)).toString("latin1");
  const stop = new AbortController();
  const began = process.cpuUsage();
  const fuzzing = await fuzzFile(file, [seed], {
    maxInputs,
    maxBytes: 256,
    // Two hundred numbers that are printed take some 100,000, and are no endless loop.
    maxSteps: 1e6,
    signal: stop.signal,
    onInput: ({ failure }) => {
      if (failure !== undefined) stop.abort();
    },
  });
  const { user, system } = process.cpuUsage(began);
  expect(fuzzing.found[0]?.failure).toBeUndefined();
  expect(failuresOf(fuzzing).map(([kind]) => kind)).toEqual([expected]);
  // A minute of one core: of processor time, so that a busy machine tells the same.
  expect((user + system) / 1e6).toBeLessThan(60);
});
