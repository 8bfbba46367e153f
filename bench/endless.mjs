/**
 * Programs of which single values, steps or questions take longer than a run may: what is decided within --time 10, and after how much time of
 * the processor the command ends. None may be ended by its guard.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { bin, programs } from "./measure.mjs";

const folder = join(programs, "endless");
const seconds = 10;

export function endless() {
  const runs = readdirSync(folder).flatMap((file) =>
    file === "elements.c" ? [6, 64, 300].map((most) => [file, "-D", `MOST=${most}`]) : [[file]],
  );
  return runs.flatMap((run) => ["explore", "bmc", "fuzz"].map((command) => row(command, run)));
}

function row(command, [file, ...options]) {
  const script = [
    `process.argv.splice(1, 0, ${JSON.stringify(bin)});`,
    `process.on("exit", () => { const { user, system } = process.cpuUsage(); console.error("cpu " + (user + system)); });`,
    `await import(${JSON.stringify(bin)});`,
  ].join("\n");
  const given = [
    command,
    join(folder, file),
    "--entry",
    "f",
    "--time",
    String(seconds),
    "--json",
    ...options,
  ];
  const started = performance.now();
  const child = spawnSync(process.execPath, ["--input-type=module", "-e", script, ...given], {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  const wall = (performance.now() - started) / 1000;
  const { verdict, complete, incomplete, stats } = JSON.parse(child.stdout);
  const processor = Number(/cpu (\d+)/.exec(child.stderr)?.[1] ?? 0) / 1e6;
  const isEnded = incomplete.some(({ detail }) => detail.startsWith("the command was ended"));
  const reasons = [...new Set(incomplete.map(({ reason }) => reason))].join(", ");
  const how = complete ? "complete" : isEnded ? "ended by its guard" : `by itself (${reasons})`;
  return {
    what: `${command} of ${[file, ...options.slice(1)].join(" ")}, --time ${seconds}`,
    measured: `${verdict}, ${how}; ${stats.paths} paths, ${processor.toFixed(1)} s of the processor, ${wall.toFixed(1)} s`,
    target: "ends by itself",
    met: !isEnded,
  };
}
