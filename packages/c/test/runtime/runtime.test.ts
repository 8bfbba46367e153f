/** The compiled models as modules: what each defines and needs, and which are loaded for a program. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownBytes, ownFilesBelow } from "@everypath/core";
import { describe, expect, test } from "vitest";
import {
  includeDirectory,
  loadRuntimeModules,
  modelSources,
  openRuntime,
  symbolsOfModule,
} from "../../src/runtime.ts";

const intrinsics = [
  ...readFileSync(join(includeDirectory(), "everypath-internal.h"), "utf8").matchAll(
    /\b(__everypath_\w+)\(/g,
  ),
].map((match) => match[1] ?? "");

/** Called where a model has no answer, so that the report names what is missing. */
const named = [
  "__everypath_unmodelled_dynamic_cast_among_equal_bases",
  "__everypath_unmodelled_exception_through_the_library",
  "__everypath_unmodelled_number_of_destructors",
  "__everypath_unmodelled_printf_long_double",
  "__everypath_unmodelled_printf_positional_argument",
  "__everypath_unmodelled_rounding_mode",
  "__everypath_unmodelled_scanf_allocation",
  "__everypath_unmodelled_scanf_long_number",
  "__everypath_unmodelled_scanf_positional_argument",
  "__everypath_unmodelled_wide_character_output",
  "__everypath_unmodelled_wide_long_number",
  "__everypath_unmodelled_wide_printf_format",
  "__everypath_unmodelled_wide_scanf_format",
];

describe.each(["lp64", "ilp32"] as const)("for %s", (dataModel) => {
  const { index } = openRuntime(dataModel);

  test("every model is there, and no name is defined twice", () => {
    expect(Object.keys(index.modules)).toHaveLength(modelSources().length);
    const defined = Object.values(index.modules).flatMap(({ defines }) => defines);
    expect(defined).toHaveLength(new Set(defined).size);
  });

  test("models call only models and intrinsics", () => {
    const runtime = openRuntime(dataModel);
    const missing = Object.values(index.modules)
      .flatMap(({ needs }) => needs)
      .filter((name) => !runtime.defines(name) && !intrinsics.includes(name));
    expect([...new Set(missing)].sort()).toEqual(named);
  });

  test("models use no type and no instruction that the machine refuses", () => {
    for (const { name, text } of openRuntime(dataModel).load(
      Object.values(index.modules).flatMap((m) => m.defines),
    )) {
      const refused =
        /(?<![%@.\w])(fp128|half|bfloat|<\d+ x \w+>|asm|indirectbr|fence|atomicrmw|cmpxchg)\b.*/.exec(
          code(text),
        );
      expect(refused?.[0], name).toBeUndefined();
    }
  });
});

/** Without metadata, strings and comments. */
function code(text: string): string {
  return text.replace(/^[!;].*$/gm, "").replace(/"[^"]*"/g, '""');
}

test("a name brings the modules that define it and what they need", () => {
  const names = (wanted: readonly string[]) => loadRuntimeModules("lp64", wanted).map(({ name }) => name);
  expect(names([])).toEqual([]);
  expect(names(["no_such_function", "main"])).toEqual([]);
  expect(names(["strlen"])).toEqual(["string-search"]);
  expect(names(["abs", "strtok"])).toEqual(["arithmetic", "string-token"]);
  expect(names(["malloc"])).toEqual(["allocate", "errno"]);
  expect(names(["printf"])).toEqual([
    ..."decimal errno error-text file format format-double printf sink".split(" "),
  ]);
  expect(names(["stdout"])).toContain("file");
});

test("a loaded module is LLVM IR for the data model", () => {
  const [wide] = loadRuntimeModules("lp64", ["strlen"]);
  const [narrow] = loadRuntimeModules("ilp32", ["strlen"]);
  expect(wide?.text).toMatch(/^define .*i64 @strlen\(ptr/m);
  expect(narrow?.text).toMatch(/^define .*i32 @strlen\(ptr/m);
});

test("symbols are read off a module's text", () => {
  const text = `
@shared = dso_local global i32 0, align 4
@hidden = internal global i32 0, align 4
@.str = private unnamed_addr constant [2 x i8] c"a\\00"
@elsewhere = external global ptr, align 8
define dso_local i32 @visible(i32 %0) #0 {
  ret i32 %0
}
define internal void @local() {
  ret void
}
declare i32 @needed(ptr, ...) #1
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
`;
  expect(symbolsOfModule(text)).toEqual({ defines: ["shared", "visible"], needs: ["elsewhere", "needed"] });
});

test("headers and models are text that somebody here wrote: no archive lies among them", () => {
  const paths = ["runtime/include", "runtime/libc", "runtime/replay"].flatMap(ownFilesBelow);
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => ownBytes(path).includes(0))).toEqual([]);
});
