/** Small functions with pointers and sizes, and what is said of whoever calls them: as options, and in C of each caller. */

/** xorshift, so that a seed gives the same programs everywhere. */
export function randomOf(start: number): (below: number) => number {
  let state = start | 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** A promise of the callers. `about`: what is measured by it. */
export interface CallerPromise {
  readonly options: readonly string[];
  /** The same of a caller: `sp` and `sd` are how many elements there are from `p` and `m->data` on. */
  readonly native: string;
  readonly about?: "p" | "data";
}

export interface Case {
  readonly statements: readonly string[];
  readonly promises: readonly CallerPromise[];
}

const ofP: readonly CallerPromise[] = [
  { options: ["--non-null", "p"], native: "p" },
  { options: ["--assume", "size(p) >= n"], native: "sp >= n", about: "p" },
  { options: ["--assume", "p && size(p) >= n"], native: "p && sp >= n", about: "p" },
  { options: ["--buffer", "p:n"], native: "p && n >= 0 && sp >= n", about: "p" },
  { options: ["--buffer", "p:1"], native: "p && sp >= 1", about: "p" },
];

const ofM: readonly CallerPromise[] = [
  { options: ["--non-null", "m", "--non-null", "m->data"], native: "m && m->data" },
  {
    options: ["--assume", "m && m->data && size(m->data) >= m->size"],
    native: "m && m->data && sd >= m->size",
    about: "data",
  },
  {
    options: ["--non-null", "m", "--buffer", "m->data:m->size"],
    native: "m && m->data && m->size >= 0 && sd >= m->size",
    about: "data",
  },
  { options: ["--assume", "m->size > 0", "--non-null", "m"], native: "m && m->size > 0" },
];

const ofBoth: readonly CallerPromise[] = [
  { options: ["--assume", "n > 0"], native: "n > 0" },
  { options: ["--assume", "m->size == n"], native: "(!m || m->size == n)" },
  { options: ["--assume", "p[0] != 7"], native: "(!p || sp < 1 || p[0] != 7)" },
];

const apart: CallerPromise = { options: ["--no-alias"], native: "!shared" };

export function caseOf(random: (below: number) => number): Case {
  const pick = <T>(all: readonly T[]): T => all[random(all.length)]!;
  const statement = (): string => {
    const guard = (condition: string, text: string) => (random(3) === 0 ? text : `if (${condition}) ${text}`);
    switch (random(6)) {
      case 0:
        return `for (int i = 0; i ${pick(["<", "<", "<="])} n; i++) s ^= p[i];`;
      case 1:
        return guard(
          "m && m->data",
          `for (int i = 0; i ${pick(["<", "<", "<="])} m->size; i++) s ^= m->data[i];`,
        );
      case 2:
        return guard("p && n > 0", `p[0] = ${1 + random(3)};`);
      case 3: {
        const index = random(2);
        return guard(`m && m->data && m->size > ${index}`, `m->data[${index}] = ${5 + random(3)};`);
      }
      case 4:
        return "if (m && m->data && p && n > 0 && m->size > 0) { p[0] = 1; m->data[0] = 2; assert(p[0] == 1); }";
      default:
        return guard("p && n > 0", "assert(p[0] != 7);");
    }
  };
  const statements = Array.from({ length: 1 + random(3) }, statement);
  const promises = [
    pick(ofP),
    pick(ofM),
    ...(random(2) === 0 ? [pick(ofBoth)] : []),
    ...(random(3) > 0 ? [apart] : []),
  ];
  return { statements, promises };
}

export function functionOf({ statements }: Case): string {
  return `struct map { int size; int *data; };\nint f(struct map *m, int *p, int n) {\n  int s = 0;\n  ${statements.join("\n  ")}\n  return s;\n}\n`;
}

/** All callers of a few small sizes, each in a process of its own; its status is not 0 where one of them fails. */
export function callersOf(given: Case): string {
  const { promises } = given;
  const isSized = (about: CallerPromise["about"]) => promises.some((one) => one.about === about);
  // Without a word of its size a pointer means as many elements as --pointer-size says.
  const sizes = [
    isSized("p") ? "1" : "(!p || sp == 2)",
    isSized("data") ? "1" : "(!m || !m->data || sd == 2)",
  ];
  const conditions = [...sizes, ...promises.map(({ native }) => `(${native})`)].join(" && ");
  return `#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
${functionOf(given)}
static int *array(int size, int value) {
  if (size < 0) return NULL;
  int *made = malloc(size * sizeof(int));
  for (int i = 0; i < size; i++) made[i] = value;
  return made;
}
int main(void) {
  for (int c = 0; c < 5 * 5 * 6 * 2 * 4 * 2; c++) {
    int rest = c, n = rest % 5 - 1, size = (rest /= 5) % 5 - 1, kind = (rest /= 5) % 6 - 1;
    int hasMap = (rest /= 6) % 2, sd = (rest /= 2) % 4 - 1, value = (rest /= 4) % 2 * 7;
    struct map *m = hasMap ? malloc(sizeof(struct map)) : NULL;
    if (!hasMap && (sd >= 0 || size > 0)) continue;
    if (m) { m->size = size; m->data = array(sd, value); }
    int shared = kind > 2, sp = shared ? sd - (kind - 3) : kind;
    if (shared && (!m || sp < 0)) { if (m) free(m->data); free(m); continue; }
    int *p = shared ? m->data + (kind - 3) : array(kind, value);
    if (sp < 0) sp = 0;
    if (sd < 0) sd = 0;
    if (!(${conditions})) continue;
    pid_t child = fork();
    if (child == 0) {
      f(m, p, n);
      _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) continue;
    printf("n %d, size %d, sp %d, sd %d, m %d, p %d, shared %d, value %d\\n", n, size, sp, sd, !!m, !!p, shared, value);
    return 1;
  }
  return 0;
}
`;
}

/** Each case with a statement or a promise less. */
export function smaller({ statements, promises }: Case): readonly Case[] {
  const without = <T>(all: readonly T[]): readonly (readonly T[])[] =>
    all.map((_, index) => all.toSpliced(index, 1));
  return [
    ...without(statements).map((left) => ({ statements: left, promises })),
    ...without(promises).map((left) => ({ statements, promises: left })),
  ];
}
