import type { ValueType } from "@everypath/core";
import { beforeAll, describe, expect, test } from "vitest";
import {
  globalVariable,
  globalVariableHeld,
  localVariable,
  type Module,
  spanOf,
  subprogramOf,
  valueTypeOf,
} from "../../src/llvm/index.ts";
import { compile, functionOf, instructionsOf, parse, parseChecked } from "./compile.ts";

const source = `#include "inc/shape.h"
typedef unsigned int uint32_t;
typedef struct { uint32_t low; const char letter; } anonymous;
enum color { RED = -1, GREEN };
struct list { struct list *next; int grid[2][3]; };
struct flags { unsigned a : 3; int b : 7; unsigned long long c : 40; char tail[]; };
union either { int i; double d; };
struct unknown;

signed char sc; unsigned char uc; _Bool flag; short s; unsigned long ul; __int128 wide;
float f; double d; long double ld; double _Complex z;
const volatile uint32_t fixed = 3; anonymous named; enum color tint; struct list node; struct flags bits;
union either both; struct unknown *hidden; void *any; int (*call)(int); char **argv; int *restrict_me;
int table[2][3][4]; static int used = 4; _Atomic int atomic; struct {} nothing; struct shape included;

static int area(int w, struct shape *s) { return w * s->h; }
int f1(int count, const char *name, ...) {
  int doubled = count * 2;
  for (int i = 0; i < count; i++) {
    int row[count];
    row[i] = used;
    doubled += row[i] + area(i, &included);
  }
  static int calls;
  return doubled + calls++;
}
`;
const shapeHeader =
  "struct shape { int w, h; };\nstatic inline int twice(int x) { return 2 * x; }\nint (*use)(int) = twice;\n";

let module: Module;
beforeAll(async () => {
  module = parseChecked(await compile(source, [], { inc: { "shape.h": shapeHeader } }));
});

function typeOf(name: string): ValueType | undefined {
  const global = module.globals.find((candidate) => candidate.name === name);
  if (global === undefined) throw new Error(`there should be a global ${name}`);
  return globalVariableHeld(module, global, Number.POSITIVE_INFINITY).type;
}

const int: ValueType = { kind: "integer", bits: 32, signed: true, name: "int" };
const char: ValueType = { kind: "integer", bits: 8, signed: true, name: "char", character: true };
const unsigned: ValueType = { kind: "integer", bits: 32, signed: false, name: "unsigned int" };
const shape: ValueType = {
  kind: "structure",
  name: "struct shape",
  bytes: 8,
  fields: [
    { name: "w", offset: 0, type: int },
    { name: "h", offset: 4, type: int },
  ],
};

describe("C types", () => {
  test.each<[string, ValueType | undefined]>([
    ["sc", { kind: "integer", bits: 8, signed: true, name: "signed char", character: true }],
    ["uc", { kind: "integer", bits: 8, signed: false, name: "unsigned char", character: true }],
    ["flag", { kind: "integer", bits: 8, signed: false, name: "_Bool", boolean: true }],
    ["s", { kind: "integer", bits: 16, signed: true, name: "short" }],
    ["ul", { kind: "integer", bits: 64, signed: false, name: "unsigned long" }],
    ["wide", { kind: "integer", bits: 128, signed: true, name: "__int128" }],
    ["f", { kind: "float", bits: 32, name: "float" }],
    ["d", { kind: "float", bits: 64, name: "double" }],
    ["ld", { kind: "opaque", bytes: 16 }],
    ["z", { kind: "opaque", bytes: 16 }],
    ["fixed", unsigned],
    ["atomic", int],
    ["tint", int],
    ["any", { kind: "pointer", bits: 64, pointee: undefined }],
    ["call", { kind: "pointer", bits: 64, pointee: { kind: "opaque", bytes: 1, isCode: true } }],
    ["hidden", { kind: "pointer", bits: 64, pointee: undefined }],
    ["argv", { kind: "pointer", bits: 64, pointee: { kind: "pointer", bits: 64, pointee: char } }],
    [
      "both",
      {
        kind: "opaque",
        bytes: 8,
        members: [
          { name: "i", offset: 0, type: int },
          { name: "d", offset: 0, type: { kind: "float", bits: 64, name: "double" } },
        ],
      },
    ],
    ["nothing", { kind: "structure", name: "", bytes: 0, fields: [] }],
    ["included", shape],
    [
      "named",
      {
        kind: "structure",
        name: "anonymous",
        bytes: 8,
        fields: [
          { name: "low", offset: 0, type: unsigned },
          { name: "letter", offset: 4, type: char },
        ],
      },
    ],
    [
      "bits",
      {
        kind: "structure",
        name: "struct flags",
        bytes: 8,
        fields: [
          { name: "a", offset: 0, bitOffset: 0, bitWidth: 3, type: unsigned },
          { name: "b", offset: 0, bitOffset: 3, bitWidth: 7, type: int },
          {
            name: "c",
            offset: 1,
            bitOffset: 10,
            bitWidth: 40,
            type: { kind: "integer", bits: 64, signed: false, name: "unsigned long long" },
          },
          { name: "tail", offset: 7, type: { kind: "array", element: char, length: 0, bytes: 0 } },
        ],
      },
    ],
    [
      "table",
      {
        kind: "array",
        length: 2,
        bytes: 96,
        element: {
          kind: "array",
          length: 3,
          bytes: 48,
          element: { kind: "array", length: 4, bytes: 16, element: int },
        },
      },
    ],
  ])("%s", (name, type) => expect(typeOf(name)).toEqual(type));

  test("a structure that points to itself ends after a few pointers", () => {
    const names: string[] = [];
    for (let type = typeOf("node"); type?.kind === "structure"; ) {
      names.push(type.name);
      expect(type.bytes).toBe(32);
      const next: ValueType | undefined = type.fields[0]?.type;
      type = next?.kind === "pointer" ? next.pointee : undefined;
    }
    expect(names).toEqual(Array(4).fill("struct list"));
  });

  test("circular debug information ends", () => {
    const circular = parse(
      '!0 = !DIDerivedType(tag: DW_TAG_typedef, name: "t", baseType: !1)\n!1 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !0)\n!2 = distinct !DILexicalBlock(scope: !2)\n!3 = distinct !DILocation(line: 0, scope: !2, inlinedAt: !3)\n',
    );
    expect(valueTypeOf(circular, 0)).toBeUndefined();
    expect(subprogramOf(circular, 3)).toBeUndefined();
    expect(spanOf(circular, 3)).toBeUndefined();
    expect(valueTypeOf(circular, 99)).toBeUndefined();
  });
});

