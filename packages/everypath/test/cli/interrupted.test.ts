/** SIGTERM while commands search: one that waits for a solver, and one that computes. At other moments: interrupted-at-random.test.ts. */
import { platform } from "node:os";
import { test } from "vitest";
import { commands, expectWholeResult } from "./interrupting.ts";

const asked = ["explore, a query that does not end", "terminate"];

test.skipIf(platform() !== "linux").each(commands.filter(([name]) => asked.includes(name)))(
  "%s",
  { timeout: 300_000 },
  async (_, args) => expectWholeResult(args, `${args[0]}-early`, 2500),
);
