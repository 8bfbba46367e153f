/** Types, constants, globals and headers of LLVM IR as they are read. */
import { describe, expect, test } from "vitest";
import type { LlvmType, Operand } from "../../src/llvm/index.ts";
import { faultOf, functionOf, instructionsOf, parse, parseChecked } from "./compile.ts";

const i32: LlvmType = { kind: "integer", bits: 32 };
const pointer: LlvmType = { kind: "pointer", addressSpace: 0 };

function initializer(type: string, value: string, around = ""): Operand | undefined {
  return parse(`@g = global ${type} ${value}\n${around}`).globals[0]?.initializer;
}

describe("types", () => {
  const typeOf = (text: string): LlvmType | undefined =>
    parse(`@g = external global ${text}`).globals[0]?.type;

  test.each<[string, LlvmType]>([
    ["i1", { kind: "integer", bits: 1 }],
    ["i8388608", { kind: "integer", bits: 8388608 }],
    ["half", { kind: "other", name: "half" }],
    ["ptr addrspace(3)", { kind: "pointer", addressSpace: 3 }],
    ["[2 x [3 x i32]]", { kind: "array", length: 2, element: { kind: "array", length: 3, element: i32 } }],
    ["<4 x i32>", { kind: "vector", length: 4, scalable: false, element: i32 }],
    ["<vscale x 2 x i32>", { kind: "vector", length: 2, scalable: true, element: i32 }],
    ["{}", { kind: "structure", packed: false, fields: [] }],
    ["<{ i32, ptr }>", { kind: "structure", packed: true, fields: [i32, pointer] }],
    ['%"struct.a b"', { kind: "named", name: "struct.a b" }],
    ['target("spirv.Image", void, 0)', { kind: "other", name: 'target("spirv.Image")' }],
    // Typed pointers, as LLVM wrote them before version 15.
    ["i32*", pointer],
    ["i32 addrspace(2)**", pointer],
    ["%struct.list addrspace(2)*", { kind: "pointer", addressSpace: 2 }],
    ["{ i32 (i8*, ...)*, [2 x i8*] }*", pointer],
  ])("%s", (text, type) => expect(typeOf(text)).toEqual(type));

  test("named, opaque and numbered", () => {
    const { types } = parse(
      '%a = type opaque\n%0 = type { i32, %0* }\n%"x y" = type <{ i8 }>\n%n = type [2 x i32]',
    );
    expect([...types.keys()]).toEqual(["a", "0", "x y", "n"]);
    expect(types.get("a")).toBeUndefined();
    expect(types.get("0")).toEqual({ kind: "structure", packed: false, fields: [i32, pointer] });
  });
});

