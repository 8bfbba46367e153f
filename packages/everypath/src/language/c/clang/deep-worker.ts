/** The thread of `runOnDeepStack`. */
import "../../../limits/thread.ts";
import { options, serveBlocking } from "../../../solver/worker-line.ts";
import type { DeepAnswer, DeepRun } from "./deep-run.ts";
import { fileSystemOf } from "./file-system.ts";
import { runWasi, type Toolchain } from "./wasi.ts";

const toolchain = options as Toolchain;

serveBlocking((message): DeepAnswer => {
  const { args, seen } = message as DeepRun;
  const refused = new Set<string>();
  const run = runWasi(
    toolchain,
    args,
    fileSystemOf(seen, (path) => refused.add(path)),
  );
  return { run, refused: [...refused] };
});
