/**
 * Random C programs with loops that go on as long as their inputs want, or so many rounds at most: counters that wrap, flags that change together, a small automaton, an
 * array, a pointer, a float, memory that a round allocates and frees, nested loops, calls. Their assertions are mostly just true or just
 * wrong, so that a proof that is a little too kind shows.
 */
import { Random } from "../../../everypath/test/differential/generator.ts";

const head = `#include <assert.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);
`;

/** Statements of one kind over variables of their own, and what is just true or just wrong of them. */
interface Behaviour {
  readonly globals: string;
  readonly declaration: string;
  readonly round: string;
  readonly claims: readonly string[];
}

/** `rounds`: of each loop at most; undefined: as many as the inputs want. `tag`: ends the names of what is global. */
export function loopingProgram(seed: number, rounds: number | undefined = undefined, tag = ""): string {
  const random = new Random(seed);
  const most = rounds === undefined ? 3 : 2;
  const chosen = Array.from({ length: 1 + random.below(most) }, (_, number) =>
    behaviour(random, `${number}${tag}`),
  );
  const claim = (): string => {
    const claims = random.pick(chosen).claims;
    return `assert(${random.pick(claims)});`;
  };
  const body = [
    ...chosen.map(({ round }) => (random.chance(25) ? `if (__VERIFIER_nondet_int()) { ${round} }` : round)),
    ...(random.chance(20) ? [`if (__VERIFIER_nondet_uchar() == ${random.below(5)}) break;`] : []),
    ...(random.chance(15) ? [`if (__VERIFIER_nondet_int()) continue;`] : []),
    ...(random.chance(60) ? [claim()] : []),
  ];
  const inner = behaviour(random, `9${tag}`);
  if (random.chance(rounds === undefined ? 30 : 15)) {
    chosen.push(inner);
    const within = [inner.round, ...(random.chance(50) ? [claim()] : [])];
    body.splice(random.below(body.length + 1), 0, loop(random, "m", rounds, within));
  }
  const lines = [
    ...chosen.map(({ declaration }) => declaration),
    loop(random, "n", rounds, body),
    ...(random.chance(70) ? [claim()] : []),
    ...(random.chance(25) ? [loop(random, "l", rounds, [random.pick(chosen).round, claim()])] : []),
  ];
  const globals = [...chosen.map((one) => one.globals)].filter((one) => one !== "").join("\n");
  return `${head}${globals}\nint main${tag}(void) {\n  ${lines.join("\n  ")}\n  return 0;\n}\n`;
}

function loop(random: Random, count: string, rounds: number | undefined, body: readonly string[]): string {
  const text = body.join("\n    ");
  const counter = rounds === undefined ? "" : `int r${count} = 0; `;
  const more = rounds === undefined ? "" : ` && r${count}++ < ${rounds}`;
  switch (random.below(4)) {
    case 0:
      return `${counter}while (__VERIFIER_nondet_int()${more}) {\n    ${text}\n  }`;
    case 1:
      return `${counter}do {\n    ${text}\n  } while (__VERIFIER_nondet_uchar() > 3${more});`;
    case 2:
      return `${counter}for (unsigned char ${count} = __VERIFIER_nondet_uchar(), k${count} = 0; k${count} < ${count}${more}; k${count}++) {\n    ${text}\n  }`;
    default:
      return `${counter}for (;;) {\n    if (__VERIFIER_nondet_int() == 7${rounds === undefined ? "" : ` || r${count}++ == ${rounds}`}) break;\n    ${text}\n  }`;
  }
}

