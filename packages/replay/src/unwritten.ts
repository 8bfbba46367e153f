/**
 * Variables that are declared without a value, where nobody looked for uninitialised reads: the path says what they hold, and the compiled
 * program must hold the same. clang can be told to store a pattern at each such declaration (-ftrivial-auto-var-init=pattern) and marks the store;
 * here a call follows it by which the host (host.ts) puts in the path's value.
 */
import { type CompileOptions, fileSystemFor, placeArguments, type SourceFile } from "@everypath/c";
import { compileToObject, compileToText, type ObjectFile } from "./compile-object.ts";
import { unwrittenHook } from "./host-run.ts";

/** Compiles a file of C with a hook at each declaration of a scalar without a value. */
export function compileWithHooks(
  file: SourceFile,
  options: CompileOptions,
  args: readonly string[],
): ObjectFile {
  const { dataModel } = options;
  const patterns = [...args, "-ftrivial-auto-var-init=pattern"];
  const compiled = compileToText(file.path, fileSystemFor(file, options), dataModel, patterns);
  if ("refused" in compiled) return compiled;
  const path = `${file.path}.ll`;
  const text = withHooks(compiled.text, dataModel === "lp64" ? "i64" : "i32");
  const files = fileSystemFor({ path, contents: new TextEncoder().encode(text) }, options);
  return compileToObject(path, files, dataModel, ["-x", "ir", "-Wno-override-module", ...placeArguments()]);
}

/** Bytes of the scalars that LLVM IR stores; `ptr` is as wide as the data model says. */
const scalarBytes: Readonly<Record<string, number>> = {
  i8: 1,
  i16: 2,
  i32: 4,
  i64: 8,
  i128: 16,
  float: 4,
  double: 8,
};

/** The text of LLVM IR with a call of the hook behind each store that the compiler made of a missing initialiser. */
export function withHooks(text: string, word: "i32" | "i64"): string {
  const marks = [...text.matchAll(/^(!\d+) = !\{!"auto-init"\}$/gm)].map(([, mark]) => mark);
  if (marks.length === 0) return text;
  const places = new Map(
    [...text.matchAll(/^(!\d+) = (?:distinct )?!DILocation\(line: (\d+), column: (\d+)/gm)].map(
      ([, node, line, column]) => [node, { line, column }],
    ),
  );
  const stores = /^( +)store (\w+) [^\n]*, ptr (%[^,]+), align \d+, !dbg (!\d+), !annotation (!\d+)$/gm;
  const hooked = text.replace(
    stores,
    (all, indentation: string, type: string, address: string, node: string, mark: string) => {
      const size = type === "ptr" ? (word === "i64" ? 8 : 4) : scalarBytes[type];
      const place = places.get(node);
      if (size === undefined || place === undefined || !marks.includes(mark)) return all;
      const values = [size, place.line, place.column].map((number) => `${word} ${number}`);
      return `${all}\n${indentation}call void @${unwrittenHook}(ptr ${address}, ${values.join(", ")}), !dbg ${node}`;
    },
  );
  return `${hooked}\ndeclare void @${unwrittenHook}(ptr, ${word}, ${word}, ${word})\n`;
}
