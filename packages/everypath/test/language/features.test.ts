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
import { exploreInProcess } from "../examples/in-process.ts";

const sources = fileURLToPath(new URL("features", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "everypath-features-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  { file: "features.c", compiler: ["gcc", "-std=gnu17"], programs: 16 },
  { file: "features.cpp", compiler: ["g++", "-std=gnu++20"], programs: 14 },
])("$file", { timeout: 300_000 }, async ({ file, compiler: [compiler = "", ...flags], programs }) => {
  const native = join(folder, `${file}.out`);
  execFileSync(compiler, ["-w", "-O0", ...flags, join(sources, file), "-o", native]);
  const result = await exploreInProcess(join(sources, file), ["--stdin", "2"]);
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

test.each([
  ["throw 1;", /names\.cpp:1:\d+: error: cannot use 'throw' with exceptions disabled/],
  ["try {} catch (...) {}", /error: cannot use 'try' with exceptions disabled/],
  [
    "struct A { virtual ~A(); }; struct B : A {}; A *a = 0; dynamic_cast<B *>(a);",
    /error: use of dynamic_cast requires -frtti/,
  ],
])("%s is refused by name", async (statement, message) => {
  const file = join(folder, "names.cpp");
  writeFileSync(file, `int main() { ${statement} }\n`);
  await expect(exploreInProcess(file)).rejects.toThrow(message);
});
