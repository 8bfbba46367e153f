/**
 * Random C programs on text for the differential test: three buffers that begin with texts chosen by the inputs, and the library's functions on
 * them: copied, appended, searched, compared, cut into words, read and written as numbers. In some programs the sizes do not fit. From seed 101 on
 * most are small, and know more functions: many small programs find more in the same time than few large ones.
 */

import { type EveryInputProgram, isSmall } from "../every-input/program.ts";
import { Random } from "../generator.ts";

/** The first seed that may be given a small program. */
const firstSmall = 101;

const texts = ["", "a", "ab", "abc", "12", "-7", "x,y", "b a", "0x1f", "aba", "9z", ",,"] as const;
const letters = ["'a'", "'b'", "','", "'1'", "0", "'z'"] as const;

/** Each has room for `size` bytes; `contents`: of what it begins with. */
interface Buffer {
  readonly name: string;
  readonly size: number;
}

export function generateTextProgram(seed: number): EveryInputProgram {
  const random = new Random(seed);
  const small = isSmall(seed, firstSmall);
  const inputs = [
    { name: "u", below: small ? random.pick([4, 6, 9]) : 12 },
    { name: "v", below: small ? random.pick([2, 4]) : 6 },
  ];
  return { source: new Generator(random, small).program(), inputs };
}

class Generator {
  readonly #random: Random;
  /** How many of a hundred sizes are left to chance. */
  readonly #wildness: number;
  readonly #buffers: readonly Buffer[];
  readonly #isSmall: boolean;

  constructor(random: Random, isSmall: boolean) {
    this.#random = random;
    this.#isSmall = isSmall;
    this.#wildness = random.pick([0, 5, 25]);
    this.#buffers = ["a", "b", "c"].map((name) => ({ name, size: random.pick([8, 12, 16]) }));
  }

