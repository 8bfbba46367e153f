/**
 * `node bench/large-programs.mjs [NAME…]`: the processor time of the whole process until so many paths of real programs are found, without their replay, and
 * what of the exploration was the solver's (by the clock: the ratio tells).
 */
import { isFetched, processorTime, realPrograms } from "./real-programs.mjs";

/** Bytes of standard input, and paths. */
const sizes = {
  Lua: { bytes: 9, paths: 12 },
  MuJS: { bytes: 12, paths: 100 },
  zlib: { bytes: 12, paths: 30 },
  LZ4: { bytes: 18, paths: 10 },
  expat: { bytes: 18, paths: 300 },
};

const chosen = process.argv.slice(2);
for (const [name, { bytes, paths }] of Object.entries(sizes)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const given = realPrograms[name];
  if (!isFetched(given)) {
    console.log(`${name}: not fetched`);
    continue;
  }
  const bound = ["--stdin", String(bytes), "--max-paths", String(paths), "--no-replay", "--json"];
  const { seconds, stdout } = processorTime([...given.slice(0, given.indexOf("--stdin")), ...bound]);
  const { stats } = JSON.parse(stdout);
  const share = (100 * stats.solverSeconds) / stats.seconds;
  console.log(
    `${name}: ${stats.paths} paths in ${seconds.toFixed(1)} s of processor time; ${stats.solverQueries} queries for the solver, ${share.toFixed(0)} % of the time`,
  );
}
