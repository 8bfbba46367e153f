/** `node --import` of this file runs the tests' TypeScript without vitest: `src/…` means what is compiled of it, as in vitest.config.ts. */
import { register } from "node:module";

register("./hooks.mjs", import.meta.url);
