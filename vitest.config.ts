import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Seconds of each file that takes more than a few, by its path (`npm run test:all -- --record`). */
const slow: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(new URL("scripts/slow-tests.json", import.meta.url), "utf8"),
);

/** `npm test` runs the quick tests alone. A file that is named when vitest is called runs in any case. */
const isQuick = process.env.EVERYPATH_TESTS === "quick";

/** Files that run for minutes start first, so that no core idles at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = fileURLToPath(new URL(".", import.meta.url));
    const seconds = (file: TestSpecification): number => slow[relative(root, file.moduleId)] ?? 0;
    return (await super.sort(files)).toSorted((a, b) => seconds(b) - seconds(a));
  }
}

const packages = fileURLToPath(new URL("packages/", import.meta.url));
/** A module of a package's sources, below `packages`. */
const ofSources = /^([a-z]+)\/src\/(.+)\.ts$/;

/**
 * Tests import the sources, and run what is compiled of them: as users do, without a transformation of each module in each test file,
 * and at full speed. `globalSetup` builds what is out of date first.
 */
const compiled = {
  name: "compiled",
  enforce: "pre" as const,
  resolveId(source: string, importer: string | undefined) {
    if (importer === undefined || !source.startsWith(".")) return undefined;
    const path = resolve(dirname(importer), source);
    const [, name, module] = (path.startsWith(packages) && ofSources.exec(path.slice(packages.length))) || [];
    return name && { id: join(packages, name, "dist", `${module}.js`), external: true };
  },
};

/** Tests that put something else in a module's place: what they run is the sources, since compiled modules are Node's own. */
const replacing = [
  "packages/contracts/test/soundness/faults.test.ts",
  "packages/everypath/test/cli/killed.test.ts",
];
/** Tests of what a whole process holds: no other file may have run in it. */
const alone = ["packages/c/test/clang/toolchain.test.ts"];
/** What tools made of a file for one test, others of the same run take; vitest-setup.mjs removes it. */
const cache = mkdtempSync(join(tmpdir(), "everypath-test-cache-"));
process.env.EVERYPATH_TEST_CACHE = cache;

const common = {
  pool: "forks" as const,
  // Nothing is taken from the user's cache, or kept there, and nothing is run by the user's server.
  env: { EVERYPATH_CACHE: cache, EVERYPATH_SERVER: "off" },
  // For tests that hang: a machine that is shared may be many times slower than an idle one.
  testTimeout: 900_000,
  hookTimeout: 600_000,
};

const left = isQuick ? Object.keys(slow) : [];
const server = { deps: { external: [/\/packages\/[a-z]+\/dist\//] } };

export default defineConfig({
  test: {
    globalSetup: ["scripts/vitest-setup.mjs"],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [compiled],
        test: {
          ...common,
          name: "compiled",
          // Quick tests share two processes: starting one for each file, with the engine's modules, would be half of their time.
          isolate: !isQuick,
          include: ["packages/*/test/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: [...replacing, ...alone, ...left],
          server,
        },
      },
      { plugins: [compiled], test: { ...common, name: "alone", include: alone, exclude: left, server } },
      {
        resolve: { conditions: ["everypath-source"] },
        ssr: { resolve: { conditions: ["everypath-source"] } },
        test: {
          ...common,
          name: "sources",
          include: replacing,
          exclude: left,
        },
      },
    ],
  },
});
