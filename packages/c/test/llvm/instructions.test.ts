/** Instructions of LLVM IR, calls and debug records as they are read. */
import { describe, expect, test } from "vitest";
import type { LlvmType } from "../../src/llvm/index.ts";
import { functionOf, instructions, only, parse, parseChecked } from "./compile.ts";

const i32: LlvmType = { kind: "integer", bits: 32 };
const pointer: LlvmType = { kind: "pointer", addressSpace: 0 };

describe("instructions", () => {
  test.each<[string, object]>([
    [
      "%x = add nuw nsw i32 %a, -1",
      {
        opcode: "binary",
        result: "x",
        operation: "add",
        flags: ["nuw", "nsw"],
        right: { value: -1n, type: i32 },
      },
    ],
    ["%x = udiv exact i32 %a, %b", { operation: "udiv", flags: ["exact"] }],
    ["%x = or disjoint i32 %a, %b", { operation: "or", flags: ["disjoint"] }],
    [
      "%x = fmul reassoc nnan ninf nsz arcp contract afn double %f, 2.0",
      { operation: "fmul", flags: ["reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"] },
    ],
    ["%x = fneg fast double %f", { opcode: "fneg", value: { name: "f" } }],
    ["%x = icmp samesign ult i32 %a, %b", { opcode: "icmp", predicate: "ult" }],
    ["%x = fcmp fast une double %f, 0.0", { opcode: "fcmp", predicate: "une" }],
    [
      "%x = zext nneg i32 %a to i64",
      { opcode: "cast", operation: "zext", flags: ["nneg"], to: { bits: 64 } },
    ],
    ["%x = bitcast i8* %p to i32**", { operation: "bitcast", to: pointer }],
    [
      "%x = alloca inalloca [2 x i32], i64 3, align 16, addrspace(5)",
      { opcode: "alloca", count: { value: 3n }, alignment: 16 },
    ],
    ["%x = alloca i32", { opcode: "alloca", count: undefined, alignment: undefined }],
    ["%x = load volatile i32, ptr %p, align 4, !tbaa !1", { opcode: "load", volatile: true, atomic: false }],
    ['%x = load atomic i32, ptr %p syncscope("agent") seq_cst, align 4', { opcode: "load", atomic: true }],
    [
      "store atomic volatile i32 %a, ptr %p release, align 4",
      { opcode: "store", volatile: true, atomic: true },
    ],
    [
      "%x = getelementptr inbounds nuw { i32, i32 }, ptr %p, i64 0, i32 1, !dbg !5",
      {
        opcode: "getelementptr",
        flags: ["inbounds", "nuw"],
        debug: 5,
        indices: [{ value: 0n }, { value: 1n }],
      },
    ],
    ["%x = select fast i1 true, double %f, double 1.0", { opcode: "select" }],
    ["%x = freeze i32 %a", { opcode: "freeze" }],
    ["%x = extractvalue { i32, [2 x i8] } poison, 1, 0", { opcode: "extractvalue", indices: [1, 0] }],
    [
      "%x = insertvalue { i32, i32 } undef, i32 %a, 1, !dbg !3",
      { opcode: "insertvalue", indices: [1], debug: 3 },
    ],
    ["%x = va_arg ptr %p, i32", { opcode: "va_arg", type: i32 }],
    ['fence syncscope("singlethread") acq_rel', { opcode: "fence" }],
    [
      "%x = atomicrmw volatile umax ptr %p, i32 1 monotonic, align 4",
      { opcode: "atomicrmw", operation: "umax" },
    ],
    [
      "%x = cmpxchg weak volatile ptr %p, i32 0, i32 1 acq_rel monotonic, align 4",
      { opcode: "cmpxchg", expected: { value: 0n } },
    ],
    [
      "%x = extractelement <2 x i32> poison, i32 %a, !dbg !2",
      { opcode: "vector", name: "extractelement", result: "x", debug: 2 },
    ],
    [
      "%x = landingpad { ptr, i32 } cleanup catch ptr null filter [1 x ptr] [ptr @t]",
      {
        opcode: "landingpad",
        result: "x",
        cleanup: true,
        clauses: [
          { kind: "catch", value: { kind: "null" } },
          { kind: "filter", value: { kind: "aggregate", elements: [{ kind: "global", name: "t" }] } },
        ],
      },
    ],
    [
      "%x = cleanuppad within none [i32 1, ptr %p]",
      { opcode: "other", name: "cleanuppad", terminator: false },
    ],
    ["%x = ptrtoaddr ptr %p to i64", { opcode: "other", name: "ptrtoaddr" }],
    [
      "%x = add i32 %a, %b, !dbg !DILocation(line: 2, scope: !9), !nosanitize !{}",
      { debug: -1, noSanitize: true },
    ],
  ])("%s", (line, instruction) => expect(instructions(line)[0]).toMatchObject(instruction));

  test("phi", () => {
    const module = parseChecked(
      "define i32 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n  %x = phi nuw i32 [ 1, %0 ], [ -2, %a ], !dbg !{}\n  ret i32 %x\n}"
        .replace(", !dbg !{}", "")
        .replace("nuw ", ""),
    );
    expect(functionOf(module, "f").body()[2]?.instructions[0]).toMatchObject({
      opcode: "phi",
      incoming: [
        { value: { value: 1n }, block: "0" },
        { value: { value: -2n }, block: "a" },
      ],
    });
  });

  test.each<[string, object]>([
    [
      "  switch i32 %a, label %d [\n    i32 -1, label %d\n    i32 7, label %d\n  ], !dbg !4",
      {
        opcode: "switch",
        otherwise: "d",
        cases: [{ value: { value: -1n }, target: "d" }, { target: "d" }],
        debug: 4,
      },
    ],
    ["  switch i32 %a, label %d []", { opcode: "switch", cases: [] }],
    ["  indirectbr ptr %p, [label %d, label %d]", { opcode: "indirectbr", targets: ["d", "d"] }],
    [
      "  invoke void @g(i32 1) #3\n    to label %d unwind label %d",
      { opcode: "invoke", result: undefined, normal: "d", unwind: "d" },
    ],
    [
      '  %x = invoke fastcc i32 @g() [ "deopt"(i32 1) ]\n    to label %d unwind label %d',
      { opcode: "invoke", result: "x", callee: { kind: "global", name: "g" } },
    ],
    ['  callbr void asm "", "!i"() to label %d [label %d]', { name: "callbr", result: undefined }],
    ["  %x = catchswitch within none [label %d] unwind to caller", { name: "catchswitch", terminator: true }],
    ["  catchret from %p to label %d", { name: "catchret" }],
    ["  cleanupret from %p unwind label %d", { name: "cleanupret" }],
    ["  resume { ptr, i32 } poison", { opcode: "resume", value: { kind: "poison" } }],
    ["  ret { i64, i32 } { i64 1, i32 2 }", { opcode: "ret", value: { kind: "aggregate" } }],
  ])("%s", (text, terminator) => {
    const module = parse(`define void @f(i32 %a, ptr %p) {\n${text}\nd:\n  unreachable, !dbg !8\n}`);
    const body = functionOf(module, "f").body();
    expect(body).toHaveLength(2);
    expect(body[0]?.instructions[0]).toMatchObject(terminator);
    expect(body[1]?.instructions).toMatchObject([{ opcode: "unreachable", debug: 8 }]);
  });
});

