/** Loaded before the command line (`node --import`): the compiler's module, which is larger than any other, cannot be made. */
const { Module } = WebAssembly;

WebAssembly.Module = class extends Module {
  constructor(bytes) {
    if (bytes.byteLength > 50e6) throw new Error("the compiler was to be loaded");
    super(bytes);
  }
};
