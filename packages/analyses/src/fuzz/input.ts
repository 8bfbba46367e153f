/** An input of the program under test, as the program reads it and as a file holds it. */
import { joinWords } from "./words.ts";

/** Where the bytes of a seed go. */
export type Channel =
  /** A file, standard input as `stdin`. */
  | { readonly kind: "file"; readonly name: string }
  /** The argument argv[1]. */
  | { readonly kind: "argument" }
  /** Symbols of this name in the order read (or all, where no name is given): parameters, `everypath_int`, `nondet_…`. */
  | { readonly kind: "symbols"; readonly name: string | undefined }
  /** The same for programs over mathematical integers, a word each (words.ts): parameters, `READ`, `input`. */
  | { readonly kind: "words"; readonly name: string | undefined };

/** Bytes by the name that each reading has in a run (`x`, `x!1`, …); what they do not say is taken from `rest`, then 0. */
export interface Input {
  readonly values: ReadonlyMap<string, Uint8Array>;
  readonly rest: Uint8Array;
}

export const argumentName = "argv[1]";

/** The reading that holds a whole seed. */
export function wholeName(channel: Channel): string | undefined {
  switch (channel.kind) {
    case "file":
      return channel.name;
    case "argument":
      return argumentName;
    case "symbols":
    case "words":
      return undefined;
  }
}

const nothing = new Uint8Array();

export function inputOfSeed(channel: Channel, seed: Uint8Array): Input {
  // A copy of its own: a slice of a Buffer would share its bytes.
  const bytes = new Uint8Array(seed);
  const name = wholeName(channel);
  return name === undefined
    ? { values: new Map(), rest: bytes }
    : { values: new Map([[name, bytes]]), rest: nothing };
}

/** Whether a reading takes its bytes from the seed. */
export function isOfChannel(channel: Channel, name: string): boolean {
  if (channel.kind !== "symbols" && channel.kind !== "words") return name === wholeName(channel);
  return channel.name === undefined || name.replace(/!\d+$/, "") === channel.name;
}

/** The bytes that a file holds: what `inputOfSeed` makes the input of again. */
export function bytesOfInput(channel: Channel, { values }: Input): Uint8Array {
  const parts = [...values].filter(([name]) => isOfChannel(channel, name)).map(([, bytes]) => bytes);
  if (channel.kind === "words") return joinWords(parts);
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
}

/** Equal inputs have equal keys. */
export function keyOfInput({ values, rest }: Input): string {
  const parts = [...values].map(([name, bytes]) => `${name}=${latin1(bytes)}`);
  return rest.length === 0 ? parts.join(";") : `${parts.join(";")}+${latin1(rest)}`;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}

/** The slides' Combine for bytes: `Combine("abcde", input[3] → "F")` is `abcFe`. */
export function withBytes(
  input: Input,
  changes: readonly { readonly name: string; readonly offset: number; readonly bytes: Uint8Array }[],
): Input {
  const values = new Map(input.values);
  const changed = new Set<string>();
  for (const { name, offset, bytes } of changes) {
    let target = values.get(name);
    if (target === undefined) continue;
    if (!changed.has(name)) {
      target = target.slice();
      values.set(name, target);
      changed.add(name);
    }
    target.set(bytes.subarray(0, target.length - offset), offset);
  }
  return { values, rest: input.rest };
}

/** Combine for words, which have any length. */
export function withWords(
  input: Input,
  changes: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Input {
  const values = new Map(input.values);
  for (const { name, bytes } of changes) if (values.has(name)) values.set(name, bytes);
  return { values, rest: input.rest };
}
