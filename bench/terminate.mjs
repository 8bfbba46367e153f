/**
 * Termination (Hensel, Giesl, Frohn and Ströder, figure 10): every program of examples/terminate, one after the other in one process, so
 * that seconds are without its start. The graph, the systems of its components, and which proof was found. The table of docs/terminate.md is
 * made here.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { root } from "./measure.mjs";

const folder = "examples/terminate";
/** For each program; the paper's limit is 300 s. */
const seconds = 10;

/**
 * Figure 10: programs that end, 300 s each, on an Intel Core i7-950 with 6 GB. Proved, failed and timed out, and the average seconds of
 * those proved, first where termination depends on signed overflow, then where it does not.
 */
const paper = [
  ["AProVE", [34, 9, 9, 10.23], [61, 3, 2, 5.55]],
  ["2LS", [23, 29, 0, 0.37], [45, 21, 0, 0.33]],
  ["KITTeL", [27, 4, 21, 1.81], [33, 3, 30, 14.17]],
  ["Juggernaut", [10, 19, 23, 34.12], [22, 26, 18, 6.22]],
  ["Ultimate", undefined, [11, 54, 1, 12.77]],
];

/** `PATTERN` in the environment measures the programs whose path matches, and leaves the page as it is. */
export async function terminate() {
  const { main } = await import(join(root, "packages/everypath/dist/cli/index.js"));
  const pattern = process.env.PATTERN;
  const all = programsOf();
  const chosen = pattern === undefined ? all : all.filter(({ path }) => path.includes(pattern));
  // The compiler and the solver are loaded by the first program, which is measured once more.
  if (chosen.length > 0) await measure(main, chosen[0]);
  const measured = [];
  for (const program of chosen) measured.push(await measure(main, program));
  if (pattern === undefined) writePage(measured);
  const groups = [...new Set(measured.map(({ language }) => language))];
  return [
    ...measured.map(({ path, told, verdict, time, proof, nodes, edges, system }) => ({
      what: `terminate: ${path}`,
      measured: `${verdict} in ${time.toFixed(2)} s; ${nodes} nodes, ${edges} edges; ${system.locations} locations, ${system.transitions} transitions; ${proof}`,
      target: told,
      met: verdict === told || verdict === "unknown",
    })),
    ...groups.map((language) => {
      const own = measured.filter((each) => each.language === language && each.told !== "unknown");
      const decided = own.filter(({ verdict, told }) => verdict === told).length;
      return {
        what: `terminate: ${language}, decided`,
        measured: `${decided} of ${own.length}`,
        target: "≥ 90 %",
        met: decided >= 0.9 * own.length,
      };
    }),
  ];
}

const languages = { ".c": "C", ".pli": "PL/I", ".idf": "objects" };

/** Each tells the verdict and its options in its first line. */
function programsOf() {
  return ["", "pli", "objects"].flatMap((room) =>
    readdirSync(join(root, folder, room))
      .filter((name) => /\.(c|pli|idf)$/.test(name))
      .sort()
      .map((name) => {
        const path = room === "" ? name : `${room}/${name}`;
        const [line] = readFileSync(join(root, folder, path), "utf8").split("\n");
        const [, told, options] = /(\w+): everypath terminate \S+(.*?)(?: \*\/)?$/.exec(line);
        const language = languages[/\.\w+$/.exec(name)[0]];
        return { path, told, language, options: options.trim().split(/\s+/).filter(Boolean) };
      }),
  );
}

async function measure(main, program) {
  const { path, options } = program;
  const text = { stdout: "", stderr: "" };
  const stream = (name) => ({
    write(chunk, done) {
      text[name] += chunk;
      done?.();
    },
  });
  const io = { stdout: stream("stdout"), stderr: stream("stderr"), environment: {} };
  const command = ["terminate", join(root, folder, path), ...options, "--json", "--time", String(seconds)];
  const begin = performance.now();
  await main(command, { layerNames: [], connect: () => Promise.reject(new Error("no engine")) }, io);
  const time = (performance.now() - begin) / 1000;
  if (text.stdout === "") throw new Error(`${path}: no result: ${text.stderr}`);
  const result = JSON.parse(text.stdout);
  const { nodes, evaluations, refinements, generalisations } = result.termination.graph;
  return {
    ...program,
    verdict: result.verdict,
    time,
    nodes,
    edges: evaluations + refinements + generalisations,
    system: systemOf(result),
    proof: proofOf(result),
  };
}

