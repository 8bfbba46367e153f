/**
 * LLVM's C++ library, whose headers come with the compiler: all of them compile for each target, what a program does wrong with the library is told at
 * the program's own line, and the library's code is none of the program's. That it does what the real one does, features.test.ts shows.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { exploreInProcess, outcomeInProcess } from "../../everypath/test/examples/in-process.ts";
import { promisesLess } from "../src/cast-alignment.ts";
import { cppLibraryDirectory } from "../src/clang/cpp-library.ts";
import { hostFileSystem, overlay } from "../src/clang/file-system.ts";
import { runTool } from "../src/clang/toolchain.ts";
import { compileToLlvm, languageArguments } from "../src/clang.ts";
import { withoutLibraryFunctions } from "../src/llvm/library-functions.ts";
import { includeDirectory } from "../src/runtime.ts";
import { targets } from "./runtime/clang.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-cpp-library-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Headers of ISO C++20, but for those of threads, coroutines, modules and locales. */
const headers =
  `algorithm any array bit bitset cassert cctype cerrno cfenv cfloat charconv chrono cinttypes climits
  clocale cmath compare complex concepts csetjmp csignal cstdarg cstddef cstdint cstdio cstdlib cstring ctime cwchar cwctype
  deque exception execution forward_list fstream functional initializer_list iomanip ios iosfwd iostream istream iterator
  limits list map memory memory_resource new numbers numeric optional ostream queue random ranges ratio scoped_allocator
  set source_location span sstream stack stdexcept streambuf string string_view system_error tuple type_traits typeindex typeinfo
  unordered_map unordered_set utility valarray variant vector version`
    .trim()
    .split(/\s+/);

describe("the headers", { timeout: 300_000 }, () => {
  const [x86, i386, wasm64, wasm32] = targets;
  const dialects = [
    [x86, "-std=gnu++20"],
    [i386, "-std=gnu++17"],
    [wasm64, "-std=gnu++20"],
    [wasm32, "-std=gnu++23"],
  ] as const;

  test.each(dialects)("compile together, and twice, for %s with %s", (target, dialect) => {
    const isKnown = (name: string): boolean =>
      dialect !== "-std=gnu++17" ||
      !["bit", "compare", "concepts", "numbers", "ranges", "source_location", "span"].includes(name);
    const includes = headers.filter(isKnown).map((name) => `#include <${name}>\n`);
    const text = [...includes, ...includes, "int main() { return 0; }\n"].join("");
    const path = "/everypath-test/headers.cpp";
    const language = languageArguments(path, { dataModel: "lp64", runtimeInclude: includeDirectory() });
    const files = overlay(hostFileSystem, new Map([[path, new TextEncoder().encode(text)]]));
    const run = runTool("clang", [`--target=${target}`, "-fsyntax-only", ...language, dialect, path], files);
    expect(new TextDecoder().decode(run.stderr)).toBe("");
  });
});

/** Each line is a function, which fails for one input, in the way that is told. */
const wrong: readonly (readonly [string, string, string])[] = [
  ["std::vector<int> v(3); v.reserve(16); return v[n & 3];", "assertion", "vector[] index out of bounds"],
  [
    "std::vector<int> v; if (n != 5) v.push_back(n); return v.back();",
    "assertion",
    "back() called on an empty vector",
  ],
  ["std::vector<int> v{1}; int &first = v[0]; if (n > 3) v.resize(9); return first;", "use-after-free", ""],
  [
    "std::optional<int> o; if (n) o = n; return *o;",
    "assertion",
    "optional operator* called on a disengaged value",
  ],
  ['std::string s = "abc"; return s[n & 7];', "assertion", "string index out of bounds"],
  ["std::unique_ptr<int> p; if (n > 0) p = std::make_unique<int>(1); return *p;", "null-dereference", ""],
  [
    "std::map<int, int> m{{1, 2}}; auto i = m.find(1); if (n == 2) m.erase(1); return i->second;",
    "use-after-free",
    "",
  ],
  ["std::vector<int> v{1, 2}; return std::count(v.begin() + (n & 3), v.end(), 1);", "out-of-bounds", ""],
];

test("what a program does wrong is told at its own line, and confirmed", { timeout: 300_000 }, async () => {
  const includes = ["algorithm", "map", "memory", "optional", "string", "vector"].map(
    (name) => `#include <${name}>`,
  );
  const functions = wrong.map(([body], index) => `int f${index}(int n) { ${body} }`);
  const path = file("wrong.cpp", [...includes, ...functions, ""].join("\n"));
  const result = await exploreInProcess(path, ["--no-check", "signed-overflow"]);
  expect(result).toMatchObject({ complete: true });
  const told = result.errors.map(({ kind, message, location, procedure, replay }) => {
    return { kind, message, line: location.line, file: location.file, procedure, replay };
  });
  expect(told).toEqual(
    wrong.map(([, kind, message], index) => ({
      ...{ kind, message: expect.stringContaining(message), line: includes.length + 1 + index },
      ...{ file: path, procedure: `f${index}(int)`, replay: "confirmed" },
    })),
  );
  // Nothing of the library is the program's: no line of it, and no entry.
  expect(result.coverage?.files?.map(({ file: covered }) => covered)).toEqual([path]);
  expect(result.entries?.map(({ name }) => name)).toEqual(wrong.map((_, index) => `f${index}(int)`));
});

