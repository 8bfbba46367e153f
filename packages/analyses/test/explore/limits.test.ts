/** What ends an exploration by threads before its end. */
import { describe, expect, test } from "vitest";
import { WorkerPool } from "../../src/explore/index.ts";
import { exploreText } from "./support.ts";

const source = `
#include <everypath.h>
int main(void) {
  unsigned char bytes[16];
  int large = 0;
  everypath_symbolic(bytes, sizeof bytes, "bytes");
  for (int i = 0; i < 16; i++) if (bytes[i] > 100) large++;
  return large;
}
`;

describe.each([1, 2])("%i threads", (threads) => {
  test("what does not fit ends it", { timeout: 300_000 }, async () => {
    // More paths than can be found before everything was tried to make room.
    const budgets = { heapBytes: 1e6, maxPaths: 1e6 };
    const { incomplete } = await exploreText(source, new WorkerPool(threads, {}), budgets);
    expect(incomplete.map(({ reason }) => reason)).toEqual(["memory"]);
  });

  test("the time ends it between two queries", { timeout: 300_000 }, async () => {
    const { incomplete, paths } = await exploreText(source, new WorkerPool(threads, {}), { milliseconds: 1 });
    expect(incomplete.map(({ reason }) => reason)).toEqual(["time"]);
    expect(paths.length).toBeLessThan(1024);
  });
});
