/** SIGTERM at random moments of each command: while it loads, compiles, searches, replays and writes. */
import { platform } from "node:os";
import { Random } from "@everypath/engine";
import { test } from "vitest";
import { commands, expectWholeResult } from "./interrupting.ts";

test.skipIf(platform() !== "linux").each(commands)("%s", { timeout: 300_000 }, async (name, args) => {
  const random = new Random(name.length);
  for (let round = 0; round < 3; round++) {
    // The first ones strike while the command loads and compiles.
    const moment = 700 + random.below(round === 0 ? 1500 : 9000);
    await expectWholeResult(args, `${args[0]}-${name.length}-${round}`, moment);
  }
});
