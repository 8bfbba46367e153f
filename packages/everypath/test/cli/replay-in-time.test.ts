/** Replays are within the time of a run: errors first, and what was not run says so. */

import { UntoldPaths } from "@everypath/analyses/testing";
import { explorationResult } from "@everypath/report";
import { expect, test } from "vitest";
import { foo } from "../../../report/test/explorations.ts";
import { replayPaths } from "../../src/runs/engine/replay.ts";
import { Timeline } from "../../src/runs/timeline.ts";

/** Runs so many paths, and then the time is over. */
async function replayed(count: number, ahead = 1, exploration = foo()) {
  const run: number[] = [];
  const told: [number, string][] = [];
  const found = await replayPaths(exploration, {
    confirm: async ({ id }) => {
      run.push(id);
      return { verdict: "confirmed" };
    },
    stop: () => (run.length >= count ? "time" : undefined),
    ahead,
    onReplay: ({ id }, { verdict }) => told.push([id, verdict]),
    onProgress: () => {},
  });
  return { run, told, found };
}

const errorsOf = ({ paths }: ReturnType<typeof foo>) =>
  paths.filter(({ end }) => end === "error").map(({ id }) => id);

test("errors come first", async () => {
  const { run } = await replayed(Number.POSITIVE_INFINITY);
  const errors = errorsOf(foo());
  expect(errors.length).toBeGreaterThan(0);
  expect(run.slice(0, errors.length)).toEqual(errors);
  expect([...run].sort((a, b) => a - b)).toEqual(foo().paths.map(({ id }) => id));
});

test("what there is no time for is not replayed, and the result says how much that is", async () => {
  const { found, told } = await replayed(1);
  const verdicts = found.paths.map(({ replay }) => replay?.verdict);
  expect(verdicts.filter((verdict) => verdict === "confirmed")).toHaveLength(1);
  expect(verdicts.filter((verdict) => verdict === "not-replayed")).toHaveLength(verdicts.length - 1);
  expect(told).toHaveLength(verdicts.length);
  const result = explorationResult(found, { command: "explore", files: [] });
  expect(result.stats.replays).toEqual({
    confirmed: 1,
    refuted: 0,
    notReplayable: 0,
    notReplayed: found.statistics.paths - 1,
  });
});

test("nobody waits for a run that does not end", async () => {
  const exploration = foo();
  let isOver = false;
  const found = await replayPaths(exploration, {
    confirm: () => {
      isOver = true;
      return new Promise(() => {});
    },
    stop: () => (isOver ? "time" : undefined),
    ahead: 4,
    onProgress: () => {},
  });
  expect(new Set(found.paths.map(({ replay }) => replay?.verdict))).toEqual(new Set(["not-replayed"]));
});

test("paths that no report tells are replayed too", async () => {
  const [first, second, ...rest] = foo().paths;
  const untold = new UntoldPaths(true);
  for (const path of rest) untold.add(path);
  const whole = foo();
  const { run, found } = await replayed(Number.POSITIVE_INFINITY, 3, {
    ...whole,
    paths: [first!, second!],
    untold,
  });
  expect([...run].sort((a, b) => a - b)).toEqual(whole.paths.map(({ id }) => id));
  const result = explorationResult(found, { command: "explore", files: [] });
  const all = explorationResult(whole, { command: "explore", files: [] });
  const named = ({ errors }: typeof all) =>
    errors.map(({ kind, location, paths }) => JSON.stringify({ kind, location, paths })).sort();
  expect(named(result)).toEqual(named(all));
  untold.close();
});

test("the time is for the whole run: a part of it is left for replays", () => {
  let now = 1000;
  const timeline = new Timeline(20, true, () => now);
  expect(timeline.toExplore()).toBe(16_000);
  now += 3000;
  expect(timeline.toExplore()).toBe(13_000);
  now += 16_000;
  expect(timeline.toExplore()).toBe(0);
  expect(timeline.isOver()).toBe(false);
  now += 850;
  expect(timeline.isOver()).toBe(true);
  expect(new Timeline(20, false, () => now).toExplore()).toBe(20_000);
  expect(new Timeline(10_000, true, () => now).toExplore()).toBe(9_880_000);
});

test("what it takes to tell the paths is left at the end, by how long it took to describe them", () => {
  let now = 0;
  let described = 0;
  const timeline = new Timeline(20, true, () => now).knowing({ describing: () => described });
  now = 15_800;
  expect(timeline.mustFinish()).toBe(false);
  described = 100;
  expect([timeline.mustFinish(), timeline.isOver()]).toEqual([true, false]);
  now = 19_600;
  expect(timeline.isOver()).toBe(false);
  described = 500;
  expect(timeline.isOver()).toBe(true);
  // A short run has half of its time to find something.
  now = 400;
  described = 10_000;
  expect(new Timeline(1, false, () => now, 0).knowing({ describing: () => described }).mustFinish()).toBe(
    false,
  );
  now = 500;
  expect(new Timeline(1, false, () => now, 0).knowing({ describing: () => described }).mustFinish()).toBe(
    true,
  );
});

test("a program that takes long to compile has more time left for the builds of its replays, and none is begun too late", () => {
  let now = 0;
  const timeline = new Timeline(20, true, () => now).knowing({ compiling: 3000 });
  expect(timeline.toExplore()).toBe(14_000);
  expect(timeline.knowing({ compiling: 60_000 }).toExplore()).toBe(10_000);
  now = 16_000;
  expect(timeline.mayCompile()).toBe(true);
  now = 17_000;
  expect([timeline.mayCompile(), timeline.isOver()]).toEqual([false, false]);
});
