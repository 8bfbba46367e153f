/** The thread that expands inputs for `everypath fuzz --workers N`. */
import { serve } from "../analysis/fuzz/workers/serve.ts";

await serve();
