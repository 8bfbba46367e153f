/** What parsers do with their input, each in a program of a few lines. */
import { describe, expect, test } from "vitest";
import { failuresOf, fuzzText, texts } from "./support.ts";

const headers =
  "#include <everypath.h>\n#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";
const reading = (body: string) =>
  `${headers}static unsigned char input[64];\nint main(void) {\n  size_t size = fread(input, 1, 64, stdin);\n${body}\n  return 0;\n}\n`;

describe("finds the way to the error", () => {
  test("behind a magic number, made of bytes in a known order", async () => {
    const found = await fuzzText(
      reading("unsigned magic; memcpy(&magic, input, 4); if (size >= 4 && magic == 0x46464952u) abort();"),
      ["abcd"],
    );
    expect(failuresOf(found)).toEqual([["assertion", "RIFF"]]);
  });

  test("behind a word, whose letters are found at once", async () => {
    const found = await fuzzText(
      reading(
        'char *text = (char *)input; text[size < 63 ? size : 63] = 0; if (strcmp(text, "open sesame") == 0) abort();',
      ),
      ["xxxxxxxxxxx"],
      { maxInputs: 20 },
    );
    expect(failuresOf(found)).toEqual([["assertion", "open sesame"]]);
  });

  test("behind a word that generated code compares", async () => {
    const program = `${headers}static int opens(const char *word) { return strcmp(word, "sesame") == 0; }
int main(void) {
  char text[8] = "";
  int opened = 0;
  for (int i = 0; i < 200; i++) opened += opens("mustard");
  fread(text, 1, 7, stdin);
  if (opens(text)) abort();
  return opened;
}`;
    const found = await fuzzText(program, ["xxxxxx"], { maxInputs: 8 });
    expect(failuresOf(found)).toEqual([["assertion", "sesame"]]);
  });

  test("behind a number in decimal digits", async () => {
    const found = await fuzzText(
      reading("input[63] = 0; if (strtol((char *)input, NULL, 10) == 4711) abort();"),
      ["0000"],
      { maxInputs: 60 },
    );
    expect(failuresOf(found)[0]?.[0]).toBe("assertion");
  });

  test("behind a switch", async () => {
    const found = await fuzzText(
      reading("switch (input[0]) { case 'a': return 1; case 'b': return 2; case 'q': abort(); }"),
      ["x"],
    );
    expect(failuresOf(found)).toEqual([["assertion", "q"]]);
  });

  test("behind a table that the input looks something up in", async () => {
    const found = await fuzzText(
      reading(
        "unsigned char table[256]; for (int i = 0; i < 256; i++) table[i] = (unsigned char)(i * 7 + 3); if (size > 0 && table[input[0]] == 200) abort();",
      ),
      ["x"],
    );
    // 7 · 211 + 3 = 1480 = 5 · 256 + 200
    expect(failuresOf(found)).toEqual([["assertion", "\xd3"]]);
  });

  test("behind a checksum of the bytes before it, which every change makes wrong", async () => {
    const program = reading(`
      unsigned sum = 17, stored;
      if (size != 12) return 1;
      for (int i = 0; i < 8; i++) sum = (sum << 5 ^ sum >> 27) * 0x9e3779b1u + input[i];
      memcpy(&stored, input + 8, 4);
      if (sum != stored) return 2;
      if (input[3] == 'X' && input[5] == 'Y') abort();`);
    const found = await fuzzText(program, ["abcdefgh\0\0\0\0"], { maxInputs: 40 });
    expect(failuresOf(found).map(([kind, input]) => [kind, input[3], input[5]])).toEqual([
      ["assertion", "X", "Y"],
    ]);
  });

  test("in a loop whose bound the input says, which goes far beyond at once", async () => {
    const found = await fuzzText(
      reading("char copy[8] = {0}; for (int i = 0; i < input[0]; i++) copy[i & 63] = 1; return copy[0];"),
      ["\x02"],
      { maxInputs: 12 },
    );
    expect(failuresOf(found).map(([kind]) => kind)).toEqual(["out-of-bounds"]);
  });

  test("behind a loop that decides on every byte, whose decisions are not all negated", async () => {
    const program = reading(
      "int vowels = 0; for (int i = 0; i < 60; i++) if (input[i] == 'a' || input[i] == 'e') vowels++; if (input[60] == 'q') abort(); return vowels;",
    );
    const seed = ["x".repeat(64)];
    const found = await fuzzText(program, seed, { maxFlips: 4, maxInputs: 30 });
    expect(failuresOf(found).map(([kind]) => kind)).toEqual(["assertion"]);
    const swallowed = await fuzzText(program, seed, { maxFlips: 64, maxInputs: 30 });
    expect(failuresOf(swallowed)).toEqual([]);
  });

  test("in an input that is longer than the seed", async () => {
    const found = await fuzzText(
      `${headers}int main(void) { if (getchar() == 'a' && getchar() == 'b' && getchar() == 'c') abort(); return 0; }`,
      [],
    );
    expect(failuresOf(found)).toEqual([["assertion", "abc"]]);
  });
});

