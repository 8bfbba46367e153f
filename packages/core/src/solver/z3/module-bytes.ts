/** The binary format of WebAssembly, as far as the modules that we make ourselves need it. */

export type Bytes = readonly number[];

export const valueTypes = { i: 0x7f, j: 0x7e, f: 0x7d, d: 0x7c } as const;
export const functionTable = 0x70;
export const noResult = 0x40;

/** Sections by what they hold, in the order in which a module lists them. */
export const sections = { types: 1, imports: 2, functions: 3, exports: 7, code: 10 } as const;
export const importKinds = { table: 1, global: 3 } as const;

export const instructions = {
  if: 0x04,
  try: 0x06,
  rethrow: 0x09,
  end: 0x0b,
  callIndirect: 0x11,
  catchAll: 0x19,
  localGet: 0x20,
  localSet: 0x21,
  globalGet: 0x23,
  globalSet: 0x24,
  i32Const: 0x41,
  i64Const: 0x42,
  f32Const: 0x43,
  f64Const: 0x44,
  i32IsZero: 0x45,
  /** `prefixed` and then the number of the instruction. */
  prefixed: 0xfc,
  tableCopy: 0x0e,
} as const;

/** An unsigned number, seven bits a byte, the least first. */
export function unsigned(value: number): Bytes {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest !== 0);
  return bytes;
}

export function list(items: readonly Bytes[]): Bytes {
  return [...unsigned(items.length), ...items.flat()];
}

export function text(ascii: string): Bytes {
  return list([...ascii].map((character) => [character.charCodeAt(0)]));
}

export function functionType(parameters: readonly number[], results: readonly number[]): Bytes {
  return [0x60, ...sized(parameters), ...sized(results)];
}

/** A function's code, which has so many locals of one type beside its parameters. */
export function body(localCount: number, localType: number, code: Bytes): Bytes {
  const locals = localCount === 0 ? list([]) : list([[...unsigned(localCount), localType]]);
  return sized([...locals, ...code, instructions.end]);
}

export function moduleOf(
  parts: readonly { readonly section: number; readonly items: readonly Bytes[] }[],
): Uint8Array {
  const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  return Uint8Array.from([
    ...header,
    ...parts.flatMap(({ section, items }) => [section, ...sized(list(items))]),
  ]);
}

function sized(bytes: Bytes): Bytes {
  return [...unsigned(bytes.length), ...bytes];
}
