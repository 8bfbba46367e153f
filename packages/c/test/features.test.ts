/**
 * What of C and C++ goes beyond the plain statements, on symbolic input: for each path that the engine finds, the same program compiled by
 * the system's compiler writes the same and ends with the same status on the path's input, and so does the replay.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { exploreInProcess } from "../../everypath/test/examples/in-process.ts";

const sources = fileURLToPath(new URL("features", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "everypath-features-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  { file: "features.c", compiler: ["gcc", "-std=gnu17"], programs: 16 },
  { file: "features.cpp", compiler: ["g++", "-std=gnu++20"], programs: 14 },
  { file: "exceptions.cpp", compiler: ["g++", "-std=gnu++20"], programs: 13 },
  { file: "library.cpp", compiler: ["g++", "-std=gnu++20"], programs: 13 },
])("$file", { timeout: 300_000 }, async ({ file, compiler: [compiler = "", ...flags], programs }) => {
  const native = join(folder, `${file}.out`);
  execFileSync(compiler, ["-w", "-O0", ...flags, join(sources, file), "-o", native]);
  const result = await exploreInProcess(join(sources, file), ["--stdin", "2", "--plain-host"]);
  expect(result.incomplete).toEqual([]);
  expect(result).toMatchObject({ verdict: "safe", complete: true });
  const chosen = new Set<number>();
  for (const path of result.paths) {
    const input = Buffer.from(path.inputs?.[0]?.bytes ?? "", "hex");
    const { stdout, status } = spawnSync(native, { input });
    const expected = (input[0] ?? 0) < programs ? input[0] : 99;
    expect(status).toBe(expected);
    chosen.add(status ?? -1);
    expect({ stdout: path.stdout?.bytes ?? "", replay: path.replay }).toEqual({
      stdout: stdout.toString("hex"),
      replay: "confirmed",
    });
  }
  expect(chosen.size).toBe(programs + 1);
});

test.each(["lp64", "ilp32"])(
  "what runs before and after main (%s)",
  { timeout: 300_000 },
  async (dataModel) => {
    const native = join(folder, "ends.out");
    const source = join(sources, "ends.c");
    execFileSync("gcc", ["-w", "-O0", source, "-o", native]);
    const result = await exploreInProcess(source, ["--stdin", "1", "--data-model", dataModel]);
    // What a destructor has forgotten when the program is over.
    const leaks = result.errors.map(({ kind, replay }) => ({ kind, replay }));
    expect(leaks).toEqual([{ kind: "memory-leak", replay: "confirmed" }]);
    expect(result).toMatchObject({ complete: true });
    const statuses = new Set<number | null>();
    for (const path of result.paths) {
      const input = Buffer.from(path.inputs?.[0]?.bytes ?? "", "hex");
      const { stdout, status } = spawnSync(native, { input });
      statuses.add(status);
      expect({ stdout: path.stdout?.bytes ?? "", replay: path.replay }).toEqual({
        stdout: stdout.toString("hex"),
        replay: "confirmed",
      });
    }
    expect(statuses).toEqual(new Set([3, 4, 5, 6, 7]));
  },
);

/** Pairs that belong together, and pairs that do not: of those, what frees and what should. */
const pairs: readonly (readonly [string, string, RegExp | undefined])[] = [
  ["new int", "delete p", undefined],
  ["new int[3]", "delete[] p", undefined],
  ["new (std::nothrow) int[3]", "delete[] p", undefined],
  ["new Wide", "delete (Wide *)p", undefined],
  ["new Wide[2]", "delete[] (Wide *)p", undefined],
  ["new Own", "delete (Own *)p", undefined],
  ["std::malloc(4)", "p = (int *)std::realloc(p, 8); std::free(p)", undefined],
  ["new int[3]", "delete p", /^memory that new\[\] allocated is freed by delete, not by delete\[\]$/],
  ["new int", "delete[] p", /^memory that new allocated is freed by delete\[\], not by delete$/],
  ["std::malloc(4)", "delete p", /^memory that malloc allocated is freed by delete, not by free$/],
  ["std::calloc(1, 4)", "delete[] p", /^memory that malloc allocated is freed by delete\[\], not by free$/],
  ["new int", "std::free(p)", /^memory that new allocated is freed by free, not by delete$/],
  ["new int[2]", "std::free(std::realloc(p, 4))", /^memory that new\[\] allocated is freed by free, /],
  ["new Wide[2]", "delete (Wide *)p", /^memory that new\[\] allocated is freed by delete, /],
  ["&still", "delete p", /^'still' was not allocated by new$/],
];

