/** What is said of pointers in a caller's data: `--string m->name`, `--buffer m->data:m->size`, `--non-null m->next`, by every command. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Result, resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { createEngine } from "../../src/runs/engine/local-engine.ts";
import { keptSolver } from "../kept-engine.ts";
import { runMain } from "./support.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-caller-paths-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));
const engine = createEngine(keptSolver());
let count = 0;

const include = "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\n";
const map = "struct map { int size; int *data; const char *name; struct map *next; };\n";

function run(command: string, source: string, options: readonly string[]) {
  const file = join(room, `program-${++count}.c`);
  writeFileSync(file, include + map + source);
  return runMain([command, file, "--json", "--entry", "f", ...options], engine);
}

async function told(source: string, options: readonly string[], command = "explore") {
  const { stdout, stderr } = await run(command, source, options);
  if (stdout === "") throw new Error(stderr);
  const { verdict, errors, incomplete }: Result = resultSchema.parse(JSON.parse(stdout));
  return [
    verdict,
    ...errors.map(({ kind, replay }) => `${kind} ${replay}`),
    ...new Set(incomplete.map(({ reason }) => reason)),
  ].join(", ");
}

const sum = (last: string) =>
  `int f(struct map *m) { int s = 0; for (int i = 0; i ${last} m->size; i++) s ^= m->data[i]; return s; }`;
const length = "int f(struct map *m) { int n = 0; while (m->name[n]) n++; assert(n != 2); return n; }";
const sized = ["--non-null", "m", "--buffer", "m->data:m->size", "--pointer-size", "3"];
const named = ["--non-null", "m", "--string", "m->name:3"];

describe("explore", () => {
  it("a buffer has as many elements as another field says", async () => {
    expect(await told(sum("<"), sized)).toBe("safe");
    expect(await told(sum("<="), sized)).toBe("unsafe, out-of-bounds confirmed");
  });

  it("text in a field ends with 0", async () => {
    expect(await told(length, named)).toBe("unsafe, assertion confirmed");
    expect(await told(length.replace("n != 2", "n <= 3"), named)).toBe("safe");
    expect(await told(length.replace("n != 2", "n <= 2"), named)).toBe("unsafe, assertion confirmed");
  });

  it("a pointer is not null, and one alone of several", async () => {
    const source = "int f(int *p, int *q) { return *p > (q ? *q : 0); }";
    expect(await told(source, ["--non-null", "p"])).toBe("safe");
    expect(await told(source, ["--non-null", "q"])).toBe("unsafe, null-dereference confirmed");
    const next = "int f(struct map *m) { return m && m->next->size == 0; }";
    expect(await told(next, ["--non-null", "m->next"])).toBe("safe");
    expect(await told(next, [])).toBe("unsafe, null-dereference confirmed");
  });

  it("a condition speaks of sizes and contents behind a pointer in the data", async () => {
    const condition = ["--assume", "m && m->data && size(m->data) >= m->size", "--pointer-size", "3"];
    expect(await told(sum("<"), condition)).toBe("safe");
    expect(await told(sum("<="), condition)).toBe("unsafe, out-of-bounds confirmed");
    const first = "int f(struct map *m) { return m && m->data ? 7 / m->data[0] : 0; }";
    expect(await told(first, ["--assume", "m->data[0] > 0"])).toBe("safe");
    expect(await told(first, ["--assume", "m->data[0] >= 0"])).toBe("unsafe, division-by-zero confirmed");
    const key = "int f(struct map *m) { return m && m->next ? 7 / m->next->size : 0; }";
    expect(await told(key, ["--assume", "m->next->size > 2"])).toBe("safe");
  });

  it("is about whatever the pointer means, other parameters' objects and circles included", async () => {
    const source =
      "int f(struct map *m, struct map *k) { if (!m || !k || m->name == NULL) return 0; k->size = 1; int n = 0; while (m->name[n]) n++; return n; }";
    expect(await told(source, ["--string", "m->name:2"])).toBe("unknown, aliasing");
    expect(await told(source, ["--string", "m->name:2", "--no-alias"])).toBe("safe");
    const circle =
      "int f(struct map *m) { if (m) { m->size = 1; m->next->size = 2; assert(m->size == 1); } return 0; }";
    expect(await told(circle, ["--non-null", "m->next"])).toBe("unsafe, assertion confirmed");
    const aliased =
      "int f(struct map *m, int *p) { if (p) { *p = 1; m->data[0] = 2; assert(*p == 1); } return 0; }";
    const both = ["--non-null", "m", "--buffer", "m->data:1", "--pointer-size", "1"];
    expect(await told(aliased, both)).toMatch(/^unsafe, assertion confirmed/);
    expect(await told(aliased, [...both, "--no-alias"])).toBe("safe");
  });
});

describe("every command", () => {
  const safe = { bmc: "safe", prove: "proved", trace: "safe" };
  for (const [command, good] of Object.entries(safe))
    it(`${command} follows what is said of a pointer in the data`, async () => {
      const bounded = sum("<").replace("m->size", "m->size && i < 2");
      expect(await told(bounded, [...sized, "--no-alias"], command)).toBe(good);
    });

  it("bmc and trace find the error there", async () => {
    expect(await told(length, named, "bmc")).toMatch(/^unsafe, assertion confirmed/);
    expect(await told(length, named, "trace")).toMatch(/^unsafe, assertion/);
  });

  it("fuzz runs on what a caller hands over alone", async () => {
    const fuzz = (source: string, options: readonly string[]) =>
      told(source, [...options, "--max-inputs", "300"], "fuzz");
    expect(await fuzz(length, named)).toMatch(/^unsafe, assertion confirmed/);
    expect(await fuzz(sum("<"), sized)).not.toContain("out-of-bounds");
    expect(await fuzz(sum("<="), sized)).toMatch(/^unsafe, out-of-bounds confirmed/);
    const text = "int f(const char *s) { int n = 0; while (s[n]) n++; return n; }";
    expect(await fuzz(text, ["--string", "s"])).not.toContain("out-of-bounds");
    const data = "int f(const int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s ^= p[i]; return s; }";
    expect(await fuzz(data, ["--buffer", "p:n"])).not.toContain("out-of-bounds");
  });
});

describe("what the source requires", () => {
  const source =
    "/*@ requires p != \\null && n > 0; */\nint f(const int *p, int n) { return 7 / n + (*p == 3); }";
  it.each([
    ["bmc", "safe"],
    ["prove", "proved"],
    ["trace", "safe"],
  ])("%s takes it for granted", async (command, good) => {
    expect(await told(source, [], command)).toBe(good);
    expect(await told(source.replace("n > 0", "n >= 0"), [], command)).toMatch(
      /^(unsafe|refuted), division-by-zero/,
    );
  });
});

describe("a name that is not there", () => {
  it.each([
    [["--string", "m->nam"], "--string m->nam: f has no pointer m->nam; did you mean m->name?; there is m"],
    [["--string", "m->size"], "f has no pointer m->size"],
    [["--buffer", "m->data:m->sizes"], "f has no whole number m->sizes; did you mean m->size?"],
    [["--buffer", "m->data:m->name"], "f has no whole number m->name"],
    [["--non-null", "m->data->x"], "--non-null m->data->x: f has no pointer m->data->x"],
    [["--non-null", "k"], "f has no pointer parameter k; did you mean m?; there is m"],
    [["--string", "m.name"], "--string m.name: write --string NAME"],
  ])("%j", async (options, message) => {
    const { status, stdout, stderr } = await run("explore", sum("<"), options);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});
