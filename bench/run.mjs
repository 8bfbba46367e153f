/**
 * `npm run bench`: measures what Everypath promises about its speed, prints the table and writes bench/results.md.
 * With names (`npm run bench concrete start`) only those rows are measured, and nothing is written.
 */
import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { campaignSection } from "../scripts/campaign/record.mjs";
import { bits } from "./bits.mjs";
import { bmc } from "./bmc.mjs";
import { certificates } from "./certificates.mjs";
import { checks } from "./checks.mjs";
import { concrete } from "./concrete.mjs";
import { contracts } from "./contracts.mjs";
import { cost } from "./cost.mjs";
import { endings } from "./endings.mjs";
import { endless } from "./endless.mjs";
import { forks } from "./forks.mjs";
import { fuzz } from "./fuzz.mjs";
import { fuzzers } from "./fuzzers.mjs";
import { growing } from "./growing.mjs";
import { integers } from "./integers.mjs";
import { libraryFunctions } from "./libraries.mjs";
import { libraryCoverage } from "./library-coverage.mjs";
import { root } from "./measure.mjs";
import { merge } from "./merge.mjs";
import { numbers } from "./numbers.mjs";
import { paths } from "./paths.mjs";
import { peersTable } from "./peers.mjs";
import { report } from "./report.mjs";
import { searchers } from "./searchers.mjs";
import { served } from "./served.mjs";
import { start } from "./start.mjs";
import { startUp } from "./start-up.mjs";
import { telling } from "./telling.mjs";
import { terminate } from "./terminate.mjs";
import { tracing } from "./traces.mjs";
import { workers } from "./workers.mjs";

const benches = {
  concrete,
  checks,
  integers,
  forks,
  paths,
  telling,
  start,
  "start-up": startUp,
  served,
  growing,
  workers,
  searchers,
  coverage: () => libraryCoverage(),
  endings,
  report,
  traces: tracing,
  contracts,
  fuzz,
  bmc,
  merge,
  numbers,
  cost,
  fuzzers,
  terminate,
  endless,
  bits,
  certificates,
  peers: peersTable,
  libraries: libraryFunctions,
};
const chosen = process.argv.slice(2);
for (const name of chosen) {
  if (!(name in benches)) {
    console.error(`no benchmark ${name}: there are ${Object.keys(benches).join(", ")}`);
    process.exit(2);
  }
}

/** Each benchmark returns rows of what was measured, the figure, the target, and whether it was met. */
const rows = [];
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.error(`measuring ${name} …`);
  const measured = await bench();
  for (const { what, measured: figure } of measured) console.error(`  ${what}: ${figure}`);
  rows.push(...measured);
}

const header = ["What", "Measured", "Target", "Met"];
const table = rows.map((row) => [
  row.what,
  row.measured,
  row.target,
  row.met === undefined ? "" : row.met ? "yes" : "no",
]);
const widths = header.map((_, column) => Math.max(...[header, ...table].map((row) => row[column].length)));
const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`;
const text = [line(header), line(widths.map((width) => "-".repeat(width))), ...table.map(line)].join("\n");
console.log(text);

if (chosen.length === 0) {
  const cpu = cpus();
  const machine = `${cpu.length} × ${cpu[0].model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node.js ${process.version}, ${process.platform}`;
  writeFileSync(
    join(root, "bench/results.md"),
    `# Measurements\n\nMade by \`npm run bench\` on ${machine}.\n\n${text}\n\n${campaignSection()}`,
  );
}
process.exitCode = rows.every((row) => row.met !== false) ? 0 : 1;
