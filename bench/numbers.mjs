/**
 * Programs that print or read unknown numbers: paths and times with the ways through a function of the library joined, and with each a
 * path of its own, as a limit of one fork for joining makes them.
 */
import { explore } from "./measure.mjs";

/** Programs, and the paths that the program's own decisions make. */
const programs = [
  { name: "printed-numbers.c", paths: 1 },
  { name: "logged-queue.c", paths: 16 },
  { name: "read-numbers.c", paths: 8 },
];

const seconds = 100;

export function numbers() {
  return programs.map(({ name, paths: most }) => {
    const options = ["--no-replay", "--plain-host", "--time", `${seconds}`];
    const joined = explore(name, ...options);
    const apart = explore(name, ...options, "--limit", "machine.joinedForks=1");
    const told = ({ result }) =>
      `${result.paths.length} paths in ${result.stats.seconds.toFixed(1)} s${result.complete ? "" : ", not all"}`;
    return {
      what: `unknown numbers in ${name}`,
      measured: `${told(joined)}; with each way a path ${told(apart)}`,
      target: `at most ${most} paths`,
      met: joined.result.complete && joined.result.paths.length <= most,
    };
  });
}