test("sorting three unknown numbers sorts them", { timeout: 300_000 }, async () => {
  const path = file(
    "sorts.cpp",
    `#include <algorithm>\n#include <cassert>\n#include <vector>
int sorts(int a, int b, int c) {
  std::vector<int> v{a, b, c};
  std::sort(v.begin(), v.end());
  assert(v[0] <= v[1] && v[1] <= v[2]);
  assert(v[0] == std::min({a, b, c}));
  return v[1];
}\n`,
  );
  const result = await exploreInProcess(path, ["--entry", "sorts"]);
  expect(result).toMatchObject({ verdict: "safe", complete: true });
});

test.each([
  ["thread", "<thread>: threads are not modelled"],
  ["future", "<future>: threads are not modelled"],
  ["regex", "<regex>: regular expressions are not modelled"],
])("<%s> is refused with the reason", async (header, reason) => {
  const path = file(`${header}.cpp`, `#include <${header}>\nint main() {}\n`);
  const { diagnostic } = await compileToLlvm(
    { path },
    { dataModel: "lp64", runtimeInclude: includeDirectory() },
  );
  expect(diagnostic?.message).toContain(`error: ${reason}`);
});

test("a set of pointers is ordered by addresses, and the verdict rests on them", {
  timeout: 300_000,
}, async () => {
  const path = file(
    "pointers.cpp",
    `#include <cassert>\n#include <memory>\n#include <set>
int main() {
  auto a = std::make_unique<int>(1), b = std::make_unique<int>(2);
  std::set<int *> pointers{a.get(), b.get()};
  assert(pointers.size() == 2);
  assert(**pointers.begin() == 1);
}\n`,
  );
  const result = await exploreInProcess(path, ["--no-replay"]);
  expect(result).toMatchObject({ verdict: "unknown", errors: [] });
  expect(new Set(result.incomplete.map(({ reason }) => reason))).toEqual(new Set(["address"]));
});

test("a program rests on writing only where it asks whether that has failed", {
  timeout: 300_000,
}, async () => {
  const program = (rest: string): string =>
    `#include <iostream>\nint main() { int x = std::cin.get(); std::cout << x << std::endl; ${rest} return 0; }\n`;
  const flags = ["--stdin", "1", "--no-replay"];
  const silent = await exploreInProcess(file("silent.cpp", program("")), flags);
  expect(silent).toMatchObject({ verdict: "safe", complete: true, incomplete: [] });
  const asking = await exploreInProcess(file("asking.cpp", program("if (!std::cout) return 1;")), flags);
  expect(asking.verdict).toBe("unknown");
  expect(asking.incomplete.map(({ detail }) => detail)).toEqual(["writing does not fail"]);
});

test("an entry of C++ is named without its parameters where there is one of the name", {
  timeout: 300_000,
}, async () => {
  const path = file(
    "names.cpp",
    "int one(int x) { return x; }\nint two(int x) { return x; }\nint two(long x) { return 0; }\n",
  );
  expect(await exploreInProcess(path, ["--entry", "one"])).toMatchObject({ verdict: "safe" });
  const { status, stderr } = await outcomeInProcess(["explore", path, "--entry", "two"]);
  expect(status).toBe(2);
  expect(stderr).toContain("two is one of two(int), two(long); give one of them");
});

test("alignments are asked for only where the program's own code may hide one", {
  timeout: 300_000,
}, async () => {
  const compiled = async (name: string, text: string): Promise<boolean> => {
    const { text: llvm = "" } = await compileToLlvm(
      { path: file(name, text) },
      { dataModel: "lp64", runtimeInclude: includeDirectory() },
    );
    return promisesLess(withoutLibraryFunctions(llvm), "lp64");
  };
  expect(await compiled("plain.c", "int f(int *p) { return p[1]; }\n")).toBe(false);
  expect(
    await compiled(
      "library.cpp",
      '#include <unordered_map>\n#include <string>\nint f(std::unordered_map<std::string, int> &m) { return m["x"]; }\n',
    ),
  ).toBe(false);
  expect(
    await compiled(
      "packed.c",
      "struct s { char c; int i; } __attribute__((packed)); int f(struct s *p) { return p->i; }\n",
    ),
  ).toBe(true);
});

test("two files in memory are never one, in whichever overlays they are", () => {
  const inner = overlay(hostFileSystem, new Map([["/a/one.h", new Uint8Array()]]));
  const outer = overlay(inner, new Map([["/a/two.h", new Uint8Array()]]));
  const library = hostFileSystem.list(cppLibraryDirectory).map((name) => `${cppLibraryDirectory}/${name}`);
  const paths = ["/a/one.h", "/a/two.h", ...library];
  expect(library.length).toBeGreaterThan(100);
  expect(new Set(paths.map((path) => outer.stat(path)?.identity)).size).toBe(paths.length);
});
