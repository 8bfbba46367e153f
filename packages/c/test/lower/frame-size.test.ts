/** The size of frames, against what gcc and clang say of the same functions (`-fstack-usage`). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Random } from "../../../everypath/test/differential/generator.ts";
import { runProcess } from "../../../everypath/test/examples/everypath.ts";
import { procedureOf, programOf } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-frames-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const prelude = `
typedef __builtin_va_list va_list;
struct small { short a; char b; };
struct middle { char c[100]; int x; };
struct large { double d[300]; char c[7]; };
int many(const char *format, ...);
int use(void *p);
int pair(int a, int b);
struct middle made(int x);
int taken(struct large s, int x);
`;

const scalars = ["char", "short", "int", "long", "float", "double", "void *", "struct small"];

/** Functions of every kind of variable, argument and block; each is named f0, f1, … */
function functions(random: Random, count: number): string {
  return Array.from({ length: count }, (_, at) => functionText(random, at)).join("\n");
}

function functionText(random: Random, at: number): string {
  const parameters = Array.from(
    { length: random.below(9) },
    (_, i) => `${random.pick(["int", "double", "long"])} p${i}`,
  );
  if (random.chance(20)) parameters.push("struct middle q");
  const isVariadic = parameters.length > 0 && random.chance(20);
  const declarations: string[] = [];
  const uses: string[] = [];
  const declare = (text: string, name: string): void => {
    declarations.push(text);
    if (random.chance(80)) uses.push(`use(&${name});`);
  };
  for (let i = random.below(7); i > 0; i--) declare(`${random.pick(scalars)} s${i};`, `s${i}`);
  for (let i = random.below(4); i > 0; i--) {
    const length = random.pick([1, 3, 16, 100, 1000, 60_000]);
    declare(`${random.pick(["char", "int", "double", "struct middle"])} a${i}[${length}];`, `a${i}`);
  }
  if (random.chance(20)) declare(`_Alignas(${random.pick([32, 64, 256])}) char aligned[5];`, "aligned");
  if (random.chance(30)) {
    declare("struct large l;", "l");
    uses.push("r += taken(l, 1);");
  }
  if (random.chance(30)) uses.push("{ char inner[500]; use(inner); }", "{ int other[40]; use(other); }");
  if (random.chance(30)) uses.push("r += made(1).x + made(2).x;");
  if (random.chance(30)) uses.push('r += many("", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);');
  if (random.chance(50)) uses.push(nested(random, 3));
  if (isVariadic)
    uses.push(
      "{ va_list v; __builtin_va_start(v, LAST); r += __builtin_va_arg(v, int); __builtin_va_end(v); }",
    );
  const last = parameters.at(-1)?.replace(/^.* /, "") ?? "";
  const list = [...parameters, ...(isVariadic ? ["..."] : [])].join(", ") || "void";
  return `int f${at}(${list}) { int r = 0; ${declarations.join(" ")} ${uses.join(" ").replaceAll("LAST", last)} return r; }`;
}

/** Calls as arguments of calls, so that results wait for each other. */
function nested(random: Random, depth: number): string {
  const call = (left: number): string =>
    left === 0
      ? String(random.below(9))
      : `pair(${call(left - 1)}, ${call(left - 1)}) ${random.pick(["+", "*"])} pair(1, ${call(left - 1)})`;
  return `r += ${call(depth)};`;
}

/** Bytes of each function's frame, the return address included. */
async function nativeFrames(
  compiler: string,
  file: string,
): Promise<ReadonlyMap<string, number> | undefined> {
  const object = join(folder, `${compiler}.o`);
  const run = await runProcess(compiler, ["-w", "-O0", "-fstack-usage", "-c", file, "-o", object]).catch(
    () => undefined,
  );
  if (run === undefined) return undefined;
  if (run.status !== 0) throw new Error(run.stderr);
  const lines = readFileSync(join(folder, `${compiler}.su`), "latin1")
    .trim()
    .split("\n");
  // clang leaves the return address out.
  const returnAddress = compiler.startsWith("clang") ? 8 : 0;
  return new Map(
    lines.map((line) => {
      const [place = "", bytes = ""] = line.split("\t");
      return [place.slice(place.lastIndexOf(":") + 1), Number(bytes) + returnAddress];
    }),
  );
}

describe.each([1, 2, 3])("functions of seed %i", async (seed) => {
  const text = prelude + functions(new Random(seed), 60);
  const file = join(folder, `frames${seed}.c`);
  writeFileSync(file, text);
  const program = await programOf(text);

  test.each(["gcc", "clang"])(
    "take no less stack than %s's, and not much more",
    { timeout: 300_000 },
    async (compiler) => {
      const native = await nativeFrames(compiler, file);
      if (native === undefined) return;
      expect(native.size).toBe(60);
      for (const [name, bytes] of native) {
        const own = procedureOf(program, name).frameBytes ?? 0;
        const context = `${name}: ${own} bytes here, ${bytes} by ${compiler}`;
        expect(own, context).toBeGreaterThanOrEqual(0.7 * bytes - 48);
        expect(own, context).toBeLessThanOrEqual(1.6 * bytes + 3000);
      }
    },
  );
});
