/** Programs for the rows of docs/undefined-behaviour.md that are about streams and formats (C11 7.21). */
import type { RunRow } from "./row.ts";

export const streamRows: readonly RunRow[] = [
  {
    row: 146,
    kind: "unseen",
    source:
      "#include <stdio.h>\n#include <wchar.h>\nint main(void) { FILE *f = tmpfile(); if (!f) return 0; fputwc(L'a', f); fputc('b', f); fclose(f); return 0; }",
  },
  {
    row: 147,
    kind: "unseen",
    source:
      "#include <stdio.h>\n#include <wchar.h>\nint main(void) { FILE *f = tmpfile(); if (!f) return 0; fputws(L\"ab\", f); rewind(f); fputwc(L'c', f); fclose(f); return 0; }",
  },
  {
    row: 148,
    kind: "found",
    error: "use-after-free",
    source:
      "#include <stdio.h>\nint main(void) { FILE *f = tmpfile(); if (!f) return 0; fclose(f); return fputc('a', f) == 7; }",
    twin: "#include <stdio.h>\nint main(void) { FILE *f = tmpfile(); if (!f) return 0; int r = fputc('a', f) == 7; fclose(f); return r; }",
  },
  {
    row: 149,
    kind: "found",
    error: "library-call",
    source: "#include <stdio.h>\nint main(void) { return fflush(stdin); }",
    twin: "#include <stdio.h>\nint main(void) { return fflush(stdout); }",
  },
  {
    row: 150,
    kind: "found",
    error: "library-call",
    source: '#include <stdio.h>\nint main(void) { FILE *f = fopen("x", "q"); if (f) fclose(f); return 0; }',
    twin: '#include <stdio.h>\nint main(void) { FILE *f = fopen("x", "rb"); if (f) fclose(f); return 0; }',
  },
  {
    row: 151,
    kind: "found",
    error: "library-call",
    source:
      '#include <stdio.h>\nint main(void) { FILE *f = tmpfile(); if (!f) return 0; fputs("ab", f); int c = fgetc(f); fclose(f); return c == 7; }',
    twin: '#include <stdio.h>\nint main(void) { FILE *f = tmpfile(); if (!f) return 0; fputs("ab", f); rewind(f); while (fgetc(f) != EOF) {} fputs("cd", f); fclose(f); return 0; }',
  },
  {
    row: 152,
    kind: "unseen",
    source:
      "#include <stdio.h>\nint main(void) { static char b[BUFSIZ]; setvbuf(stdout, b, _IOFBF, sizeof b); puts(\"a\"); return b[0] == 'x'; }",
  },
  {
    row: 153,
    kind: "found",
    error: "wrong-call",
    source: '#include <stdio.h>\nint main(void) { printf("%f\\n", 1); return 0; }',
    twin: '#include <stdio.h>\nint main(void) { printf("%f %d %ld %s %c %p %zu\\n", 1.0, 1, 1l, "a", \'c\', (void *)0, sizeof 1); return 0; }',
  },
  {
    row: 154,
    kind: "unseen",
    source: '#include <stdio.h>\nint main(void) { printf("\\xff\\n"); return 0; }',
  },
  {
    row: 155,
    kind: "unseen",
    source: "#include <stdio.h>\nint main(void) { printf(\"%.3c\\n\", 'a'); return 0; }",
  },
  {
    row: 156,
    kind: "found",
    error: "out-of-bounds",
    source: '#include <stdio.h>\nint main(void) { char b[9]; snprintf(b, 9, "%*d", 1); return 0; }',
    twin: '#include <stdio.h>\nint main(void) { char b[9]; snprintf(b, 9, "%*d", 1, 2); return 0; }',
  },
  {
    row: 157,
    kind: "unseen",
    source: '#include <stdio.h>\nint main(void) { printf("%05s\\n", "a"); return 0; }',
  },
  {
    row: 158,
    kind: "unseen",
    source: '#include <stdio.h>\nint main(void) { printf("%hs\\n", "a"); return 0; }',
  },
  {
    row: 159,
    kind: "found",
    error: "out-of-bounds",
    judge: "gcc",
    source:
      "#include <stdio.h>\nint main(void) { char b[2] = {'a', 'b'}; char to[9]; snprintf(to, 9, \"%s\", b); return 0; }",
    twin: "#include <stdio.h>\nint main(void) { char b[2] = {'a', 'b'}; char to[9]; snprintf(to, 9, \"%.2s\", b); return 0; }",
  },
  {
    row: 160,
    kind: "unseen",
    source: '#include <stdio.h>\nint main(void) { int n; printf("a%5n\\n", &n); return n != 1; }',
  },
  { row: 161, kind: "unseen", source: '#include <stdio.h>\nint main(void) { printf("%5%\\n"); return 0; }' },
  {
    row: 162,
    kind: "found",
    error: "library-call",
    source: '#include <stdio.h>\nint main(void) { printf("%y\\n"); return 0; }',
    twin: '#include <stdio.h>\nint main(void) { printf("%%y\\n"); return 0; }',
  },
  {
    row: 165,
    kind: "unseen",
    source: '#include <stdio.h>\nint main(void) { int x; return sscanf("99999999999", "%d", &x) != 1; }',
  },
  {
    row: 166,
    kind: "found",
    error: "out-of-bounds",
    judge: "gcc",
    source: '#include <stdio.h>\nint main(void) { char b[2]; sscanf("abcdef", "%s", b); return 0; }',
    twin: '#include <stdio.h>\nint main(void) { char b[7]; sscanf("abcdef", "%s", b); return 0; }',
  },
  {
    row: 167,
    kind: "unseen",
    source:
      '#include <stdio.h>\n#include <wchar.h>\nint main(void) { wchar_t w[9]; return sscanf("\\xff", "%ls", w) > 1; }',
  },
  {
    row: 168,
    kind: "unseen",
    source: '#include <stdio.h>\nint main(void) { void *p; return sscanf("0x1234", "%p", &p) != 1; }',
  },
  {
    row: 169,
    kind: "unseen",
    source:
      '#include <stdarg.h>\n#include <stdio.h>\nstatic int f169(int n, ...) { va_list a; va_start(a, n); vprintf("%d\\n", a); va_end(a); return 0; }\nint main(void) { return f169(1, 2); }',
  },
  {
    row: 171,
    kind: "unseen",
    source:
      "#include <stdio.h>\nint main(void) { FILE *f = tmpfile(); if (!f) return 0; ungetc('a', f); long at = ftell(f); fclose(f); return at == 7; }",
  },
  {
    row: 173,
    kind: "found",
    error: "uninitialized-read",
    source:
      "#include <stdio.h>\nint main(void) { int x; FILE *f = tmpfile(); if (!f) return 0; fputc(1, f); rewind(f); fread(&x, sizeof x, 1, f); fclose(f); return x == 77; }",
    twin: '#include <stdio.h>\nint main(void) { int x; FILE *f = tmpfile(); if (!f) return 0; fwrite("abcd", 4, 1, f); rewind(f); fread(&x, sizeof x, 1, f); fclose(f); return x == 77; }',
  },
  {
    row: 174,
    kind: "unseen",
    source:
      '#include <stdio.h>\nint main(void) { FILE *f = tmpfile(); if (!f) return 0; fputs("abc", f); int r = fseek(f, 2, SEEK_SET); fclose(f); return r; }',
  },
  {
    row: 175,
    kind: "unseen",
    source:
      '#include <stdio.h>\nint main(void) { static fpos_t p; FILE *f = tmpfile(); if (!f) return 0; fputs("abc", f); int r = fsetpos(f, &p); fclose(f); return r; }',
  },
];
