/** The campaign of every day: each family on a few seeds (scripts/campaign.mjs runs as many as there is time for). */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { families } from "./families/index.ts";
import { fault } from "./family.ts";

export function expectNoDifference(name: string): void {
  const family = families.find((one) => one.name === name);
  if (family === undefined) throw new Error(`there is no family ${name}`);
  const { about, daily } = family;
  const { first, count } = daily;
  test(`seeds ${first} to ${first + count - 1}: ${about}`, { timeout: 1_800_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), `everypath-${name}-`));
    const reports: string[] = [];
    let same = 0;
    let next = first;
    try {
      const attempts = await family.open(folder);
      const run = async (): Promise<void> => {
        while (next < first + count) {
          const seed = next++;
          const outcome = await attempts.attempt(seed).catch((error: unknown) => fault(error));
          if (outcome.kind === "same") same++;
          else if (outcome.kind === "different")
            reports.push([outcome.report, ...Object.values(outcome.files)].join("\n"));
        }
      };
      // While the engine runs in this process, compilers and their programs run beside it.
      await Promise.all(Array.from({ length: availableParallelism() }, run));
      await attempts.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    expect(reports.join("\n\n")).toBe("");
    // Few seeds have nothing to compare.
    expect(same).toBeGreaterThan(count / 2);
  });
}
