/** A path's inputs as a `.ktest` file, and such a file as inputs. */
import type { ReplayArgument, ReplayInput } from "@everypath/analyses";
import type { ValueType } from "@everypath/core";
import type { KTest, KTestObject } from "./ktest.ts";

/** What the files need to know of an entry's parameters. */
export interface ParameterShape {
  readonly name: string;
  readonly type: ValueType | undefined;
}

/**
 * One object for each reading, in their order. The arguments of an entry that is not run as a whole program come first, one object for
 * each, named after its parameter; a null pointer is an object of no bytes.
 */
export function kTestOf(
  input: ReplayInput,
  files: readonly string[],
  parameters: readonly ParameterShape[],
): KTest {
  const given = (input.arguments ?? []).map(
    (argument, index): KTestObject => ({
      name: parameters[index]?.name ?? `argument ${index + 1}`,
      bytes: argument.kind === "null" || argument.kind === "pointer" ? new Uint8Array() : argument.bytes,
    }),
  );
  return { arguments: files.slice(0, 1), objects: [...given, ...input.readings] };
}

/** `parameters` of an entry that is not run as a whole program; undefined for a program's main. */
export function inputOfKTest(
  test: KTest,
  parameters: readonly ParameterShape[] | undefined,
): { readonly input: ReplayInput } | { readonly problem: string } {
  if (parameters === undefined) return { input: { readings: test.objects } };
  if (test.objects.length < parameters.length) {
    return {
      problem: `it has ${test.objects.length} objects, and the entry takes ${parameters.length} arguments`,
    };
  }
  const given = parameters.map(({ type }, index): ReplayArgument => {
    const { bytes } = test.objects[index] as KTestObject;
    if (type?.kind !== "pointer") return { kind: "scalar", bytes };
    return bytes.length === 0 ? { kind: "null" } : { kind: "object", bytes };
  });
  return { input: { readings: test.objects.slice(parameters.length), arguments: given } };
}