describe("variables and places", () => {
  test("globals, also static ones in functions, with the line of their declaration", () => {
    const describe = (name: string) => {
      const global = module.globals.find((candidate) => candidate.name === name);
      return global && globalVariable(module, global);
    };
    expect(describe("used")).toMatchObject({
      name: "used",
      argument: undefined,
      line: 14,
      span: { file: "x.c", line: 14 },
    });
    expect(describe("f1.calls")).toMatchObject({ name: "calls", line: 24 });
    expect(describe("use")).toMatchObject({ name: "use", span: { file: "./inc/shape.h", line: 3 } });
  });

  test("parameters and locals", () => {
    const records = instructionsOf(functionOf(module, "f1")).flatMap((instruction) =>
      instruction.opcode === "debug-record" ? [instruction] : [],
    );
    const variables = records.map(({ variable }) => localVariable(module, variable));
    expect(variables.map((variable) => [variable?.name, variable?.argument, variable?.line])).toEqual([
      ["count", 1, 17],
      ["name", 2, 17],
      ["doubled", undefined, 18],
      ["i", undefined, 19],
      ["__vla_expr0", undefined, 0],
      ["row", undefined, 20],
    ]);
    const types = variables.map((variable) =>
      variable?.typeId === undefined ? undefined : valueTypeOf(module, variable.typeId),
    );
    expect(types.slice(0, 4)).toEqual([int, { kind: "pointer", bits: 64, pointee: char }, int, int]);
    // The length of `row` is known at run time only.
    expect(types[5]).toBeUndefined();
    expect(spanOf(module, records[2]?.debug)).toEqual({ file: "x.c", line: 18, column: 7 });
  });

  test("functions", () => {
    const subprogram = subprogramOf(module, functionOf(module, "f1").debug);
    expect(subprogram).toMatchObject({ name: "f1", span: { file: "x.c", line: 17 } });
    expect(
      subprogram?.resultTypeId === undefined ? undefined : valueTypeOf(module, subprogram.resultTypeId),
    ).toEqual(int);
    // The last, unknown one stands for `...`.
    expect(subprogram?.parameterTypeIds.map((id) => id === undefined)).toEqual([false, false, true]);
    expect(subprogramOf(module, functionOf(module, "twice").debug)?.span).toEqual({
      file: "./inc/shape.h",
      line: 2,
      column: 0,
    });
  });

  test("instructions know their own function, through blocks", () => {
    for (const name of ["f1", "area", "twice"]) {
      const located = instructionsOf(functionOf(module, name)).filter(({ debug }) => debug !== undefined);
      expect(located.length).toBeGreaterThan(3);
      for (const { debug } of located) expect(subprogramOf(module, debug)?.name).toBe(name);
    }
  });

  test("inlined code keeps its own place; code that the compiler made up has that of the line it serves", async () => {
    const inlined = parseChecked(
      await compile("static int half(int x) {\n  return x / 2;\n}\nint f(int x) {\n  return half(x);\n}\n", [
        "-O2",
      ]),
    );
    const division = instructionsOf(functionOf(inlined, "f")).find(({ opcode }) => opcode === "binary");
    expect(spanOf(inlined, division?.debug)).toEqual({ file: "x.c", line: 2, column: 12 });
    const guarded = parseChecked(
      await compile("int f(int i) {\n  int a[3] = {0};\n  return a[i];\n}\n", [
        "-fsanitize=array-bounds",
        "-fsanitize-trap=array-bounds",
      ]),
    );
    const trap = instructionsOf(functionOf(guarded, "f")).find(
      (instruction) =>
        instruction.opcode === "call" &&
        instruction.callee.kind === "global" &&
        instruction.callee.name === "llvm.ubsantrap",
    );
    expect(trap).toMatchObject({ noSanitize: true });
    expect(spanOf(guarded, trap?.debug)).toEqual({ file: "x.c", line: 3, column: 10 });
  });

  test("a file keeps the name that the compiler was told", async () => {
    const text = await compile(
      '#include "/abs/h.h"\n#line 7 "renamed.c"\nint f(void) { return g(); }\n',
      [],
      { abs: { "h.h": "static int g(void) { return 1; }\n" } },
    );
    const other = parseChecked(text);
    expect(subprogramOf(other, functionOf(other, "g").debug)?.span.file).toBe("/abs/h.h");
    expect(subprogramOf(other, functionOf(other, "f").debug)?.span).toEqual({
      file: "renamed.c",
      line: 7,
      column: 0,
    });
  });
});
