/**
 * Programs that use the library: those of examples/terminate/library, each with the verdict that its first comment tells, and wrong ones
 * that are never to be said to end. What is said to end is run on 250 inputs at random, standard input among them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Program } from "@everypath/core";
import { afterAll, describe, expect, test } from "vitest";
import { Checker, certificateFrom } from "../../../check/test/support.ts";
import { Random } from "../../../everypath/test/differential/generator.ts";
import { runToEnd } from "../../src/terminate/index.ts";
import { inputsOfWitness, randomInputs } from "./random-inputs.ts";
import { decide, procedureNamed, programFrom } from "./support.ts";

const room = fileURLToPath(new URL("../../../../examples/terminate/library", import.meta.url));
const runs = 250;
const mostSteps = 50_000;

const examples = readdirSync(room)
  .sort()
  .map((name) => {
    const [line = ""] = readFileSync(join(room, name), "utf8").split("\n");
    const [, verdict = "", options = ""] =
      /^\/\* (terminates|diverges): everypath terminate \S+(.*) \*\/$/.exec(line) ?? [];
    return {
      name,
      verdict,
      entry: /--entry (\w+)/.exec(options)?.[1] ?? "main",
      zeroTerminated: new Set([...options.matchAll(/--zero-terminated (\w+)/g)].map(([, each = ""]) => each)),
    };
  });

function endsAtRandom(program: Program, entry: string): void {
  const random = new Random(11);
  for (let made = 0; made < runs; made += 1) {
    const inputs = randomInputs(program, procedureNamed(program, entry), random);
    const { kind } = runToEnd({ program, entry, signedOverflow: "wrap", mostSteps }, inputs);
    expect(["ended", "goes-on"]).toContain(kind);
  }
}

describe("examples/terminate/library", () => {
  const checker = new Checker();
  afterAll(() => checker.close());

  test.each(examples)(
    "$name: $verdict",
    async ({ name, verdict, entry, zeroTerminated }) => {
      const program = await programFrom({ file: join(room, name) });
      const answer = decide(program, entry, { zeroTerminated });
      expect(answer.kind).toBe(verdict);
      if (answer.kind === "terminates") {
        endsAtRandom(program, entry);
        const certificate = certificateFrom(answer, entry, { zeroTerminated });
        expect(checker.check(certificate, program)).toMatchObject({ kind: "confirmed" });
      }
      if (answer.kind === "diverges") {
        const inputs = inputsOfWitness(answer.divergence.run.inputs);
        const run = runToEnd({ program, entry, signedOverflow: "wrap", mostSteps }, inputs);
        expect(run.kind).toBe("goes-on");
      }
    },
    60_000,
  );
});

/** Bodies of functions, of which a part lies before. */
const wrong: Readonly<Record<string, string>> = {
  "what is no number stays where it is": `int f(void) { int n, s = 0; while (scanf("%d", &n) != EOF) s += n; return s; }`,
  "at its end the input gives no zero": `int f(void) { int n = 1; while (n != 0) scanf("%d", &n); return 0; }`,
  "at its end the input has no more lines": `int f(void) { while (getchar() != '\\n') {} return 0; }`,
  "the input is read again": `int f(void) { while (getchar() != EOF) rewind(stdin); return 0; }`,
  "the byte is put back": `int f(void) { int c; while ((c = getchar()) != EOF) ungetc(c, stdin); return 0; }`,
  "the end is not met by what fails": `int f(void) { int n; while (!feof(stdin)) scanf("%d", &n); return 0; }`,
  "a text of any length": `int f(void) { char b[12]; while (scanf("%s", b) == 1) {} return 0; }`,
  "two texts at one place": `int f(void) { char b[12]; if (scanf("%3s %9s", b, b) == 2) while (b[1] && b[2] && b[3]) {} return 0; }`,
  "a file that is written while it is read": `int f(void) { FILE *a = fopen("a", "r"), *b = fopen("a", "a"); int c; if (!a || !b) return 1; while ((c = fgetc(a)) != EOF) fputc(c, b); return 0; }`,
  "a file that may not be open": `int f(void) { FILE *a = fopen("a", "r"); while (fgetc(a) != EOF) {} return 0; }`,
  "the same text is cut again": `int f(void) { char t[] = "a b"; for (char *p = strtok(t, " "); p; p = strtok(t, " ")) {} return 0; }`,
  "a text without an end is cut": `int f(void) { char t[2] = {'a', 'b'}; char *p = strtok(t, " "); while (p) p = strtok(NULL, " "); return 0; }`,
  "the same comma is found again": `int f(const char *s) { while ((s = strchr(s, ',')) != 0) {} return 0; }`,
  "the end is found again": `int f(const char *s) { while ((s = strchr(s, 0)) != 0) {} return 0; }`,
  "no text is found everywhere": `int f(const char *s) { while ((s = strstr(s, "")) != 0) {} return 0; }`,
  "no number is read": `long f(const char *s) { long n = 0; char *e; while (*s) { n += strtol(s, &e, 10); s = e; } return n; }`,
  "a digit is passed over by nobody": `int f(const char *s) { while (*s) if (!isdigit((unsigned char)*s)) s++; return 0; }`,
  "the end of a text is no space": `int f(const char *s) { while (!isspace((unsigned char)*s)) s++; return 0; }`,
  "a number has 11 characters and an end": `int f(int n) { char t[11]; sprintf(t, "%d", n); return t[0]; }`,
  "a text is printed to itself": `int f(void) { char t[20] = "ab"; sprintf(t, "%s%s", t, t); return t[0]; }`,
  "nothing is printed": `int f(void) { char t[8]; int u = 0; while (u < 9) u += snprintf(t, sizeof t, "%.*d", 0, 0); return u; }`,
  "a text is longer than its copy": `int f(const char *s) { char t[8]; strcpy(t, s); return t[0]; }`,
  "a copy without an end": `int f(const char *s) { char t[8]; strncpy(t, s, 8); return (int)strlen(t); }`,
  "more elements than there are": `static int c(const void *x, const void *y) { return *(int *)x - *(int *)y; } int f(void) { int a[3] = {3, 1, 2}; qsort(a, 4, 4, c); return 0; }`,
  "what a comparison writes": `static int *w; static int c(const void *x, const void *y) { *w = 7; return *(int *)x - *(int *)y; } int f(void) { int a[3] = {3, 0, 2}, s = 5; w = &s; qsort(a, 3, 4, c); while (s == 7) {} return 0; }`,
  "a buffer of another size than is told": `int f(void) { char *l = malloc(10); size_t c = 100; while (getline(&l, &c, stdin) != -1) {} return 0; }`,
  "lines are read again": `int f(void) { char *l = 0; size_t c = 0; while (getline(&l, &c, stdin) != -1) rewind(stdin); return 0; }`,
  "a line that is freed": `int f(void) { char *l = 0; size_t c = 0; while (getline(&l, &c, stdin) != -1) free(l); return 0; }`,
  "no room for the end of a text": `int f(void) { char a[10] = "", w[8]; while (scanf("%7s", w) == 1) { if (strlen(a) + strlen(w) > sizeof a) break; strcat(a, w); } return 0; }`,
  "another text is measured": `int f(void) { char a[10] = "", b[20] = "", w[8]; while (scanf("%7s", w) == 1) { if (strlen(b) + strlen(w) + 1 > sizeof a) break; strcat(a, w); } return 0; }`,
  "printed beyond what there is": `int f(int k) { char t[20] = ""; size_t u = 0; for (int i = 0; i < 10; i++) u += snprintf(t + u, sizeof t - u, "%d,", k); return t[0]; }`,
  "one element too many is sorted": `static int c(const void *x, const void *y) { return *(int *)x - *(int *)y; } int f(void) { int a[9], n = 0; while (n <= 9 && scanf("%d", &a[n % 9]) == 1) n++; qsort(a, n, 4, c); return 0; }`,
  "a text that is cut is written anew": `int f(void) { char l[20]; if (!fgets(l, sizeof l, stdin)) return 0; for (char *p = strtok(l, " "); p; p = strtok(NULL, " ")) strcpy(l, "a b"), strtok(l, " "); return 0; }`,
  "no text was ever cut": `int f(void) { while (strtok(NULL, " ")) {} return 0; }`,
  "a 0 that is overwritten": `int f(int k) { char t[9] = ""; if (k >= 0 && k < 9) t[k] = 1; for (char *p = t; *p; p++) {} return 0; }`,
  "what tells a digit is no 1": `int f(int k) { int n = 0; while (isdigit(k) && isdigit(k) != 1) n++; return n; }`,
  "errors are told": `int f(const char *s) { errno = 0; strtol(s, 0, 10); while (errno) {} return 0; }`,
};

