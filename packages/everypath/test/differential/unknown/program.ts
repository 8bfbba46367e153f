/**
 * Random programs that call functions which their file does not define, and another file with bodies for these. The
 * bodies are driven by a seed that the environment holds: they write through what they are given, through what they
 * were given before and through variables that they can name, keep pointers, and hand out any that are valid. They
 * return, free nothing and call nothing back, as `--stub f=havoc` says.
 */
import { Random } from "../generator.ts";

export interface UnknownProgram {
  readonly source: string;
  readonly bodies: string;
  /** The functions that the source does not define. */
  readonly functions: readonly string[];
}

export const functions = ["fill", "change", "choose", "answer", "look"] as const;

const head = `#include <assert.h>
struct pair { int n; int *p; };
extern int limit;
int seen = 1;
static int hidden = 2;
static int lent = 3;
int fill(int *p, int n);
void change(struct pair *q);
int *choose(int *p);
int answer(int n);
int look(const int *p) __attribute__((pure));
`;

const bodies = `#include <stdlib.h>
struct pair { int n; int *p; };
extern int seen;
int limit = 0;
static int *kept;
static struct pair *keptPair;
static int own[2] = {5, 6};
static unsigned state;
static unsigned next(unsigned below) {
  if (state == 0) {
    state = 2463534242u + 77777u * (unsigned)atoi(getenv("SEED"));
  }
  state ^= state << 13; state ^= state >> 17; state ^= state << 5;
  return (state >> 4) % below;
}
__attribute__((constructor)) static void first(void) { limit = (int)next(4); }
static int value(void) {
  static const int values[] = {0, 1, 2, 3, -1, 7, 100};
  return values[next(7)];
}
static int *pointer(void) {
  switch (next(5)) {
    case 0: return 0;
    case 1: return &seen;
    case 2: return &limit;
    case 3: return kept;
    default: return &own[next(2)];
  }
}
static void anywhere(void) {
  if (next(3) == 0) seen = value();
  if (next(3) == 0) limit = value();
  if (kept != 0 && next(2)) *kept = value();
  if (keptPair != 0 && next(2)) keptPair->n = value();
  if (keptPair != 0 && keptPair->p != 0 && next(3) == 0) *keptPair->p = value();
}
int fill(int *p, int n) {
  for (int i = 0; i < n; i++) if (next(2)) p[i] = value();
  anywhere();
  if (n > 0 && next(2)) kept = p + next((unsigned)n);
  return value();
}
void change(struct pair *q) {
  anywhere();
  if (next(2)) q->n = value();
  if (q->p != 0 && next(2)) *q->p = value();
  if (q->p != 0 && next(2)) kept = q->p;
  if (next(3) == 0) q->p = pointer();
  if (next(2)) keptPair = q;
}
int *choose(int *p) {
  anywhere();
  if (p != 0 && next(2)) *p = value();
  if (p != 0 && next(2)) kept = p;
  return p != 0 && next(2) ? p : pointer();
}
int answer(int n) { anywhere(); return next(3) == 0 ? n : value(); }
int look(const int *p) { return p != 0 && next(2) ? *p : value(); }
`;

/** What a statement can read and write. */
const places = ["x", "y", "a[0]", "a[1]", "a[2]", "s.n", "seen", "limit", "hidden", "lent"] as const;
const addresses = ["&x", "&y", "&seen", "&lent"] as const;
const constants = [0, 1, 2, 3, 7] as const;

export function generateUnknownProgram(seed: number): UnknownProgram {
  const random = new Random(seed);
  const lines: string[] = [];
  const count = 4 + random.below(6);
  for (let i = 0; i < count; i++) lines.push(...statement(random, 0));
  const source = `${head}int main(void) {
  int x = 1, y = 2, a[3] = {4, 5, 6};
  struct pair s = {3, 0};
  int *p = 0;
${lines.map((line) => `  ${line}\n`).join("")}  assert(${condition(random)});
  return 0;
}
`;
  return { source, bodies, functions };
}

function statement(random: Random, depth: number): readonly string[] {
  const place = (): string => random.pick(places);
  switch (random.below(depth > 0 ? 10 : 13)) {
    case 0:
      return [`${place()} = ${random.pick(constants)};`];
    case 1:
      return [`${place()} = ${place()};`];
    case 2:
      return [`${place()} = fill(${random.pick(addresses)}, 1);`];
    case 3:
      return ["fill(a, 3);"];
    case 4:
      return [`s.p = ${random.pick(["0", ...addresses])};`, "change(&s);"];
    case 5:
      return [`p = choose(${random.pick(["0", ...addresses])});`];
    case 6:
      return [`${place()} = answer(${place()});`];
    case 7:
      return [`${place()} = look(${random.pick(addresses)});`];
    case 8:
      return [`if (p) *p = ${random.pick(constants)};`];
    case 9:
      return [`if (s.p) ${place()} = *s.p;`];
    case 10:
      return [`assert(${condition(random)});`];
    case 11:
      return [
        `if (${place()} == ${random.pick(constants)}) {`,
        ...statement(random, 1).map((line) => `  ${line}`),
        "}",
      ];
    default:
      return [`${place()} = ${random.pick(constants)};`, `assert(${condition(random)});`];
  }
}

/** Many hold, whatever the functions do. */
function condition(random: Random): string {
  const place = random.pick(places);
  switch (random.below(6)) {
    case 0:
      return "hidden >= 0 || hidden < 0";
    case 1:
      return `${random.pick(["hidden", "x", "y"])} != ${100 + random.below(9)}`;
    case 2:
      return `!p || ${place} == ${place}`;
    default:
      return `${place} ${random.pick(["==", "!=", "<", ">="])} ${random.pick(constants)}`;
  }
}
