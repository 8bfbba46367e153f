/**
 * Certificates of programs that use the library: the checker takes its functions by contracts of its own, says which, and refuses
 * certificates that promise more than the contracts do.
 */
import { afterAll, describe, expect, test } from "vitest";
import { programFrom } from "../../terminate/test/terminate/support.ts";
import type { ProgramCertificate } from "../src/check-certificate.ts";
import { mutationsOf } from "./mutations.ts";
import { Checker, certificateOf } from "./support.ts";

const checker = new Checker();
afterAll(() => checker.close());

const headers = ["ctype", "stdarg", "stdio", "stdlib", "string"].map((name) => `#include <${name}.h>\n`);
const source = `${headers.join("")}
static int smaller(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int count(void) { int c, n = 0; while ((c = getchar()) != EOF) n++; return n; }
int letters(const char *s) { int n = 0; for (size_t i = 0; i < strlen(s); i++) if (isalpha((unsigned char)s[i])) n++; return n; }
int lines(void) { char b[9]; int n = 0; while (fgets(b, sizeof b, stdin)) for (char *p = b; *p; p++) n++; return n; }
int cut(void) { char t[12]; int n = 0; if (!fgets(t, sizeof t, stdin)) return 0; for (char *p = strtok(t, " "); p; p = strtok(NULL, " ")) n++; return n; }
int sorted(void) { int a[4], n = 0; while (n < 4 && scanf("%d", &a[n]) == 1) n++; qsort(a, n, sizeof a[0], smaller); while (n > 0) n--; return a[0]; }
int joined(const char *s) { char t[40]; int n = 0, k = snprintf(t, sizeof t, "%.9s-%d", s, 7); while (k > 0) { k--; n++; } return n + t[0]; }
int copied(const char *s) { char t[8]; strncpy(t, s, sizeof t - 1); t[7] = 0; return (int)strlen(t); }
int doubled(const char *s) { char *t = strdup(s); int n = 0; for (char *p = t; *p; p++) n++; free(t); return n; }
int commas(const char *s) { int n = 0; while ((s = strchr(s, ','))) { s++; n++; } return n; }
int file(void) { FILE *f = fopen("a", "r"); int n = 0; if (!f) return 1; while (fgetc(f) != EOF) n++; fclose(f); return n; }
int ended(void) { int n = 0; while (!feof(stdin)) { getchar(); n++; } return n; }
static int total(int n, ...) { va_list l; va_start(l, n); int t = 0; while (n-- > 0) t += va_arg(l, int); va_end(l); return t; }
int summed(void) { return total(2, 3, 4); }
int main(int argc, char *argv[]) { int n = 0; for (int i = 1; i < argc; i++) for (char *p = argv[i]; *p; p++) n++; return n; }
`;
const program = await programFrom({ text: source });
const zeroTerminated = new Set(["s"]);

const right: Readonly<Record<string, readonly string[]>> = {
  count: ["getchar by its contract in C11 7.21.7.6"],
  letters: ["isalpha by its contract in C11 7.4.1.2", "strlen by its contract in C11 7.24.6.3"],
  lines: ["fgets by its contract in C11 7.21.7.2"],
  cut: ["fgets by its contract in C11 7.21.7.2", "strtok by its contract in C11 7.24.5.8"],
  sorted: ["qsort by its contract in C11 7.22.5.2", "scanf by its contract in C11 7.21.6.4"],
  joined: ["snprintf by its contract in C11 7.21.6.5"],
  copied: ["strlen by its contract in C11 7.24.6.3", "strncpy by its contract in C11 7.24.2.4"],
  doubled: ["strdup by its contract in POSIX"],
  commas: ["strchr by its contract in C11 7.24.5.2"],
  file: [
    "fclose by its contract in C11 7.21.5.1",
    "fgetc by its contract in C11 7.21.7.1",
    "fopen by its contract in C11 7.21.5.3",
  ],
  ended: ["feof by its contract in C11 7.21.10.2", "getchar by its contract in C11 7.21.7.6"],
  summed: [],
  main: ["the arguments of main as C11 5.1.2.2.1 has them"],
};

const certificates = new Map<string, ProgramCertificate>();

function certificateIn(entry: string): ProgramCertificate {
  const known = certificates.get(entry) ?? certificateOf(program, entry, { zeroTerminated });
  certificates.set(entry, known);
  return known;
}

describe("right certificates", () => {
  test.each(Object.entries(right))("%s", (entry, assumed) => {
    const checked = checker.check(certificateIn(entry), program);
    expect(checked).toMatchObject({ kind: "confirmed", assumed });
  });
});

type Node = ProgramCertificate["trees"][number]["nodes"][number];
type State = Node["state"];

