/** A thread that explores, for shared-queries.mjs: each query that reaches its solver is told on a channel when it is answered. */
import { createHash } from "node:crypto";
import { BroadcastChannel, threadId } from "node:worker_threads";
import { WatchedBackend } from "../packages/analyses/dist/explore/workers/watched-backend.js";
import { printSmtLib } from "../packages/core/dist/term/index.js";

const channel = new BroadcastChannel("queries");
const names = new WeakMap();
let job = 0;

/** What a conjunct says, whichever thread made it. */
function nameOf(term) {
  let name = names.get(term);
  if (name === undefined) {
    name = createHash("sha1").update(printSmtLib(term)).digest("base64").slice(0, 16);
    names.set(term, name);
  }
  return name;
}

const { beginJob, check } = WatchedBackend.prototype;
WatchedBackend.prototype.beginJob = function (givenUp) {
  job++;
  beginJob.call(this, givenUp);
};
WatchedBackend.prototype.check = function (query, budget) {
  const began = performance.timeOrigin + performance.now();
  const answer = check.call(this, query, budget);
  const ended = performance.timeOrigin + performance.now();
  const conjuncts = [...new Set([...query.pathCondition, query.condition].map(nameOf))].sort();
  channel.postMessage({
    thread: threadId,
    job: `${threadId}.${job}`,
    began,
    ended,
    kind: answer.kind,
    conjuncts,
  });
  return answer;
};

await import("../packages/analyses/dist/explore/workers/thread.js");
