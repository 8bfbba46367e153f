/** Runs of the machine on given inputs, counted as paths of the graph are: instruction by instruction. */

import {
  type ArraySort,
  constantArray,
  type ErrorKind,
  falseTerm,
  intConstant,
  type Procedure,
  type Program,
  refConstant,
  type SymbolicTerm,
  store,
} from "@everypath/core";
import {
  byteCount,
  defaultMachineOptions,
  fromTerm,
  type GivenInputs,
  Machine,
  type MachineOptions,
  type State,
  type Step,
  scalarOfBytes,
  startState,
} from "@everypath/engine";
import { type Measure, stepsOf } from "./measure.ts";

export interface RunInputs {
  /** By the name of the parameter, as its type reads it. */
  readonly parameters: ReadonlyMap<string, bigint>;
  /** Elements of what a pointer parameter leads to. */
  readonly elements: number;
  /** Bytes of everything else that is read. */
  bytes(size: number, name: string): Uint8Array;
}

export interface CountedRun {
  readonly steps: number;
  /** False where it was left because it took too long: then it takes that many steps at least. */
  readonly isWhole: boolean;
  /** Executed, counted or not. */
  readonly instructions: number;
  /** Bytes of everything that was read, by name. */
  readonly readings: ReadonlyMap<string, Uint8Array>;
}

/** As in the graph: a leak is no end of the run, and a wrapped sum goes on. */
export function runOptions(signedOverflow: "wrap" | "error"): MachineOptions {
  const disabled = new Set<ErrorKind>(["memory-leak"]);
  if (signedOverflow === "wrap") disabled.add("signed-overflow");
  return { ...defaultMachineOptions, disabled };
}

/** Runs one procedure from its start on inputs that are all concrete; `measure` says what counts as a step. */
export class Runner {
  private readonly machine: Machine;
  private readonly entry: Procedure;
  private readonly language: Program["language"];
  private readonly measure: Measure;
  /** Whether the weight that the machine counts at full speed is what is measured. */
  private readonly isFast: boolean;

  constructor(program: Program, entry: Procedure, measure: Measure, signedOverflow: "wrap" | "error") {
    this.isFast =
      (measure.kind === "instructions" || measure.kind === "steps") && callsNoModel(program, entry);
    this.machine = new Machine(program, { ...runOptions(signedOverflow), generateCode: this.isFast });
    this.entry = entry;
    this.language = program.language;
    this.measure = measure;
  }

  /** undefined where the machine needs more than the inputs, or where the behaviour is undefined. `mostInstructions` are those that are executed, counted or not. */
  run(inputs: RunInputs, mostInstructions: number): CountedRun | undefined {
    const readings = new Map<string, Uint8Array>();
    const started = startState(this.machine, {
      entry: this.entry.name,
      pointerElements: inputs.elements,
      arguments: undefined,
      given: givenBy(inputs, readings),
    });
    if (started === undefined) return undefined;
    const counted = (this.isFast ? this.fast : this.slow).call(this, started.state, mostInstructions);
    return counted && { ...counted, readings };
  }

  /** In C an error other than a failed assertion is no end, but undefined; what is assumed holds of the runs that count. */
  private isEnd(outcome: Step): boolean {
    if (outcome.kind !== "ended" || outcome.end === "cut" || outcome.end === "assumption") return false;
    return outcome.end !== "error" || outcome.error === "assertion" || this.language !== "c";
  }

  private fast(state: State, most: number): Omit<CountedRun, "readings"> | undefined {
    state.stepLimit = most;
    const outcome = this.machine.run(state);
    if (outcome.kind === "paused") return { steps: state.steps, instructions: state.steps, isWhole: false };
    if (!this.isEnd(outcome)) return undefined;
    return { steps: state.steps, instructions: state.steps, isWhole: true };
  }

  private slow(state: State, most: number): Omit<CountedRun, "readings"> | undefined {
    let steps = 0;
    for (let count = 0; count < most; count += 1) {
      const { procedure, block, index } = state.frame;
      const at = { procedure, block, index };
      const outcome = this.machine.runInstruction(state);
      if (outcome === undefined) {
        steps += stepsOf(this.measure, at, state.frame);
        continue;
      }
      if (!this.isEnd(outcome)) return undefined;
      const isTerminator = index === procedure.blocks[block]?.instructions.length;
      const last = isTerminator ? stepsOf(this.measure, at, undefined) : 0;
      return { steps: steps + last, instructions: count + 1, isWhole: true };
    }
    return { steps, instructions: most, isWhole: false };
  }
}

/** Whether nothing of the library's models can run, whose instructions are none. */
function callsNoModel(program: Program, entry: Procedure): boolean {
  const procedures = new Set([entry]);
  for (const { blocks } of procedures)
    for (const instruction of blocks.flatMap(({ instructions }) => instructions)) {
      if (instruction.kind !== "call" || instruction.callee.kind === "intrinsic") continue;
      const callee =
        instruction.callee.kind === "procedure" ? program.procedure(instruction.callee.name) : undefined;
      if (callee === undefined || callee.model) return false;
      procedures.add(callee);
    }
  return !entry.model && entry.name !== "main";
}

function givenBy({ parameters, bytes }: RunInputs, readings: Map<string, Uint8Array>): GivenInputs {
  const plain = (name: string, size: number): Uint8Array => {
    const value = parameters.get(name);
    const read = value === undefined ? bytes(size, name) : littleEndian(value, size);
    readings.set(name, read);
    return read;
  };
  return {
    fileSize: () => undefined,
    plain,
    scalar: (name, sort, role) => {
      // No pointer is null, and no allocation fails.
      if (role === "circumstance") return fromTerm(falseTerm);
      switch (sort.kind) {
        case "int":
          return fromTerm(intConstant(signedOf(plain(name, bytesOfInteger))));
        case "array":
          return arrayOf(sort, (index) => signedOf(plain(`${name}(${index})`, bytesOfElement)));
        case "ref":
          return fromTerm(refConstant(0));
        default:
          return scalarOfBytes(sort, plain(name, byteCount(sort)), 0);
      }
    },
    listsPlain: false,
    symbolic: () => {},
    valueOf: () => 0,
    weakened: () => {},
    compared: () => {},
    endReached: () => {},
  };
}

/** Integers of any size are tried as far as that goes. */
const bytesOfInteger = 8;
const bytesOfElement = 2;
/** Elements of arrays, from 1 on, that are not 0. */
const elements = 16;

/** The integer that a run of another language than C reads from little-endian bytes. */
export function signedOf(bytes: Uint8Array): bigint {
  const bits = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return BigInt.asIntN(8 * bytes.length, bits);
}

function arrayOf(sort: ArraySort, elementAt: (index: number) => bigint): SymbolicTerm {
  let array: SymbolicTerm = constantArray(sort, intConstant(0));
  for (let index = 1; index <= elements; index += 1)
    array = store(array, intConstant(BigInt(index)), intConstant(elementAt(index)));
  return array;
}

export function littleEndian(value: bigint, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) =>
    Number(BigInt.asUintN(8, value >> BigInt(8 * index))),
  );
}