describe("constants", () => {
  test.each<[string, string, object]>([
    ["i32", "-7", { kind: "integer", value: -7n }],
    ["i128", "170141183460469231731687303715884105727", { kind: "integer", value: 2n ** 127n - 1n }],
    ["i1", "true", { kind: "integer", value: 1n }],
    ["i1", "false", { kind: "integer", value: 0n }],
    ["ptr", "null", { kind: "null" }],
    ["i8", "undef", { kind: "undef" }],
    ["i8", "poison", { kind: "poison" }],
    ["[3 x i8]", "zeroinitializer", { kind: "zeroinitializer" }],
    [
      "[6 x i8]",
      'c"a\\00\\5C\\\\\\22\\ff"',
      { kind: "string", bytes: new Uint8Array([97, 0, 92, 92, 34, 255]) },
    ],
    ["ptr", "dso_local_equivalent @h", { kind: "global", name: "h" }],
    ["ptr", "no_cfi @h", { kind: "global", name: "h" }],
    ["ptr", "blockaddress(@h, %block)", { kind: "blockaddress", function: "h", block: "block" }],
    ["ptr", '@"a \\41"', { kind: "global", name: "a A" }],
  ])("%s %s", (type, text, value) => expect(initializer(type, text)).toMatchObject(value));

  test.each<[string, string, number, bigint | undefined]>([
    ["double", "1.5", 1.5, 0x3ff8000000000000n],
    ["double", "-1.000000e-01", -0.1, 0xbfb999999999999an],
    ["double", "1.0e+300", 1e300, 0x7e37e43c8800759cn],
    ["double", "0x7FF0000000000000", Number.POSITIVE_INFINITY, 0x7ff0000000000000n],
    ["double", "0x7FF8000000000001", Number.NaN, 0x7ff8000000000001n],
    ["double", "0x8000000000000000", -0, 0x8000000000000000n],
    ["double", "0x1", 5e-324, 1n],
    ["float", "0x3FB99999A0000000", Math.fround(0.1), 0x3fb99999a0000000n],
    ["float", "0x7FF4000000000000", Number.NaN, 0x7ff4000000000000n],
    ["half", "0xH3C01", 1 + 2 ** -10, 0x3c01n],
    ["half", "0xH0001", 2 ** -24, 1n],
    ["half", "0xHFC00", Number.NEGATIVE_INFINITY, 0xfc00n],
    ["half", "0.5", 0.5, undefined],
    ["bfloat", "0xR4049", 3.140625, 0x4049n],
    ["x86_fp80", "0xK3FFFA000000000000000", 1.25, 0x3fffa000000000000000n],
    // 1/3 to 64 bits and the largest number, beyond a double's range.
    ["x86_fp80", "0xK3FFDAAAAAAAAAAAAAAAB", 1 / 3, 0x3ffdaaaaaaaaaaaaaaabn],
    ["x86_fp80", "0xK7FFEFFFFFFFFFFFFFFFF", Number.POSITIVE_INFINITY, 0x7ffeffffffffffffffffn],
    ["x86_fp80", "0xK7FFFC000000000000000", Number.NaN, 0x7fffc000000000000000n],
    // The low half of a 128-bit constant is written first.
    ["fp128", "0xL00000000000000003FFF800000000000", 1.5, 0x3fff8000000000000000000000000000n],
    ["fp128", "0xL00000000000000013BCD000000000000", 5e-324, 0x3bcd0000000000000000000000000001n],
    ["ppc_fp128", "0xM3FF00000000000003C90000000000000", 1 + 2 ** -54, 0x3ff00000000000003c90000000000000n],
  ])("%s %s", (type, text, value, bits) => {
    expect(initializer(type, text)).toEqual({ type: expect.anything(), kind: "floating", value, bits });
  });

  test("aggregates", () => {
    const value = initializer(
      "{ i32, [2 x i8], <{ i8 }>, <2 x i32> }",
      '{ i32 1, [2 x i8] c"ab", <{ i8 }> <{ i8 2 }>, <2 x i32> splat (i32 3) }',
    );
    if (value?.kind !== "aggregate") throw new Error("should be an aggregate");
    expect(value.elements.map(({ kind }) => kind)).toEqual(["integer", "string", "aggregate", "aggregate"]);
    expect(value.elements[3]).toMatchObject({
      elements: [
        { kind: "integer", value: 3n },
        { kind: "integer", value: 3n },
      ],
    });
    expect(initializer("[0 x i32]", "[]")).toMatchObject({ kind: "aggregate", elements: [] });
  });

  test.each<[string, string, object]>([
    [
      "ptr",
      "getelementptr inbounds nuw (i8, ptr @h, i64 4)",
      {
        opcode: "getelementptr",
        flags: ["inbounds", "nuw"],
        sourceType: { kind: "integer", bits: 8 },
        base: { kind: "global", name: "h" },
        indices: [{ value: 4n }],
      },
    ],
    [
      "ptr",
      "getelementptr inrange(-16, 24) ({ i32, i32 }, ptr @h, i64 0, inrange i32 1)",
      { opcode: "getelementptr", indices: [{ value: 0n }, { value: 1n }] },
    ],
    [
      "i8*",
      "getelementptr inbounds ([4 x i8], [4 x i8]* @h, i64 0, i64 0)",
      { opcode: "getelementptr", sourceType: { kind: "array" } },
    ],
    [
      "i64",
      "ptrtoint (ptr getelementptr (i8, ptr @h, i64 4) to i64)",
      { opcode: "cast", operation: "ptrtoint", value: { kind: "expression" } },
    ],
    ["ptr", "inttoptr (i64 -1 to ptr)", { opcode: "cast", operation: "inttoptr" }],
    [
      "i32",
      "trunc nuw (i64 sub nuw nsw (i64 ptrtoint (ptr @h to i64), i64 5) to i32)",
      {
        opcode: "cast",
        operation: "trunc",
        flags: ["nuw"],
        value: { instruction: { opcode: "binary", operation: "sub", flags: ["nuw", "nsw"] } },
      },
    ],
    ["i64", "xor (i64 1, i64 add (i64 2, i64 3))", { opcode: "binary", operation: "xor" }],
    ["ptr", "addrspacecast (ptr addrspace(1) @h to ptr)", { opcode: "cast", operation: "addrspacecast" }],
    ["i1", "icmp ne (ptr @h, ptr null)", { opcode: "icmp", predicate: "ne" }],
    ["i32", "select (i1 icmp eq (ptr @h, ptr null), i32 1, i32 2)", { opcode: "select" }],
    ["i64", "ptrtoaddr (ptr @h to i64)", { opcode: "other", name: "ptrtoaddr" }],
    ["<vscale x 4 x i32>", "splat (i32 3)", { opcode: "other", name: "splat" }],
    [
      "ptr",
      "ptrauth (ptr @h, i32 2, i64 5)",
      { opcode: "other", name: "ptrauth", text: "ptrauth (ptr @h, i32 2, i64 5)" },
    ],
  ])("%s %s", (type, text, instruction) =>
    expect(initializer(type, text)).toMatchObject({ kind: "expression", instruction }),
  );
});

