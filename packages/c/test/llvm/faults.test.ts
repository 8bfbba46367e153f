import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { LlvmSyntaxError, parseModule } from "../../src/llvm/index.ts";
import { compile, faultOf, functionOf, parse } from "./compile.ts";
import { programs } from "./programs.ts";

function inBody(line: string): string {
  return `define i32 @f(i32 %a, ptr %p) {\n${line}\n  ret i32 0\n}\n`;
}

describe("one line that names the place", () => {
  test.each<[string, string]>([
    [
      "int main(void) { return 0; }",
      "1: not valid LLVM IR: expected a top-level entity such as 'define', 'declare' or a global, found 'int'",
    ],
    ["BC\u00c0\u00de5\u0014", "1: not valid LLVM IR: this is not text; turn bitcode into text with llvm-dis"],
    ["\n@g = global i32", "2: not valid LLVM IR: expected a value, found the end of the file"],
    ["@g = global i32 1.5", "1: not valid LLVM IR: a floating-point constant needs a floating-point type"],
    ["@g = global double 1", "1: not valid LLVM IR: an integer constant needs an integer type"],
    [
      "@g = global float 0.1",
      "1: not valid LLVM IR: 0.1 is not exactly a float; write its bits in hexadecimal",
    ],
    [
      "@g = global double 0xK3FFF8000000000000000",
      "1: not valid LLVM IR: '0xK3FFF8000000000000000' is no constant of its type",
    ],
    [
      "@g = global double 0x11112222333344445",
      "1: not valid LLVM IR: floating-point constant '0x11112222333344445' has more than 16 digits",
    ],
    ["@g = global i33x 0", "1: not valid LLVM IR: expected a type, found 'i33x'"],
    ["@g = global i0 0", "1: not valid LLVM IR: an integer type has 1 to 8388608 bits, not 0"],
    [
      "@g = variable i32 0",
      "1: not valid LLVM IR: expected 'global', 'constant', 'alias' or 'ifunc', found 'variable'",
    ],
    ["@g = global i32 0\n@g = global i32 1", "2: not valid LLVM IR: @g is defined twice"],
    ["%t = type {}\n%t = type {}", "2: not valid LLVM IR: type %t is defined twice"],
    ["!0 = !{}\n!1 = !{}\n!0 = !{}", "3: not valid LLVM IR: metadata node !0 is defined twice"],
    ['@g = global [2 x i8] c"a', "1: not valid LLVM IR: string is not closed by '\"'"],
    ["/* open", "1: not valid LLVM IR: comment is not closed by '*/'"],
    ["define void @f() {\n  ret void\n", "3: not valid LLVM IR: the file ends inside the body of @f"],
    ["define void @f(i32 %a", "1: not valid LLVM IR: expected ')', found the end of the file"],
    ["define void @f() {\n}\n", "2: not valid LLVM IR: the body of a function needs at least one block"],
    ["@g = global i32 0 ~", "1: not valid LLVM IR: unexpected character '~'"],
    [
      "!0 = !DILocation(line: 1, line: 2)\ndefine void @f() !dbg !0 {\n  ret void\n}",
      "1: not valid LLVM IR: field 'line' is given twice",
    ],
    [`@g = global ${"[1 x ".repeat(100000)}`, "1: not valid LLVM IR: nested more than 256 levels deep"],
    [`@g = global {} ${"{ {} ".repeat(100000)}`, "1: not valid LLVM IR: nested more than 256 levels deep"],
    [`!0 = ${"!{".repeat(100000)}`, "1: not valid LLVM IR: nested more than 256 levels deep"],
    // In bodies.
    [inBody("  %x = frobnicate i32 %a"), "2: not valid LLVM IR: expected an instruction, found 'frobnicate'"],
    [
      inBody("  %x = load i32* %p"),
      "2: not valid LLVM IR: expected ',' after the type to load (text older than LLVM 3.7 has none), found '%p'",
    ],
    [inBody("  %x = add i32 %a"), "3: not valid LLVM IR: expected ',', found 'ret'"],
    [
      inBody("  %x = store i32 %a, ptr %p"),
      "2: not valid LLVM IR: %x is given to an instruction without a result",
    ],
    [inBody("  br label %3\nnext:"), "2: not valid LLVM IR: there is no block %3"],
    [
      inBody("  %x = add i32 %a, 1\nnext:"),
      "3: not valid LLVM IR: block %0 does not end in a branch, return or other terminator",
    ],
    [inBody("  %x = add i32 %y, 1"), "2: not valid LLVM IR: %y is not defined"],
    [inBody("  %x = add i32 %a, 1\n  %x = add i32 %a, 2"), "3: not valid LLVM IR: %x is defined twice"],
    [inBody("  br label %b\nb:\n  br label %b\nb:"), "6: not valid LLVM IR: block %b is defined twice"],
    [inBody("  call void @gone(ptr @gone)"), "2: not valid LLVM IR: @gone is not defined"],
    [inBody("  %x = load %struct.gone, ptr %p"), "2: not valid LLVM IR: type %struct.gone is not defined"],
    [inBody("  store i32 0, ptr %p, !dbg !77"), "2: not valid LLVM IR: metadata node !77 is not defined"],
    [
      `${inBody("  store i32 0, ptr %p, !dbg !0")}!0 = !DILocation(scope: !{!1})\n`,
      "2: not valid LLVM IR: metadata node !1 is not defined",
    ],
  ])("%#", (text, fault) => expect(faultOf(text)).toBe(`x.ll:${fault}`));

  test("a malformed body throws when it is asked for, with line and column", () => {
    const header = functionOf(parse(inBody("  store i32 0, ptr")), "f");
    const error = (() => {
      try {
        return header.body();
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(LlvmSyntaxError);
    expect(error).toMatchObject({ line: 3, column: 3, message: "expected a value, found 'ret'" });
  });
});

describe("damaged files", () => {
  let text = "";
  beforeAll(async () => {
    text = await compile(programs.structures ?? "");
  });

  test("a file cut anywhere is refused, unless what was cut is not missed", () => {
    const accepted: number[] = [];
    for (let end = 0; end < text.length; end += 13)
      if (faultOf(text.slice(0, end)) === undefined) accepted.push(end);
    // Before the first function nothing refers to what follows; in the end, only module flags and the last, unused nodes do.
    const firstFunction = text.indexOf("\ndefine");
    const between = accepted.filter((end) => end > firstFunction && end < text.length * 0.9);
    expect(between).toEqual([]);
  });

  test("a file with a character lost, changed or added gives a module or a diagnostic, never a crash", () => {
    const damage = fc.tuple(
      fc.nat(text.length),
      fc.nat(6),
      fc.constantFrom(
        "",
        "}",
        "{",
        '"',
        "(",
        ")",
        "\n",
        "!",
        "%",
        ",",
        "0",
        "\\",
        ";",
        "metadata",
        "\0",
        "é",
      ),
    );
    fc.assert(
      fc.property(damage, ([place, removed, added]) => {
        const fault = faultOf(text.slice(0, place) + added + text.slice(place + removed));
        expect(fault ?? "x.ll:0: ").toMatch(/^x\.ll:\d+: [^\n]*$/);
      }),
      { seed: 2, numRuns: 600 },
    );
  });

  test("arbitrary text gives a module or a diagnostic", () => {
    const token = fc.constantFrom(
      "define",
      "@f",
      "%x",
      "i32",
      "(",
      ")",
      "{",
      "}",
      "[",
      "]",
      "<",
      ">",
      "=",
      ",",
      "!",
      "!0",
      "!DI",
      "#0",
      '"',
      'c"',
      "global",
      "type",
      "ptr",
      "1",
      "-",
      "x",
      "\n",
      " ",
      "...",
      "distinct",
      "label",
      "add",
      "ret",
      "void",
      "*",
      "1.5",
      "0x",
      "a:",
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 40 }), (tokens) => {
        const parsed = parseModule(tokens.join(" "), "x.ll");
        expect("module" in parsed || "diagnostic" in parsed).toBe(true);
        faultOf(`define void @f() {\n${tokens.join(" ")}\n}\n`);
      }),
      { seed: 3, numRuns: 2000 },
    );
  });
});
