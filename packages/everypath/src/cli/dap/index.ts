/**
 * `everypath dap`: the debugger for editors, by the Debug Adapter Protocol on the standard streams, with the execution map of SEDAP.
 *
 *   server.ts      the wire: requests are checked, answered in their order, and refused where something is wrong with them
 *   adapter.ts     from `initialize` to `disconnect`; launch.ts opens the session, capabilities.ts says what we can do
 *   debuggee.ts    the session at work: every stop goes to the client (stops.ts) and onto the map (map.ts, sedap.ts)
 *   inspection.ts  calls, scopes, variables (values.ts); console.ts evaluates, and understands the commands of `everypath debug`
 *   targets.ts     sides of a decision for editors that know nothing of symbolic execution
 *   verification.ts  in place of a run, the states of a proof (`"modular": true`); verification-requests.ts is what is asked of them
 */
import type { Readable, Writable } from "node:stream";
import type { EngineConnection } from "../../runs/engine/engine.ts";
import { exitStatus } from "../io.ts";
import { Adapter } from "./adapter.ts";
import { Server } from "./server.ts";

/** Serves one editor, until it has gone. Returns the exit status. */
export async function runDap(
  connection: EngineConnection,
  input: Readable,
  output: Writable,
): Promise<number> {
  const server = new Server();
  const adapter = new Adapter(server, connection);
  await server.listen(adapter.endpoints(), input, output, () => adapter.close());
  await new Promise<void>((resolve) => output.write("", () => resolve()));
  return exitStatus.good;
}
