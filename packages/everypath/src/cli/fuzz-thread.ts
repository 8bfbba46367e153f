/** The thread that expands inputs for `everypath fuzz --workers N`. */
import "../limits/thread.ts";
import { serve } from "../analysis/fuzz/workers/serve.ts";
import { type QuickProgram, QuickRuns } from "../evidence/index.ts";

await serve((program, { maxSteps }) => new QuickRuns(program as QuickProgram, maxSteps));
