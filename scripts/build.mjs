/**
 * Builds what `npm ci` must leave behind: each package in its dist, the pages of the HTML reports, the C models
 * compiled for the engine, and the bundle that the command line starts. Run as a command it always builds; `ensureBuilt` builds only what is out of date, and is
 * safe to call from several processes at once.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const packages = join(root, "packages");
const everypath = join(packages, "everypath");
const dist = join(everypath, "dist");
const runtimeScript = join(everypath, "scripts/build-runtime.mjs");
const report = join(packages, "report");
const pageScript = join(report, "scripts/build-page.mjs");
const bundleScript = join(everypath, "scripts/build-bundle.mjs");
const lock = join(everypath, "dist/.lock");
const stamps = {
  code: join(dist, ".code-built"),
  bundle: join(dist, ".bundle-built"),
  page: join(dist, ".page-built"),
  runtime: join(dist, ".runtime-built"),
};
/** A lock this old was left behind by a build that was killed. */
const staleLockMilliseconds = 120_000;

/** Builds everything; true if nothing failed. */
export function build() {
  return buildCode() && buildPage() && buildBundle() && buildRuntime();
}

/** Builds what is older than its sources; throws if a build fails. */
export async function ensureBuilt() {
  const release = await acquireLock();
  try {
    if (
      isOutdated(stamps.code, [
        ...folders("src"),
        ...folders("tsconfig.json"),
        join(root, "tsconfig.package.json"),
      ])
    )
      buildCode("ignore");
    if (!existsSync(dist)) throw new Error("the build left no dist folder");
    if (isOutdated(stamps.bundle, [stamps.code, join(everypath, "scripts")]) && !buildBundle()) {
      throw new Error("the command line could not be bundled: run npm run build");
    }
    if (isOutdated(stamps.page, [join(report, "page"), pageScript]) && !buildPage()) {
      throw new Error("the page of the HTML report could not be bundled: run npm run build");
    }
    const runtimeSources = [join(packages, "c/runtime"), runtimeScript];
    if (isOutdated(stamps.runtime, runtimeSources) && !buildRuntime()) {
      throw new Error("the C models did not compile: run npm run build");
    }
  } finally {
    release();
  }
}

/** The file or folder of this name in each package. */
function folders(name) {
  return readdirSync(packages).map((one) => join(packages, one, name));
}

/** The compiler writes its output even where types are wrong, so that tests can run all the same: type errors are the type check's to tell. */
function buildCode(stdio = "inherit") {
  // What changes while the compiler runs must count as newer than its output.
  const began = new Date();
  const typescript = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
  const succeeded = run([join(typescript, "bin/tsc"), "-b", ...folders("tsconfig.json")], stdio);
  stamp(stamps.code, began);
  return succeeded;
}

/** Of what was compiled last. */
function buildBundle() {
  const began = new Date();
  const succeeded = run([bundleScript]);
  if (succeeded) stamp(stamps.bundle, began);
  return succeeded;
}

function buildPage() {
  const began = new Date();
  const succeeded = run([pageScript]);
  if (succeeded) stamp(stamps.page, began);
  return succeeded;
}

function buildRuntime() {
  if (!existsSync(runtimeScript)) return true;
  const succeeded = run([runtimeScript]);
  // Its output may lie among its sources, so the stamp must be newer than both.
  if (succeeded) stamp(stamps.runtime, new Date());
  return succeeded;
}

function run(argumentsOfNode, stdio = "inherit") {
  return spawnSync(process.execPath, argumentsOfNode, { cwd: everypath, stdio }).status === 0;
}

/** An empty file whose time says up to when changes were built. */
function stamp(file, time) {
  mkdirSync(dist, { recursive: true });
  writeFileSync(file, "");
  utimesSync(file, time, time);
}

function isOutdated(stampFile, sources) {
  if (!existsSync(stampFile)) return true;
  return sources.some((source) => newestChange(source) > statSync(stampFile).mtimeMs);
}

function newestChange(path) {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) return 0;
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

async function acquireLock() {
  mkdirSync(dist, { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      return () => rmSync(lock, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > staleLockMilliseconds) rmSync(lock, { recursive: true, force: true });
      await sleep(200);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = build() ? 0 : 1;