describe("globals", () => {
  test("with everything that a definition may say", () => {
    const [first, second] = parse(
      '@a = private unnamed_addr addrspace(1) externally_initialized constant i32 5, section "s\\22", partition "p", comdat($c), align 16, code_model "large", no_sanitize_address, !dbg !1, !type !2, !dbg !3 #0\n' +
        "$c = comdat any\n@1 = weak_odr dso_local hidden thread_local(localexec) local_unnamed_addr global ptr @a, comdat",
    ).globals;
    expect(first).toMatchObject({
      name: "a",
      linkage: "private",
      constant: true,
      threadLocal: false,
      alignment: 16,
      section: 's"',
      debug: [1, 3],
      line: 1,
    });
    expect(second).toMatchObject({
      name: "1",
      linkage: "weak_odr",
      constant: false,
      threadLocal: true,
      alignment: undefined,
      debug: [],
      line: 3,
    });
  });

  test("declared elsewhere", () => {
    const globals = parse(
      "@a = external global i32\n@b = extern_weak dso_local constant [0 x i8], align 1\n@c = common global i32 0",
    ).globals;
    expect(globals.map(({ linkage, initializer: value }) => [linkage, value?.kind])).toEqual([
      ["external", undefined],
      ["extern_weak", undefined],
      ["common", "integer"],
    ]);
  });

  test("aliases and indirect functions", () => {
    const { aliases } = parse(
      '@a = internal alias i32 (i32), ptr @f\n@b = alias i8, getelementptr inbounds (i8, ptr @g, i64 2)\n@c = ifunc void (), ptr @resolve\n@d = weak alias i32 (i32), i32 (i32)* @f, partition "p"',
    );
    expect(aliases.map(({ name, linkage, target }) => [name, linkage, target.kind])).toEqual([
      ["a", "internal", "global"],
      ["b", "", "expression"],
      ["c", "", "global"],
      ["d", "weak", "global"],
    ]);
  });

  test("module lines", () => {
    const module = parse(
      '; ModuleID = \'x\'\nsource_filename = "a b.c"\ntarget datalayout = "e-p:64:64"\ntarget triple = "x86_64"\nmodule asm ".globl \\22x\\22"\n/* LLVM 22\n comment */ uselistorder ptr @g, { 1, 0 }\n@g = global i8 0 ; last\n^0 = module: (path: "x", hash: (1, 2))\n',
    );
    expect(module).toMatchObject({ dataLayout: "e-p:64:64", targetTriple: "x86_64" });
    expect(module.globals).toMatchObject([{ name: "g", line: 8 }]);
  });
});

