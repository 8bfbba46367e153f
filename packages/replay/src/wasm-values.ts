/** Values of WebAssembly as bytes of the program and back, and places in its stack. */
import { Stop } from "./host-run.ts";
import type { RawValue } from "./run.ts";
import type { WasmType } from "./wasm-binary.ts";

/** Sign does not matter: WebAssembly's integers have none, and the callee extends what is narrower. */
export function scalar(type: WasmType, bytes: Uint8Array): number | bigint {
  const wide = new Uint8Array(8);
  wide.set(bytes.subarray(0, 8));
  const view = new DataView(wide.buffer);
  switch (type) {
    case "i32":
      return bytes.length === 1
        ? view.getInt8(0)
        : bytes.length === 2
          ? view.getInt16(0, true)
          : view.getInt32(0, true);
    case "i64":
      return view.getBigInt64(0, true);
    case "f32":
      return view.getFloat32(0, true);
    case "f64":
      return bytes.length === 4 ? view.getFloat32(0, true) : view.getFloat64(0, true);
    case "other":
      throw new Stop({ kind: "refused", reason: "a value of a type that has no numbers is passed" });
  }
}

export function rawValue(
  type: WasmType | undefined,
  value: number | bigint | undefined,
): RawValue | undefined {
  if (type === undefined || value === undefined || type === "other") return undefined;
  if (type === "i32" || type === "i64")
    return { type, value: BigInt.asUintN(type === "i32" ? 32 : 64, BigInt(value)) };
  return { type, value: Number(value) };
}

/** `…wasm-function[12]:0x3f2…`: byte positions in the module, innermost first. */
export function stackPositions(stack: string): number[] {
  return [...stack.matchAll(/wasm-function\[\d+\]:(0x[0-9a-f]+)/g)].map((match) => Number(match[1]));
}
