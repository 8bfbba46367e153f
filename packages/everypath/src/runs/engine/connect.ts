/** The way to the engine; the engine itself, which brings a solver and a compiler, is loaded when a command needs it. */
import type { EngineConnection } from "./engine.ts";

export const engineConnection: EngineConnection = {
  layerNames: ["range", "independence", "enumeration", "model-reuse", "branch-cache", "bits"],
  async connect(core) {
    const { createEngine } = await import("./local-engine.ts");
    return createEngine(undefined, core);
  },
};
