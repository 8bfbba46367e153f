/**
 * The steps in which a tool's memory grows. Its allocator (dlmalloc) asks for 64 KB more at a time, and where the host reads the memory after each,
 * the engine takes the whole memory, which is large, for allocated once more, and looks for garbage: several times in each run, which took as
 * much time as the tool itself. What dlmalloc calls `mallopt(M_GRANULARITY)` the module does not export, so the number is changed in its place.
 */

/** dlmalloc's parameters as it begins, five words after one that is chosen at random: a page, the step, and thresholds without bound. */
const usualStep = 65_536;
const boundless = 0xffff_ffff;
const pattern: readonly number[] = [usualStep, usualStep, boundless, boundless, 0];
/** A power of 2, as dlmalloc wants it. A run that needs less has so much address space that it never touches. */
const largeStep = 1 << 22;

/** By module: the parameters' address, or that they are nowhere. */
const places = new WeakMap<WebAssembly.Module, number | "none">();

/** To be called when the memory has grown for the first time, which the allocator did. `end`: of what a linker has laid out. */
export function enlargeSteps(module: WebAssembly.Module, memory: WebAssembly.Memory, end: number): void {
  const known = places.get(module);
  if (known === "none") return;
  if (known !== undefined) {
    const words = new Uint32Array(memory.buffer, known, pattern.length);
    if (isPattern(words, 0)) words[1] = largeStep;
    return;
  }
  const words = new Uint32Array(memory.buffer, 0, Math.floor(end / 4));
  const found: number[] = [];
  for (let at = words.indexOf(usualStep); at >= 0; at = words.indexOf(usualStep, at + 1))
    if (isPattern(words, at)) found.push(at);
  const [at] = found;
  if (at === undefined || found.length > 1) places.set(module, "none");
  else {
    places.set(module, 4 * at);
    words[at + 1] = largeStep;
  }
}

function isPattern(words: Uint32Array, at: number): boolean {
  return pattern.every((word, index) => words[at + index] === word);
}
