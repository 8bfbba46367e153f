/** `everypath cost` */

import { optionTables } from "../../library/options/tables.ts";
import type { CostOptions } from "../../runs/cost.ts";
import { inProject } from "../../runs/project/request.ts";
import { commanderOptions } from "../commander-options.ts";
import { refuse } from "../io.ts";
import { surfaceOf } from "../surface.ts";
import type { DefineCommand } from "./command.ts";

const examples = `Examples:
  everypath cost sort.c --entry sort                    how many LLVM instructions, in its parameters?
  everypath cost sort.c --entry sort --count calls:swap
  everypath cost sort.c --entry sort --out pictures     with a picture of bound and measured runs
  everypath cost loop.koat                              how many steps can a run take?
  everypath cost loop.ari --json | jq -r .bound.expr    the bound for other programs
  everypath cost loop.koat --ask 'steps <= 10*n + 50'   is that enough?`;

const statusHelp = `Exit status:
  0  a bound was found; with --ask, the one asked holds
  1  with --ask: a run costs more
  2  wrong usage or input
  3  unknown: no bound was found (the report says what is left)`;

export const defineCost: DefineCommand = (program, { io, act }) => {
  const command = program
    .command("cost")
    .summary("how long can it take? an upper bound over the inputs")
    .description(
      "Finds a formula over the inputs that no run is above: for a program (C .c, .i, .ll, .bc, PL/I .pli, .pl1, objects .idf) over the entry's parameters, for an integer transition system (KoAT .koat, ARI .ari, SMT-LIB .smt2) over the start's variables, where every rule application counts 1 or the cost that the rule gives.",
    )
    .argument("[files...]", "the program's files, or the system's (default: as the project here says)")
    .usage("[FILE…] [options]")
    .addHelpText("after", `\n${examples}\n\n${statusHelp}`)
    .action((given: readonly string[], asked: CostOptions) =>
      act(given, async () => {
        const found = await inProject("cost", given, { ...asked }, asked.quiet === true, surfaceOf(io));
        if ("problem" in found) return refuse(io, found.problem);
        const { runCost } = await import("../cost.ts");
        return runCost(found.files, found.options, io);
      }),
    );
  for (const option of commanderOptions(optionTables.cost)) command.addOption(option);
};
