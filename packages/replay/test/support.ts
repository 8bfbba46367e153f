/** Small programs, replayed on given inputs. */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import {
  type BuildVariant,
  buildReplayLibraries,
  createReplayer,
  type Replayer,
  type ReplayInput,
  type ReplayRun,
} from "../src/index.ts";

export type DataModel = "lp64" | "ilp32";
export const dataModels: readonly DataModel[] = ["lp64", "ilp32"];
export const runtimeInclude = fileURLToPath(new URL("../../c/runtime/include", import.meta.url));

/** Takes a minute where the build has not done it. */
beforeAll(() => buildReplayLibraries(), 600_000);

const replayers: Replayer[] = [];

/** A replayer of one file with this text; closed at the end of the test file. */
export async function replayerOf(
  text: string,
  dataModel: DataModel = "lp64",
  options: {
    readonly entry?: string;
    readonly seconds?: number;
    readonly threads?: number;
    readonly path?: string;
  } = {},
): Promise<Replayer> {
  const file = { path: options.path ?? "program.c", contents: new TextEncoder().encode(text) };
  const replayer = await createReplayer([file], {
    dataModel,
    runtimeInclude,
    entry: options.entry ?? "main",
    ...(options.seconds === undefined ? {} : { seconds: options.seconds }),
    ...(options.threads === undefined ? {} : { threads: options.threads }),
  });
  replayers.push(replayer);
  return replayer;
}

afterAll(async () => {
  await Promise.all(replayers.map((replayer) => replayer.close()));
});

/** A reading of an int. */
export function int(name: string, value: number): { readonly name: string; readonly bytes: Uint8Array } {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setInt32(0, value, true);
  return { name, bytes };
}

export function bytesOf(
  name: string,
  ...bytes: readonly number[]
): { readonly name: string; readonly bytes: Uint8Array } {
  return { name, bytes: Uint8Array.from(bytes) };
}

export const noInput: ReplayInput = { readings: [] };

export async function runOnce(
  text: string,
  dataModel: DataModel,
  input: ReplayInput = noInput,
  variant: BuildVariant = "plain",
): Promise<ReplayRun> {
  return (await replayerOf(text, dataModel)).run(input, variant);
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
