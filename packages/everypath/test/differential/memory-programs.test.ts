/** Random programs on memory against gcc. More programs: `MEMORY_SEEDS=200`, from `MEMORY_FIRST` on. */
import { test } from "vitest";
import { expectSamePrograms } from "./every-input/same-programs.ts";
import { generateMemoryProgram } from "./memory/program.ts";

const wanted = Number(process.env.MEMORY_SEEDS ?? 6);
const first = Number(process.env.MEMORY_FIRST ?? 126);

test(`${wanted} programs on memory end as gcc's do on every input`, {
  timeout: Math.max(1_500_000, 60_000 * wanted),
}, async () => {
  await expectSamePrograms(
    {
      name: "memory",
      generate: generateMemoryProgram,
      maxPaths: 40,
      variants: [[], ["--pending"], ["--merge"], ["--search", "dfs"]],
      replays: "plain exploration",
      overlooks: false,
    },
    first,
    wanted,
  );
});
