/** Worker threads of the engine load files of dist, so it must be there before the first test. */
import { rmSync } from "node:fs";
import { ensureBuilt } from "./build.mjs";

export default async function setup() {
  await ensureBuilt();
  return () => rmSync(process.env.EVERYPATH_TEST_CACHE, { recursive: true, force: true });
}
