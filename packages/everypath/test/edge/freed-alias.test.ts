/** What a caller hands over under two names may be freed under one of them; what takes the two for different objects says that it does. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { outcomeInProcess } from "../examples/in-process.ts";
import { keptConnection } from "../kept-engine.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-freed-alias-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("written under another name", async () => {
  const file = join(folder, "freed.c");
  writeFileSync(
    file,
    "#include <stdlib.h>\nint f(int *p, int *q) {\n  if (!p || !q) return 0;\n  free(p);\n  *q = 1;\n  return 0;\n}\n",
  );
  const { stdout } = await outcomeInProcess(["bmc", file, "--entry", "f", "--json"], keptConnection);
  const { verdict, incomplete } = JSON.parse(stdout);
  expect([verdict, incomplete.map(({ reason }: { reason: string }) => reason)]).toEqual([
    "unknown",
    ["aliasing"],
  ]);
});
