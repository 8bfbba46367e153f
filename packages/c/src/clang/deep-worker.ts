/** The thread of `runOnDeepStack`. */
import "@everypath/core/thread";
import { WorkerEnd } from "@everypath/core";
import { observe } from "../cache/observed-files.ts";
import type { DeepAnswer, DeepRun } from "./deep-run.ts";
import { fileSystemOf } from "./file-system.ts";
import { runWasi, type Toolchain } from "./wasi.ts";

const end = new WorkerEnd();
const toolchain = end.options as Toolchain;

end.serveBlocking((message): DeepAnswer => {
  const { args, seen } = message as DeepRun;
  const refused = new Set<string>();
  const { files, observed } = observe(fileSystemOf(seen, (path) => refused.add(path)));
  const run = runWasi(toolchain, args, files);
  return { run, observed: observed(), refused: [...refused] };
});
