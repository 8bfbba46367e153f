/** `explore` with and without --merge on the same programs: paths against leaves, and the times of both. */
import { join } from "node:path";
import { explore, root } from "./measure.mjs";

const examples = join(root, "examples/c");

/** Programs, and what merging is to be good for: fewer leaves, or nothing. */
const programs = [
  { name: "independent-ifs.c", pays: true },
  { name: "many-paths.c", pays: true },
  { name: join(examples, "sort.c"), pays: true },
  { name: join(examples, "triangle.c"), pays: true },
  { name: join(examples, "stack-machine.c"), pays: true },
  { name: join(examples, "maze.c"), pays: true },
  { name: join(examples, "regexp.c"), pays: true },
  { name: "chosen-rounds.c", pays: false },
];

/** Where merging does not pay, it must not cost more than this. */
const mostSlowdown = 1.5;

export function merge() {
  return programs.map(({ name, pays }) => {
    const apart = explore(name, "--no-replay");
    const merged = explore(name, "--no-replay", "--merge");
    if (apart.result.verdict !== merged.result.verdict)
      throw new Error(`${name}: ${apart.result.verdict} without, ${merged.result.verdict} with --merge`);
    const leaves = merged.result.paths.length;
    const paths = apart.result.paths.length;
    const told = ({ result: { stats } }) => `${stats.seconds.toFixed(1)} s, ${stats.queries} queries`;
    const ratio = merged.result.stats.queries / apart.result.stats.queries;
    return {
      what: `merging ${name.replace(`${root}/`, "")}`,
      measured: `${paths} paths in ${told(apart)}; ${leaves} leaves in ${told(merged)}`,
      target: pays ? "fewer leaves than paths" : `at most ${mostSlowdown} × the queries`,
      met: pays ? leaves < paths : ratio <= mostSlowdown,
    };
  });
}
