/**
 * What the user says of callers (`--assume`, `--string`, `--buffer`, `--non-null`) where several functions are called: each condition is
 * about those that have what it names. What it is not applied to is told, since a verdict would else seem to rest on it.
 */
import { parsePredicate, spokenOf } from "@everypath/c";
import {
  bitVecConstant,
  bitVecSort,
  boolSort,
  float32Sort,
  float64Sort,
  type Program,
  type Sort,
  symbol,
  type ValueType,
} from "@everypath/core";
import { TypedPaths, typedParameters } from "@everypath/engine";
import { handedOverProblem } from "./handed-over-names.ts";
import { handedOverOf } from "./settings/handed-over.ts";
import type { RawOptions } from "./settings/raw-options.ts";
import type { Settings } from "./settings.ts";

export interface EntryConditions {
  /** The settings, with what is about this entry alone. */
  readonly settings: Settings;
  /** Options that are not applied here, as the user wrote them. */
  readonly unapplied: readonly string[];
}

/** What is wrong with the conditions, in one line: one that is about none of the entries. Undefined: nothing. */
export function conditionsProblem(
  program: Program,
  entries: readonly string[],
  settings: Settings,
): string | undefined {
  // A whole program has no caller of whom anything could be said.
  const called = entries.filter((entry) => entry !== "main");
  const pointers = handedOverProblem(program, called.length === 0 ? entries : called, settings);
  if (pointers !== undefined) return pointers;
  for (const text of settings.assume) {
    const whys = called.map((entry) => whyUnfit(program, entry, text));
    if (whys.includes(undefined)) continue;
    const [first] = whys;
    const why = first === undefined || whys.some((other) => other !== first) ? "" : `: ${first}`;
    return `--assume '${text}': it fits none of the functions that are called${why}; each is about the parameters of the functions that have them`;
  }
  return undefined;
}

/** What of the conditions is about the entry. */
export function conditionsOf(program: Program, entry: string, settings: Settings): EntryConditions {
  const { raw } = settings;
  const unapplied: string[] = [];
  const isAbout = (option: string, text: string, fits: boolean): boolean => {
    if (!fits) unapplied.push(`${option} '${text}'`);
    return fits;
  };
  const assume = settings.assume.filter((text) =>
    isAbout("--assume", text, entry !== "main" && whyUnfit(program, entry, text) === undefined),
  );
  const pointers = (option: string, texts: readonly string[] = [], as: (text: string) => Named) =>
    texts.filter((text) => isAbout(option, text, isHandedOver(program, entry, settings, as(text))));
  const named: Named = {
    string: pointers("--string", raw.string, (text) => ({ string: [text] })),
    buffer: pointers("--buffer", raw.buffer, (text) => ({ buffer: [text] })),
    nonNullPointer: pointers("--non-null", raw.nonNullPointer, (text) => ({ nonNullPointer: [text] })),
  };
  if (unapplied.length === 0) return { settings, unapplied };
  const handedOver = handedOverOf(named);
  return { settings: { ...settings, assume, handedOver, raw: { ...raw, assume, ...named } }, unapplied };
}

type Named = Pick<RawOptions, "string" | "buffer" | "nonNullPointer">;

function isHandedOver(program: Program, entry: string, settings: Settings, named: Named): boolean {
  if (entry === "main") return false;
  const handedOver = handedOverOf(named);
  return handedOverProblem(program, [entry], { ...settings, handedOver }) === undefined;
}

/** Whether `--assume` could say so of the entry. */
export function canBeAssumed(program: Program, entry: string, condition: string): boolean {
  return whyUnfit(program, entry, condition) === undefined;
}

/** Why the condition cannot be about the entry: by the names and types of its parameters, and of the program's variables. */
function whyUnfit(program: Program, entry: string, text: string): string | undefined {
  const parameters = program.procedure(entry)?.parameters ?? [];
  const paths = new TypedPaths(typedParameters(parameters));
  const pointerBits = program.dataModel.pointerBits;
  const { places, measured } = spokenOf(text);
  const inputs: Parameters<typeof parsePredicate>[1][number][] = [];
  const pointers: NonNullable<Parameters<typeof parsePredicate>[2]>["pointers"][number][] = [];
  for (const name of new Set([...places, ...measured])) {
    const type = paths.typeOf(name);
    if (type?.kind === "pointer") {
      const elements = symbol(`size of ${name}`, bitVecSort(pointerBits));
      pointers.push({ name, term: symbol(name, bitVecSort(pointerBits)), pointee: type.pointee, elements });
      continue;
    }
    // A structure that is passed by value is one or two numbers, by the names that the compiler gives them.
    const whole = parameters.find(({ variable }) => variable.name === name);
    const sort = whole?.type === undefined ? (whole?.variable.sort ?? sortOf(type)) : sortOf(whole.type);
    if (sort === undefined) continue;
    inputs.push({ name, term: symbol(name, sort), signed: type?.kind === "integer" && type.signed });
  }
  const variables = program.objects.map(({ name, address, type }) => ({
    name,
    address: bitVecConstant(pointerBits, BigInt(address)),
    type,
  }));
  // Whether the two are asked about only the engine knows, at the call.
  const known = { pointerBits, pointers, variables, incomparable: () => undefined };
  const parsed = parsePredicate(text, inputs, known);
  return "problem" in parsed ? parsed.problem : undefined;
}

/** Of a number; undefined: it is none. */
function sortOf(type: ValueType | undefined): Sort | undefined {
  switch (type?.kind) {
    case "integer":
      return type.boolean === true ? boolSort : bitVecSort(type.bits);
    case "bool":
      return boolSort;
    case "float":
      return type.bits === 32 ? float32Sort : float64Sort;
    case "mathematical":
    case "table":
    case "reference":
    case "pointer":
    case "array":
    case "structure":
    case "opaque":
    case undefined:
      return undefined;
  }
}
