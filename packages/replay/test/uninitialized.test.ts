/** A missing value shows in the compiled program where the compiler's check looks, which need not be where the engine meets it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { explore } from "../../everypath/test/examples/everypath.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-uninitialized-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  {
    name: "several-returns",
    text: "int f(int n) {\n  int x;\n  if (n == 7) x = 1;\n  if (n > 3) return x;\n  return 0;\n}\n",
  },
  {
    name: "one-return",
    text: "int f(int n) {\n  int x;\n  if (n == 7) x = 1;\n  return\n    n + x;\n}\n",
  },
  {
    name: "copied",
    text: "int f(int n) {\n  int x, y;\n  if (n == 7) x = 1;\n  y = x;\n  if (n > 3)\n    if (y) return 2;\n  return 0;\n}\n",
  },
  {
    name: "handed-over",
    text: "int g(int a,\n int b) { return a + b; }\nint f(int n) {\n  int x;\n  if (n == 7) x = 1;\n  return g(n,\n    x);\n}\n",
  },
])("$name", async ({ name, text }) => {
  const file = join(folder, `${name}.c`);
  writeFileSync(file, text);
  const { result } = await explore(file, ["--entry", "f"]);
  const missing = result.errors.filter(({ kind }) => kind === "uninitialized-read");
  expect(missing.length).toBeGreaterThan(0);
  for (const error of missing) expect(error.replay).not.toBe("refuted");
});
