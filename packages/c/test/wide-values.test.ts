/** Vectors and `long double`: each path writes what the same program, compiled by gcc, writes on the path's input. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { runConcrete } from "../../everypath/test/differential/run-concrete.ts";
import { exploreInProcess, runInProcess } from "../../everypath/test/examples/in-process.ts";
import { compileToLlvm } from "../src/clang.ts";
import { includeDirectory } from "../src/runtime.ts";
import { kernelProgram } from "./kernels.ts";
import { longDoubles } from "./long-doubles.ts";

const sources = fileURLToPath(new URL("features", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "everypath-wide-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function compiled(file: string): string {
  const native = join(folder, "native");
  execFileSync("gcc", ["-w", "-O0", "-std=gnu17", file, "-o", native, "-lm"]);
  return native;
}

async function compareWithGcc(file: string) {
  const native = compiled(join(sources, file));
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

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function explore(name: string, text: string, options = ["--stdin", "1"]) {
  return exploreInProcess(written(name, text), options);
}

describe("vectors", { timeout: 300_000 }, () => {
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

  test("may have elements that were never written, of which none is used", async () => {
    const unused = `typedef int four __attribute__((vector_size(16)));
int main(void) {
  four v;
  v[0] = 7, v[1] = 8;
  four w = __builtin_shufflevector(v, v, 1, 0, -1, -1);
  w = (w << 2) + v * 3;
  return w[USED] == 100;
}
`;
    const fine = await explore("unused.c", unused.replace("USED", "1"));
    expect(fine).toMatchObject({ verdict: "safe", complete: true, errors: [] });
    const wrong = await explore("used.c", unused.replace("USED", "2"));
    expect(wrong.errors.map(({ kind }) => kind)).toEqual(["uninitialized-read"]);
  });

  test("in loops that an optimiser made of a random program give what gcc's program prints", async () => {
    const cflags = ["-O2", "-msse2", "-w"];
    let vectors = 0;
    for (const seed of [1, 4, 5]) {
      const source = kernelProgram(seed);
      const file = written(`kernel${seed}.c`, source);
      const unit = { path: file, contents: new TextEncoder().encode(source) };
      const { text } = await compileToLlvm(unit, {
        dataModel: "lp64",
        cflags,
        runtimeInclude: includeDirectory(),
      });
      vectors += text?.match(/<\d+ x (?:i\d+|float|double)>/g)?.length ?? 0;
      const stdout = execFileSync(compiled(file), { encoding: "latin1" });
      expect(
        await runConcrete(
          file,
          cflags.map((flag) => `--cflag=${flag}`),
        ),
      ).toEqual({ kind: "ended", stdout });
    }
    expect(vectors).toBeGreaterThan(50);
  });
});

describe("freeze", { timeout: 300_000 }, () => {
  test("of poison may be any value, which is no bug for sure", async () => {
    const result = await explore(
      "frozen.ll",
      `declare i32 @getchar()
declare void @abort()
define i32 @main() {
  %i = call i32 @getchar()
  %v = shl i32 1, %i
  %f = freeze i32 %v
  %known = icmp ult i32 %i, 32
  %nine = icmp eq i32 %f, 9
  br i1 %nine, label %yes, label %no
yes:
  br i1 %known, label %never, label %poison
never:
  call void @abort()
  unreachable
poison:
  ret i32 1
no:
  ret i32 0
}
`,
    );
    expect(result.errors).toEqual([]);
    expect(result.paths.map(({ result: value }) => value?.text).sort()).toEqual(["0", "0", "1"]);
  });
});

describe("long double", { timeout: 300_000 }, () => {
  test("has the values of a double, and x87's bytes", async () => {
    const result = await compareWithGcc("long-double.c");
    expect(result.verdict).not.toBe("safe");
    expect(result.complete).toBe(false);
    expect(new Set(result.incomplete.map(({ reason }) => reason))).toEqual(new Set(["approximated"]));
    expect(result.paths.filter(({ replay }) => replay === "refuted")).toEqual([]);
  });

  test.each([1, 2])(
    "computes what gcc's program computes, or says that it approximates (seed %i)",
    async (seed) => {
      const { source, firstLine, count } = longDoubles(seed, 100);
      const file = written(`expressions${seed}.c`, source);
      const native = compiled(file);
      const told = { exact: 0, approximated: 0, different: 0 };
      // On a symbol, and on the byte that was found for it.
      for (const input of ["1", `@${written("byte", "S")}`]) {
        const result = await exploreInProcess(file, ["--stdin", input, "--no-replay"]);
        expect(result.errors).toEqual([]);
        const notes = new Set(result.incomplete.map(({ location }) => location?.line));
        for (const path of result.paths) {
          const bytes = path.inputs?.[0]?.bytes ?? Buffer.from("S").toString("hex");
          const expected = spawnSync(native, { input: Buffer.from(bytes, "hex") }).stdout;
          const found = Buffer.from(path.stdout?.bytes ?? "", "hex");
          expect(found).toHaveLength(expected.length);
          for (let index = 0; index < count; index++) {
            const [one, other] = [found, expected].map((all) =>
              all.toString("hex", 10 * index, 10 * index + 10),
            );
            const line = firstLine + index;
            if (!notes.has(line))
              expect([line, source.split("\n")[line - 1], one]).toEqual([
                line,
                source.split("\n")[line - 1],
                other,
              ]);
            told[notes.has(line) ? (one === other ? "approximated" : "different") : "exact"]++;
          }
        }
      }
      expect(told.exact).toBeGreaterThan(count / 2);
      expect(told.different).toBeGreaterThan(count / 10);
    },
  );

  test("is no approximation where a double holds all of its values", async () => {
    const result = await explore(
      "exact.c",
      `#include <assert.h>
#include <math.h>
#include <stdio.h>
static long double table[] = {1.5L, -0.25L, 1e6L};
int main(void) {
  int n = getchar();
  long double x = n, places[2];
  places[1] = x;
  assert(places[1] == n && -places[1] <= 1 && (int)fabsl(x) >= -1);
  if (x > 100.5L) return 1;
  printf("%Lf %Lg\\n", table[0] * table[1] + 2, floorl(table[2] / 64));
  return 0;
}
`,
    );
    expect(result).toMatchObject({ verdict: "safe", complete: true, incomplete: [] });
    expect(result.paths.map(({ stdout }) => stdout?.value)).toContain("1.625000 15625\\n");
  });

  test.each([
    ["one + 1e-18L == one", 5],
    ["(long double)big == (long double)(big - 1)", 5],
    ["sqrtl(2) * sqrtl(2) == 2", 5],
    ["one / 3 == 1.0 / 3", 5],
    ["one * 1e4000L == one * 1e400L", 5],
  ])("of more digits than a double's proves nothing and refutes nothing: %s", async (condition, line) => {
    const text = `#include <assert.h>
#include <math.h>
int getchar(void);
int main(void) { long double one = 1; long big = 9007199254740993;
  assert(${condition}); return 0;
}
`;
    for (const [name, source] of [
      ["holds.c", text],
      ["fails.c", text.replace(condition, `!(${condition})`)],
    ] as const) {
      const result = await explore(name, source, ["--stdin", "1", "--no-replay"]);
      expect(result.verdict).toBe("unknown");
      expect(result.incomplete).toContainEqual(
        expect.objectContaining({ reason: "approximated", location: expect.objectContaining({ line }) }),
      );
      for (const error of result.errors) expect(error.uncertain).toBe(true);
    }
  });

  test("that stands for an input is one that a double holds", async () => {
    const source = "int f(long double x) { return x < 1e-300L && x > 0; }";
    const result = await explore("input.c", source, ["--entry", "f"]);
    expect(result).toMatchObject({ verdict: "unknown", complete: false });
    expect(result.incomplete.map(({ reason }) => reason)).toContain("approximated");
  });

  test("is told of by bmc and by trace", async () => {
    const file = written("sum.c", "int main(void) { long double x = 0.1L; return x + 1 == 1; }");
    for (const command of ["bmc", "trace"] as const) {
      const result = await runInProcess(command, file);
      expect([command, result.verdict, result.complete]).toEqual([command, "unknown", false]);
    }
  });

  test("has twelve bytes with 32-bit pointers", async () => {
    const source = `#include <stdarg.h>
struct s { char c; long double v; char d; };
static long double last(int n, ...) {
  va_list list;
  va_start(list, n);
  long double value = 0;
  for (int i = 0; i < n; i++) value = va_arg(list, long double) - va_arg(list, int);
  va_end(list);
  return value;
}
int main(void) {
  return sizeof(long double) == 12 && sizeof(struct s) == 20 && last(2, 1.0L, 1, 2.5L, 2) == 0.5L;
}
`;
    const result = await explore("narrow.c", source, ["--data-model", "ilp32"]);
    expect(result).toMatchObject({ verdict: "safe", complete: true });
    expect(result.paths.map((path) => path.result?.text)).toEqual(["1"]);
  });
});