/** The certificate with each state changed; what is behind the first call of the library is meant. */
function changed(entry: string, change: (state: State, node: Node) => void) {
  const wrong = structuredClone(certificateIn(entry));
  for (const { nodes } of wrong.trees) for (const node of nodes) change(node.state, node);
  expect(wrong).not.toEqual(certificateIn(entry));
  return checker.check(wrong, program);
}

describe("wrong certificates", () => {
  // Every so many: all of them are refused too, which takes minutes.
  test.each([
    ["count", 5],
    ["cut", 41],
    ["commas", 11],
    ["main", 23],
  ] as const)("mutations of %s", (entry, step) => {
    const certificate = certificateIn(entry);
    const mutations = mutationsOf(certificate).filter((_, index) => index % step === 0);
    expect(mutations.length).toBeGreaterThan(4);
    for (const { name, apply } of mutations) {
      const wrong = structuredClone(certificate);
      apply(wrong);
      expect(checker.check(wrong, program).kind, name).toBe("refused");
    }
  });

  test("a result in a smaller range", () => {
    const checked = changed("count", ({ facts }) => {
      for (const fact of facts) if (fact.constant === "255") fact.constant = "127";
    });
    expect(checked).toMatchObject({ kind: "refused" });
  });

  test("one of a call's outcomes left out", () => {
    for (const entry of ["count", "cut", "commas", "ended"]) {
      const all = certificateIn(entry).trees.flatMap(({ nodes }) => nodes);
      const branching = all.filter(({ step }) => step.kind === "evaluation" && step.to.length > 1);
      expect(branching.length, entry).toBeGreaterThan(0);
      for (const { id, step } of branching)
        for (const index of (step as { to: number[] }).to.keys()) {
          const checked = changed(entry, (_, node) => {
            if (node.id === id && node.step.kind === "evaluation") node.step.to.splice(index, 1);
          });
          expect(checked.kind, `${entry}: outcome ${index + 1} of node ${id}`).toBe("refused");
        }
    }
  });

  test("bytes that are read are not what was there", () => {
    // The first byte of the line is said to be an x before and after fgets.
    const checked = changed("lines", ({ areas }) => {
      for (const area of areas)
        if (area.name.startsWith("b"))
          area.cells.push({
            offset: { coefficients: {}, constant: "0" },
            bytes: 1,
            value: { coefficients: {}, constant: "120" },
            signed: true,
          });
    });
    expect(checked.kind).toBe("refused");
  });

  test("a byte is read and no less is left", () => {
    const checked = changed("count", ({ frames }) => {
      const left = frames[0]?.values["(input left)"];
      if (left !== undefined) left.constant = "0";
    });
    expect(checked.kind).toBe("refused");
  });

  test("what sorting moves is said to stay", () => {
    const checked = changed("sorted", ({ areas }) => {
      for (const area of areas)
        if (area.name.startsWith("a"))
          area.cells.push({
            offset: { coefficients: {}, constant: "0" },
            bytes: 4,
            value: { coefficients: {}, constant: "1" },
            signed: true,
          });
    });
    expect(checked.kind).toBe("refused");
  });

  test("an object that is no file taken for one", () => {
    const checked = changed("doubled", ({ areas }) => {
      for (const area of areas) if (area.lifetime === "heap") area.rest = "stream";
    });
    expect(checked.kind).toBe("refused");
  });

  test("a text whose end nothing tells", () => {
    for (const entry of ["commas", "doubled"]) {
      const wrong = { ...certificateIn(entry), zeroTerminated: [] };
      expect(checker.check(wrong, program).kind, entry).toBe("refused");
    }
  });

  /** The proof of one program taken for that of another, which differs in what it demands of the library. */
  test.each([
    [
      "char b[9]; int n = 0; while (fgets(b, sizeof b, stdin))",
      "char b[9]; int n = 0; while (fgets(b, 10, stdin))",
    ],
    ["strncpy(t, s, sizeof t - 1)", "strncpy(t, s, sizeof t + 1)"],
    ["k = snprintf(t, sizeof t,", "k = snprintf(t, 41,"],
    ["qsort(a, n, sizeof a[0], smaller)", "qsort(a, n + 1, sizeof a[0], smaller)"],
    ["s = strchr(s, ',')", "s = strchr(s, 0)"],
  ])("%s", async (from, to) => {
    const line = source.split("\n").find((each) => each.includes(from)) as string;
    const entry = /int (\w+)\(/.exec(line)?.[1] as string;
    const other = await programFrom({ text: source.replace(from, to) });
    expect(checker.check(certificateIn(entry), program).kind).toBe("confirmed");
    expect(checker.check(certificateIn(entry), other).kind).toBe("refused");
  });
});
