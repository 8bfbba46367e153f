/** Worker threads of the engine load files of dist, so it must be there before the first test. */
import { ensureBuilt } from "./build.mjs";

export default async function setup() {
  await ensureBuilt();
}
