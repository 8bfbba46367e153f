/** Sizes and offsets, against clang's own. */
import { expect, test } from "vitest";
import { Layout } from "../../src/layout.ts";
import type { LlvmType } from "../../src/llvm/module.ts";
import { compile } from "./support.ts";

const structures = `
struct a { char c; int i; char d; short s; long l; };
struct b { char c; long long l; double d; char e; };
struct c { struct a a[3]; float f; char t[5]; };
struct d { char c; __int128 w; };
struct e { char c; long double x; char d; };
struct __attribute__((packed)) f { char c; int i; double d; };
struct g { void *p; char c; void *q[3]; };
struct h { int a : 3; int b : 20; int c : 20; char d; };
`;
const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
// clang folds each sizeof and offset into the initialiser.
const sizes = (list: readonly string[]): string =>
  list
    .map(
      (name) =>
        `struct ${name} v${name}; int size_${name} = sizeof(struct ${name}), align_${name} = _Alignof(struct ${name});`,
    )
    .join("\n");

test.each(["lp64", "ilp32"] as const)("structures of %s", async (dataModel) => {
  const list = dataModel === "lp64" ? names : names.filter((name) => name !== "d");
  const text = dataModel === "lp64" ? structures : structures.replace(/struct d .*\n/, "");
  const module = await compile(text + sizes(list), "a.c", { dataModel });
  const layout = new Layout(module.dataLayout, module.types);
  const global = (name: string) => module.globals.find((one) => one.name === name);
  const number = (name: string) => {
    const value = global(name)?.initializer;
    return value?.kind === "integer" ? Number(value.value) : undefined;
  };
  for (const name of list) {
    const type = global(`v${name}`)?.type ?? { kind: "void" };
    expect([name, layout.size(type), layout.alignment(type)]).toEqual([
      name,
      number(`size_${name}`),
      number(`align_${name}`),
    ]);
  }
});

test("an aggregate is the list of its scalars", () => {
  const i8: LlvmType = { kind: "integer", bits: 8 };
  const i32: LlvmType = { kind: "integer", bits: 32 };
  const inner: LlvmType = { kind: "structure", packed: false, fields: [i8, i32] };
  const type: LlvmType = {
    kind: "structure",
    packed: false,
    fields: [i8, { kind: "array", length: 2, element: inner }, { kind: "integer", bits: 1 }],
  };
  const layout = new Layout("e-p:32:32", new Map());
  expect(layout.scalars(type).map(({ offset, bytes }) => [offset, bytes])).toEqual([
    [0, 1],
    [4, 1],
    [8, 4],
    [12, 1],
    [16, 4],
    [20, 1],
  ]);
  expect(layout.scalarIndex(type, 2)).toBe(5);
  expect(layout.pointerBits).toBe(32);
});
