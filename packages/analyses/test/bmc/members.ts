/** Generated programs whose loops are bounded: procedures of C that can stand in one file, and programs in PL/I. */
import { generateProgram, Random } from "../../../everypath/test/differential/generator.ts";
import { loopingProgram } from "./looping-programs.ts";

/** One C procedure with its own names. */
export interface Member {
  readonly entry: string;
  readonly text: string;
  /** In `text`; undefined where nothing is planted. */
  readonly isPlanted: boolean;
}

export function manyOperators(seed: number): readonly Member[] {
  const { source, parameters } = generateProgram(seed);
  const names = ["entry", "helper", "table", "record"];
  const renamed = (text: string, tag: string): string =>
    [
      ...names.map((name) => `#define ${name} ${name}${tag}`),
      text,
      ...names.map((name) => `#undef ${name}`),
    ].join("\n");
  const planted = source.replace(
    /^ {2}return \(long long\)\(total/m,
    `  assert(${parameters[0]!.name} != 5);\n$&`,
  );
  return [
    { entry: `entry_${seed}`, text: renamed(source, `_${seed}`), isPlanted: false },
    { entry: `entry_${seed}p`, text: renamed(planted, `_${seed}p`), isPlanted: true },
  ];
}

export function manyRounds(seed: number): readonly Member[] {
  const planted = loopingProgram(seed, 2, `_${seed}p`).replace(
    /^ {2}return 0;/m,
    "  assert(__VERIFIER_nondet_uchar() != 77);\n$&",
  );
  return [
    { entry: `main_${seed}`, text: loopingProgram(seed, 2, `_${seed}`), isPlanted: false },
    { entry: `main_${seed}p`, text: planted, isPlanted: true },
  ];
}

/** Loops over an array that its parameters end, and one assertion that may be wrong; `planted`: one that is. */
export function pliProgram(seed: number, planted: boolean): string {
  const random = new Random(seed);
  const some = (...choices: readonly string[]): string => random.pick(choices);
  const value = (): string => some("X", "Y", "S", "A(1)", "A(2)", "1", "2", "(-3)", "I");
  const statement = (): string =>
    some(
      `S = S + ${value()};`,
      `A(MOD(ABS(${value()}), 3) + 1) = ${value()};`,
      `IF ${value()} < ${value()} THEN S = ${value()} - 1;`,
      `IF ${value()} = ${value()} THEN A(2) = S; ELSE S = S + 2;`,
      `DO J = 1 TO MOD(ABS(${value()}), 3); S = S - ${value()}; END;`,
    );
  const claim = some("S >= 0", "S ¬= 5", "A(1) < 3", "I <= 3", "I >= 0", "A(3) ¬= X");
  return `MAIN: PROC(X, Y); DCL (X, Y, I, J) INTEGER, S INTEGER INITIAL(${random.below(4)}), A(3) INITIAL(0, 1, 2);
  I = 0;
  ${statement()}
  DO WHILE (I < MOD(ABS(X), ${2 + random.below(2)}) & S < 9);
    ${statement()}
    ${random.chance(50) ? statement() : ""}
    I = I + 1;
  END;
  ASSERT (${claim});
  ${planted ? "ASSERT (Y ¬= 4);" : ""}
  RETURN (S);
END;
`;
}
