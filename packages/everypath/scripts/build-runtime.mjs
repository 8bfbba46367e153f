/** Compiles the models of the C library, for exploring and for replaying, into dist once the package's own code is built. */

import { buildRuntime } from "../../c/dist/runtime.js";
import { buildReplayLibraries } from "../../replay/dist/index.js";

for (const dataModel of ["lp64", "ilp32"]) {
  const started = Date.now();
  if (buildRuntime(dataModel)) {
    console.log(`models of the C library for ${dataModel}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
}
const started = Date.now();
await buildReplayLibraries();
console.log(`libraries for replaying: ${((Date.now() - started) / 1000).toFixed(1)} s`);
