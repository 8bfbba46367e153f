/** The initial state of the graph: the entry's parameters have any value; a pointer parameter is an area of symbolic size. */

import {
  elementSize,
  type GlobalObject,
  type Input,
  modelFile,
  type Procedure,
  type Program,
  type SymbolicTerm,
  type ValueType,
  type Variable,
} from "@everypath/core";
import { addScaled, atomLinear, type Linear } from "@everypath/its";
import { withObjects } from "./arrays.ts";
import { readBits } from "./interpretation.ts";
import { Knowledge } from "./knowledge.ts";
import { withStreams } from "./library/streams.ts";
import { withTokens } from "./library/tokens.ts";
import { allocated, initialValue, withArea } from "./memory.ts";
import { anyValue, type GraphSettings, givenValue } from "./outcome.ts";
import { singleReadings } from "./readings.ts";
import { number, within } from "./rules/rule.ts";
import { type AbstractState, type Area, type PointsTo, topOf, withTop } from "./state.ts";
import { inputRange } from "./type-range.ts";

export interface Start {
  readonly state: AbstractState;
  /** What stands for each parameter that is a number. */
  readonly inputs: readonly { readonly name: string; readonly symbol: SymbolicTerm }[];
}

/** Arguments of a program, at most: more pointers than 2 GB hold are passed by no system. */
const mostArguments = (1n << 28n) - 2n;

/** Elements of an area of symbolic size, at most. */
const mostElements = 1n << 31n;

/** `zeroTerminated` are pointer parameters whose area holds a 0 element. */
export function startOf(
  settings: GraphSettings,
  procedure: Procedure,
  zeroTerminated: ReadonlySet<string>,
): Start {
  const { program } = settings;
  const first = firstProcedure(program, procedure);
  let state: AbstractState = {
    frames: [{ procedure: first, block: 0, index: 0, values: new Map(), targets: [] }],
    knowledge: Knowledge.nothing,
    areas: program.objects.filter(mayBeUsed).map(
      (object): Area => ({
        name: object.name,
        base: number(object.address),
        size: number(object.size),
        role: "memory",
        lifetime: "global",
        depth: 0,
        isConstant: object.constant,
        isWritten: false,
        cells: isInitial(settings, object) ? endOfText(object) : [],
        remainder: isInitial(settings, object) ? { kind: "initial", object } : { kind: "anything" },
      }),
    ),
    results: new Map(),
    chosen: [],
    context: undefined,
  };
  state = withTokens(program, withStreams(settings, state));
  const inputs: { name: string; symbol: SymbolicTerm }[] = [];
  if (program.language !== "c" && first !== procedure) return driverStart(settings, first, state);
  const isMain = procedure.name === "main";
  for (const [index, { variable, type }] of procedure.parameters.entries()) {
    if (isMain && index > 0) {
      state =
        index === 1
          ? argumentVector(settings, state, variable, procedure)
          : pointerParameter(settings, state, variable, undefined, false);
      continue;
    }
    if (type?.kind === "pointer") {
      state = pointerParameter(settings, state, variable, type.pointee, zeroTerminated.has(variable.name));
      continue;
    }
    // The engine passes no argument to a program.
    const isCounter = isMain && settings.pointed !== undefined;
    const given = isCounter ? 1n : settings.inputValue(variable.name);
    if (given !== undefined) {
      state = set(state, variable, givenValue(state, variable, given));
      continue;
    }
    const { value, facts } = anyValue(settings, state, variable, variable.name, inputRange);
    for (const symbol of value.coefficients.keys()) inputs.push({ name: variable.name, symbol });
    const known = state.knowledge.assume([
      ...facts,
      // argc counts the program's own name.
      ...(isMain ? within(value, 1n, mostArguments) : []),
    ]);
    state = set({ ...state, knowledge: known }, variable, value);
  }
  return { state, inputs };
}

/** What others may have written is anything, but on a run that is looked for: one of the first call will do. */
function isInitial({ pointed }: GraphSettings, { initial, changed }: GlobalObject): boolean {
  return initial !== undefined && (changed !== true || pointed !== undefined);
}

/** Objects of models that are not followed are read by nothing: without an area they cost nothing. */
function mayBeUsed({ modelFile: file }: GlobalObject): boolean {
  return file === undefined || modelFile(file).objects === "known";
}

/** A language's front end may make the first call itself. */
export function firstProcedure(program: Program, entry: Procedure): Procedure {
  return (program.driver && program.procedure(program.driver.procedure)) ?? entry;
}

/** The integers and truth values that a driver reads, in order. */
export function driverInputs({ blocks }: Procedure): readonly Input[] {
  return (blocks[0]?.instructions ?? []).flatMap((instruction) =>
    instruction.kind === "input" && ["int", "bool"].includes(instruction.target.sort.kind)
      ? [instruction]
      : [],
  );
}

