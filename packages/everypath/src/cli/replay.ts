/** `everypath replay TEST…`: a line for each test, and the exit status. */

import type { TestOutcome } from "../library/news.ts";
import { type ReplayOptions, replayTests } from "../runs/replay-tests.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import { exitStatus, type Io, print } from "./io.ts";
import { surfaceOf } from "./surface.ts";

const statusOf = {
  reproduced: exitStatus.good,
  "as expected": exitStatus.good,
  "not as expected": exitStatus.bad,
  "not replayable": exitStatus.unknown,
} as const satisfies Record<TestOutcome["outcome"], number>;

/**
 * Returns the exit status: 0 if every test did what it expects, which for the test of an error is that it happens again; 1 if one
 * did not; 2 for tests that cannot be read; 3 if nothing worse happened than that one cannot be run.
 */
export async function runReplay(tests: readonly string[], options: ReplayOptions, io: Io): Promise<number> {
  const run = await replayTests(tests, options, {
    ...surfaceOf(io),
    onTested: ({ test, detail }) => print(io.stdout, [`${test}: ${detail}\n`]),
  });
  if (run.kind === "refused") return refuseDiagnostics(io, run.diagnostics);
  const statuses = new Set<number>(run.outcomes.map(({ outcome }) => statusOf[outcome]));
  const worst = [exitStatus.bad, exitStatus.unknown].find((status) => statuses.has(status));
  return worst ?? exitStatus.good;
}