function behaviour(random: Random, number: string): Behaviour {
  const v = `v${number}`;
  const w = `w${number}`;
  const most = 2 + random.below(9);
  const step = 1 + random.below(3);
  const shift = random.chance(30) ? 1 : 0;
  switch (random.below(10)) {
    case 0:
      return local(`unsigned ${v} = 0;`, `${v} = (${v} + ${step}) % ${most};`, [
        `${v} < ${most - shift}`,
        `${v} <= ${most}`,
      ]);
    case 1:
      return local(`int ${v} = ${shift};`, `if (${v} < ${most}) ${v} += ${step}; else ${v} = 0;`, [
        `${v} >= 0 && ${v} < ${most + step}`,
        `${v} != ${most + step + 1}`,
        `${v} != ${most}`,
      ]);
    case 2:
      return local(
        `int ${v} = 0, ${w} = ${shift};`,
        `${v} = 1 - ${v}; ${random.chance(80) ? `${w} = 1 - ${w};` : `${w} = ${v};`}`,
        [`${v} == ${w}`, `${v} + ${w} <= 2`, `${v} != ${w}`],
      );
    case 3:
      return local(
        `int ${v} = 0;`,
        `switch (${v}) { case 0: ${v} = __VERIFIER_nondet_int() ? 1 : 2; break; case 1: ${v} = ${random.pick(["0", "2", "3"])}; break; case 2: ${v} = ${random.pick(["0", "1", "4"])}; break; default: ${v} = 0; }`,
        [`${v} != 5`, `${v} != 4`, `${v} != 3`, `${v} < 3`],
      );
    case 4:
      return local(
        `int ${v}[4] = {0}; unsigned ${w} = 0;`,
        `${v}[${w}] = ${v}[${w}] == ${most} ? 0 : ${v}[${w}] + 1; ${w} = ${w} == ${3 + (random.chance(15) ? 1 : 0)} ? 0 : ${w} + 1;`,
        [
          `${v}[${random.below(4)}] <= ${most - shift}`,
          `${w} <= 3`,
          `${v}[${random.below(4)}] != ${most + 1}`,
        ],
      );
    case 5:
      return local(
        `char ${v}[4] = {1, 1, 1, 1}; char *${w} = ${v};`,
        `*${w} = ${random.chance(20) ? 2 : 1}; if (++${w} == ${v} + ${4 + (random.chance(15) ? 1 : 0)}) ${w} = ${v};`,
        [`${v}[0] == 1`, `${v}[3] != 0`, `${w} - ${v} < 4`],
      );
    case 6:
      return local(`float ${v} = 0;`, `${v} = ${v} + 0.5f; if (${v} > ${most}) ${v} = 0;`, [
        `${v} <= ${most}`,
        `${v} < ${most}`,
        `${v} == ${v}`,
      ]);
    case 7:
      return local(
        `int ${w} = 1;`,
        `int *${v} = malloc(sizeof *${v}); *${v} = ${w}; ${w} = *${v} == 1 ? ${random.pick(["1", "1", "2"])} : 3; ${random.chance(90) ? `free(${v});` : ""}`,
        [`${w} == 1`, `${w} < 4`, `${w} < 3`],
      );
    case 8:
      return {
        globals: `static unsigned ${v};\nstatic void step${number}(unsigned *p) { *p = *p + ${step} & ${random.pick([1, 3, 7])}; }`,
        declaration: "",
        round: `step${number}(&${v});`,
        claims: [`${v} < 8`, `${v} < 4`, `(${v} & 1) == 0`],
      };
    default:
      return {
        globals: `struct pair${number} { short a; unsigned char b; };`,
        declaration: `struct pair${number} ${v} = {0, ${most}};`,
        round: `if (${v}.b > 0 && ${v}.a < ${most}) { ${v}.b--; ${v}.a++; } else if (__VERIFIER_nondet_int()) { ${v}.a = 0; ${v}.b = ${most}; }`,
        claims: [`${v}.a + ${v}.b == ${most}`, `${v}.a <= ${most}`, `${v}.b < ${most}`, `${v}.a >= 0`],
      };
  }
}

function local(declaration: string, round: string, claims: readonly string[]): Behaviour {
  return { globals: "", declaration, round, claims };
}
