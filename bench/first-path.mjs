/**
 * `node bench/first-path.mjs [NAME…]`: the processor time from the start of the process to the first path, without its replay, of real
 * programs (node scripts/fetch-c-libraries.mjs fetches them), and of `--help` and a file of twenty lines for comparison. Processor time, the least of
 * three runs, since it depends little on what else the machine does; it includes the threads that compile the compiler.
 */
import { isFetched, processorTime, realPrograms } from "./real-programs.mjs";

const measured = { help: ["--help"], ...realPrograms };

function seconds(given) {
  const options = given[0] === "explore" ? ["--max-paths", "1", "--no-replay", "--json"] : [];
  return processorTime([...given, ...options]).seconds;
}

const chosen = process.argv.slice(2);
for (const [name, given] of Object.entries(measured)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  if (!isFetched(given)) {
    console.log(`${name}: not fetched`);
    continue;
  }
  const runs = [0, 1, 2].map(() => seconds(given));
  console.log(`${name}: ${Math.min(...runs).toFixed(2)} s of processor time`);
}
