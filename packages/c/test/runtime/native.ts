/** Builds the library models with gcc, under other names, to compare them with the system's library in one program. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { includeDirectory, modelSources } from "../../src/runtime.ts";

const run = promisify(execFile);
/** The programs that compare. */
export const drivers = fileURLToPath(new URL("native", import.meta.url));
/** Undefined behaviour inside a model, or a wrong access, ends the program. */
const sanitizers = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/** The folder with the models' objects, each of whose global names has the prefix `ep_`. */
export async function buildModels(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "everypath-models-"));
  const models = modelSources().filter((path) => !/^(harness|framework)-/.test(basename(path)));
  const halves = [models.filter((_, i) => i % 2 === 0), models.filter((_, i) => i % 2 === 1)];
  const flags = [
    "-std=gnu17",
    "-O1",
    "-g1",
    "-w",
    "-fno-builtin",
    // Operations of the machine rather than calls of the functions that are modelled.
    ...["-msse4.1", "-mfma", "-fno-math-errno"],
    "-nostdinc",
    "-isystem",
    includeDirectory(),
  ];
  await Promise.all(
    halves.map((half) => run("gcc", [...flags, ...sanitizers, "-c", ...half], { cwd: folder })),
  );
  const objects = readdirSync(folder).filter((file) => file.endsWith(".o"));
  const { stdout } = await run("nm", ["--defined-only", "--extern-only", "--format=posix", ...objects], {
    cwd: folder,
  });
  const names = stdout
    .split("\n")
    .filter((line) => / [A-Z] /.test(line))
    .map((line) => line.split(" ")[0] ?? "");
  writeFileSync(join(folder, "names"), names.map((name) => `${name} ep_${name}\n`).join(""));
  await Promise.all(
    objects.map((object) => run("objcopy", ["--redefine-syms=names", object], { cwd: folder })),
  );
  return folder;
}

/** Compiles and runs one comparison; the result is what it prints. */
export async function compareNatively(folder: string, driver: string): Promise<string> {
  return runComparison(await compileComparison(folder, driver));
}

/** The program of a comparison. */
export async function compileComparison(folder: string, driver: string): Promise<string> {
  const program = join(folder, driver);
  const objects = readdirSync(folder)
    .filter((file) => file.endsWith(".o"))
    .map((file) => join(folder, file));
  const sources = [join(drivers, `${driver}.c`), join(drivers, "host.c")];
  await run("gcc", [
    "-D_GNU_SOURCE",
    "-O1",
    "-w",
    ...sanitizers,
    ...sources,
    ...objects,
    "-lm",
    "-o",
    program,
  ]);
  return program;
}

/** What it prints; another seed is other arguments. */
export async function runComparison(program: string, seed = 0): Promise<string> {
  const env = { ...process.env, ASAN_OPTIONS: "check_printf=0", COMPARE_SEED: String(seed) };
  const result = await run(program, { maxBuffer: 1 << 24, env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return result.stdout + result.stderr;
}
