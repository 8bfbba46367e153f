/** What a command loads on its way, for a thread that has time before it is told which command it is. */
import { warmRuns } from "../../runs/warm.ts";

export async function warm(): Promise<void> {
  await Promise.all([warmRuns(), import("../explore.ts")]);
}
