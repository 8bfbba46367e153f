/** The initialiser of a global as bytes and addresses. */
import type { InitialPart } from "@everypath/core";
import type { LlvmType, Operand } from "../llvm/module.ts";
import { absoluteValue, type ConstantScalar, evaluateConstant } from "../lower/constant.ts";
import type { Unit } from "../lower/unit.ts";

/** Parts in order of their offsets; `unsupported` names what has no value. */
export function evaluateInitializer(
  unit: Unit,
  operand: Operand,
): { readonly parts: readonly InitialPart[]; readonly unsupported: readonly string[] } {
  const parts: InitialPart[] = [];
  const unsupported: string[] = [];
  write(operand, 0);
  return { parts: joinBytes(parts), unsupported };

  function write(value: Operand, offset: number): void {
    switch (value.kind) {
      case "zeroinitializer":
      case "null":
      case "undef":
      case "poison":
        return;
      case "string":
        parts.push({ kind: "bytes", offset, bytes: value.bytes });
        return;
      case "aggregate":
        value.elements.forEach((element, index) => {
          const place = unit.layout.element(value.type, index);
          if (place !== undefined) write(element, offset + place.offset);
        });
        return;
      default: {
        const [constant] = evaluateConstant(unit, value);
        if (constant !== undefined) writeScalar(constant, value.type, offset);
      }
    }
  }

  function writeScalar(constant: ConstantScalar, type: LlvmType, offset: number): void {
    const size = unit.layout.storeSize(type);
    if (constant.kind === "unsupported") {
      unsupported.push(constant.what);
    } else if (constant.kind === "address" && size === unit.layout.pointerBytes) {
      const { symbol, addend } = constant.place;
      parts.push({ kind: "address", offset, symbol, addend });
    } else if (constant.kind === "float") {
      const { value, bits } = constant;
      parts.push({
        kind: "bytes",
        offset,
        bytes: bits === undefined ? floatBytes(value, size) : littleEndian(bits, size),
      });
    } else {
      parts.push({ kind: "bytes", offset, bytes: littleEndian(absoluteValue(constant) ?? 0n, size) });
    }
  }
}

function littleEndian(value: bigint, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let rest = value;
  for (let index = 0; index < size; index += 1) {
    bytes[index] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return bytes;
}

function floatBytes(value: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  if (size === 4) view.setFloat32(0, value, true);
  else view.setFloat64(0, value, true);
  return bytes;
}

/** Joins parts of bytes that touch each other. */
function joinBytes(parts: readonly InitialPart[]): readonly InitialPart[] {
  const joined: InitialPart[] = [];
  let run: { offset: number; pieces: Uint8Array[]; end: number } | undefined;
  const close = (): void => {
    if (run === undefined) return;
    const bytes = new Uint8Array(run.end - run.offset);
    let at = 0;
    for (const piece of run.pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    joined.push({ kind: "bytes", offset: run.offset, bytes });
    run = undefined;
  };
  for (const part of parts) {
    if (part.kind === "address") {
      close();
      joined.push(part);
      continue;
    }
    if (run !== undefined && run.end !== part.offset) close();
    run ??= { offset: part.offset, pieces: [], end: part.offset };
    run.pieces.push(part.bytes);
    run.end += part.bytes.length;
  }
  close();
  return joined;
}
