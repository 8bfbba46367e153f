/** One run of the compiler after another in the same instance: what each makes is what an instance of its own makes. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeToolchain } from "../../src/clang/toolchain.ts";
import { compileToLlvm } from "../../src/clang.ts";

const sources: readonly string[] = [
  '#include <stdio.h>\nint main(void) { return printf("%d\\n", getchar()); }\n',
  "int f(int x) { return y; }\n",
  "#include <stdlib.h>\n#include <string.h>\nchar *f(const char *s) { return strcpy(malloc(strlen(s) + 1), s); }\n",
  "struct s { int a; char b[7]; }; struct s f(struct s *p, int i) { p[i].b[i] = 1; return *p; }\n",
  "#error no\n",
  `int f(int a) { switch (a) { ${Array.from({ length: 300 }, (_, at) => `case ${at}: return ${at * at};`).join(" ")} } return 0; }\n`,
];
const compile = (source: string) =>
  compileToLlvm({ path: "a.c", contents: Buffer.from(source) }, { dataModel: "lp64", cflags: ["-O1"] });

/** What a run makes is not taken from the runs before. */
beforeEach(() => void vi.stubEnv("EVERYPATH_CACHE", "off"));

/** How many instances are made from now on, and the memory of each. */
function watched(): readonly WebAssembly.Memory[] {
  const memories: WebAssembly.Memory[] = [];
  const { Instance, Memory, Module, RuntimeError } = WebAssembly;
  class Watched extends Instance {
    constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
      super(module, imports);
      if (this.exports.memory instanceof Memory) memories.push(this.exports.memory);
    }
  }
  vi.stubGlobal("WebAssembly", { Instance: Watched, Memory, Module, RuntimeError });
  return memories;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  closeToolchain();
});

test("what a run makes does not depend on the runs before", async () => {
  const alone = [];
  for (const source of sources) {
    closeToolchain();
    alone.push(await compile(source));
  }
  closeToolchain();
  const memories = watched();
  for (const order of [sources, sources.toReversed(), sources]) {
    for (const source of order) expect(await compile(source)).toEqual(alone[sources.indexOf(source)]);
  }
  expect(memories.length).toBe(1);
});

test("a run that fails leaves nothing to the next one", async () => {
  const [source = ""] = sources;
  const before = await compile(source);
  const memories = watched();
  // Too deep for this thread's stack: tried in the instance at hand and in a new one, then in a thread with a larger stack.
  const deep = `int f(void) { return ${"(".repeat(20_000)}1${")".repeat(20_000)}; }\n`;
  const failed = await compile(deep);
  expect(memories.length).toBe(1);
  expect(await compile(source)).toEqual(before);
  expect(memories.length).toBe(2);
  expect(await compile(deep)).toEqual(failed);
});

test("an instance whose memory has grown large serves no more", async () => {
  const memories = watched();
  for (let run = 0; run < 40; run++) await compile("int f(int x) { return x + 1; }\n");
  expect(memories.length).toBeGreaterThan(1);
  for (const { buffer } of memories) expect(buffer.byteLength).toBeLessThan(300e6);
});
