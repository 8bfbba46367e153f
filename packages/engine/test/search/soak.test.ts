/**
 * A run that is killed at random moments, again and again, and kept under a bound of memory that it would exceed: it comes to the result of
 * the run that nobody disturbs. `EVERYPATH_SOAK_MINUTES=20` goes on for so long, with a tree four times as large.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Random } from "../../src/search/random.ts";
import { ended, runKilled, startExplore, watchMemory } from "./command.ts";
import { contentsOf, differences } from "./run-contents.ts";

const minutes = Number(process.env.EVERYPATH_SOAK_MINUTES ?? 0);
const megabytes = 650;
/** Waiting states hold a megabyte each, and breadth first all of the widest level wait. */
const size = ["-D", `COUNT=${minutes > 0 ? 11 : 9}`, "-D", "BYTES=1048576"];
const program = ["bench/programs/buffers.c", ...size, "--search", "bfs"];
const bounded = [...program, "--workers", "2", "--memory", String(megabytes)];

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-soak-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function shedIn(out: string): number {
  const { stats } = JSON.parse(readFileSync(join(out, "result.json"), "utf8"));
  return stats.shed?.states ?? 0;
}

test("killed and bounded, it comes to the same result", { timeout: 5_400_000 }, async () => {
  const began = performance.now();
  const whole = join(folder, "whole");
  const undisturbed = startExplore([...program, "--workers", "2", "--out", whole]);
  const unbounded = watchMemory(undisturbed);
  await ended(undisturbed);
  const duration = performance.now() - began;
  const expected = contentsOf(whole);
  expect(Object.keys(expected).length).toBeGreaterThan(500);
  expect(shedIn(whole)).toBe(0);
  expect(unbounded.peakBytes()).toBeGreaterThan(megabytes * 2 ** 20);

  let round = 0;
  let killed = 0;
  do {
    const out = join(folder, `killed-${round}`);
    const watches: { peakBytes(): number }[] = [];
    const { kills } = await runKilled(
      {
        begin: bounded,
        out,
        kills: 5,
        // The first one strikes before the run can have ended.
        next: (random) => 0.3 * duration + random.below(duration / 2),
        onStart: (child) => watches.push(watchMemory(child)),
      },
      new Random(++round),
    );
    expect(kills).toBeGreaterThan(0);
    killed += kills;
    expect(Math.max(...watches.map((watch) => watch.peakBytes()))).toBeLessThan(megabytes * 2 ** 20);
    expect(differences(expected, contentsOf(out))).toEqual([]);
    rmSync(out, { recursive: true, force: true });
  } while (performance.now() - began < minutes * 60_000);
  if (minutes > 0) console.log(`soak: ${round} rounds, killed ${killed} times`);
});
