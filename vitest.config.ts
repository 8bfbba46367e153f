import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that run for minutes start first, so that no core idles at the end. */
const longest = ["differential/csmith", "differential/generated", "examples/"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification): number => {
      const position = longest.findIndex((part) => file.moduleId.includes(part));
      return position === -1 ? longest.length : position;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts", "bench/**/*.test.ts"],
    globalSetup: ["scripts/vitest-setup.mjs"],
    pool: "forks",
    maxWorkers: 2,
    // For tests that hang: a machine that is shared may be many times slower than an idle one.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    sequence: { sequencer: LongestFirst },
  },
});
