/** What surrounds a program: arguments, variables, files, standard input, clock, chance, and allocations that fail. */
import { edges } from "./judge.ts";

const include =
  "#include <assert.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <time.h>\n";
/** Allocations fail from the one on that `edge(0)` says; 0: none does. */
const failing = `#include "edge.h"
void *__real_malloc(size_t); void *__real_realloc(void *, size_t);
static int count;
static int fails(void) { return edge(0) != 0 && ++count >= edge(0); }
void *__wrap_malloc(size_t n) { return fails() ? NULL : __real_malloc(n); }
void *__wrap_realloc(void *p, size_t n) { return fails() ? NULL : __real_realloc(p, n); }
`;
const wrapped = ["-Wl,--wrap=malloc,--wrap=realloc"];

edges(
  "the environment",
  [],
  [
    {
      name: "arguments that nobody chose",
      files: `${include}int main(int argc, char **argv) {
  if (argc == 3) assert(argv[1][0] != argv[2][0]);
  return argc > 1;
}
`,
      runs: [{}, { args: ["a"] }, { args: ["a", "b"] }, { args: ["a", "a"] }],
      explore: "unknown environment",
      bmc: "unknown environment",
      prove: "unknown environment",
    },
    {
      name: "arguments of each length, and the null pointer behind them",
      files: `${include}int main(int argc, char **argv) {
  assert(argv[argc] == NULL);
  if (argc != 3) return 1;
  if (strlen(argv[1]) + strlen(argv[2]) > 3) assert(strcmp(argv[1], argv[2]) != 0);
  return 0;
}
`,
      options: ["--symbolic-args", "0:2:2"],
      runs: [{}, { args: ["", ""] }, { args: ["a", "a"] }, { args: ["ab", "ab"] }, { args: ["ab", "ac"] }],
      explore: "unsafe assertion@9",
      bmc: "unsafe assertion@9",
      prove: "refuted assertion@9",
    },
    {
      name: "one variable of the environment is chosen, another is not",
      files: `${include}int main(void) {
  const char *mode = getenv("MODE");
  if (mode != NULL && strcmp(mode, "on") == 0) {
    const char *level = getenv("LEVEL");
    return level[0] == '1';
  }
  return 2;
}
`,
      options: ["--symbolic-env", "MODE:2"],
      runs: [{}, { env: { MODE: "on" } }, { env: { MODE: "on", LEVEL: "1" } }, { env: { MODE: "of" } }],
      explore: "unsafe null-dereference@10 environment",
      bmc: "unsafe null-dereference@10 environment",
      prove: "refuted null-dereference@10 environment",
    },
    {
      name: "setenv and unsetenv change what getenv tells",
      files: `${include}int main(void) {
  setenv("MODE", "new", 0);
  const char *mode = getenv("MODE");
  assert(mode != NULL);
  if (mode[0] != 'n') return 1;
  unsetenv("MODE");
  assert(getenv("MODE") == NULL);
  assert(mode[1] != 'o');
  return 0;
}
`,
      options: ["--symbolic-env", "MODE:3"],
      runs: [{}, { env: { MODE: "" } }, { env: { MODE: "nx" } }, { env: { MODE: "no" } }],
      explore: "unsafe assertion@13",
      bmc: "unsafe assertion@13",
      prove: "refuted assertion@13",
    },
    {
      name: "a line that begins with a 0 byte has no last character",
      files: `${include}int main(void) {
  char line[4];
  if (fgets(line, sizeof line, stdin) == NULL) return 1;
  char *end = &line[strlen(line) - 1];
  if (*end == '\\n') *end = 0;
  return 0;
}
`,
      options: ["--stdin", "3"],
      runs: [{ stdin: "\n\n\n" }, { stdin: "ab\n" }, { stdin: "\0\na" }, { stdin: "abc" }],
      explore: "unsafe out-of-bounds@9",
      bmc: "unsafe out-of-bounds@9 bound-reached",
      prove: "refuted out-of-bounds@9",
    },
    {
      name: "the byte 255 is no end of the input, but a char takes it for one",
      files: `${include}int main(void) {
  char c;
  int count = 0;
  while ((c = getchar()) != EOF) count++;
  assert(count == 2);
  return 0;
}
`,
      options: ["--stdin", "2"],
      runs: [{ stdin: "ab" }, { stdin: "\xffa" }, { stdin: "a\xff" }],
      explore: "unsafe assertion@10",
      bmc: "unsafe assertion@10 bound-reached",
      prove: "refuted assertion@10",
    },
    {
      name: "a number that scanf did not read",
      files: `${include}int main(void) {
  int number;
  scanf("%d", &number);
  return number > 3;
}
`,
      options: ["--stdin", "1"],
      runs: [{ stdin: "1" }, { stdin: "7" }],
      explore: "unsafe uninitialized-read@9",
      bmc: "unsafe uninitialized-read@9",
      prove: "refuted uninitialized-read@9",
      unshown: { "uninitialized-read@9": "standard input `x`; gcc has no check of it, valgrind tells" },
    },
    {
      name: "a file that may not be there",
      files: `${include}int main(void) {
  FILE *file = fopen("conf", "r");
  int first = fgetc(file);
  fclose(file);
  return first == 'x';
}
`,
      runs: [{ files: { conf: "x" } }, { files: { conf: "" } }],
      options: ["--file", "conf=1"],
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
    {
      name: "feof tells of the end only when it was read over",
      files: `${include}int main(void) {
  FILE *file = fopen("conf", "r");
  if (file == NULL) return 9;
  int count = 0;
  while (!feof(file)) {
    fgetc(file);
    count++;
  }
  fclose(file);
  return count;
}
`,
      options: ["--file", "conf=2", "--plain-host"],
      runs: [{ files: { conf: "ab" } }, { files: { conf: "\n\n" } }],
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
    {
      name: "the clock stands at 1970 or later",
      files: `${include}int main(void) {
  static const int names[7] = {4, 5, 6, 0, 1, 2, 3};
  time_t now = time(NULL);
  return names[now / 86400 % 7];
}
`,
      native: `#include "edge.h"\nlong time(long *at) { if (at) *at = edge(0); return edge(0); }\n`,
      runs: [{ edge: [0] }, { edge: [86400] }, { edge: [1700000000] }],
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
    {
      name: "chance is any number that rand may give",
      files: `${include}int main(void) {
  int first = rand() % 6 + 1;
  assert(first >= 1 && first <= 6);
  int lucky = rand();
  assert(lucky != 1804289383);
  return 0;
}
`,
      native: `#include "edge.h"\nint rand(void) { static int at; return edge(at++); }\n`,
      runs: [{ edge: [0, 0] }, { edge: [5, 1804289383] }, { edge: [2147483647, 2147483647] }],
      explore: "unsafe assertion@10",
      bmc: "unsafe assertion@10",
      prove: "refuted assertion@10",
    },
    {
      name: "a block that grows, unless there is no memory",
      files: `${include}int main(void) {
  char *block = malloc(4);
  if (block == NULL) return 1;
  block = realloc(block, 8);
  if (block == NULL) return 2;
  free(block);
  return 0;
}
`,
      native: failing,
      flags: wrapped,
      options: ["--malloc-may-fail"],
      runs: [{ edge: [0] }, { edge: [1] }, { edge: [2] }],
      explore: "unsafe memory-leak@7",
      bmc: "unsafe memory-leak@7",
      prove: "refuted memory-leak@7",
    },
    {
      name: "a size that wraps around",
      files: `${include}int f(size_t count) {
  int *block = malloc(count * sizeof(int));
  if (block == NULL) return 1;
  if (count > 0) block[count - 1 & 3] = 1;
  free(block);
  return 0;
}
`,
      native: `#include "edge.h"\nint f(size_t);\nint main(void) { return f(edge(0)); }\n`,
      options: ["--entry", "f"],
      runs: [
        { edge: [0] },
        { edge: [4] },
        { edge: ["0x4000000000000000"] },
        { edge: ["0x4000000000000001"] },
      ],
      explore: "unsafe out-of-bounds@9 symbolic-limit",
      bmc: "unsafe out-of-bounds@9 symbolic-limit",
      prove: "refuted out-of-bounds@9 symbolic-limit",
    },
  ],
);
