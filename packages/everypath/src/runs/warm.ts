/** What most runs load on their way. Nothing of it is a run's own, so that nothing is left for a run to find. */
import { deepStack, host, threadFile } from "@everypath/core";
import { setLimitsOfThreads } from "@everypath/core/thread";
import { engineConnection } from "./engine/connect.ts";

export async function warmRuns(): Promise<void> {
  // As a command line without `--limit` hands them down; for any other the thread is started anew.
  setLimitsOfThreads({});
  host.threads.prepare(threadFile("explorer"), { limits: deepStack });
  await Promise.all([
    engineConnection.connect(),
    import("./explore.ts"),
    import("./kept/lock.ts"),
    import("./thread-limit.ts"),
    openModels(),
    import("@everypath/replay"),
  ]);
}

/** The index of the models of the C library, which each program is linked with. */
async function openModels(): Promise<void> {
  const { openRuntime } = await import("@everypath/c");
  openRuntime("lp64");
}
