/**
 * A run that is looked for must not go past a field of a structure by a function of the library: what the program does then is not defined,
 * and that the run goes on and on says nothing. `x.name` has 4 bytes, `n` behind it says whether the loop ends.
 */
import { describe, expect, test } from "vitest";
import { decide, programFrom } from "./support.ts";

function program(call: string): string {
  return `#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>
struct pair { char name[4]; int n; };
struct wide { wchar_t name[1]; int n; };
int f(void) {
  struct pair x = {{0, 0, 0, 0}, 0};
  struct wide w = {{0}, 0};
  char text[8] = "abcdefg";
  wchar_t letters[2] = {97, 98};
  ${call}
  while (x.n + w.n > 0) {}
  return 0;
}
`;
}

describe("past the field", () => {
  test.each([
    "memcpy(x.name, text, 8);",
    "mempcpy(x.name, text, 8);",
    "memccpy(x.name, text, 0, 8);",
    "bcopy(text, x.name, 8);",
    "strxfrm(x.name, text, 8);",
    "wmemcpy(w.name, letters, 2);",
  ])("%s is no run that goes on", async (call) => {
    const answer = decide(await programFrom({ text: program(call) }), "f");
    expect(answer.kind).not.toBe("diverges");
  });
});

test.each(["bcopy(text, x.name, 4); x.n = 1;", "wmemcpy(w.name, letters, 1); w.n = 1;"])(
  "%s stays within it",
  async (call) => {
    const answer = decide(await programFrom({ text: program(call) }), "f");
    expect(answer.kind).toBe("diverges");
  },
);