describe("inputs that are no standard input", () => {
  test("symbols, in the order read", async () => {
    const program = `${headers}int main(void) { int x = everypath_int("x"); short y = everypath_short("y"); if (x == 258 && y == x + 1) abort(); return 0; }`;
    const found = await fuzzText(program, []);
    expect(found.channel).toEqual({ kind: "symbols", name: undefined });
    expect(failuresOf(found)).toEqual([["assertion", "\x02\x01\0\0\x03\x01"]]);
  });

  test("one symbol of several: a seed's bytes go there", async () => {
    const program = `${headers}int main(void) { int x = everypath_int("x"); int y = everypath_int("y"); return x + y == 3; }`;
    const found = await fuzzText(program, ["\x03\0\0\0"], {
      channel: { kind: "symbols", name: "y" },
      maxInputs: 1,
    });
    const [seed] = found.found;
    expect([...seed!.input.values].map(([name, bytes]) => [name, bytes[0]])).toEqual([
      ["x", 0],
      ["y", 3],
    ]);
  });

  test("an argument", async () => {
    const program = `${headers}int main(int argc, char **argv) { if (argc == 2 && strcmp(argv[1], "-v") == 0) abort(); return 0; }`;
    const found = await fuzzText(program, ["xx"], { channel: { kind: "argument" } });
    expect(failuresOf(found)).toEqual([["assertion", "-v"]]);
  });

  test("a file", async () => {
    const program = `${headers}int main(void) { FILE *file = fopen("data", "rb"); if (file == NULL) return 1; int first = fgetc(file); fclose(file); if (first == 'k') abort(); return 0; }`;
    const found = await fuzzText(program, ["a"], { channel: { kind: "file", name: "data" } });
    expect(failuresOf(found)).toEqual([["assertion", "k"]]);
  });
});

describe("what goes wrong", () => {
  test("a hang is an error, told apart from crashes", async () => {
    const found = await fuzzText(reading("while (size > 0 && input[0] == 'l') size = 1;"), ["x"], {
      maxInputs: 10,
    });
    expect(failuresOf(found)).toEqual([["timeout", "l"]]);
    expect(found.failures.map(({ isHang }) => isHang)).toEqual([true]);
  });

  test("failures are told apart by the calls that led there", async () => {
    const program = `${headers}static void fail(int c) { if (c) abort(); }
static void first(int c) { fail(c == 'a'); }
static void second(int c) { fail(c == 'b'); }
int main(void) { int c = getchar(); if (c == 'x') return 0; first(c); second(c); return 0; }`;
    const found = await fuzzText(program, ["x"]);
    expect([...failuresOf(found)].sort()).toEqual([
      ["assertion", "a"],
      ["assertion", "b"],
    ]);
  });

  test("an integer overflow in the size of an allocation", async () => {
    const program = reading(
      "unsigned short bytes = (unsigned short)(input[0] * input[1] * input[2]); if (bytes == 0 && size > 2 && input[0] && input[1] && input[2]) { char *p = malloc(bytes); p[0] = 1; free(p); }",
    );
    const found = await fuzzText(program, ["\x02\x02\x02"], { maxInputs: 40 });
    expect(failuresOf(found).map(([kind]) => kind)).toContain("out-of-bounds");
  });
});

describe("what it cannot know exactly", () => {
  test("a value stands in where a function is out of reach, and the result says so", async () => {
    const found = await fuzzText(
      reading("if (size > 0 && sin(input[0]) > 0.5) return 1; if (input[0] == 'a') abort();"),
      ["b"],
    );
    expect(failuresOf(found)).toEqual([["assertion", "a"]]);
    expect(found.exploration.incomplete).toContainEqual(
      expect.objectContaining({
        reason: "weakened",
        detail: "the function sin",
        location: expect.objectContaining({ line: 9 }),
      }),
    );
  });

  test("a child that takes another path than predicted is a divergence, and is expanded from there", async () => {
    // The value of sin is taken for a constant, so that a negated conjunct behind it can change it.
    const program = reading(
      "int wave = (int)(10 * sin(input[0])); if (wave > 5) { if (input[0] == 'b') return 1; return 2; } if (input[0] == 'c') abort();",
    );
    const found = await fuzzText(program, ["\x01"]);
    expect(found.divergences).toBeGreaterThan(0);
    expect(failuresOf(found)).toEqual([["assertion", "c"]]);
  });

  test("an assumption that a seed does not meet is one to meet", async () => {
    const program = `${headers}int main(void) { int x = everypath_int("x"); everypath_assume(x > 1000 && x < 1004); if (x == 1002) abort(); return 0; }`;
    const found = await fuzzText(program, []);
    expect(failuresOf(found)).toEqual([["assertion", "\xea\x03\0\0"]]);
  });

  test("nothing found proves nothing", async () => {
    const found = await fuzzText(reading("if (input[0] == 'a') return 1;"), ["x"], { maxBytes: 1 });
    expect([...texts(found)].sort()).toEqual(["a", "x"]);
    expect(found.exploration.complete).toBe(false);
    expect(found.exploration.incomplete.map(({ reason }) => reason)).toContain("sampled");
  });
});
