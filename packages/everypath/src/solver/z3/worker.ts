/** The thread that runs Z3: started by z3-solver.ts, it answers requests until it is ended. */
import { init } from "z3-solver";
import { options, serveBlocking } from "../worker-line.ts";
import type { Z3Reply, Z3Request, Z3WorkerOptions } from "./protocol.ts";
import { setGlobalParameter } from "./z3-context.ts";
import { Z3Instance } from "./z3-instance.ts";
import type { Z3Library } from "./z3-library.ts";

const silent = (): void => {};
const { em } = await init({ print: silent, printErr: silent });
const library: Z3Library = em;
setGlobalParameter(library, "memory_max_size", String((options as Z3WorkerOptions).heapMegabytes));
const instance = new Z3Instance(library);

serveBlocking((message): Z3Reply => {
  try {
    return instance.answer(message as Z3Request);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // The module aborts when its 2 GB are used up before Z3 has noticed.
    return { kind: "fault", reason: reason.includes("OOM") ? "out of memory" : reason };
  }
});
