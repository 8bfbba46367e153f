/**
 * Modules that commands load on the way, each of which would become a file: a door is one file for those that are needed together. A
 * module that is imported in this way and behind no door has a file of its own.
 */
import { dirname, relative, resolve } from "node:path";

/** Modules behind each door, below the sources' root and without extension. */
const doors = {
  commands: ["cli/main", "cli/connect"],
  files: [
    "cli/lock",
    "cli/resumed",
    "cli/thread-limit",
    "language/c/compile-commands",
    "language/c/needed-files",
  ],
  // Both stand on the same library for languages, which is most of what either loads.
  languages: ["language/objects/index", "language/pli/index"],
  c: ["language/c/load", "language/c/runtime", "evidence/index"],
  replay: ["cli/replay-test", "cli/explain"],
  bmc: ["cli/bmc", "cli/bmc-program", "analysis/bmc/index"],
  prove: ["cli/prove", "cli/prove-program"],
  contracts: ["cli/contracts", "cli/prove-contracts"],
  trace: ["cli/trace", "cli/trace-program"],
  fuzz: ["cli/fuzz", "cli/fuzz-program", "analysis/fuzz/workers/pool"],
  termination: ["cli/terminate", "cli/terminate-program", "cli/cost", "cli/cost-program"],
  debug: ["cli/debug/index", "cli/debug/modular/index", "cli/debug/open", "cli/debug/served/serve"],
};

const doorOf = new Map(
  Object.entries(doors).flatMap(([door, modules]) => modules.map((module) => [module, door])),
);
/** What stands behind the last slash becomes the name of the file. */
const prefix = "\0doors/";
const nameOf = (module) => module.replaceAll(/\W/g, "_");

/** `compiled`: the folder of the compiled modules. */
export function doorsPlugin(compiled) {
  return {
    name: "doors",
    transform(code, id) {
      if (!id.startsWith(compiled)) return null;
      return code.replaceAll(/\bimport\("(\.[^"]+)\.js"\)/g, (whole, path) => {
        const module = relative(compiled, resolve(dirname(id), path)).replaceAll("\\", "/");
        const door = doorOf.get(module);
        return door === undefined ? whole : `import("door:${door}").then((door) => door.${nameOf(module)})`;
      });
    },
    resolveId: (source) => (source.startsWith("door:") ? prefix + source.slice("door:".length) : null),
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const modules = doors[id.slice(prefix.length)];
      return modules
        .map((module) => `export * as ${nameOf(module)} from ${JSON.stringify(`${compiled}${module}.js`)};`)
        .join("\n");
    },
  };
}
