/** Runs the command line and clang the way a user's run does, and takes the time. */
import { spawn, spawnSync } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

// What is measured is what a first run takes, and the user's cache is not for programs of a benchmark.
process.env.EVERYPATH_CACHE ??= "off";
// Nor is it measured what a server of the user's has ready.
process.env.EVERYPATH_SERVER ??= "off";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const programs = join(root, "bench/programs");
export const bin = join(root, "packages/everypath/bin/everypath.js");

/** `everypath explore PROGRAM --json`: its result, the process's seconds and its largest memory in MB. */
export function explore(program, ...options) {
  const start = performance.now();
  const child = spawnSync(process.execPath, commandLine(program, ["--json", ...options]), {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  const seconds = (performance.now() - start) / 1000;
  if (child.stdout === "") throw new Error(`${program}: no result: ${child.stderr}`);
  const peak = /peak (\d+)/.exec(child.stderr)?.[1];
  return {
    result: JSON.parse(child.stdout),
    seconds,
    megabytes: peak === undefined ? 0 : Number(peak) / 1024,
  };
}

/** Seconds until as many runs of the same command have ended that were begun at the same time. */
export async function exploreAtOnce(count, program, ...options) {
  const start = performance.now();
  const runs = Array.from({ length: count }, () => {
    const child = spawn(process.execPath, commandLine(program, ["--json", ...options]), { stdio: "ignore" });
    return new Promise((resolve) => child.once("exit", resolve));
  });
  await Promise.all(runs);
  return (performance.now() - start) / 1000;
}

/** `program`: in bench/programs, or a path. */
export function commandLine(program, options) {
  const peak = new URL("peak.mjs", import.meta.url).href;
  return ["--import", peak, bin, "explore", resolve(programs, program), ...options];
}

/** Seconds that clang alone takes in a fresh process: loading the compiler and compiling the program once. */
export function compile(program) {
  const script = `
    import { compileToLlvm } from ${JSON.stringify(join(root, "packages/c/dist/clang.js"))};
    const start = performance.now();
    const options = { dataModel: "lp64", runtimeInclude: ${JSON.stringify(join(root, "packages/c/runtime/include"))} };
    const compiled = await compileToLlvm({ path: ${JSON.stringify(join(programs, program))} }, options);
    if (compiled.text === undefined) throw new Error(compiled.diagnostic.message);
    console.log((performance.now() - start) / 1000);`;
  const child = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  if (child.status !== 0) throw new Error(`${program} does not compile: ${child.stderr}`);
  return Number(child.stdout);
}

/** The middle one of several measurements, by their `seconds`. */
export function median(count, measure) {
  const runs = Array.from({ length: count }, measure).sort((a, b) => a.seconds - b.seconds);
  return runs[Math.floor(count / 2)];
}
