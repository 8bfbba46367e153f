/** The commands, in the order in which `--help` lists them. A command says how it is asked for; its work stands in a file beside this folder. */

import { defineBmc } from "./bmc.ts";
import { defineBuild } from "./build.ts";
import { defineCheck } from "./check.ts";
import type { DefineCommand } from "./command.ts";
import { defineCost } from "./cost.ts";
import { defineDap } from "./dap.ts";
import { defineDebug } from "./debug.ts";
import { defineExplain } from "./explain.ts";
import { defineExplore } from "./explore.ts";
import { defineFuzz } from "./fuzz.ts";
import { defineLsp } from "./lsp.ts";
import { defineProve } from "./prove.ts";
import { defineReplay } from "./replay.ts";
import { defineServe } from "./serve.ts";
import { defineTerminate } from "./terminate.ts";
import { defineTrace } from "./trace.ts";

export const commands: readonly DefineCommand[] = [
  defineExplore,
  defineDebug,
  defineProve,
  defineTrace,
  defineBmc,
  defineTerminate,
  defineCost,
  defineFuzz,
  defineBuild,
  defineDap,
  defineLsp,
  defineServe,
  defineReplay,
  defineExplain,
  defineCheck,
];