describe("calls", () => {
  test("variadic, with attributes, groups and bundles", () => {
    const call = only(
      "call",
      '  %x = tail call fastcc noundef zeroext addrspace(0) i32 (ptr, ...) @g(ptr noundef nonnull align 4 %p, i32 signext -1, ptr byval(%s) %p, double 1.0) #0 nobuiltin "k"="v" [ "deopt"(i32 1, ptr %p), "empty"() ], !dbg !3',
      "attributes #0 = { noreturn }\ndeclare i32 @g(ptr, ...)",
    );
    expect(call).toMatchObject({ result: "x", type: i32, callee: { kind: "global", name: "g" }, debug: 3 });
    expect(call.functionType).toEqual({
      kind: "function",
      result: i32,
      parameters: [pointer],
      variadic: true,
    });
    expect(call.arguments.map(({ attributes }) => attributes.map(({ name }) => name))).toEqual([
      ["noundef", "nonnull", "align"],
      ["signext"],
      ["byval"],
      [],
    ]);
    expect(call.attributes).toEqual([{ name: "noreturn" }, { name: "nobuiltin" }, { name: "k", value: "v" }]);
  });

  test.each<[string, object]>([
    ["call void @g()", { result: undefined, functionType: undefined }],
    ["musttail call void %p(ptr %p, ...)", { callee: { kind: "local", name: "p" }, arguments: [{}] }],
    ["%x = notail call nnan ninf double @g(double %f)", { result: "x", type: { kind: "double" } }],
    [
      'call void asm sideeffect alignstack inteldialect "mov \\22a\\22", "=r,~{flags}"()',
      { callee: { kind: "asm", text: 'mov "a"', constraints: "=r,~{flags}" } },
    ],
    ["call void inttoptr (i64 8 to ptr)(i32 1)", { callee: { kind: "expression" } }],
    [
      "call void bitcast (void (i8*)* @g to void (i32*)*)(i32* null)",
      { callee: { kind: "expression" }, arguments: [{ value: { kind: "null", type: pointer } }] },
    ],
    [
      "call i32 (i8*, ...) @g(i8* getelementptr inbounds ([3 x i8], [3 x i8]* @s, i64 0, i64 0))",
      { result: "0", functionType: { variadic: true } },
    ],
    [
      "call <2 x i32> @g(<2 x i32> <i32 1, i32 2>) nounwind memory(none)",
      { attributes: [{ name: "nounwind" }, { name: "memory", value: "none" }] },
    ],
    [
      'call void @g(metadata !4, metadata !"text", metadata ptr %p, metadata !DIExpression())',
      {
        arguments: [
          { value: { metadata: { kind: "node", id: 4 } } },
          { value: { metadata: { node: { elements: [{ kind: "string", text: "text" }] } } } },
          { value: { metadata: { node: { elements: [{ operand: { name: "p" } }] } } } },
          { value: { metadata: { node: { name: "DIExpression" } } } },
        ],
      },
    ],
  ])("%s", (line, call) => expect(only("call", line)).toMatchObject(call));
});

