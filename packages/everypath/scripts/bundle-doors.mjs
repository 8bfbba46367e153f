/**
 * Modules that commands load on the way, each of which would become a file: a door is one file for those that are needed together. A
 * module that is imported in this way and behind no door has a file of its own.
 */
import { dirname, relative, resolve } from "node:path";

/** Modules behind each door, as package and module without extension. */
const doors = {
  files: ["everypath/runs/kept/lock", "everypath/runs/kept/resumed", "everypath/runs/thread-limit"],
  // Both stand on the same library for languages, which is most of what either loads.
  languages: ["objects/index", "pli/index"],
  c: ["c/index", "replay/index"],
  check: ["everypath/cli/check", "everypath/runs/check"],
  // What is asked about results and builds that are there, and about limits: small parts, which seldom run.
  replay: [
    "everypath/cli/replay",
    "everypath/runs/replay-tests",
    "everypath/cli/explain",
    "everypath/cli/build/index",
    "everypath/cli/limits-help",
  ],
  explore: [
    "everypath/cli/explore",
    "everypath/runs/explore",
    "everypath/runs/explore-entries",
    // Small, and needed after most explorations that write something.
    "everypath/runs/certified",
  ],
  prove: ["everypath/cli/prove", "everypath/runs/prove", "everypath/runs/engine/prove-program"],
  contracts: ["everypath/cli/contracts", "everypath/runs/contracts", "everypath/runs/engine/prove-contracts"],
  // Of the same size, and on the same parts of the engine.
  paths: [
    "everypath/cli/bmc",
    "everypath/runs/bmc",
    "everypath/runs/engine/bmc-program",
    "everypath/cli/trace",
    "everypath/runs/trace",
    "everypath/runs/engine/trace-program",
  ],
  fuzz: ["everypath/cli/fuzz", "everypath/runs/fuzz", "everypath/runs/engine/fuzz-program"],
  termination: [
    "everypath/cli/terminate",
    "everypath/runs/terminate",
    "everypath/runs/terminate-program",
    "everypath/cli/cost",
    "everypath/runs/cost",
    "everypath/runs/cost-program",
  ],
  // Small: a command that a server runs loads nothing else.
  serve: ["everypath/cli/serve/client", "everypath/cli/serve/ready", "everypath/cli/serve/server"],
  // What editors ask, by the protocol or by the library.
  lsp: ["everypath/cli/lsp/index", "everypath/runs/language/served"],
  debug: [
    "everypath/cli/debug/index",
    "everypath/cli/debug/modular/index",
    "everypath/runs/debug/open",
    "everypath/runs/debug/served/serve",
  ],
};

const doorOf = new Map(
  Object.entries(doors).flatMap(([door, modules]) => modules.map((module) => [module, door])),
);
/** What stands behind the last slash becomes the name of the file. */
const prefix = "\0doors/";
const nameOf = (module) => module.replaceAll(/\W/g, "_");

/** `packages`: the folder of the packages, which are compiled. */
export function doorsPlugin(packages) {
  const fileOf = (module) => `${packages}${module.replace("/", "/dist/")}.js`;
  /** Package and module that a compiled module imports by `specifier`; undefined for what is not ours. */
  const moduleOf = (specifier, importer) => {
    const face = /^@everypath\/([a-z]+)$/.exec(specifier);
    if (face !== null) return `${face[1]}/index`;
    if (!specifier.startsWith(".")) return undefined;
    const path = relative(packages, resolve(dirname(importer), specifier)).replaceAll("\\", "/");
    return path.replace("/dist/", "/").replace(/\.js$/, "");
  };
  return {
    name: "doors",
    transform(code, id) {
      if (!id.startsWith(packages)) return null;
      return code.replaceAll(/\bimport\("([^"]+)"\)/g, (whole, specifier) => {
        const module = moduleOf(specifier, id);
        const door = doorOf.get(module);
        return door === undefined ? whole : `import("door:${door}").then((door) => door.${nameOf(module)})`;
      });
    },
    resolveId: (source) => (source.startsWith("door:") ? prefix + source.slice("door:".length) : null),
    load(id) {
      if (!id.startsWith(prefix)) return null;
      return doors[id.slice(prefix.length)]
        .map((module) => `export * as ${nameOf(module)} from ${JSON.stringify(fileOf(module))};`)
        .join("\n");
    },
  };
}
