/** Random programs on numbers against gcc. More programs: `ARITHMETIC_SEEDS=500`, from `ARITHMETIC_FIRST` on. */
import { test } from "vitest";
import { generateArithmeticProgram } from "./arithmetic/program.ts";
import { expectSamePrograms } from "./every-input/same-programs.ts";

const wanted = Number(process.env.ARITHMETIC_SEEDS ?? 10);
const first = Number(process.env.ARITHMETIC_FIRST ?? 21);

test(`${wanted} programs on numbers end as gcc's do on every input`, {
  timeout: Math.max(1_500_000, 60_000 * wanted),
}, async () => {
  await expectSamePrograms(
    {
      name: "arithmetic",
      generate: generateArithmeticProgram,
      maxPaths: 60,
      variants: [[], [], ["--merge"], ["--search", "dfs"]],
      replays: "all",
      // gcc computes with fewer bits where no more are asked for, and then sees no overflow.
      overlooks: true,
    },
    first,
    wanted,
  );
});