test.each(["lp64", "ilp32"])(
  "memory is freed as it was allocated (%s)",
  { timeout: 300_000 },
  async (dataModel) => {
    const cases = pairs.map(([make, free], index) => `case ${index}: p = (int *)(${make}); ${free}; break;`);
    const file = join(folder, "pairs.cpp");
    writeFileSync(
      file,
      `#include <everypath.h>
#include <cstdlib>
#include <new>
struct alignas(64) Wide { char bytes[64]; };
struct Own {
  int value;
  static void *operator new(std::size_t size) { return std::malloc(size); }
  static void operator delete(void *object) { std::free(object); }
};
int main() {
  int still, *p;
  switch (everypath_unsigned_char("k")) {
${cases.join("\n")}
  }
  return 0;
}
`,
    );
    const { errors, complete } = await exploreInProcess(file, ["--data-model", dataModel]);
    expect(complete).toBe(true);
    const found = new Map(errors.map((error) => [error.location.line - 13, error]));
    expect(found.size).toBe(errors.length);
    for (const [index, [, , message]] of pairs.entries()) {
      const error = found.get(index);
      if (message === undefined) expect(error).toBeUndefined();
      else
        expect(error).toMatchObject({
          kind: "invalid-free",
          message: expect.stringMatching(message),
          replay: "confirmed",
        });
    }
  },
);

test("operators new and delete of the program's own serve for their other forms as well", async () => {
  const file = join(folder, "own.cpp");
  writeFileSync(
    file,
    `#include <cstdio>
#include <new>
alignas(16) static char pool[256];
static unsigned used;
void *operator new(std::size_t size) {
  void *object = pool + used;
  std::printf("new %d\\n", static_cast<int>(size));
  used += (size + 15) & ~15u;
  return object;
}
void operator delete(void *object) noexcept { std::printf("delete %d\\n", static_cast<int>(static_cast<char *>(object) - pool)); }
struct Counted { int value = 1; ~Counted() { std::puts("gone"); } };
int main() {
  delete new int;
  delete[] new int[3];
  delete[] new (std::nothrow) int[2];
  delete[] new Counted[2];
}
`,
  );
  execFileSync("g++", ["-w", file, "-o", join(folder, "own.out")]);
  const { stdout } = spawnSync(join(folder, "own.out"));
  const { verdict, paths } = await exploreInProcess(file);
  expect(verdict).toBe("safe");
  expect(paths).toMatchObject([{ replay: "confirmed", stdout: { bytes: stdout.toString("hex") } }]);
});

test("a call of a weak function that nothing defines", async () => {
  const file = join(folder, "weak.c");
  writeFileSync(
    file,
    "extern int absent(int) __attribute__((weak));\nint main(void) { return absent(1); }\n",
  );
  const { errors } = await exploreInProcess(file);
  expect(errors).toMatchObject([{ kind: "null-dereference", location: { line: 2 }, replay: "confirmed" }]);
});

test("parts of the library that go beyond the usual", { timeout: 300_000 }, async () => {
  const native = join(folder, "library.out");
  const source = join(sources, "library.c");
  execFileSync("gcc", ["-w", "-O0", "-D_GNU_SOURCE", source, "-o", native, "-lm"]);
  const { paths, errors } = await exploreInProcess(source, ["--stdin", "1"]);
  expect(errors).toEqual([]);
  const statuses = new Set<number | null>();
  for (const path of paths) {
    const input = Buffer.from(path.inputs?.[0]?.bytes ?? "", "hex");
    const { stdout, status } = spawnSync(native, { input });
    statuses.add(status);
    expect({ stdout: path.stdout?.value, status: path.exitStatus, replay: path.replay }).toEqual({
      stdout: stdout.toString("latin1").replaceAll("\n", "\\n"),
      status,
      replay: "confirmed",
    });
  }
  expect(statuses).toEqual(new Set([0, 1, 2, 3, 4, 64, 99]));
});

test("checked arithmetic and bits of C23", { timeout: 300_000 }, async () => {
  const result = await exploreInProcess(join(sources, "bits.c"), ["--cflag=-std=gnu23"]);
  expect(result).toMatchObject({ verdict: "safe", complete: true });
  expect(result.paths.map(({ replay }) => replay)).toEqual(result.paths.map(() => "confirmed"));
});

test("a fortified function writes beyond its target", async () => {
  const file = join(folder, "fortified.c");
  writeFileSync(
    file,
    `#include <everypath.h>
struct { char name[4]; char rest[8]; } record;
int main(void) {
  char text[8] = "abc";
  if (everypath_bool("long")) text[3] = 'd', text[4] = 0;
  __builtin___strcpy_chk(record.name, text, 4);
  return 0;
}
`,
  );
  const { errors } = await exploreInProcess(file);
  expect(errors).toMatchObject([{ kind: "out-of-bounds", location: { line: 6 }, replay: "confirmed" }]);
});

test("an overload is told from another by its parameters, and a method by its class", async () => {
  const file = join(folder, "names.cpp");
  writeFileSync(
    file,
    `#include <everypath.h>
namespace bank {
class Account {
 public:
  int take(int sum) { return balance_ / sum; }
  int take(const Account &other) { return take(other.balance_); }
 private:
  int balance_ = 7;
};
}
int main() {
  bank::Account mine, other;
  return mine.take(everypath_int("sum")) + mine.take(other);
}
`,
  );
  const result = await exploreInProcess(file);
  const [error] = result.errors;
  expect(error).toMatchObject({
    kind: "division-by-zero",
    procedure: "bank::Account::take(int)",
    replay: "confirmed",
  });
  expect(error?.location).toMatchObject({ line: 5 });
});
