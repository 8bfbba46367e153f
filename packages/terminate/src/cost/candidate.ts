/** An input of a run, byte for byte as the machine reads it, so that it can be run again, changed and solved for. */
import type { Input } from "@everypath/analyses";
import type { InputParameter } from "./inputs.ts";
import { littleEndian, type RunInputs } from "./run.ts";

export interface Candidate {
  /** By the name of the reading; what is not there is 0. */
  readonly values: ReadonlyMap<string, Uint8Array>;
  /** Elements of what a pointer parameter leads to. */
  readonly elements: number;
}

export function keyOfCandidate({ values, elements }: Candidate): string {
  const parts = [...values].map(([name, bytes]) => `${name}=${Buffer.from(bytes).toString("hex")}`);
  return `${elements} ${parts.sort().join(" ")}`;
}

/** What a run reads of the candidate: each reading gets as many bytes as it asks for, cut or filled up with zeros. */
export function runInputsOf({ values, elements }: Candidate): RunInputs {
  const bytes = (size: number, name: string) => {
    const taken = new Uint8Array(size);
    taken.set((values.get(name) ?? new Uint8Array()).subarray(0, size));
    return taken;
  };
  return { parameters: new Map(), elements, bytes };
}

/** As the fuzzer has it. */
export function fuzzInputOf({ values }: Candidate): Input {
  return { values, rest: new Uint8Array() };
}

/** What the parameters are, as their types read them. */
export function parametersIn(
  values: ReadonlyMap<string, Uint8Array>,
  parameters: readonly InputParameter[],
): ReadonlyMap<string, bigint> {
  return new Map(
    parameters.map((parameter) => [parameter.name, valueOf(values.get(parameter.name), parameter)] as const),
  );
}

function valueOf(bytes: Uint8Array | undefined, { width, signed }: InputParameter): bigint {
  let bits = 0n;
  for (const byte of (bytes ?? new Uint8Array()).toReversed()) bits = (bits << 8n) | BigInt(byte);
  return signed ? BigInt.asIntN(width, bits) : BigInt.asUintN(width, bits);
}

/** With another value for one parameter. */
export function withParameter(
  candidate: Candidate,
  { name, width }: InputParameter,
  value: bigint,
): Candidate {
  const values = new Map(candidate.values).set(name, littleEndian(value, Math.ceil(width / 8)));
  return { ...candidate, values };
}
