/**
 * Layering: a room (a folder of src) imports only rooms that stand above it in `order`; rooms of one row are
 * siblings and do not know each other. This list is the one place where the order is written.
 *
 * Type imports count like any other, which is why the parser is swc: it reads TypeScript as written
 * (TypeScript 7 offers no parser to programs).
 */
const order = [
  ["limits"],
  ["term"],
  ["solver"],
  ["program"],
  ["language", "machine"],
  ["search"],
  ["its"],
  ["analysis"],
  ["evidence"],
  ["report"],
  ["library"],
  ["cli"],
];

/** Imports excused from the order: `{ from, to, reason }`, `from` and `to` being paths below `src/`. */
const exceptions = [];

const sources = "^packages/everypath/src/";
const literally = (path) => `${sources}${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;

/** A room must reach neither its siblings, nor what stands below it, nor the index that opens the library. */
const downward = order.flatMap((row, position) =>
  row.flatMap((room) => {
    const forbidden = [...row.filter((sibling) => sibling !== room), ...order.slice(position + 1).flat()];
    const above = order.slice(0, position).flat();
    const to = [`${sources}(${["none", ...forbidden].join("|")})/`, `${sources}[^/]+\\.ts$`];
    const excused = exceptions.filter((exception) => exception.from.startsWith(`${room}/`));
    const rule = {
      name: `${room}-imports-only-rooms-above`,
      comment: `${room} may import ${["only itself", ...above].join(", ")}`,
      severity: "error",
    };
    return [
      {
        ...rule,
        from: { path: `${sources}${room}/`, pathNot: excused.map(({ from }) => literally(from)) },
        to: { path: to },
      },
      ...excused.map((exception) => ({
        ...rule,
        comment: exception.reason,
        from: { path: literally(exception.from) },
        to: { path: to, pathNot: literally(exception.to) },
      })),
    ];
  }),
);

const unknownRoom = { path: sources, pathNot: `${sources}((${order.flat().join("|")})/|[^/]+\\.ts$)` };

module.exports = {
  forbidden: [
    ...downward,
    {
      name: "term-imports-limits-alone",
      comment: "terms stand on the language alone: no other room, no package, no part of Node.js",
      severity: "error",
      from: { path: `${sources}term/` },
      to: { pathNot: `${sources}(term/|limits/index\\.ts$)` },
    },
    {
      name: "limits-import-nothing",
      comment: "every room reads them; only what threads inherit needs Node.js",
      severity: "error",
      from: { path: `${sources}limits/`, pathNot: `${sources}limits/thread\\.ts$` },
      to: { pathNot: `${sources}limits/` },
    },
    {
      name: "checker-of-termination-knows-no-prover",
      comment: "it shares terms, the solver and the checker of transition systems with what it checks",
      severity: "error",
      from: { path: `${sources}evidence/termination/` },
      to: {
        path: `${sources}(search|analysis|its|evidence)/`,
        pathNot: `${sources}(evidence/termination/|its/(check/|formats/|model\\.ts|substitution\\.ts))`,
      },
    },
    {
      name: "no-cycle-between-rooms",
      comment: "two rooms that import each other are one room",
      severity: "error",
      from: { path: `${sources}([^/]+)/` },
      to: { path: sources, pathNot: `${sources}$1/`, circular: true },
    },
    {
      name: "every-folder-is-a-room",
      comment: "a new folder of src must be given its place in the order",
      severity: "error",
      from: { path: unknownRoom.path, pathNot: unknownRoom.pathNot },
      to: {},
    },
    {
      name: "every-imported-folder-is-a-room",
      severity: "error",
      from: {},
      to: { path: unknownRoom.path, pathNot: unknownRoom.pathNot },
    },
    {
      name: "no-unresolvable-import",
      comment: "an import that leads nowhere would escape every other rule (sarif is types alone)",
      severity: "error",
      from: { path: sources },
      to: { couldNotResolve: true, pathNot: "^sarif$" },
    },
    {
      name: "sources-do-not-import-tests",
      severity: "error",
      from: { path: sources },
      to: { path: "^packages/[^/]+/(test|dist)/|^bench/|^scripts/" },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|runtime)/" },
    enhancedResolveOptions: {
      extensions: [".ts", ".mjs", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
