/**
 * A thread that wakes the engine's side up before it answers, as one does that was stopped between storing its last answer and
 * notifying. It speaks the protocol of core/src/solver/blocking-worker.ts by the numbers that stand there.
 */
import { receiveMessageOnPort, workerData } from "node:worker_threads";

const { flags, port } = workerData;
const [state, request, reply] = [0, 1, 2];
const [answered, ended] = [1, 2];

process.on("exit", () => {
  Atomics.store(flags, reply, ended);
  Atomics.notify(flags, reply);
});
Atomics.store(flags, state, 1);
Atomics.notify(flags, state);
for (let served = 0; ; served += 1) {
  Atomics.wait(flags, request, served);
  const { message } = receiveMessageOnPort(port);
  // Until it has surely woken somebody.
  for (let woken = 0; woken < 3; ) woken += Atomics.notify(flags, reply);
  if (message === "end") process.exit();
  if (message === "no answer") for (;;) Atomics.notify(flags, reply);
  port.postMessage(message);
  Atomics.store(flags, reply, answered);
  Atomics.notify(flags, reply);
}
