/** C in the debugger: its expressions (c/expression) over the variables in scope and the memory of a state. */
import {
  guarded,
  isComposite,
  type Operand,
  parseExpression,
  typeOfOperand,
  type ValueLocation,
} from "@everypath/c";
import { bitVecConstant, bvAdd, type SymbolicTerm, sizeOf, symbolsOf, type ValueType } from "@everypath/core";
import { spanOf } from "@everypath/engine";
import type { DebugLanguage, Named, PointerTarget, Problem, Shown, View } from "../language.ts";
import { StateEnvironment } from "./environment.ts";
import { assignIn, conditionIn, operandIn } from "./evaluate.ts";
import { Split } from "./memory.ts";
import type { Located, Register } from "./scope.ts";
import { globalsIn, globalsOf, localsOf } from "./scope.ts";

/** Elements of an array shown as its parts. */
const partLimit = 256;

/** Whatever clang compiles, in the debugger: walked line by line, with expressions as in C. */
export const cLanguage: DebugLanguage = {
  granularity: "line",

  variables(view) {
    const { frame } = view;
    if (frame === undefined) return [];
    const own = globalsIn(globalsOf(view.machine.program), frame.procedure.name);
    return namedOf(view, new Map([...own, ...localsOf(frame, spanOf(frame).line)]));
  },

  globals(view) {
    return namedOf(view, globalsIn(globalsOf(view.machine.program), undefined));
  },

  evaluate(view, text) {
    const parsed = parseExpression(text);
    if ("problem" in parsed) return parsed;
    return guarded(() => {
      const { value, provided } = operandIn(view, parsed);
      return { value: shownOperand(view, value, text), provided };
    });
  },

  condition(view, text) {
    const parsed = parseExpression(text);
    return "problem" in parsed ? parsed : guarded(() => ({ condition: conditionIn(view, parsed) }));
  },

  assign(view, target, text): Problem | undefined {
    const place = parseExpression(target);
    if ("problem" in place) return place;
    const value = parseExpression(text);
    if ("problem" in value) return value;
    return guarded(() => assignIn(view, place, value)) ?? undefined;
  },
};

function namedOf(view: View, places: ReadonlyMap<string, Located>): readonly Named[] {
  return [...places].map(([name, place]) => ({
    name,
    expression: name,
    value: place === undefined ? { kind: "absent", reason: "no memory yet" } : shownPlace(view, place, name),
  }));
}

function shownOperand(view: View, operand: Operand, expression: string): Shown {
  if (operand.kind === "composite") {
    const { address, type } = operand;
    return shownPlace(view, { kind: "memory", address, type }, `(${expression})`);
  }
  const { term } = operand;
  const type: ValueType | undefined = operand.kind === "truth" ? { kind: "bool" } : typeOfOperand(operand);
  if (term.hasIndeterminate && symbolsOf(term).every(({ indeterminate }) => indeterminate))
    return { kind: "unset", type };
  const target = operand.kind === "pointer" ? targetOf(view, term) : undefined;
  return { kind: "scalar", term, type, ...(target === undefined ? {} : { target }) };
}

/** The object that a known address lies in. */
function targetOf({ machine, state }: View, address: SymbolicTerm): PointerTarget | undefined {
  if (address.kind !== "constant" || typeof address.value !== "bigint" || address.value === 0n)
    return undefined;
  const number = Number(BigInt.asUintN(machine.pointerBits, address.value));
  const object = Number.isSafeInteger(number) ? state.memory.objectAt(number) : undefined;
  if (object === undefined) return undefined;
  const { name, lifetime } = object.description;
  return { object: name, isHeap: lifetime === "heap", offset: number - object.base };
}

function shownPlace(view: View, place: ValueLocation<Register>, expression: string): Shown {
  if (place.kind === "memory" && isComposite(place.type)) {
    return { kind: "composite", type: place.type, parts: () => partsOf(view, place, expression) };
  }
  try {
    const environment = new StateEnvironment(view, view.state.fork());
    const found = guarded(() => environment.read(place, 1));
    if ("problem" in found) return { kind: "absent", reason: found.problem };
    return shownOperand(view, found, expression);
  } catch (error) {
    if (!(error instanceof Split)) throw error;
    return { kind: "absent", reason: "it may be one of several objects" };
  }
}

function partsOf(
  view: View,
  { address, type }: ValueLocation<Register> & { readonly kind: "memory" },
  expression: string,
): readonly Named[] {
  const at = (offset: number) => bvAdd(address, bitVecConstant(view.machine.pointerBits, BigInt(offset)));
  switch (type.kind) {
    case "array": {
      const { element, length } = type;
      const size = sizeOf(element);
      return Array.from({ length: Math.min(length, partLimit) }, (_, index) => {
        const part = `${expression}[${index}]`;
        const place: ValueLocation<Register> = { kind: "memory", address: at(index * size), type: element };
        return { name: `[${index}]`, expression: part, value: shownPlace(view, place, part) };
      });
    }
    case "structure":
      return type.fields.map(({ name, offset, bitOffset, bitWidth, type: fieldType }) => {
        const part = `${expression}.${name}`;
        const place: ValueLocation<Register> =
          bitWidth !== undefined && fieldType.kind === "integer"
            ? { kind: "bits", address, bitOffset: bitOffset ?? 8 * offset, bitWidth, type: fieldType }
            : { kind: "memory", address: at(offset), type: fieldType };
        return { name, expression: part, value: shownPlace(view, place, part) };
      });
    default:
      return [];
  }
}
