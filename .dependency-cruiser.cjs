/**
 * Layering. A package imports only packages that stand above it in `order`, and of them only their faces (`src/index.ts`, and what
 * their `exports` name besides). In two packages the folders are rooms with an order of their own. These lists are the one place
 * where the order is written.
 *
 * Type imports count like any other, which is why the parser is swc: it reads TypeScript as written
 * (TypeScript 7 offers no parser to programs).
 */
const order = [
  "core",
  "its",
  "dsl",
  "c",
  "pli",
  "objects",
  "languages",
  "engine",
  "analyses",
  "contracts",
  "debug",
  "terminate",
  "check",
  "replay",
  "report",
  "everypath",
];

/** Folders of a package's sources, each of which imports only those in front of it. */
const rooms = {
  core: ["host", "limits", "library", "term", "solver", "program"],
  engine: ["machine", "search"],
  everypath: ["library", "runs", "cli"],
};

/** What other packages may import of one, beside its face. */
const faces = "(index|limits/thread)\\.ts$";

/** What only tests of other packages may import besides. */
const testing = "testing\\.ts$";

const sourcesOf = (name) => `^packages/${name}/src/`;
const anyOf = (names) => (names.length === 1 ? names[0] : `(${names.join("|")})`);

const betweenPackages = order.flatMap((name, position) => {
  const below = order.slice(position + 1);
  if (below.length === 0) return [];
  return [
    {
      name: `${name}-imports-only-packages-above`,
      comment: `${name} may import ${["only itself", ...order.slice(0, position)].join(", ")}`,
      severity: "error",
      from: { path: sourcesOf(name) },
      to: { path: sourcesOf(anyOf(below)) },
    },
  ];
});

const betweenRooms = Object.entries(rooms).flatMap(([name, own]) =>
  own.slice(0, -1).map((room, position) => ({
    name: `${room}-imports-only-rooms-above`,
    comment: `${room} may import ${["only itself", ...own.slice(0, position)].join(", ")}`,
    severity: "error",
    from: { path: `${sourcesOf(name)}${room}/` },
    to: { path: `${sourcesOf(name)}(${anyOf(own.slice(position + 1))}/|[^/]+\\.ts$)` },
  })),
);

const core = sourcesOf("core");

/**
 * What parts of the command line show themselves: the values of a debugger's session, the states of a verification, and the commands of a
 * build.
 */
const shown = [
  { packages: ["debug"], by: ["debug", "dap"] },
  { packages: ["objects", "contracts"], by: ["debug/modular"] },
  { packages: ["c"], by: ["build"] },
];

