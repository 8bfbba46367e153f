/** KLEE's spellings of symbolic surroundings, said in ours. */
import { describe, expect, it } from "vitest";
import { withoutKleeWords } from "../../src/cli/klee-words.ts";

describe("KLEE's words", () => {
  it.each([
    ["explore a.c --sym-args 0 2 4", "explore a.c --symbolic-args=0:2:4"],
    ["explore -sym-arg 3 a.c --sym-stdin 8", "explore --symbolic-args=1:1:3 a.c --stdin=8"],
    ["explore a.c --sym-files 2 16 --sym-stdout", "explore a.c --symbolic-file=A:16 --symbolic-file=B:16"],
    // Not KLEE's, or not whole: left as it is, to be refused by its name.
    ["explore a.c --sym-args 0 2", "explore a.c --sym-args 0 2"],
    ["explore a.c --sym-args 0 x 2", "explore a.c --sym-args 0 x 2"],
    ["explore -- --sym-arg 3", "explore -- --sym-arg 3"],
  ])("%s", (given, expected) => {
    expect(withoutKleeWords(given.split(" "))).toEqual(expected.split(" "));
  });
});
