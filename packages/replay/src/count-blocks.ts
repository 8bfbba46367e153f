/**
 * Counts the blocks that the user's code runs. clang places the calls (-fsanitize-coverage=trace-pc-guard: in each block, and on each edge that no block
 * stands for); here they become calls of ours with the number of the block, as the sections in which clang keeps those numbers do not
 * survive the linker for WebAssembly.
 */
import { type CompileOptions, fileSystemFor, placeArguments, type SourceFile } from "@everypath/c";
import { blockCounting } from "./build-variant.ts";
import { compileToObject, compileToText, type ObjectFile } from "./compile-object.ts";

/** The counters that runtime/fuzz/counters.c has. */
const mostBlocks = 16_384;

export type CountedObject =
  | { readonly bytes: Uint8Array; readonly blocks: number }
  | { readonly refused: string };

/** `first`: the number of the file's first block. */
export function compileCounted(
  file: SourceFile,
  options: CompileOptions,
  args: readonly string[],
  first: number,
): CountedObject {
  const { dataModel } = options;
  const compiled = compileToText(file.path, fileSystemFor(file, options), dataModel, [
    ...args,
    ...blockCounting,
  ]);
  if ("refused" in compiled) return compiled;
  const counted = withCalls(compiled.text, first, dataModel === "lp64" ? "i64" : "i32");
  if (first + counted.blocks > mostBlocks) return { refused: "the program has too many blocks to count" };
  const path = `${file.path}.ll`;
  const files = fileSystemFor({ path, contents: new TextEncoder().encode(counted.text) }, options);
  const object: ObjectFile = compileToObject(path, files, dataModel, [
    "-x",
    "ir",
    "-Wno-override-module",
    ...placeArguments(),
  ]);
  return "refused" in object ? object : { bytes: object.bytes, blocks: counted.blocks };
}

/** The text with calls of ours in the place of clang's. */
export function withCalls(
  text: string,
  first: number,
  word: "i32" | "i64",
): { readonly text: string; readonly blocks: number } {
  let blocks = 0;
  const numbers = new Map<string, number>();
  const withoutSections = text
    .replace(
      /^(@__sancov_gen_\S*) = (.*)\[(\d+) x i32\] zeroinitializer, section "__sancov_guards".*$/gm,
      (_all, name: string, linkage: string, count: string) => {
        numbers.set(name, first + blocks);
        blocks += Number(count);
        return `${name} = ${linkage}[${count} x i32] zeroinitializer, align 4`;
      },
    )
    .replace(/^(@__(?:start|stop)___sancov_guards) = .*$/gm, "$1 = internal global i32 0");
  const call =
    /call void @__sanitizer_cov_trace_pc_guard\(ptr (?:getelementptr inbounds \(\[\d+ x i32\], ptr )?(@__sancov_gen_[^,) ]*)(?:, i\d+ 0, i\d+ (\d+)\))?\)/g;
  const counting = withoutSections
    .replace(call, (_all, name: string, index = "0") => {
      const number = numbers.get(name);
      if (number === undefined) throw new Error(`${name} is not one of the compiler's counters`);
      return `call void @__everypath_count(${word} ${number + Number(index)})`;
    })
    .replace(
      /^declare void @__sanitizer_cov_trace_pc_guard\(ptr\).*$/m,
      `declare void @__everypath_count(${word})`,
    );
  return { text: counting, blocks };
}