/** What the driver reads stands in its variables from the beginning, so that bounds can speak of it. */
function driverStart(settings: GraphSettings, driver: Procedure, begin: AbstractState): Start {
  let state = withObjects(begin, settings.program, (hint) => atomLinear(settings.fresh(hint)));
  const inputs: { name: string; symbol: SymbolicTerm }[] = [];
  const readings = settings.holdsReadings ? singleReadings(settings.program) : [];
  const all = [
    ...driverInputs(driver),
    ...readings.map(({ instruction, holder }) => ({ name: instruction.name, target: holder })),
  ];
  for (const { target, name } of all) {
    const given = settings.inputValue(name);
    if (given !== undefined) {
      state = set(state, target, number(given));
      continue;
    }
    const { value, facts } = anyValue(settings, state, target, name, inputRange);
    for (const symbol of value.coefficients.keys()) inputs.push({ name, symbol });
    state = set({ ...state, knowledge: state.knowledge.assume(facts) }, target, value);
  }
  return { state, inputs };
}

/** The 0 that ends a text, as an atom: so that what is read before it at an unknown place tells that the end is not reached. */
function endOfText(object: GlobalObject): readonly PointsTo[] {
  const { type, size } = object;
  if (type?.kind !== "array" || type.element.kind !== "integer" || type.element.bits !== 8 || size === 0)
    return [];
  if (initialValue(object, size - 1, 1) !== 0n) return [];
  return [{ offset: number(size - 1), bytes: 1, value: number(0n), interpretation: "signed" }];
}

function set(state: AbstractState, variable: Variable, value: Linear): AbstractState {
  const frame = topOf(state);
  return withTop(state, { ...frame, values: new Map([...frame.values, [variable, value]]) });
}

function pointerParameter(
  settings: GraphSettings,
  state: AbstractState,
  variable: Variable,
  pointee: ValueType | undefined,
  isZeroTerminated: boolean,
): AbstractState {
  const bytes = BigInt(elementSize(pointee));
  if (settings.pointed !== undefined)
    return pointerToFixed(settings, state, variable, pointee, settings.pointed);
  const elements = atomLinear(settings.fresh(`size_${variable.name}`));
  const size: Linear = {
    coefficients: new Map([...elements.coefficients].map(([a]) => [a, bytes])),
    constant: 0n,
  };
  const counted = state.knowledge.assume([
    addScaled(elements, number(1n), -1n),
    addScaled(number(mostElements), elements, -1n),
  ]);
  const made = allocated(
    settings,
    { ...state, knowledge: counted },
    {
      name: variable.name,
      size,
      role: "memory",
      lifetime: "global",
      depth: 0,
      isConstant: false,
      isWritten: false,
      remainder: { kind: "anything" },
    },
  );
  const area = made.state.areas.at(-1) as Area;
  if (!isZeroTerminated) return set(made.state, variable, made.base);
  const at = atomLinear(settings.fresh(`end_${variable.name}`));
  const offset: Linear = {
    coefficients: new Map([...at.coefficients].map(([a]) => [a, bytes])),
    constant: 0n,
  };
  const knowledge = made.state.knowledge.assume([
    at,
    addScaled(addScaled(elements, at, -1n), number(1n), -1n),
  ]);
  const interpretation = isUnsigned(pointee) ? "unsigned" : "signed";
  const end = { offset, bytes: Number(bytes), value: number(0n), interpretation } as const;
  return set(withArea({ ...made.state, knowledge }, { ...area, cells: [end] }), variable, made.base);
}

/** Pointers to the arguments of `main`, as many as its first parameter says, and null behind them. */
function argumentVector(
  settings: GraphSettings,
  state: AbstractState,
  variable: Variable,
  { parameters }: Procedure,
): AbstractState {
  const [counter] = parameters;
  const count = counter && topOf(state).values.get(counter.variable);
  if (count === undefined) return state;
  const word = BigInt(settings.program.dataModel.pointerBits / 8);
  const made = allocated(settings, state, {
    name: variable.name,
    size: addScaled(number(word), count, word),
    role: "memory",
    lifetime: "global",
    depth: 0,
    isConstant: true,
    isWritten: false,
    remainder: { kind: "arguments" },
  });
  return set(made.state, variable, made.base);
}

function pointerToFixed(
  settings: GraphSettings,
  state: AbstractState,
  variable: Variable,
  pointee: ValueType | undefined,
  values: readonly bigint[],
): AbstractState {
  const bytes = elementSize(pointee);
  const made = allocated(settings, state, {
    name: variable.name,
    size: number(bytes * values.length),
    role: "memory",
    lifetime: "global",
    depth: 0,
    isConstant: false,
    isWritten: false,
    remainder: { kind: "anything" },
  });
  const area = made.state.areas.at(-1) as Area;
  const interpretation = isUnsigned(pointee) ? "unsigned" : "signed";
  const cells =
    pointee?.kind === "integer"
      ? values.map(
          (value, index) =>
            ({
              offset: number(bytes * index),
              bytes,
              value: number(readBits(value, 8 * bytes, interpretation)),
              interpretation,
            }) as const,
        )
      : [];
  return set(withArea(made.state, { ...area, cells }), variable, made.base);
}

function isUnsigned(type: ValueType | undefined): boolean {
  return type?.kind === "integer" && !type.signed;
}
