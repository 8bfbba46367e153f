/**
 * One family on a range of seeds, in this process: `worker.ts NAME FIRST COUNT MILLISECONDS FOLDER`. Each line on standard output is JSON: the
 * seed that begins, then what came of it; so that whoever started this process knows what it was at when it died.
 */
import { families } from "./families/index.ts";
import { type Attempts, fault } from "./family.ts";

const [name = "", first = "", count = "", milliseconds = "", folder = ""] = process.argv.slice(2);
const family = families.find((one) => one.name === name);
if (family === undefined) throw new Error(`there is no family ${name}`);

/** A new process takes over when this one has grown so far: terms live as long as the process. */
const enoughBytes = 1_500_000_000;
const end = performance.now() + Number(milliseconds);
const attempts: Attempts = await family.open(folder);
for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
  if (performance.now() > end || process.memoryUsage().rss > enoughBytes) break;
  tell({ begins: seed });
  const outcome = await attempts.attempt(seed).catch((error: unknown) => fault(error));
  tell({ seed, ...outcome });
}
await attempts.close();
const { userCPUTime, systemCPUTime } = process.resourceUsage();
tell({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 });
// Threads of the engine may still be there.
process.stdout.write("", () => process.exit(0));

function tell(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