describe("debug records", () => {
  test.each<[string, object]>([
    [
      "#dbg_declare(ptr %p, !1, !DIExpression(), !2)",
      {
        record: "dbg_declare",
        value: { kind: "local", name: "p" },
        variable: 1,
        debug: 2,
        expression: { node: { fields: new Map() } },
      },
    ],
    [
      "#dbg_value(i32 7, !1, !DIExpression(DW_OP_plus_uconst, 3), !2)",
      {
        record: "dbg_value",
        value: { value: 7n },
        expression: {
          node: {
            fields: new Map<string, object>([
              ["0", { kind: "word", text: "DW_OP_plus_uconst" }],
              ["1", { kind: "number", value: 3n }],
            ]),
          },
        },
      },
    ],
    [
      "#dbg_value(!DIArgList(i32 %a, i32 %b), !1, !DIExpression(), !2)",
      { value: { kind: "metadata" }, variable: 1 },
    ],
    [
      "#dbg_assign(i32 %a, !1, !DIExpression(), !3, ptr %p, !DIExpression(), !2)",
      { record: "dbg_assign", variable: 1, debug: 2 },
    ],
    ["#dbg_label(!1, !2)", { record: "dbg_label", variable: 1, debug: 2 }],
    [
      '#dbg_declare(ptr %p, !DILocalVariable(name: "v"), !DIExpression(), !DILocation(line: 1))',
      { variable: -1, debug: -2 },
    ],
    [
      "call void @llvm.dbg.declare(metadata ptr %p, metadata !1, metadata !DIExpression()), !dbg !2",
      { record: "dbg_declare", value: { kind: "local", name: "p" }, variable: 1, debug: 2 },
    ],
    [
      "tail call void @llvm.dbg.value(metadata i32 %a, i64 0, metadata !1, metadata !3), !dbg !2",
      { record: "dbg_value", value: { name: "a" }, variable: 1, expression: { kind: "node", id: 3 } },
    ],
    ["call void @llvm.dbg.label(metadata !1), !dbg !2", { record: "dbg_label", variable: 1 }],
  ])("%s", (line, record) => expect(only("debug-record", line)).toMatchObject(record));
});
