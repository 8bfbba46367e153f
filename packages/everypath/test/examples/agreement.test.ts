/**
 * No two commands say opposite things of one example: what one calls proved or safe, no other calls unsafe; and of one entry (PL/I, C) none is
 * safe where a proof is refuted.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { runInProcess } from "./in-process.ts";

const examples = fileURLToPath(new URL("../../../../examples", import.meta.url));
const folders = ["king", "contracts", "contracts/wrong", "objects", "prove"];
const commands = ["explore", "bmc", "trace", "prove"] as const;
const seconds = 2;

const programs = folders.flatMap((folder) =>
  readdirSync(join(examples, folder))
    .filter((name) => /\.(pli|idf|c)$/.test(name))
    .map((name) => join(folder, name)),
);

describe.each(programs)("%s", (name) => {
  test("is told alike by every command", { timeout: 600_000 }, async () => {
    const verdicts = new Map<string, string>();
    for (const command of commands) {
      const options = ["--time", String(seconds)];
      verdicts.set(command, (await runInProcess(command, join(examples, name), options)).verdict);
    }
    const told = [...verdicts.values()];
    const isGood = told.includes("safe") || told.includes("proved");
    expect([isGood && told.includes("unsafe"), name, ...verdicts]).toEqual([false, name, ...verdicts]);
    // Contracts are of all members, and a run is of one entry.
    if (!name.endsWith(".idf")) {
      const isOpposite = told.includes("safe") && told.includes("refuted");
      expect([isOpposite, name, ...verdicts]).toEqual([false, name, ...verdicts]);
    }
  });
});
