/** The thread that runs Z3: started by z3-solver.ts, it answers requests until it is ended. */
import "../../limits/thread.ts";
import { WorkerEnd } from "../worker-line.ts";
import type { Z3Request, Z3WorkerOptions } from "./protocol.ts";
import { Z3Instance } from "./z3-instance.ts";

const end = new WorkerEnd();
const instance = Z3Instance.start(end.options as Z3WorkerOptions);

end.serveBlocking((message) => instance.answer(message as Z3Request));
