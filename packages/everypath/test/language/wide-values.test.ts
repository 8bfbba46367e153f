/** Vectors and `long double`: each path writes what the same program, compiled by gcc, writes on the path's input. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { exploreInProcess } from "../examples/in-process.ts";

const sources = fileURLToPath(new URL("features", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "everypath-wide-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function compareWithGcc(file: string) {
  const native = join(folder, `${file}.out`);
  execFileSync("gcc", ["-w", "-O0", "-std=gnu17", join(sources, file), "-o", native, "-lm"]);
  const result = await exploreInProcess(join(sources, file), ["--stdin", "1"]);
  expect(result.paths).toHaveLength(4);
  for (const path of result.paths) {
    const input = Buffer.from(path.inputs?.[0]?.bytes ?? "", "hex");
    const { stdout, status } = spawnSync(native, { input });
    expect(path.stdout?.bytes).toBe(stdout.toString("hex"));
    expect(status).toBe(0);
  }
  return result;
}

async function explore(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return exploreInProcess(file, ["--stdin", "1"]);
}

describe("vectors", { timeout: 120_000 }, () => {
  test("have elements at constant and at variable places", async () => {
    const result = await compareWithGcc("vectors.c");
    expect(result).toMatchObject({ verdict: "safe", complete: true });
    expect(result.paths.map(({ replay }) => replay)).toEqual(Array(4).fill("confirmed"));
  });

  test.each(["v[i]", "(v[i] = 9)"])("%s is an error where the vector has no such element", async (access) => {
    const result = await explore(
      "outside.c",
      `#include <stdio.h>
typedef int four __attribute__((vector_size(16)));
int main(void) {
  four v = {1, 2, 3, 4};
  int i = getchar();
  if (i < 0 || i > 4) return 0;
  return ${access} == 100;
}
`,
    );
    expect(result.errors).toMatchObject([
      { kind: "out-of-bounds", location: { line: 7 }, replay: "confirmed" },
    ]);
  });

  test("are checked without the compiler's own guards", async () => {
    const result = await explore(
      "outside.ll",
      `declare i32 @getchar()
define i32 @main() {
  %i = call i32 @getchar()
  %place = and i32 %i, 7
  %v = insertelement <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 9, i32 1
  %e = extractelement <4 x i32> %v, i32 %place
  %c = icmp eq i32 %e, 9
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
`,
    );
    expect(result.errors.map(({ kind }) => kind)).toEqual(["uninitialized-read"]);
    expect(result.errors[0]?.replay).toBe("not-replayable");
  });
});

describe("long double", { timeout: 120_000 }, () => {
  test("has the values of a double, x87's bytes, and a note at each use", async () => {
    const result = await compareWithGcc("long-double.c");
    expect(result.verdict).not.toBe("safe");
    expect(result.complete).toBe(false);
    expect(new Set(result.incomplete.map(({ reason }) => reason))).toEqual(new Set(["approximated"]));
    const verdicts = new Set(result.paths.map(({ replay }) => replay));
    expect([...verdicts].filter((verdict) => verdict === "refuted")).toEqual([]);
  });

  test("of more digits than a double's proves nothing and refutes nothing", async () => {
    const result = await explore(
      "digits.c",
      `int main(void) {
  volatile long double one = 1, tiny = 1e-18L;
  return one + tiny == one;
}
`,
    );
    expect(result.verdict).not.toBe("safe");
    expect(result.incomplete).toContainEqual(
      expect.objectContaining({ reason: "approximated", location: expect.objectContaining({ line: 3 }) }),
    );
    expect(result.paths.map(({ replay }) => replay)).toEqual(["not-replayable"]);
  });

  test("that is not used leaves no note", async () => {
    const result = await explore(
      "unused.c",
      `#include <math.h>
#include <stdio.h>
int main(void) { return printf("%f\\n", sqrt(4.0)) == 0; }
`,
    );
    expect(result).toMatchObject({ verdict: "safe", complete: true });
  });
});