/** Bodies of `main`. */
const wrongArguments: Readonly<Record<string, string>> = {
  "one argument too many": `while (--argc >= 0) printf("%s", *++argv);`,
  "two at a time": `while (--argc > 0) { printf("%s", *++argv); printf("%s", *++argv); }`,
  "one more than there are": `argc++; while (--argc > 0) printf("%s", *++argv);`,
};

test.each(Object.entries(wrongArguments))("does not terminate: %s", async (_, body) => {
  const program = await programFrom({
    text: `#include <stdio.h>
int main(int argc, char **argv) { ${body} return 0; }`,
  });
  expect(decide(program, "main", { milliseconds: 1_500 }).kind).toBe("unknown");
});

/** Of a structure whose first field is an array of 4 bytes and whose second is `n`. */
const beyondField: Readonly<Record<string, string>> = {
  strncpy: `strncpy(x.name, "abcdefgh", 8);`,
  strcpy: `strcpy(x.name, "abcdef");`,
  strcat: `strcpy(x.name, "ab"); strcat(x.name, "cdef");`,
  memset: "memset(x.name, 1, 8);",
  memcpy: `memcpy(x.name, "abcdefgh", 8);`,
  sprintf: `sprintf(x.name, "%s", "abcdef");`,
  snprintf: `snprintf(x.name, 8, "%s", "abcdef");`,
};

const withField = (body: string) =>
  programFrom({
    text: `#include <stdio.h>
#include <string.h>
int f(void) { struct { char name[4]; int n; } x = {"", 5}; while (x.n != 0) { x.n = 0; ${body} } return 0; }`,
  });

test.each(Object.entries(beyondField))("%s past one field into the next is undefined", async (_, body) => {
  const answer = decide(await withField(body), "f", { milliseconds: 1_500 });
  expect(answer).toMatchObject({ kind: "unknown", obstacles: [{ reason: "undefined-behaviour" }] });
});

test("what a field has room for is written", async () => {
  const body = `strncpy(x.name, "abcdefgh", 4); memset(x.name, 1, 4); sprintf(x.name, "%d", 7);`;
  expect(decide(await withField(body), "f").kind).toBe("terminates");
  expect(decide(await withField(`memset(x.name, 1, 4); x.n = 1;`), "f").kind).toBe("diverges");
});

test.each(Object.entries(wrong))("does not terminate: %s", async (_, body) => {
  const headers = ["ctype", "errno", "stdio", "stdlib", "string"].map((name) => `#include <${name}.h>\n`);
  const program = await programFrom({ text: `${headers.join("")}${body}` });
  const zeroTerminated = new Set(["s"]);
  expect(decide(program, "f", { zeroTerminated, milliseconds: 1_500 }).kind).not.toBe("terminates");
});
