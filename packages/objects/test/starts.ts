/** How a generated program is started, under a valuation of its inputs. */

import { symbol } from "@everypath/core";
import type fc from "fast-check";
import type { ModelHeap } from "./compare.ts";
import { type Generated, type GeneratorOptions, globals, programs, valuesFor } from "./generate.ts";
import type { HeapObject, Value } from "./heap.ts";
import type { Start } from "./interpreter.ts";
import { type NamedValue, sortOfType } from "./valuation.ts";

interface NamedType {
  readonly name: string;
  readonly type: string;
}

export interface Options extends GeneratorOptions {
  readonly symbolicGlobals: boolean;
}

export function generatedWithValues(
  options: Options,
): fc.Arbitrary<{ readonly generated: Generated; readonly values: readonly Value[] }> {
  return programs(options).chain((generated) =>
    valuesFor(inputsOf(generated, options).map(({ type }) => type)).map((values) => ({
      generated,
      values,
    })),
  );
}

export function startOf({ entry }: Generated, { symbolicGlobals }: Options) {
  return { symbolicGlobals, ...(entry === undefined ? {} : { entry }) };
}

/** The symbols of the inputs, as the program calls them. */
export function inputsOf(
  { text, parameters: declared, inputs }: Generated,
  { symbolicGlobals }: Options,
): readonly NamedType[] {
  const names = [...text.matchAll(/(\w+) := input;/g)].map(([, name]) => name!);
  return [
    ...(symbolicGlobals ? globals : []),
    ...declared,
    ...inputs.map((type, index) => ({ name: names[index]!, type })),
  ];
}

/** The interpreter's start under a valuation. */
export function startUnder(generated: Generated, { symbolicGlobals }: Options, heap: ModelHeap): Start {
  const valueOf = ({ name, type }: NamedType): Value =>
    heap.value(type, heap.valueOf(symbol(name, sortOfType(type))));
  const { entry, parameters: declared } = generated;
  const input = (type: string, name: string): Value => valueOf({ name, type });
  const first = symbolicGlobals ? { globals: new Map(globals.map((one) => [one.name, valueOf(one)])) } : {};
  if (entry === undefined) return { input, ...first };
  const receiver = declared.find(({ name }) => name === "this");
  return {
    input,
    ...first,
    entry,
    arguments: declared.filter((one) => one !== receiver).map(valueOf),
    ...(receiver === undefined ? {} : { receiver: valueOf(receiver) as HeapObject }),
  };
}

/** The values in the order of the inputs. */
export function namedInputs(inputs: readonly NamedType[], values: readonly Value[]): readonly NamedValue[] {
  return inputs.map(({ name, type }, index) => ({ name, sort: sortOfType(type), value: values[index]! }));
}
