/** Printing and reading numbers. */
import { edges } from "./judge.ts";

const include =
  "#include <assert.h>\n#include <errno.h>\n#include <limits.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";
const caller = (type: string, before = "") =>
  `#include "edge.h"\n${before}int f(${type});\nint main(void) { return f(edge(0)); }\n`;
const each = (...values: readonly (number | string)[]) => values.map((value) => ({ edge: [value] }));
const words = (...values: readonly string[]) => values.map((value) => ({ args: [value] }));
const entry = ["--entry", "f"];

edges(
  "printing and reading numbers",
  [],
  [
    {
      name: "printing a number takes no decision",
      files: `${include}int f(int x) {
  printf("%d %u %x %5d %-8i %+d|%c\\n", x, x, x, x, x, x, x);
  return 0;
}
`,
      native: caller("int"),
      options: entry,
      runs: each(0, -1, 2147483647, "-2147483648"),
      paths: 1,
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
    {
      name: "how many characters there would be",
      files: `${include}int f(short x) {
  char text[4];
  int length = snprintf(text, sizeof text, "%d", x);
  assert(length >= 1 && length <= 6);
  assert(text[strlen(text)] == 0);
  assert(length < 4);
  return 0;
}
`,
      native: caller("short"),
      options: entry,
      runs: each(0, 999, -99, 1000, -100, -32768),
      explore: "unsafe assertion@12",
      bmc: "unsafe assertion@12 bound-reached",
      prove: "refuted assertion@12",
    },
    {
      name: "the longest number has eleven characters and an end",
      files: `${include}int f(int x) {
  char enough[12], short_[11];
  sprintf(enough, "%d", x);
  sprintf(short_, "%d", x);
  return enough[0] != short_[0];
}
`,
      native: caller("int"),
      options: entry,
      runs: each(0, 2147483647, "-2147483648", -999999999, -1000000000),
      explore: "unsafe out-of-bounds@10",
      bmc: "unsafe out-of-bounds@10",
      prove: "refuted out-of-bounds@10",
    },
    {
      name: "what is printed is read again",
      files: `${include}int f(signed char x) {
  char text[8];
  sprintf(text, "%d", x);
  assert(atoi(text) == x);
  char *end;
  assert(strtol(text, &end, 10) == x && *end == 0);
  return 0;
}
`,
      native: caller("signed char"),
      options: entry,
      runs: each(0, 7, -7, 127, -128),
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
    {
      name: "strtol with the base that the text says",
      files: `${include}int main(int argc, char **argv) {
  char *end;
  long value = strtol(argv[1], &end, 0);
  if (end == argv[1] + 3) assert(value != 8);
  if (end == argv[1] + 1 && argv[1][1] == 'x') assert(value == 0 && argv[1][0] != '0');
  return end == argv[1];
}
`,
      options: ["--arg", "3"],
      runs: words("", "8", "010", "0x8", "0x", "0xg", " +8", "- 8"),
      explore: "unsafe assertion@10 assertion@11",
      bmc: "unsafe assertion@10 assertion@11 bound-reached",
      prove: "refuted assertion@10 assertion@11",
    },
    {
      name: "strtoul takes a minus sign",
      files: `${include}int main(int argc, char **argv) {
  unsigned long value = strtoul(argv[1], NULL, 10);
  assert(value <= 99);
  return 0;
}
`,
      options: ["--arg", "2"],
      runs: words("", "99", "-0", "-1", "+9"),
      explore: "unsafe assertion@9",
      bmc: "unsafe assertion@9 bound-reached",
      prove: "refuted assertion@9",
    },
    {
      name: "a number that is too large",
      files: `${include}int main(int argc, char **argv) {
  errno = 0;
  long value = strtol(argv[1], NULL, 10);
  if (argv[1][18] != '7') assert(value == LONG_MAX && errno == ERANGE);
  else assert(value == LONG_MAX && errno == 0);
  return 0;
}
`,
      options: ["--arg", "=9223372036854775807"],
      runs: words("9223372036854775807"),
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
    {
      name: "what sscanf tells of a text without a number",
      files: `${include}int main(int argc, char **argv) {
  int a = -1, b = -1;
  int count = sscanf(argv[1], "%d,%d", &a, &b);
  if (count == EOF) return 2;
  if (count == 2) assert(a + b >= 0);
  if (count == 1) assert(b == -1);
  if (count == 0) assert(argv[1][0] != '-');
  return 0;
}
`,
      options: ["--arg", "3"],
      runs: words("", " ", "a", "-", "-5", "1,2", "1,-", "1x2"),
      explore: "unsafe assertion@13",
      bmc: "unsafe assertion@13 bound-reached",
      prove: "refuted assertion@13",
    },
    {
      name: "widths of sscanf, and what is left",
      files: `${include}int main(int argc, char **argv) {
  unsigned low = 0;
  char rest = 'r';
  int count = sscanf(argv[1], "%2x%c", &low, &rest);
  if (count == 2) assert(rest != 'f' || low < 256);
  if (count == 2) assert(rest != '7');
  if (count == 1) assert(low < 256);
  return count + 1;
}
`,
      options: ["--arg", "3"],
      runs: words("", "f", "ff", "fff", "ff7", "0x", "0x1", "-1", "-ff", "g"),
      explore: "unsafe assertion@11 assertion@12 assertion@13",
      bmc: "unsafe assertion@13 bound-reached",
      prove: "refuted assertion@11 assertion@12 assertion@13",
    },
    {
      name: "strtod reads an exponent",
      files: `${include}int main(int argc, char **argv) {
  if (strlen(argv[1]) != 2) return 1;
  char text[4] = {argv[1][0], 'e', argv[1][1], 0}, *end;
  double value = strtod(text, &end);
  if (end == text + 3 && argv[1][0] == '7') assert(value < 1000);
  return 0;
}
`,
      options: ["--arg", "2"],
      runs: words("", "71", "72", "73", "x9"),
      explore: "unsafe assertion@11",
    },
  ],
);
