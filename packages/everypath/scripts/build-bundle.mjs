/**
 * Bundles the compiled modules into the few files of `bundle/` that users install: reading a thousand small modules takes longer than
 * most of what a short run does. The command line, the library and each thread is an entry; what several share becomes a chunk of its own,
 * and small chunks become one. The library's types are one file beside it. The licences of the libraries that are bundled stand in
 * `bundle/LICENSES.txt`.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { threads } from "../../core/dist/solver/package-files.js";
import { doorsPlugin } from "./bundle-doors.mjs";
import { bundledTypes } from "./bundle-types.mjs";
import { limitTextsPlugin } from "./limit-texts.mjs";
import { mergedChunks } from "./merged-chunks.mjs";

const packages = fileURLToPath(new URL("../../", import.meta.url));
const compiled = fileURLToPath(new URL("../dist/", import.meta.url));
const target = fileURLToPath(new URL("../bundle", import.meta.url));
/** Which modules each file was made of: for tests, and for who wants to know why one is large. */
const contents = fileURLToPath(new URL("../../../out/bundle-modules.json", import.meta.url));

/** Left where npm puts them: they look for their WebAssembly files beside themselves. */
const external = [/^node:/, /^z3-solver(\/|$)/, /^cadical-wasm(\/|$)/, /^@yowasp\/clang(\/|$)/];

/** More would be read no faster; fewer, and threads would read much that they do not need. */
const mostSharedChunks = 15;
/** What a run of `explore` or `fuzz` starts, threads included; with a solver of the user's, smtlib in place of z3. What starts with each run weighs most. */
const often = new Map([
  ["cli/process", 20],
  ["library/index", 8],
  ...["main", "explore", "local-engine"].map((start) => [start, 1]),
  ...["command", "replay", "clang"].map((thread) => [`threads/${thread}`, 8]),
  // By each worker of an exploration or of fuzzing.
  ["threads/z3", 14],
  ["threads/explorer", 30],
  ["threads/fuzzer", 30],
  ["threads/smtlib", 40],
]);

const entries = [
  ...["cli/process", "library/index"].map((module) => [module, `${compiled}${module}.js`]),
  ...Object.entries(threads).map(([thread, entry]) => [
    `threads/${thread}`,
    `${packages}${entry.package}/dist/${entry.module}.js`,
  ]),
];
/** The face of a package or of a room in it: what is imported from it is taken from where it stands, and the rest left alone. */
const isFace = (id) =>
  id.startsWith(packages) && /^[a-z]+\/dist\/(?:[a-z]+\/)?index\.js$/.test(id.slice(packages.length));
const bundle = await rolldown({
  input: Object.fromEntries(entries),
  treeshake: { moduleSideEffects: (id) => !isFace(id) },
  platform: "node",
  external,
  // Its main module asks for its parts by names that are variables, which cannot be followed.
  resolve: {
    alias: {
      "jsonc-parser": createRequire(import.meta.url)
        .resolve("jsonc-parser")
        .replace("umd", "esm"),
    },
  },
  plugins: [doorsPlugin(packages), limitTextsPlugin(packages)],
  // Otherwise a chunk that is named below takes along whatever its modules import.
  preserveEntrySignatures: "allow-extension",
});
const options = {
  format: "esm",
  chunkFileNames: "[name]-[hash].js",
  // Whoever reads the code reads the sources, and comments would be read at each start; licences stand in a file of their own.
  comments: { legal: false, jsdoc: false, annotation: false },
  // White space is a sixth of what each start would read. Names stay, for the stacks of errors.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
};
const chunkOf = mergedChunks((await bundle.generate(options)).output, mostSharedChunks, often);
// Made beside its place and then moved there, so that a run that starts meanwhile finds either the old or the new files.
const fresh = `${target}-${process.pid}`;
const { output } = await bundle.write({
  dir: fresh,
  ...options,
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [{ debugName: "merged", test: (id) => chunkOf.has(id), name: (id) => chunkOf.get(id) ?? null }],
  },
});
await bundle.close();
writeFileSync(join(fresh, "library/index.d.ts"), bundledTypes(`${compiled}library/index.d.ts`));
writeFileSync(join(fresh, "LICENSES.txt"), licences(output.flatMap((file) => file.moduleIds ?? [])));
const modules = Object.fromEntries(output.map(({ fileName, moduleIds = [] }) => [fileName, moduleIds]));
mkdirSync(join(contents, ".."), { recursive: true });
writeFileSync(contents, JSON.stringify(modules, null, 2));
const old = `${target}-${process.pid}-old`;
moveIfThere(target, old);
renameSync(fresh, target);
rmSync(old, { recursive: true, force: true });
const bytes = output.reduce((sum, file) => sum + (file.code?.length ?? 0), 0);
console.log(`bundle: ${output.length} files, ${Math.round(bytes / 1024)} KB`);

function moveIfThere(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}

/** Name, version and licence of each package that a module was taken from, in alphabetical order. */
function licences(modules) {
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []);
  return [...new Set(folders)]
    .toSorted()
    .map(licence)
    .join(`\n${"-".repeat(100)}\n\n`);
}

function licence(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8").trim());
  return `${[`${name} ${version} (${license})`, ...texts].join("\n\n")}\n`;
}