  program(): string {
    const random = this.#random;
    const choices = Array.from({ length: 12 }, () => `"${random.pick(texts)}"`).join(", ");
    const buffers = this.#buffers.map(({ name, size }) => `  char ${name}[${size}] = {0};`);
    const beginnings = this.#buffers.map(
      ({ name }) =>
        `  strcpy(${name}, texts[${random.pick(["u", "v", "(u + v) % 12", "11 - u", "2 * v"])}]);`,
    );
    const length = this.#isSmall ? 2 + random.below(3) : 4 + random.below(6);
    const statements = Array.from({ length }, () => `  HERE; ${this.#statement()}`);
    const summary = this.#buffers.map(
      ({ name, size }) => `  for (int i = 0; i < ${size}; i++) hash = hash * 31 + (unsigned char)${name}[i];`,
    );
    return `#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#ifndef HERE
#define HERE ((void)0)
#endif
static const char *const texts[12] = {${choices}};
unsigned long long entry(unsigned char u, unsigned char v) {
  unsigned long long hash = 5;
  char *p, *q;
  int n = 0;
${buffers.join("\n")}
${beginnings.join("\n")}
${statements.join("\n")}
${summary.join("\n")}
  return hash * 31 + (unsigned)n;
}
`;
  }

  #statement(): string {
    const random = this.#random;
    const to = random.pick(this.#buffers);
    const others = this.#buffers.filter((buffer) => buffer !== to);
    const { name: from } = random.pick(others);
    const target = to.name;
    const letter = random.pick(letters);
    // Small programs know those beyond 20, too.
    switch (random.below(this.#isSmall ? 29 : 20)) {
      case 0:
        return this.#fitting(to, `strlen(${from})`, `strcpy(${target}, ${from});`);
      case 1:
        return this.#fitting(to, `strlen(${target}) + strlen(${from})`, `strcat(${target}, ${from});`);
      case 2:
        return `strncpy(${target}, ${from}, ${this.#size(to)});`;
      case 3:
        return this.#fitting(to, `strlen(${target}) + 3`, `strncat(${target}, ${from}, ${random.below(4)});`);
      case 4:
        return `n += snprintf(${target}, ${this.#size(to)}, "${random.pick(["%s", "%.2s!", "[%4s]", "%-3s|"])}", ${from});`;
      case 5:
        return this.#fitting(
          to,
          "5",
          `n += sprintf(${target}, "${random.pick(["%d", "%x", "%03u", "%c"])}", u * v + 1);`,
        );
      case 6:
        return `p = strchr(${target}, ${letter}); if (p != NULL) n += (int)(p - ${target}) + 1;`;
      case 7:
        return `p = strstr(${target}, texts[v]); n = n * 3 + (p == NULL ? 0 : (int)(p - ${target}) + 1);`;
      case 8:
        return `n += strcmp(${target}, ${from}) ${random.pick(["<", ">", "=="])} 0;`;
      case 9:
        return `n += strncmp(${target}, ${from}, ${random.below(4)}) ${random.pick(["<", "=="])} 0;`;
      case 10:
        return `n += (int)strlen(${target}) * ${1 + random.below(5)};`;
      case 11:
        return `n += (int)(strspn(${target}, "ab") + 2 * strcspn(${from}, ",1"));`;
      case 12:
        return `n += atoi(${target});`;
      case 13:
        return `n += (int)strtol(${target}, &q, ${random.pick(["0", "10", "16"])}); n = n * 2 + (int)(q - ${target});`;
      case 14:
        return `p = strtok(${target}, ",${random.pick([" ", "b", ""])}"); if (p != NULL) n += (int)strlen(p) + *p;`;
      case 15:
        return `memmove(${target} + ${random.below(3)}, ${target}, ${this.#count(to, 3)});`;
      case 16:
        return `memset(${target} + ${random.below(3)}, ${letter}, ${this.#count(to, 3)});`;
      case 17:
        return `for (p = ${target}; *p != 0; p++) *p = (char)${random.pick(["toupper", "tolower"])}((unsigned char)*p);`;
      case 18:
        return `${target}[${this.#subscript(to)}] = ${random.pick([letter, "(char)('a' + v)", `${from}[0]`])};`;
      case 20:
        return `p = strpbrk(${target}, "${random.pick(["ab", ",", "1z"])}"); n = n * 3 + (p == NULL ? 0 : (int)(p - ${target}) + 1);`;
      case 21:
        return `n += strcasecmp(${target}, ${from}) ${random.pick(["<", ">", "=="])} 0;`;
      case 22:
        return `n += strncasecmp(${target}, ${from}, ${random.below(4)}) ${random.pick(["<", "=="])} 0;`;
      case 23:
        return `p = memchr(${target}, ${letter}, ${to.size}); if (p != NULL) n += (int)(p - ${target}) + 1;`;
      case 24:
        return `n += memcmp(${target}, ${from}, ${1 + random.below(8)}) ${random.pick(["<", ">", "=="])} 0;`;
      case 25:
        return `{ int m = 0; n += 2 * sscanf(${target}, "${random.pick(["%d", "%i", "%x", "%2d"])}", &m) + m; }`;
      case 26:
        return `p = strdup(${target}); if (p != NULL) { n += (int)strlen(p); *p = ${letter}; n += *p; free(p); }`;
      case 27:
        return `n += (int)(strtoul(${target}, &q, ${random.pick(["0", "8", "16"])}) & 1023); n = n * 2 + (int)(q - ${target});`;
      case 28:
        return this.#fitting(
          to,
          `strlen(${from})`,
          `p = stpcpy(${target}, ${from}); n += (int)(p - ${target});`,
        );
      default:
        return `p = strrchr(${from}, ${letter}); if (p != NULL) { *p = ${letter}; n += (int)strlen(p); }`;
    }
  }

  /** What it writes fits, by a test before it, or by chance. */
  #fitting({ size }: Buffer, length: string, statement: string): string {
    return this.#random.chance(this.#wildness) ? statement : `if (${length} < ${size}) ${statement}`;
  }

  #size({ size }: Buffer): string {
    const random = this.#random;
    if (random.chance(this.#wildness)) return String(size + random.below(6));
    return random.pick([String(size), String(1 + random.below(size)), "1 + v"]);
  }

  /** Bytes from one of the first few on. */
  #count({ size }: Buffer, first: number): string {
    const random = this.#random;
    return random.chance(this.#wildness)
      ? `${size - first} + ${random.pick(["u", "v"])}`
      : random.pick([String(random.below(size - first)), "v"]);
  }

  #subscript({ size }: Buffer): string {
    const random = this.#random;
    return random.chance(this.#wildness)
      ? `u + ${random.below(size)}`
      : random.pick(["v", `u % ${size - 1}`, "0"]);
  }
}
