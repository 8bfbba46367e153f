/** The module of Z3 in this thread: exceptions of C++, and memory that is put back to what it was. */
import { beforeAll, describe, expect, test } from "vitest";
import { makeContext, setGlobalParameter, Z3Context } from "../../src/solver/z3/z3-context.ts";
import { loadZ3, type Z3Module } from "../../src/solver/z3/z3-module.ts";

let module: Z3Module;
beforeAll(async () => {
  module = loadZ3();
  setGlobalParameter(module.library, "memory_max_size", "500");
});

function newContext(): Z3Context {
  return new Z3Context(module.library, makeContext(module.library));
}

/** x · y = c over 32 bits, x < y: a model as text. */
function solve(z3: Z3Context): string {
  const { library, pointer } = z3;
  const sort = library._Z3_mk_bv_sort(pointer, 32);
  const [x, y] = [1, 2].map((n) =>
    z3.keep(library._Z3_mk_const(pointer, library._Z3_mk_int_symbol(pointer, n), sort)),
  );
  const solver = library._Z3_mk_solver_for_logic(pointer, z3.name("QF_AUFBV"));
  library._Z3_solver_inc_ref(pointer, solver);
  const product = z3.keep(library._Z3_mk_bvmul(pointer, x!, y!));
  library._Z3_solver_assert(pointer, solver, library._Z3_mk_bvult(pointer, x!, y!));
  library._Z3_solver_assert(pointer, solver, library._Z3_mk_eq(pointer, product, z3.numeral(1001n, sort)));
  if (library._Z3_solver_check(pointer, solver) !== 1) throw new Error("the product has factors");
  const model = library._Z3_solver_get_model(pointer, solver);
  const values = [x, y].map((term) => {
    const value = library._Z3_model_get_const_interp(
      pointer,
      model,
      library._Z3_get_app_decl(pointer, term!),
    );
    return z3.numeralValue(value);
  });
  return values.join(" · ");
}

test("Z3 catches its own exceptions, and goes on", () => {
  const z3 = newContext();
  const { library, pointer } = z3;
  const [bits, int] = [library._Z3_mk_bv_sort(pointer, 32), library._Z3_mk_int_sort(pointer)];
  const [x, n] = [bits, int].map((sort, name) =>
    z3.keep(library._Z3_mk_const(pointer, library._Z3_mk_int_symbol(pointer, name), sort)),
  );
  const wrong: (() => number)[] = [
    () => library._Z3_mk_extract(pointer, 40, 0, x!),
    () => library._Z3_mk_bvadd(pointer, x!, n!),
    () => library._Z3_mk_select(pointer, x!, x!),
  ];
  for (const call of [...wrong, ...wrong]) {
    expect(call()).toBe(0);
    expect(() => z3.raise()).toThrow(/^Z3 error \d+: \S/);
  }
  expect(solve(z3)).toMatch(/^\d+ · \d+$/);
});

describe("an image of the memory", () => {
  test("leaves nothing of what came after it", () => {
    const place = makeContext(module.library);
    const image = module.takeImage();
    const first = solve(new Z3Context(module.library, place));
    for (let round = 0; round < 3; round++) {
      for (let other = 0; other < round; other++) solve(newContext());
      image.restore();
      expect(solve(new Z3Context(module.library, place))).toBe(first);
    }
  });

  test("is put back after an error in the midst of a function", () => {
    const place = makeContext(module.library);
    const image = module.takeImage();
    const first = solve(new Z3Context(module.library, place));
    const outside = 0xffff_0000;
    const { library } = module;
    for (const call of [library._Z3_solver_check, library._Z3_model_inc_ref, library._Z3_get_sort]) {
      expect(() => call(place.context, outside)).toThrow(WebAssembly.RuntimeError);
      image.restore();
      expect(solve(new Z3Context(module.library, place))).toBe(first);
    }
  });
});

test("two modules begin with the same memory", { timeout: 300_000 }, async () => {
  const [a, b] = [loadZ3(), loadZ3()];
  for (const { library } of [a, b]) makeContext(library);
  const [inA, inB] = [a, b].map(({ library }) => library.HEAPU8.subarray(0, 40_000_000));
  expect(Buffer.compare(inA!, inB!)).toBe(0);
});
