/** Files that the program reads: given bytes, or symbolic ones. Standard input is the file "stdin". */
import { bitVecConstant, type ValueType } from "@everypath/core";
import { addInput } from "../given.ts";
import type { FileInput, Machine } from "../machine.ts";
import { type MemoryLocation, resolve } from "../resolve.ts";
import { type State, spanOf } from "../state.ts";
import { cut } from "../step.ts";
import type { Intrinsic, IntrinsicCall } from "./intrinsic.ts";
import { nothing, readString, result } from "./intrinsic.ts";
import { symbolizePlace, writePlain } from "./symbolize-place.ts";

/** Symbolic bytes of a standard input of which nothing was said. */
const defaultInput: FileInput = { size: 8, contents: undefined };

function fileNamed({ machine, state }: IntrinsicCall, name: string): FileInput | undefined {
  const given = state.given?.fileSize(name);
  if (given !== undefined) return { size: given, contents: undefined };
  const file = machine.options.files.get(name);
  if (file !== undefined || name !== "stdin") return file;
  const location = spanOf(state.userFrame());
  machine.rely(
    {
      kind: "environment",
      what: "standard input has 8 bytes",
      location,
      option: "--stdin 8",
      standing: "open",
    },
    location,
  );
  return defaultInput;
}

/** __everypath_file_size(name): -1 where there is no such file */
export const fileSize: Intrinsic = (call) => {
  const name = readString(call.machine, call.state, call.values[0]!);
  if (typeof name !== "string") return name;
  return result(fileNamed(call, name)?.size ?? -1);
};

const byteType: ValueType = {
  kind: "integer",
  bits: 8,
  signed: false,
  name: "unsigned char",
  character: true,
};

/** __everypath_file_contents(name, object, size) */
export const fileContents: Intrinsic = (call) => {
  const { machine, state, values } = call;
  const name = readString(machine, state, values[0]!);
  if (typeof name !== "string") return name;
  const file = fileNamed(call, name);
  const size = Number(values[2]);
  if (file === undefined) return nothing;
  if (size === 0) {
    // Tells a replay that there is such a file; standard input there always is.
    if (name !== "stdin") addInput(state, state.freshName(name), "file", 0, []);
    return nothing;
  }
  if (size > file.size) return cut(state, "unsupported", `more bytes of '${name}' than it has`);
  const place = resolve(machine, state, values[1]!, size, "write");
  if (place.kind !== "place") return place;
  if (file.contents === undefined) {
    const type: ValueType = { kind: "array", element: byteType, length: size, bytes: size };
    symbolizePlace(machine, state, place, size, name, type, "file");
    return nothing;
  }
  givenContents(machine, state, place, name, file.contents.subarray(0, size));
  return nothing;
};

/** An input whose bytes are known. */
export function givenContents(
  machine: Machine,
  state: State,
  place: MemoryLocation,
  name: string,
  contents: Uint8Array,
): void {
  const parts = Array.from(contents, (byte, offset) => ({
    name: `${name}[${offset}]`,
    offset,
    symbol: bitVecConstant(8, BigInt(byte)),
    type: byteType,
  }));
  if (contents.length > 0) writePlain(machine, state, place, contents);
  addInput(state, state.freshName(name), "file", contents.length, parts);
}

/** __everypath_end_reached(missing): a read asked for so many bytes more than the file had */
export const endReached: Intrinsic = ({ state, values }) => {
  const [missing] = values;
  if (typeof missing !== "object")
    state.given?.endReached(Number(BigInt.asUintN(64, BigInt(missing ?? 0))), state.facts?.conjuncts ?? 0);
  return nothing;
};
