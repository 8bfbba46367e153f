/**
 * `node bench/shared-queries.mjs [NAME…]`: what could threads gain by sharing answers? Programs are explored by two threads, and each query that
 * reaches a solver is compared with those answered before it began: in an earlier job of the same thread, or by the other thread. A query is the
 * set of its conjuncts. An unsatisfiable query is also answered by one whose conjuncts are among its own.
 */
import { syncBuiltinESMExports } from "node:module";
import { basename, join } from "node:path";
import workerThreads, { BroadcastChannel } from "node:worker_threads";
import { programs } from "./measure.mjs";

const threads = 2;
const subjects = ["quick-sort", "utf8", "hash-table", "insertion-sort", "calendar"].map((name) =>
  join(programs, `klee/${name}.c`),
);

// The pool's threads record what they ask.
const { Worker } = workerThreads;
workerThreads.Worker = class extends Worker {
  constructor(file, options) {
    const explores = basename(String(file)) === "thread.js" && String(file).includes("explore/workers");
    super(explores ? new URL("recording-thread.mjs", import.meta.url) : file, options);
  }
};
syncBuiltinESMExports();
const { explore, WorkerPool } = await import("../packages/analyses/dist/explore/index.js");
const { load, session } = await import("./exploration.mjs");

async function queriesOf(file) {
  const queries = [];
  const channel = new BroadcastChannel("queries");
  channel.onmessage = ({ data }) => queries.push(data);
  const loaded = await load([file]);
  const options = { ...session, strategy: "default", seed: 0 };
  const explored = await explore(loaded.program, loaded.source, options, new WorkerPool(threads, {}));
  if ("refused" in explored) throw new Error(explored.refused);
  const { solverQueries } = explored.statistics;
  while (queries.length < solverQueries) await new Promise((resolve) => setTimeout(resolve, 20));
  channel.close();
  return queries.sort((a, b) => a.began - b.began);
}

/** Answers by their sets, and the unsatisfiable sets by each member. */
class Answered {
  exact = new Set();
  unsatisfiable = new Map();

  add({ conjuncts, kind }) {
    this.exact.add(conjuncts.join());
    if (kind === "unsat")
      for (const conjunct of conjuncts)
        this.unsatisfiable.set(conjunct, [...(this.unsatisfiable.get(conjunct) ?? []), conjuncts]);
  }

  has({ conjuncts, kind }) {
    if (this.exact.has(conjuncts.join())) return true;
    if (kind !== "unsat") return false;
    const all = new Set(conjuncts);
    return conjuncts.some((conjunct) =>
      this.unsatisfiable.get(conjunct)?.some((set) => set.every((one) => all.has(one))),
    );
  }
}

const percent = (part, whole) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);
const line = (cells) => `| ${cells.join(" | ")} |`;
const header = [
  "Program",
  "queries, unsatisfiable",
  "known to the same thread",
  "known to the other one alone",
  "its share of the time",
  "unsatisfiable, known to the other one alone",
];
console.log([line(header), line(header.map(() => "---"))].join("\n"));
const chosen = process.argv.slice(2);
for (const file of subjects) {
  if (chosen.length > 0 && !chosen.includes(basename(file, ".c"))) continue;
  const queries = await queriesOf(file);
  const known = new Map();
  const of = (thread) => known.get(thread) ?? known.set(thread, new Answered()).get(thread);
  const pending = [];
  const found = { unsatisfiable: 0, own: 0, others: 0, seconds: 0, ofOthers: 0, unsatisfiableOfOthers: 0 };
  for (const query of queries) {
    // Only what was answered when the query began.
    for (let at = 0; at < pending.length; ) {
      if (pending[at].ended <= query.began) of(pending[at].thread).add(pending.splice(at, 1)[0]);
      else at++;
    }
    pending.push(query);
    const seconds = query.ended - query.began;
    found.seconds += seconds;
    if (query.kind === "unsat") found.unsatisfiable++;
    if (of(query.thread).has(query)) found.own++;
    else if ([...known].some(([thread, answered]) => thread !== query.thread && answered.has(query))) {
      found.others++;
      found.ofOthers += seconds;
      if (query.kind === "unsat") found.unsatisfiableOfOthers++;
    }
  }
  console.log(
    line([
      basename(file),
      `${queries.length}, ${found.unsatisfiable}`,
      percent(found.own, queries.length),
      percent(found.others, queries.length),
      percent(found.ofOthers, found.seconds),
      percent(found.unsatisfiableOfOthers, queries.length),
    ]),
  );
}
