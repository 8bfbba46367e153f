/** Runs of the machine on given inputs, counted as paths of the graph are: instruction by instruction. */
import {
  byteCount,
  defaultMachineOptions,
  type GivenInputs,
  Machine,
  scalarOfBytes,
  startState,
} from "../../machine/index.ts";
import type { ErrorKind } from "../../program/errors.ts";
import type { Procedure, Program } from "../../program/program.ts";
import { type Measure, stepsOf } from "./measure.ts";

export interface RunInputs {
  /** By the name of the parameter, as its type reads it. */
  readonly parameters: ReadonlyMap<string, bigint>;
  /** Elements of what a pointer parameter leads to. */
  readonly elements: number;
  /** Bytes of everything else that is read. */
  bytes(size: number): Uint8Array;
}

export interface CountedRun {
  readonly steps: number;
  /** False where it was left because it took too long: then it takes that many steps at least. */
  readonly isWhole: boolean;
}

export class Runner {
  private readonly machine: Machine;
  private readonly entry: Procedure;
  private readonly measure: Measure;

  constructor(program: Program, entry: Procedure, measure: Measure, signedOverflow: "wrap" | "error") {
    // As in the graph: a leak is no end of the run, and a wrapped sum goes on.
    const disabled = new Set<ErrorKind>(["memory-leak"]);
    if (signedOverflow === "wrap") disabled.add("signed-overflow");
    this.machine = new Machine(program, { ...defaultMachineOptions, disabled, generateCode: false });
    this.entry = entry;
    this.measure = measure;
  }

  /** undefined where the machine needs more than the inputs, or where the behaviour is undefined. `mostInstructions` are those that are executed, counted or not. */
  run(inputs: RunInputs, mostInstructions: number): CountedRun | undefined {
    const started = startState(this.machine, {
      entry: this.entry.name,
      pointerElements: inputs.elements,
      arguments: undefined,
      given: givenBy(inputs),
    });
    if (started === undefined) return undefined;
    const { state } = started;
    let steps = 0;
    for (let count = 0; count < mostInstructions; count += 1) {
      const { procedure, block, index } = state.frame;
      const at = { procedure, block, index };
      const outcome = this.machine.runInstruction(state);
      if (outcome === undefined) {
        steps += stepsOf(this.measure, at, state.frame);
        continue;
      }
      if (outcome.kind !== "ended" || outcome.end === "cut") return undefined;
      if (outcome.end === "error" && outcome.error !== "assertion") return undefined;
      const isTerminator = index === procedure.blocks[block]?.instructions.length;
      return { steps: steps + (isTerminator ? stepsOf(this.measure, at, undefined) : 0), isWhole: true };
    }
    return { steps, isWhole: false };
  }
}

function givenBy({ parameters, bytes }: RunInputs): GivenInputs {
  const plain = (name: string, size: number): Uint8Array => {
    const value = parameters.get(name);
    if (name.endsWith(" is null") || name === "malloc fails") return new Uint8Array(size);
    return value === undefined ? bytes(size) : littleEndian(value, size);
  };
  return {
    fileSize: () => undefined,
    plain,
    scalar: (name, sort) => scalarOfBytes(sort, plain(name, byteCount(sort)), 0),
    listsPlain: false,
    symbolic: () => {},
    valueOf: () => 0,
    weakened: () => {},
    compared: () => {},
    endReached: () => {},
  };
}

export function littleEndian(value: bigint, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) =>
    Number(BigInt.asUintN(8, value >> BigInt(8 * index))),
  );
}