module.exports = {
  forbidden: [
    ...betweenPackages,
    ...betweenRooms,
    {
      name: "faces-alone",
      comment: "of another package its face is imported, by the package's name",
      severity: "error",
      from: { path: "^packages/([^/]+)/src/" },
      to: {
        path: "^packages/[^/]+/src/",
        pathNot: ["^packages/$1/src/", `^packages/[^/]+/src/${faces}`],
      },
    },
    {
      name: "tests-enter-by-faces",
      comment: "a test of another package sees its face, and what it opens for tests (src/testing.ts)",
      severity: "error",
      from: { path: "^packages/([^/]+)/test/" },
      to: {
        path: "^packages/[^/]+/src/",
        pathNot: ["^packages/$1/src/", `^packages/[^/]+/src/(${faces}|${testing})`],
      },
    },
    {
      name: "sources-need-nothing-that-is-open-for-tests",
      comment: "what a source needs of another package is on its face",
      severity: "error",
      from: { path: "^packages/[^/]+/src/" },
      to: { path: `^packages/[^/]+/src/${testing}` },
    },
    {
      name: "no-package-imports-its-own-face",
      comment: "a face is for others; whoever imports their own goes round in a circle",
      severity: "error",
      from: { path: "^packages/([^/]+)/src/[^/]+/" },
      to: { path: "^packages/$1/src/index\\.ts$" },
    },
    {
      name: "term-imports-limits-alone",
      comment: "terms stand on the language alone: no other room, no package, no part of Node.js",
      severity: "error",
      from: { path: `${core}term/` },
      to: { pathNot: `${core}(term/|limits/index\\.ts$)` },
    },
    {
      name: "the-system-is-behind-its-host",
      comment:
        "files, paths, threads, processes and the machine are asked of the host (core/src/host), which is another one in a browser",
      severity: "error",
      from: { path: "^packages/[^/]+/src/", pathNot: `${core}host/node/` },
      to: { path: "^(node:)?(fs|fs/promises|path|path/posix|worker_threads|child_process|os|process)$" },
    },
    {
      name: "limits-import-nothing",
      comment: "every room reads them; only what threads inherit needs Node.js",
      severity: "error",
      from: { path: `${core}limits/`, pathNot: `${core}limits/thread\\.ts$` },
      to: { pathNot: `${core}limits/` },
    },
    {
      name: "command-line-asks-runs",
      comment:
        "it reads arguments, prints, and answers with a status: what a command does is a run, which programs ask for too",
      severity: "error",
      from: { path: `${sourcesOf("everypath")}cli/` },
      to: { path: sourcesOf("(its|dsl|pli|engine|analyses|terminate|check|replay)") },
    },
    ...shown.map(({ packages, by }) => ({
      name: "command-line-shows-what-runs-give",
      comment: `of ${packages.join(" and ")} the command line knows nothing but what ${by.join(", ")} shows`,
      severity: "error",
      from: {
        path: `${sourcesOf("everypath")}cli/`,
        pathNot: by.map((folder) => `${sourcesOf("everypath")}cli/${folder}/`),
      },
      to: { path: sourcesOf(anyOf(packages)) },
    })),
    {
      name: "checker-of-termination-knows-no-prover",
      comment:
        "it shares terms, the solver, the machine's numbers and the checker of transition systems with what it checks",
      severity: "error",
      from: { path: sourcesOf("check") },
      to: { path: sourcesOf("(analyses|contracts|debug|terminate|replay)") },
    },
    {
      name: "no-cycle-between-packages",
      comment: "two packages that import each other are one package",
      severity: "error",
      from: { path: "^packages/([^/]+)/src/" },
      to: { path: "^packages/[^/]+/src/", pathNot: "^packages/$1/src/", circular: true },
    },
    ...Object.keys(rooms).map((name) => ({
      name: `no-cycle-between-rooms-of-${name}`,
      comment: "two rooms that import each other are one room",
      severity: "error",
      from: { path: `${sourcesOf(name)}([^/]+)/` },
      to: { path: sourcesOf(name), pathNot: `${sourcesOf(name)}$1/`, circular: true },
    })),
    {
      name: "every-package-has-its-place",
      comment: "a new package must be given its place in the order",
      severity: "error",
      from: { path: "^packages/[^/]+/src/", pathNot: sourcesOf(anyOf(order)) },
      to: {},
    },
    {
      name: "every-imported-package-has-its-place",
      severity: "error",
      from: {},
      to: { path: "^packages/[^/]+/src/", pathNot: sourcesOf(anyOf(order)) },
    },
    ...Object.entries(rooms).map(([name, own]) => ({
      name: `every-folder-of-${name}-is-a-room`,
      comment: "a new folder must be given its place in the order",
      severity: "error",
      from: { path: `${sourcesOf(name)}[^/]+/`, pathNot: `${sourcesOf(name)}${anyOf(own)}/` },
      to: {},
    })),
    {
      name: "no-unresolvable-import",
      comment: "an import that leads nowhere would escape every other rule (sarif is types alone)",
      severity: "error",
      from: { path: "^packages/[^/]+/src/" },
      to: { couldNotResolve: true, pathNot: "^sarif$" },
    },
    {
      name: "sources-do-not-import-tests",
      severity: "error",
      from: { path: "^packages/[^/]+/src/" },
      to: { path: "^packages/[^/]+/(test|dist)/|^bench/|^scripts/" },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(bundle|dist|runtime)/" },
    enhancedResolveOptions: {
      extensions: [".ts", ".mjs", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["everypath-source", "import", "node", "default", "types"],
    },
  },
};