describe("headers", () => {
  test("with everything that a definition may say", () => {
    const module = parse(
      'define linkonce_odr dso_local hidden fastcc noundef zeroext range(i8 0, 5) i8 @"f g"(ptr noalias sret(%s) align 8 dereferenceable(16) "k"="v" %out, i32 noundef, ptr byval([2 x i8]) captures(none) initializes((0, 8)) %2, ...) local_unnamed_addr addrspace(0) nounwind "frame-pointer"="all" memory(argmem: read) #1 #0 section "s" comdat align 32 gc "x" prefix i32 1 personality ptr @p !dbg !7 !prof !8 {\n  ret i8 0\n}\n' +
        'attributes #0 = { noreturn allocsize(0,1) align=4 "a"="b" }\nattributes #1 = { cold }\ndeclare !dbg !9 extern_weak cc 10 i32 @d(i8*, metadata) nounwind',
    );
    const [definition, declaration] = module.functions;
    expect(definition).toMatchObject({
      name: "f g",
      linkage: "linkonce_odr",
      variadic: true,
      defined: true,
      debug: 7,
      line: 1,
    });
    expect(definition?.resultAttributes).toEqual([
      { name: "noundef" },
      { name: "zeroext" },
      { name: "range", value: "i8 0, 5" },
    ]);
    expect(definition?.parameters).toEqual([
      {
        type: pointer,
        name: "out",
        attributes: [
          { name: "noalias" },
          { name: "sret", value: { kind: "named", name: "s" } },
          { name: "align", value: 8 },
          { name: "dereferenceable", value: 16 },
          { name: "k", value: "v" },
        ],
      },
      { type: i32, name: "0", attributes: [{ name: "noundef" }] },
      {
        type: pointer,
        name: "2",
        attributes: [
          { name: "byval", value: { kind: "array", length: 2, element: { kind: "integer", bits: 8 } } },
          { name: "captures", value: "none" },
          { name: "initializes", value: "(0, 8)" },
        ],
      },
    ]);
    expect(definition?.attributes).toEqual([
      { name: "nounwind" },
      { name: "frame-pointer", value: "all" },
      { name: "memory", value: "argmem: read" },
      { name: "align", value: 32 },
      { name: "cold" },
      { name: "noreturn" },
      { name: "allocsize", value: "0,1" },
      { name: "align", value: 4 },
      { name: "a", value: "b" },
    ]);
    expect(declaration).toMatchObject({
      name: "d",
      linkage: "extern_weak",
      debug: 9,
      defined: false,
      line: 6,
    });
    expect(declaration?.body()).toEqual([]);
  });

  test("bodies in any layout", () => {
    const module = parseChecked(
      'define void @a() { ret void }\ndefine void @b() {\n  ret void\n  }\ndefine void @c()\n{\n  call void asm "\n}\n", ""()\n  ret void }\r\ndefine void @d() { ; {\r\n  ret void\r\n} ; end\ndeclare void @e()',
    );
    expect(module.functions.map(({ name, line }) => [name, line])).toEqual([
      ["a", 1],
      ["b", 2],
      ["c", 5],
      ["d", 11],
      ["e", 14],
    ]);
    expect(module.functions.map((header) => instructionsOf(header).map(({ line }) => line))).toEqual([
      [1],
      [3],
      [7, 10],
      [12],
      [],
    ]);
  });
});

describe("numbering", () => {
  test("unnamed parameters, blocks and results share one sequence", () => {
    const module = parseChecked(
      'declare i32 @g(i32)\ndefine i32 @f(i32, i32 %named, ptr) {\n  %4 = load i32, ptr %1\n  call void @h()\n  call i32 @g(i32 %4)\n  add i32 %5, %named\n  %x = add i32 %6, 1\n  br label %7\n7:\n  br i1 true, label %8, label %"8"\n  ret i32 %x\n"8":\n  %9 = call i32 @g(i32 0)\n  unreachable\n}\ndeclare void @h()',
    );
    const body = functionOf(module, "f").body();
    expect(functionOf(module, "f").parameters.map(({ name }) => name)).toEqual(["0", "named", "1"]);
    expect(body.map(({ label }) => label)).toEqual(["2", "7", "8", '"8"']);
  });

  test("numbers may be skipped but not repeated", () => {
    expect(
      functionOf(
        parse("define void @f() {\n4:\n  %7 = add i32 1, 1\n  add i32 1, 1\n  ret void\n}"),
        "f",
      ).body()[0]?.instructions,
    ).toMatchObject([{ result: "7" }, { result: "8" }, {}]);
    expect(faultOf("define void @f(i32) {\n  %0 = add i32 1, 1\n  ret void\n}")).toMatch(
      /^x.ll:2: .*%0 is out of order: expected %2 or greater/,
    );
  });
});
