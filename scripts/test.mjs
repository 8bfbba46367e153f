/**
 * `npm test`: build, type check, lint and format, layering, then the quick tests; `npm run test:all`: all tests. Every
 * stage runs even where an earlier one failed, so that one run shows all there is to mend. The last line is
 * `N passed, N failed` (and `, N skipped`), in which each stage but the tests counts as one test.
 *
 * `npm test -w @everypath/<name>` (`--package <name>`): the quick tests of that package alone; where it has none, the shortest of the others.
 *
 * `--all --record`, on a quiet machine, notes in slow-tests.json which files take so long that `npm test` leaves them out.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const isAll = process.argv.includes("--all");
const isRecorded = process.argv.includes("--record");
const onlyPackage = process.argv.includes("--package")
  ? process.argv[process.argv.indexOf("--package") + 1]
  : undefined;
if (isRecorded && !isAll) {
  console.error("--record needs --all: what takes long is known of tests that ran");
  process.exit(2);
}
/** A file that takes longer is none of the quick ones. */
const quickSeconds = 4;
const halfMinute = 30;

/** Node's own name for each tool, so that no shell and no second npm stands between. */
const stages = [
  { name: "build", command: ["scripts/build.mjs"] },
  { name: "type check", command: ["node_modules/typescript/bin/tsc", "-p", "tsconfig.json"] },
  {
    name: "type check of the report page",
    command: ["node_modules/typescript/bin/tsc", "-p", "packages/report/page/tsconfig.json"],
  },
  { name: "lint and format", command: ["node_modules/@biomejs/biome/bin/biome", "check"] },
  {
    name: "layering",
    command: [
      "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
      "packages",
      "--config",
      ".dependency-cruiser.cjs",
    ],
  },
];

const folder = mkdtempSync(join(tmpdir(), "everypath-test-"));
const countsFile = join(folder, "counts.json");
const summary = [];
let passed = 0;
let failed = 0;

for (const stage of onlyPackage === undefined ? stages : []) {
  const { succeeded, seconds } = run(stage.name, stage.command);
  if (succeeded) passed++;
  else failed++;
  summary.push(`${succeeded ? "passed" : "FAILED"}  ${stage.name} (${seconds} s)`);
}

const shortest = onlyPackage === undefined ? [] : shortestOf(onlyPackage);
const tests = run(
  "tests",
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=./scripts/vitest-counts.mjs",
    ...(onlyPackage === undefined ? [] : shortest.length > 0 ? shortest : [`packages/${onlyPackage}/test/`]),
  ],
  isAll || shortest.length > 0 ? "all" : "quick",
);
const counts = readCounts();
// vitest can fail for a reason that is no test's: then the failure must not be lost in the count.
if (!tests.succeeded && counts.failures.length === 0)
  counts.failures.push("the test runner, by its exit status");
if (tests.succeeded && counts.passed === 0) counts.failures.push("no test ran");
passed += counts.passed;
failed += counts.failures.length;
const which = isAll ? "all tests" : "quick tests (all: npm run test:all)";
summary.push(
  `${counts.failures.length === 0 ? "passed" : "FAILED"}  ${which}: ${counts.passed} passed, ${counts.failures.length} failed, ${counts.skipped.length} skipped (${tests.seconds} s)`,
);
rmSync(folder, { recursive: true, force: true });
if (isRecorded && counts.failures.length === 0) recordSlow(counts.seconds);

console.log("\n--- summary");
for (const test of counts.skipped) console.log(`skipped ${test.file}: ${test.name}: ${test.reason}`);
for (const line of summary) console.log(line);
for (const name of counts.failures) console.log(`FAILED  ${name}`);
const skippedPart = counts.skipped.length > 0 ? `, ${counts.skipped.length} skipped` : "";
console.log(`${passed} passed, ${failed} failed${skippedPart}`);
process.exitCode = failed === 0 ? 0 : 1;

/** Of a package without quick tests: as many as take half a minute together, or one. None where it has quick ones. */
function shortestOf(name) {
  const tests = `packages/${name}/test`;
  const files = readdirSync(join(root, tests), { recursive: true })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => `${tests}/${file.replaceAll("\\", "/")}`);
  const seconds = JSON.parse(readFileSync(join(root, "scripts/slow-tests.json"), "utf8"));
  if (files.some((file) => !(file in seconds))) return [];
  const chosen = [];
  let sum = 0;
  for (const file of files.toSorted((a, b) => seconds[a] - seconds[b])) {
    sum += seconds[file];
    if (sum <= halfMinute || chosen.length === 0) chosen.push(file);
  }
  return chosen;
}

function run(name, command, which = "all") {
  console.log(`\n--- ${name}`);
  const start = performance.now();
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, TEST_COUNTS: countsFile, EVERYPATH_TESTS: which },
  });
  return { succeeded: status === 0, seconds: ((performance.now() - start) / 1000).toFixed(1) };
}

function readCounts() {
  try {
    return JSON.parse(readFileSync(countsFile, "utf8"));
  } catch {
    return { passed: 0, failures: ["the test runner wrote no result"], skipped: [], seconds: {} };
  }
}

/** In the order of their paths, with whole seconds, so that a new record changes few lines. */
function recordSlow(seconds) {
  const slow = Object.entries(seconds).filter(([, each]) => each > quickSeconds);
  const sorted = slow
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, each]) => [file, Math.round(each)]);
  writeFileSync(
    join(root, "scripts/slow-tests.json"),
    `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`,
  );
}
