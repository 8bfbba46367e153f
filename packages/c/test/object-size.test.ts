/** CBMC's questions about an object are about all of it, wherever the pointer points. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { exploreInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-object-size-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the size and the offset of a pointer into the middle of an object", async () => {
  const file = join(folder, "size.c");
  writeFileSync(
    file,
    `#include <stdlib.h>
int main(void) {
  char b[16], *p = b + 4, *heap = malloc(12);
  if (heap == NULL) return 0;
  __CPROVER_assert(__CPROVER_OBJECT_SIZE(p) == 16 && __CPROVER_POINTER_OFFSET(p) == 4, "variable");
  __CPROVER_assert(__CPROVER_OBJECT_SIZE(heap + 12) == 12 && __CPROVER_POINTER_OFFSET(heap + 12) == 12, "heap");
  __CPROVER_assert(__CPROVER_r_ok(p, 12) && !__CPROVER_r_ok(p, 13), "readable");
  __CPROVER_havoc_object(p);
  __CPROVER_assert(b[0] != 77, "all of it may be anything");
  free(heap);
  return 0;
}
`,
  );
  const { errors } = await exploreInProcess(file, ["--no-args"]);
  expect(errors.map(({ message, replay }) => [message, replay])).toEqual([
    ["all of it may be anything", "confirmed"],
  ]);
});
