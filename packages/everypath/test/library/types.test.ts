/** The published types are made of the schema and of the option tables; they are what the code works with. */
import { readFileSync } from "node:fs";
import type { Result as Worked } from "@everypath/report";
import { publishedSchemas } from "@everypath/report/testing";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { OptionsOf } from "../../src/library/options/tables.ts";
import { optionTables } from "../../src/library/options/tables.ts";
import type * as options from "../../src/library/types/options.ts";
import type { Result } from "../../src/library/types/result.ts";
import type { RawOptions } from "../../src/runs/settings/raw-options.ts";

interface Generator {
  resultTypes(schema: object): string;
  optionTypes(tables: object): string;
}

type Printing = "json" | "quiet" | "verbose" | "stats" | "dump" | "showLoops" | "showProperties";

/** Checked by the compiler: the functions are never called. */
describe("the compiler holds equal", () => {
  test("the result", () => {
    const published = (result: Worked): Result => result;
    const worked = (result: Readonly<Result>): Pick<Worked, "verdict" | "command" | "entry" | "complete"> =>
      result;
    expect([published, worked]).toHaveLength(2);
  });

  test("the options", () => {
    expectTypeOf<options.ExploreOptions>().toEqualTypeOf<Omit<OptionsOf<"explore">, Printing>>();
    expectTypeOf<options.FuzzOptions>().toEqualTypeOf<Omit<OptionsOf<"fuzz">, Printing>>();
    expectTypeOf<options.BmcOptions>().toEqualTypeOf<Omit<OptionsOf<"bmc">, Printing>>();
    expectTypeOf<options.ProveOptions>().toEqualTypeOf<Omit<OptionsOf<"prove">, Printing>>();
    expectTypeOf<options.TraceOptions>().toEqualTypeOf<Omit<OptionsOf<"trace">, Printing>>();
    expectTypeOf<options.TerminateOptions>().toEqualTypeOf<Omit<OptionsOf<"terminate">, Printing>>();
    expectTypeOf<options.CostOptions>().toEqualTypeOf<Omit<OptionsOf<"cost">, Printing>>();
    expectTypeOf<options.ReplayOptions>().toEqualTypeOf<Omit<OptionsOf<"replay">, Printing>>();
  });

  test("and no option that the commands do not read", () => {
    type Tabled = keyof OptionsOf<"explore"> | keyof OptionsOf<"fuzz"> | keyof OptionsOf<"bmc">;
    expectTypeOf<Exclude<Tabled, keyof RawOptions>>().toEqualTypeOf<never>();
  });
});

test("the files are up to date (node schema/generate.js after a build)", async () => {
  const generator = (await import(new URL("../../schema/types.js", import.meta.url).href)) as Generator;
  const schema = JSON.parse(publishedSchemas().get("everypath-1.schema.json") ?? "") as object;
  const written = (name: string) =>
    readFileSync(new URL(`../../src/library/types/${name}.ts`, import.meta.url), "utf8");
  expect(written("result")).toBe(generator.resultTypes(schema));
  expect(written("options")).toBe(generator.optionTypes(optionTables));
});
