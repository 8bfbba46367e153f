/**
 * The command line. In come the process's arguments, out go a report, files and an exit status:
 * options.ts (what can be said) → settings.ts (checked) → explore.ts (what is done) → report/ (how it is told).
 * `main` takes the engine and the streams as arguments, so that everything here can be tested without a process.
 */
export type { Engine, EngineConnection, EngineHooks, Loaded } from "../runs/engine/engine.ts";
export type { Settings } from "../runs/settings.ts";
export { type Io, print } from "./io.ts";
export { main } from "./main.ts";
