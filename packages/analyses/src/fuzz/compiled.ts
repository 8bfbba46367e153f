/**
 * Children as compiled code: most of them cover what another input covered before, and a compiled program with checks and counters tells so
 * several times faster than the engine. It compiles for a while, so it is asked for when a run turns out to be long. What is found is
 * the same with it and without: wherever it cannot tell, the engine runs the child.
 */
import type { ReplayInput } from "../explore/exploration.ts";
import type { Channel, Input } from "./input.ts";
import { wholeName } from "./input.ts";

/** Runs of the compiled program, in this thread. */
export interface CompiledRuns {
  /** A number that is the same for runs that cover the same; undefined: the engine must look. */
  trail(input: ReplayInput): number | undefined;
  /** Whether no value is used that was never written: of a run whose trail is known. */
  isWritten(input: ReplayInput): boolean;
}

/** What the runs of a thread are made of; plain data. */
export type CompiledProgram = object;

export interface Compiling {
  /** Compiles the program; `refused` is why it cannot be. */
  compile(): Promise<CompiledProgram | { readonly refused: string }>;
  runsOf(program: CompiledProgram): CompiledRuns;
  /** Inputs and seconds after which a run is long. */
  readonly afterInputs: number;
  readonly afterSeconds: number;
}

/** The input as the compiled program reads it: one that is all in one file or argument. Readings of other kinds may come in another order. */
export function plainReading(channel: Channel, { values, rest }: Input): ReplayInput | undefined {
  const name = wholeName(channel);
  const bytes = name === undefined ? undefined : values.get(name);
  if (name === undefined || bytes === undefined || values.size > 1 || rest.length > 0) return undefined;
  return { readings: [{ name, bytes }] };
}
