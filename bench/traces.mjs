/**
 * The two theories of de Boer and Bonsangue against each other: all traces of a program, with the conditions found by building a store and those
 * found by weakest preconditions. Writes docs/images/forward-backward.svg.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chart } from "./chart.mjs";
import { bin, programs, root } from "./measure.mjs";

const rounds = 3;
const traces = join(programs, "traces");
const examples = join(root, "examples");

const measured = [
  { kind: "straight-line", name: "straight.idf", file: join(traces, "straight.idf") },
  {
    kind: "straight-line, heap",
    name: "fields.idf",
    file: join(traces, "fields.idf"),
    options: ["--entry", "fields"],
  },
  { kind: "branching", name: "branches.idf", file: join(traces, "branches.idf") },
  { kind: "branching", name: "nested.idf", file: join(traces, "nested.idf") },
  { kind: "branching, C", name: "triangle.c", file: join(examples, "c/triangle.c") },
  { kind: "loops", name: "counted.idf", file: join(traces, "counted.idf") },
  { kind: "loops", name: "rounds.idf", file: join(traces, "rounds.idf") },
  {
    kind: "loops, PL/I",
    name: "search.pli",
    file: join(examples, "king/search.pli"),
    options: ["--max-loop", "4"],
  },
  { kind: "heap", name: "build.idf", file: join(traces, "build.idf") },
  { kind: "heap", name: "lookup.idf", file: join(traces, "lookup.idf"), options: ["--entry", "lookup"] },
  {
    kind: "heap",
    name: "list.idf",
    file: join(examples, "objects/list.idf"),
    options: ["--entry", "List.reverse"],
  },
  { kind: "recursion", name: "recursion.idf", file: join(examples, "objects/recursion.idf") },
  { kind: "memory, C", name: "strings.c", file: join(examples, "c/strings.c") },
  { kind: "memory, C", name: "stack-machine.c", file: join(examples, "c/stack-machine.c") },
];

export function tracing() {
  const rows = measured.map((program) => ({ ...program, ...measure(program) }));
  mkdirSync(join(root, "docs/images"), { recursive: true });
  const bars = rows.map(({ name, kind, forward, backward }) => ({
    label: `${name} (${kind})`,
    values: [1000 * forward.seconds, 1000 * backward.seconds],
  }));
  const title = "All traces of a program: milliseconds, logarithmic";
  writeFileSync(
    join(root, "docs/images/forward-backward.svg"),
    chart(title, ["forward: stores", "backward: weakest preconditions"], bars),
  );
  return rows.map(({ name, kind, paths, forward, backward }) => ({
    what: `traces of ${name} (${kind}): forward, backward`,
    measured: `${paths} traces; ${side(forward)}; ${side(backward)}; backward takes ${(backward.seconds / forward.seconds).toFixed(1)} ×`,
    target: "",
    met: undefined,
  }));
}

const side = ({ seconds, solverSeconds, termSize }) =>
  `${(1000 * seconds).toFixed(0)} ms (solver ${(1000 * solverSeconds).toFixed(0)} ms), ${termSize} nodes`;

/** Each direction in a process of its own, the median of some by time. */
function measure({ name, file, options = [] }) {
  const found = { forward: [], backward: [] };
  let paths = 0;
  for (let round = 0; round < rounds; round++) {
    for (const direction of ["forward", "backward"]) {
      const args = [
        bin,
        "trace",
        file,
        "--json",
        "--quiet",
        "--direction",
        direction,
        "--time",
        "120",
        ...options,
      ];
      const child = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 2 ** 30 });
      if (child.stdout === "") throw new Error(`${name}: ${child.stderr}`);
      const result = JSON.parse(child.stdout);
      if (result.incomplete.some(({ reason }) => reason === "time")) throw new Error(`${name}: no time`);
      found[direction].push(result.stats[direction]);
      paths = result.paths.length;
    }
  }
  return { paths, forward: middle(found.forward), backward: middle(found.backward) };
}

function middle(efforts) {
  return efforts.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(efforts.length / 2)];
}
