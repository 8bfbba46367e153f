/** What a replay hands to the program's entry: numbers, objects with pointers among them, or what main gets. */
import { argumentGivenName, argumentName } from "@everypath/engine";
import { type HostProgram, Stop } from "./host-run.ts";
import type { Instance } from "./instance.ts";
import type { Readings } from "./readings.ts";
import type { ReplayArgument, ReplayInput, ReplayObject, ReplayTarget } from "./run.ts";
import { scalar } from "./wasm-values.ts";

/** What the entry is called with. Throws a `Stop` where it cannot be handed over. */
export function entryArguments(
  { entryType, wide }: HostProgram,
  instance: Instance,
  { arguments: given, objects = [] }: ReplayInput,
  readings: Readings,
): readonly (number | bigint)[] {
  const { parameters } = entryType;
  if (given === undefined) return mainArguments(instance, wide, readings, parameters.length);
  if (given.length !== parameters.length) {
    throw new Stop({
      kind: "refused",
      reason: "the entry's parameters are passed in another way in WebAssembly",
    });
  }
  const passed = given.map((argument) => (argument.kind === "object" ? handOver(instance, argument) : 0));
  const further = objects.map((object) => handOver(instance, object));
  const baseOf = (target: ReplayTarget): number => {
    switch (target.kind) {
      case "argument":
        return passed[target.index] ?? 0;
      case "object":
        return further[target.index] ?? 0;
      case "variable":
        throw new Stop({
          kind: "refused",
          reason: `a pointer that it is given means the variable ${target.name}`,
        });
    }
  };
  for (const [index, argument] of given.entries())
    if (argument.kind === "object") lead(instance, wide, passed[index]!, argument, baseOf);
  for (const [index, object] of objects.entries()) lead(instance, wide, further[index]!, object, baseOf);
  const addressOf = (
    argument: Exclude<ReplayArgument, { readonly kind: "scalar" }>,
    index: number,
  ): number => (argument.kind === "pointer" ? baseOf(argument.target) : passed[index]!);
  return given.map((argument, index) =>
    argument.kind === "scalar"
      ? scalar(parameters[index] ?? "other", argument.bytes)
      : instance.pointer(addressOf(argument, index)),
  );
}

/** An object of the caller's, which the program may free. */
function handOver(instance: Instance, { bytes }: ReplayObject): number {
  const address = instance.call("__everypath_replay_hand_over", bytes.length);
  instance.bytes().set(bytes, address);
  return address;
}

/** Its pointers lead to what they mean. */
function lead(
  { memory }: Instance,
  wide: boolean,
  base: number,
  { pointers = [] }: ReplayObject,
  baseOf: (target: ReplayTarget) => number,
): void {
  const view = new DataView(memory.buffer);
  for (const { at, target, offset } of pointers) {
    const address = baseOf(target) + offset;
    if (wide) view.setBigUint64(base + at, BigInt(address), true);
    else view.setUint32(base + at, address, true);
  }
}

/** argv = { "program", …, NULL }, environment = { NULL }; readings of arguments come first (engine/machine/main-arguments.ts). */
function mainArguments(
  instance: Instance,
  wide: boolean,
  readings: Readings,
  count: number,
): readonly (number | bigint)[] {
  if (count === 0) return [];
  const size = wide ? 8 : 4;
  const texts = [new TextEncoder().encode("program\0")];
  for (;;) {
    const reading = readings.take(({ name }) => name === argumentName(texts.length));
    if (reading === undefined) break;
    texts.push(Uint8Array.from([...reading.bytes, 0]));
  }
  texts.splice(argumentsGiven(readings, texts.length - 1) + 1);
  const argv = new Uint8Array((texts.length + 1) * size);
  const view = new DataView(argv.buffer);
  for (const [index, text] of texts.entries()) view.setUint32(index * size, instance.place(text), true);
  const all = [
    texts.length,
    instance.pointer(instance.place(argv)),
    instance.pointer(instance.place(new Uint8Array(size))),
  ];
  return all.slice(0, count);
}

/** How many there are: of some a reading behind them all tells whether they are given. */
function argumentsGiven(readings: Readings, most: number): number {
  let count = most;
  for (let index = 1; index <= most; index++) {
    const reading = readings.take(({ name }) => name === argumentGivenName(index));
    if (reading?.bytes[0] === 0) count = Math.min(count, index - 1);
  }
  return count;
}
