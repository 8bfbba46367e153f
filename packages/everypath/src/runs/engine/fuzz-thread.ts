/** The thread that expands inputs for `everypath fuzz --workers N`. */
import "@everypath/core/thread";
import { serve } from "@everypath/analyses";
import { type QuickProgram, QuickRuns } from "@everypath/replay";

await serve((program, { maxSteps }) => new QuickRuns(program as QuickProgram, maxSteps));
