/** Loaded before the command line: the compiler's memory may grow by one megabyte, so that it runs out on any file. */
const { Module } = WebAssembly;
const memorySection = 5;
const pagesToGrow = 16;

WebAssembly.Module = class extends Module {
  constructor(bytes) {
    // Of the modules that are made here only the tools' is that large.
    if (bytes.length > 10_000_000) limitMemory(bytes);
    super(bytes);
  }
};

function limitMemory(bytes) {
  let at = 8;
  while (bytes[at] !== memorySection) {
    const size = readNumber(bytes, at + 1);
    at = size.end + size.value;
  }
  // One memory, its flags, the pages it begins with and the most that it may have.
  const first = readNumber(bytes, readNumber(bytes, at + 1).end + 2);
  const most = readNumber(bytes, first.end);
  let value = first.value + pagesToGrow;
  for (let index = first.end; index < most.end; index++, value >>>= 7)
    bytes[index] = (value & 127) | (index === most.end - 1 ? 0 : 128);
}

/** LEB128 */
function readNumber(bytes, begin) {
  let value = 0;
  for (let at = begin; ; at++) {
    value += (bytes[at] & 127) * 2 ** (7 * (at - begin));
    if ((bytes[at] & 128) === 0) return { value, end: at + 1 };
  }
}
