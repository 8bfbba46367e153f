/**
 * Modules that commands load on the way, each of which would become a file: a door is one file for those that are needed together. A
 * module that is imported in this way and behind no door has a file of its own.
 */
import { dirname, relative, resolve } from "node:path";

/** Modules behind each door, as package and module without extension. */
const doors = {
  commands: ["everypath/cli/main", "everypath/cli/connect"],
  files: ["everypath/cli/lock", "everypath/cli/resumed", "everypath/cli/thread-limit"],
  // Both stand on the same library for languages, which is most of what either loads.
  languages: ["objects/index", "pli/index"],
  c: ["c/index", "replay/index"],
  replay: ["everypath/cli/replay-test", "everypath/cli/explain"],
  bmc: ["everypath/cli/bmc", "everypath/cli/bmc-program"],
  prove: ["everypath/cli/prove", "everypath/cli/prove-program"],
  contracts: ["everypath/cli/contracts", "everypath/cli/prove-contracts"],
  trace: ["everypath/cli/trace", "everypath/cli/trace-program"],
  fuzz: ["everypath/cli/fuzz", "everypath/cli/fuzz-program"],
  termination: [
    "everypath/cli/terminate",
    "everypath/cli/terminate-program",
    "everypath/cli/cost",
    "everypath/cli/cost-program",
  ],
  debug: [
    "everypath/cli/debug/index",
    "everypath/cli/debug/modular/index",
    "everypath/cli/debug/open",
    "everypath/cli/debug/served/serve",
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
