/** The library's errno is its own: a program may have a variable of that name, and any file may include <errno.h>. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { exploreInProcess } from "../../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-errno-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["a variable of the program's", "#include <stdlib.h>\nstatic int errno;\n", "5"],
  ["a global of the program's", "#include <stdlib.h>\nint errno;\n", "5"],
  ["the library's", "#include <errno.h>\n#include <stdlib.h>\n", "34"],
])("errno as %s", async (_, before, left) => {
  const file = join(folder, "errno.c");
  writeFileSync(
    file,
    `${before}int main(void) { errno = 5; long v = strtol("99999999999999999999", 0, 10); return v > 0 ? errno : -1; }\n`,
  );
  const result = await exploreInProcess(file);
  expect(result).toMatchObject({ verdict: "safe", complete: true });
  expect(result.paths.map(({ result, replay }) => [result?.text, replay])).toEqual([[left, "confirmed"]]);
});
