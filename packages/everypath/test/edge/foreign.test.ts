/** Bitcode of other compilers: clang 14 with and without optimisation, C++ with exceptions, Rust. */
import { edges } from "./judge.ts";

const include = "#include <assert.h>\n#include <stdlib.h>\n";
const each = (...values: readonly (number | string)[]) => values.map((value) => ({ edge: [value] }));
const pairs = (...values: readonly (readonly (number | string)[])[]) => values.map((edge) => ({ edge }));
const entry = ["--entry", "f"];
const one = (type: string, more = "") =>
  `#include "edge.h"\n${more}int f(${type});\nint main(void) { return f(edge(0)); }\n`;
const two = (left: string, right: string) =>
  `#include "edge.h"\nint f(${left}, ${right});\nint main(void) { return f(edge(0), edge(1)); }\n`;
const clang = (level: string, form: "ll" | "bc") => ({
  prepare: [`clang-14 -g ${level} ${form === "ll" ? "-S" : "-c"} -emit-llvm main.c -o main.${form}`],
  explored: [`main.${form}`],
});

edges(
  "C by clang 14",
  ["clang-14"],
  [
    {
      name: "an overflow, without optimisation",
      files: `${include}int f(int x) {
  int y = x < 0 ? -x : x;
  assert(y >= 0);
  return y > 100;
}
`,
      native: one("int"),
      ...clang("-O0", "ll"),
      options: entry,
      runs: each(0, -5, 200, "-2147483648"),
      explore: "unsafe signed-overflow@4",
      bmc: "unsafe signed-overflow@4",
      prove: "refuted signed-overflow@4",
    },
    {
      name: "a divisor, optimised",
      files: `${include}int f(int x) {
  if (x > 5) return 1;
  return 10 / (x - 3) > 2;
}
`,
      native: one("int"),
      ...clang("-O2", "bc"),
      options: entry,
      runs: each(0, 3, 4, 6, "-2147483648"),
      explore: "unsafe division-by-zero@5 signed-overflow@5",
      bmc: "unsafe division-by-zero@5 signed-overflow@5",
      prove: "refuted division-by-zero@5 signed-overflow@5",
    },
    {
      name: "a shift that is guarded, but computed before",
      files: `${include}int f(int a, int n) {
  return n >= 0 && n < 32 && ((unsigned)a >> n & 1);
}
`,
      native: two("int", "int"),
      ...clang("-O2", "ll"),
      options: entry,
      runs: pairs([1, 0], [1, 32], [1, -1], [-1, 31], [0, 5]),
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
    {
      name: "a table instead of a switch",
      files: `${include}int f(unsigned c) {
  int result;
  switch (c) {
    case 0: result = 7; break;
    case 1: result = 2; break;
    case 2: result = 9; break;
    case 3: result = 4; break;
    case 5: result = 1; break;
    default: result = 0;
  }
  assert(result != 9);
  return result;
}
`,
      native: one("unsigned"),
      ...clang("-O2", "ll"),
      options: entry,
      runs: each(0, 1, 2, 3, 4, 5, 6, 4294967295),
      explore: "unsafe assertion@13",
      bmc: "unsafe assertion@13",
      prove: "refuted assertion@13",
    },
    {
      name: "a sum over vectors",
      files: `${include}int f(unsigned x) {
  unsigned char bytes[16];
  unsigned sum = 0;
  for (int i = 0; i < 16; i++) bytes[i] = x + i;
  for (int i = 0; i < 16; i++) sum += bytes[i];
  assert(sum <= 16 * 255 - 120);
  return sum == 120;
}
`,
      native: one("unsigned"),
      ...clang("-O3", "ll"),
      options: entry,
      runs: each(0, 1, 240, 241, 255, 4294967295),
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
    {
      name: "a loop that becomes a formula",
      files: `${include}int f(unsigned char n) {
  unsigned sum = 0;
  for (unsigned i = 0; i <= n; i++) sum += i;
  assert(sum == n * (n + 1u) / 2);
  return sum > 300;
}
`,
      native: one("unsigned char"),
      ...clang("-O2", "bc"),
      options: entry,
      runs: each(0, 1, 24, 25, 255),
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
  ],
);

const native = "-g -O0 -w -fsanitize=address,undefined -fno-sanitize-recover=all -Inative";
const cpp = (level: string) => ({
  prepare: [`clang++-14 -g ${level} -S -emit-llvm main.cpp -o main.ll`],
  explored: ["main.ll"],
  build: `g++ ${native} main.cpp -x c native/native.c -o program`,
});

edges(
  "C++ by clang 14",
  ["clang++-14", "g++"],
  [
    {
      name: "an exception finds its handler, and destructors run on the way",
      files: {
        "main.cpp": `#include <cassert>
struct base { int code; virtual ~base() {} };
struct derived : base {};
static int open = 0;
struct guard { guard() { open++; } ~guard() { open--; } };
static void risky(int x) {
  guard g;
  if (x == 3) { derived d; d.code = x; throw d; }
  if (x == 4) throw 4;
}
extern "C" int f(int x) {
  try {
    guard g;
    risky(x);
  } catch (const base &e) {
    assert(open == 0);
    return e.code;
  } catch (int n) {
    assert(n != 4);
  }
  return 0;
}
`,
      },
      native: one("int"),
      ...cpp("-O0"),
      options: entry,
      runs: each(0, 3, 4),
      explore: "unsafe assertion@19 initial-values",
      bmc: "unsafe assertion@19 initial-values",
      prove: "refuted assertion@19 initial-values",
    },
    {
      name: "an exception that is thrown on, optimised",
      files: {
        "main.cpp": `#include <cassert>
static int inner(int x) {
  try {
    if (x > 5) throw x;
    return 1;
  } catch (int n) {
    if (n == 7) throw;
    return 2;
  }
}
extern "C" int f(int x) {
  try {
    return inner(x);
  } catch (...) {
    assert(x != 8);
    return 3;
  }
}
`,
      },
      native: one("int"),
      ...cpp("-O2"),
      options: entry,
      runs: each(0, 6, 7, 8),
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
    {
      name: "an exception that must not leave",
      files: {
        "main.cpp": `static void strict(int x) noexcept { if (x == 9) throw x; }
extern "C" int f(int x) {
  try { strict(x); } catch (int) { return 1; }
  return 0;
}
`,
      },
      native: one("int"),
      ...cpp("-O0"),
      options: entry,
      runs: each(0, 9),
      explore: "unsafe assertion@1",
      bmc: "unsafe assertion@1",
      prove: "refuted assertion@1",
    },
  ],
);

const rust = (arguments_: string) => ({
  prepare: ["rustc -g --crate-type lib --emit=llvm-ir main.rs -o main.ll"],
  explored: ["main.ll"],
  build: `printf 'include!("main.rs");\\nfn edge(i: usize) -> i64 { std::env::var("EDGE").unwrap().split(",").nth(i).unwrap_or("0").parse().unwrap() }\\nfn main() { std::process::exit(f(${arguments_}) as i32) }\\n' > whole.rs && rustc -g -A warnings whole.rs -o program`,
});

edges(
  "Rust",
  ["rustc"],
  [
    {
      name: "a sum that does not fit",
      files: {
        "main.rs":
          "#[no_mangle]\npub fn f(a: u8, b: u8) -> u8 {\n    if a > 250 { return 1; }\n    a + b\n}\n",
      },
      ...rust("edge(0) as u8, edge(1) as u8"),
      options: entry,
      runs: pairs([1, 2], [251, 9], [250, 5], [250, 6]),
      explore: "unsafe assertion@4",
      bmc: "unsafe assertion@4",
      prove: "refuted assertion@4",
    },
    {
      name: "an index, and one that is asked for",
      files: {
        "main.rs":
          "#[no_mangle]\npub fn f(i: usize, j: usize) -> u8 {\n    let a = [1u8, 2, 3];\n    let n = match a.get(j) { Some(x) => *x, None => 9 };\n    a[i] * n\n}\n",
      },
      ...rust("edge(0) as usize, edge(1) as usize"),
      options: entry,
      runs: pairs([0, 0], [2, 2], [2, 7], [3, 0]),
      explore: "unsafe assertion@5",
      bmc: "unsafe assertion@5",
      prove: "refuted assertion@5",
    },
    {
      name: "arithmetic that wraps around, as said",
      files: {
        "main.rs":
          "#[no_mangle]\npub fn f(a: i32) -> u8 {\n    let b = a.wrapping_add(1);\n    match a.checked_add(1) {\n        Some(c) => { assert!(c == b); 0 }\n        None => { assert!(b == i32::MIN); 1 }\n    }\n}\n",
      },
      ...rust("edge(0) as i32"),
      options: entry,
      runs: each(0, 2147483647, "-2147483648"),
      explore: "safe",
      bmc: "safe",
      prove: "proved",
    },
  ],
);
