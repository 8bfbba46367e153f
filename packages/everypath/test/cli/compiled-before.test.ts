/** The second run of a file never loads the compiler, whatever the command, and tells the same. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const bin = fileURLToPath(new URL("../../bin/everypath.js", import.meta.url));
const hook = new URL("no-compiler.mjs", import.meta.url).href;

let room = "";
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), "everypath-compiled-before-"));
  writeFileSync(join(room, "count.h"), "#define MOST 3\n");
  writeFileSync(
    join(room, "a.c"),
    `#include <assert.h>
#include "count.h"
int f(unsigned char n) {
  int sum = 0;
  for (int i = 0; i < n % (MOST + 1); i++) sum += i;
  assert(sum != 3);
  return sum;
}
`,
  );
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(
  words: readonly string[],
  { compiler = true, cache = join(room, "cache") } = {},
): Promise<Ended> {
  const before = compiler ? [] : ["--import", hook];
  const env = { ...process.env, EVERYPATH_CACHE: cache };
  return new Promise((resolve) => {
    execFile(process.execPath, [...before, bin, ...words], { cwd: room, env }, (error, stdout, stderr) =>
      resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

/** Without what the clock says, and without the progress, which a slow machine has more of. */
const untimed = ({ status, stdout }: Ended) => ({ status, stdout: stdout.replace(/\d+\.\d+ ?s/g, "… s") });

describe("the second run", { timeout: 600_000 }, () => {
  it.each([
    [["explore", "a.c", "--entry", "f"]],
    [["bmc", "a.c", "--entry", "f"]],
    [["prove", "a.c", "--entry", "f"]],
    [["trace", "a.c", "--entry", "f"]],
    [["terminate", "a.c", "--entry", "f"]],
    [["cost", "a.c", "--entry", "f"]],
    [["fuzz", "a.c", "--entry", "f", "--max-inputs", "4"]],
  ])("of %s", async (words) => {
    const first = await run(words);
    const second = await run(words, { compiler: false });
    expect(untimed(second)).toEqual(untimed(first));
    for (const { stderr } of [first, second]) expect(stderr).not.toContain("internal error");
  });

  it("needs it where the header has changed", async () => {
    const words = ["explore", "a.c", "--entry", "f", "--quiet"];
    await run(words);
    writeFileSync(join(room, "count.h"), "#define MOST 2\n");
    const refused = await run(words, { compiler: false });
    expect(refused.stderr).toContain("the compiler was to be loaded");
    expect((await run(words)).stdout).toContain("SAFE");
    expect((await run(words, { compiler: false })).stdout).toContain("SAFE");
  });

  it.each([
    ["--no-cache", ["--no-cache"], undefined],
    ["EVERYPATH_CACHE=off", [], "off"],
  ])("needs it with %s, which keeps nothing", async (_, flags, off) => {
    const kept = join(room, `not-used${flags.length}`);
    const words = ["explore", "a.c", "--entry", "f", "--quiet", "--no-replay", ...flags];
    const { status } = await run(words, { cache: off ?? kept });
    const refused = await run(words, { compiler: false, cache: off ?? kept });
    expect([status, refused.status]).toEqual([0, 3]);
    expect(refused.stderr).toContain("the compiler was to be loaded");
    expect(readdirSync(room)).not.toContain(`not-used${flags.length}`);
  });
});