/** Of the systems of all components together. */
function systemOf({ proof }) {
  const components = proof?.components ?? [];
  const locations = components.reduce((sum, each) => sum + each.locations.length, 0);
  const rules = components.flatMap(({ certificate }) => certificate.system?.match(/^\(rule /gm) ?? []);
  // The start has a rule into each location.
  return { locations, transitions: rules.length - locations };
}

function proofOf({ verdict, proof, witness, incomplete }) {
  switch (verdict) {
    case "terminates": {
      const steps = proof.steps;
      if (steps.length === 0) return "no cycle";
      const phases = Math.max(...steps.map(({ functions = [] }) => functions.length));
      const kind = phases > 1 ? `${phases} phases` : steps.length > 1 ? "lexicographic" : "linear";
      return `${kind}, ${steps.length} ${steps.length === 1 ? "function" : "functions"}`;
    }
    case "diverges":
      return witness.why.startsWith("no run") ? "closed graph" : "configuration repeats";
    default:
      return incomplete.map(({ reason }) => reason).join(", ");
  }
}

const begin = "<!-- measured: begin -->";
const end = "<!-- measured: end -->";

/** What stands between the marks of the page is replaced. */
function writePage(measured) {
  const file = join(root, "docs/terminate.md");
  const page = readFileSync(file, "utf8");
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/terminate.md: the marks ${begin} and ${end} are missing`);
  writeFileSync(file, `${page.slice(0, from)}${begin}\n${tablesOf(measured)}\n${page.slice(to)}`);
}

function tablesOf(measured) {
  const cpu = cpus();
  const machine = `${cpu.length} × ${cpu[0].model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GB`;
  const ours = [...new Set(measured.map(({ language }) => language))].flatMap((language) =>
    ["terminates", "diverges"].map((told) => rowOf(language, told, measured)),
  );
  return [
    `The programs of examples/terminate on ${machine}, ${seconds} s each; seconds, nodes, edges and transitions are averages of those decided:`,
    "",
    "| Programs | How many | Decided | Seconds | Nodes | Edges | Transitions |",
    "|---|---|---|---|---|---|---|",
    ...ours,
    "",
    "Figure 10 of the paper, on other programs (C that ends), an Intel Core i7-950 with 6 GB, 300 s each; seconds are averages of those proved:",
    "",
    "| Tool | Signed overflow: proved | failed, timed out | Seconds | No signed overflow: proved | failed, timed out | Seconds |",
    "|---|---|---|---|---|---|---|",
    ...paper.map(([tool, ...halves]) => `| ${[tool, ...halves.flatMap(cellsOf)].join(" | ")} |`),
  ].join("\n");
}

function cellsOf(half) {
  if (half === undefined) return ["–", "–", "–"];
  const [proved, failed, timedOut, time] = half;
  return [`${proved} of ${proved + failed + timedOut}`, `${failed}, ${timedOut}`, time.toFixed(2)];
}

function rowOf(language, told, measured) {
  const own = measured.filter((each) => each.language === language && each.told === told);
  const decided = own.filter(({ verdict }) => verdict === told);
  const average = (of) => decided.reduce((sum, each) => sum + of(each), 0) / Math.max(1, decided.length);
  const whole = (of) => average(of).toFixed(0);
  const cells = [
    `${language}: ${told}`,
    own.length,
    decided.length,
    average(({ time }) => time).toFixed(2),
    whole(({ nodes }) => nodes),
    whole(({ edges }) => edges),
    told === "terminates" ? whole(({ system }) => system.transitions) : "–",
  ];
  return `| ${cells.join(" | ")} |`;
}
