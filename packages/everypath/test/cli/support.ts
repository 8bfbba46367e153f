/** Running the command line inside a test, with an engine whose answers the test chooses. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Program, RefutationLog } from "@everypath/core";
import { foo } from "../../../report/test/explorations.ts";
import type { Engine, EngineConnection, Io } from "../../src/cli/index.ts";
import { main } from "../../src/cli/index.ts";
import { engineConnection } from "../../src/runs/engine/connect.ts";

export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function runMain(
  argumentsGiven: readonly string[],
  engine: Partial<Engine> = {},
  terminal: { readonly isTTY?: boolean; readonly columns?: number } = {},
): Promise<Outcome> {
  const connection = {
    layerNames: ["range", "independence", "enumeration", "model-reuse", "branch-cache", "bits"],
    connect: async () => ({ ...handEngine(), ...engine }),
  };
  return runWith(connection, argumentsGiven, terminal);
}

/** The command line as users have it, in this process. */
export function runReally(argumentsGiven: readonly string[]): Promise<Outcome> {
  return runWith(engineConnection, argumentsGiven, {});
}

async function runWith(
  connection: EngineConnection,
  argumentsGiven: readonly string[],
  terminal: { readonly isTTY?: boolean; readonly columns?: number },
): Promise<Outcome> {
  const text = { stdout: "", stderr: "" };
  const stream = (name: "stdout" | "stderr") => ({
    ...terminal,
    write(chunk: string, done?: () => void) {
      text[name] += chunk;
      done?.();
    },
  });
  const io: Io = { stdout: stream("stdout"), stderr: stream("stderr"), environment: {} };
  const status = await main(argumentsGiven, connection, io);
  return { status, ...text };
}

/** Loads anything as a program with the procedures foo and main; finds what explorations.ts says. */
function handEngine(): Engine {
  return {
    refutations: new RefutationLog(),
    again: async () => {},
    load: async () => ({ program: fooProgram }),
    fuzz: () => Promise.reject(new Error("nothing is fuzzed here")),
    explore: async () => foo(),
    replay: async (_program, exploration) => exploration,
    prove: async () => {
      throw new Error("nothing is proved here");
    },
    trace: async () => {
      throw new Error("nothing is traced here");
    },
    proveContracts: async () => {
      throw new Error("nothing is proved here");
    },
    bmc: async () => {
      throw new Error("nothing is unwound here");
    },
    loops: async () => [],
    coverPaths: (_program, exploration) => exploration,
    debug: async () => ({ problem: "this engine has no debugger" }),
    print: () => ["program\n"],
  };
}

export const fooProgram: Program = {
  language: "c",
  files: ["foo.c"],
  dataModel: { name: "lp64", pointerBits: 64 },
  globals: [],
  objects: [],
  userProcedures: ["foo", "format_name"],
  procedure: () => undefined,
  procedureAddresses: new Map(),
  firstFreeAddress: 0,
  initializers: [],
  finalizers: [],
  unsupported: [],
};

/** A directory with a C file that compiles. */
export function roomWithFile(): { readonly directory: string; readonly file: string } {
  const directory = mkdtempSync(join(tmpdir(), "everypath-cli-"));
  const file = join(directory, "foo.c");
  writeFileSync(file, "int foo(int x) { return x; }\n");
  return { directory, file };
}
