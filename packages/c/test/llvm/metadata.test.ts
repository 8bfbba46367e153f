/** Metadata of LLVM IR as it is read. */
import { describe, expect, test } from "vitest";
import type { LlvmType } from "../../src/llvm/index.ts";
import { parse } from "./compile.ts";

const _i32: LlvmType = { kind: "integer", bits: 32 };
const _pointer: LlvmType = { kind: "pointer", addressSpace: 0 };

describe("metadata", () => {
  test("nodes of every shape", () => {
    const module = parse(
      '!named = !{!0, !DIExpression()}\n!0 = distinct !{!0, null, i32 7, !"te\\22xt\\C3\\A9", ptr @f, !{!1}, !DIFile(filename: "a")}\n!1 = !{}\n!2 = distinct !DICompileUnit(language: DW_LANG_C11, isOptimized: false, runtimeVersion: 0,\n  splitDebugInlining: true, flags: DIFlagA | DIFlagB,\n  value: i64 -3, huge: 18446744073709551615, enums: null)\n!3 = !GenericDINode(tag: 1, operands: {!1, !2})\n!llvm.x\\2D1 = !{!1}',
    );
    expect(module.namedMetadata("named")).toEqual([0, -1]);
    expect(module.namedMetadata("llvm.x-1")).toEqual([1]);
    expect(module.namedMetadata("absent")).toEqual([]);
    expect(module.metadata(9)).toBeUndefined();
    expect(module.metadata(-1)).toMatchObject({ name: "DIExpression" });
    expect(module.metadata(1)).toEqual({ kind: "tuple", distinct: false, elements: [] });
    expect(module.metadata(0)).toMatchObject({
      distinct: true,
      elements: [
        { kind: "node", id: 0 },
        { kind: "null" },
        { kind: "value", operand: { value: 7n } },
        { kind: "string", text: 'te"xté' },
        { operand: { name: "f" } },
        { node: { elements: [{ id: 1 }] } },
        { node: { name: "DIFile" } },
      ],
    });
    const unit = module.metadata(2);
    expect(unit?.kind === "specialized" && Object.fromEntries(unit.fields)).toMatchObject({
      language: { kind: "word", text: "DW_LANG_C11" },
      isOptimized: { kind: "boolean", value: false },
      runtimeVersion: { kind: "number", value: 0n },
      flags: { kind: "word", text: "DIFlagA | DIFlagB" },
      value: { kind: "value", operand: { value: -3n } },
      huge: { kind: "number", value: 18446744073709551615n },
      enums: { kind: "null" },
    });
    expect(module.metadata(3)).toMatchObject({
      fields: new Map<string, object>([
        ["tag", { kind: "number", value: 1n }],
        [
          "operands",
          {
            kind: "inline",
            node: {
              kind: "tuple",
              distinct: false,
              elements: [
                { kind: "node", id: 1 },
                { kind: "node", id: 2 },
              ],
            },
          },
        ],
      ]),
    });
  });
});
