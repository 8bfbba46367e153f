/** Vectors by their elements: a vector is the list of its scalars, which extractelement, insertelement and shufflevector choose from. */
import { bitVecConstant, bvUnsignedLess, equal, ite, not, type Term } from "@everypath/core";
import type { Instruction, Operand } from "../llvm/module.ts";
import type { FunctionContext } from "./context.ts";

type VectorInstruction = Extract<Instruction, { opcode: "vector" }>;

/** False where an element is chosen that is known only when the program runs, or none is. */
export function lowerVector(
  context: FunctionContext,
  { name, operands, result }: VectorInstruction,
): boolean {
  const [first, second, third] = operands;
  if (first === undefined || second === undefined) return false;
  const elements = context.operand(first);
  switch (name) {
    case "extractelement": {
      const place = placeOf(second);
      const chosen = place === undefined ? chooseElement(context, elements, second) : elements[place];
      if (chosen === undefined) return false;
      context.define(result, [chosen]);
      return true;
    }
    case "insertelement": {
      const [value] = context.operand(second);
      if (value === undefined || third === undefined) return false;
      const place = placeOf(third);
      if (place !== undefined && (place < 0 || place >= elements.length)) return false;
      context.define(
        result,
        place === undefined ? replaceElement(context, elements, value, third) : elements.with(place, value),
      );
      return true;
    }
    case "shufflevector": {
      const both = [...elements, ...context.operand(second)];
      const [element] = elements;
      const places = third === undefined ? [] : maskOf(context, third);
      if (element === undefined || places.length === 0) return false;
      const chosen = places.map((place) => (place === undefined ? undefined : both[place]));
      context.define(
        result,
        chosen.map((value) => value ?? context.indeterminate("poison", element.sort)),
      );
      return true;
    }
  }
}

/** The element at a place that is known only when the program runs: chosen among all of them. */
function chooseElement(
  context: FunctionContext,
  elements: readonly Term[],
  place: Operand,
): Term | undefined {
  const index = heldPlace(context, elements.length, place);
  return elements.reduceRight((rest, element, at) => ite(isAt(index, at), element, rest));
}

/** The elements, with `value` at such a place. */
function replaceElement(
  context: FunctionContext,
  elements: readonly Term[],
  value: Term,
  place: Operand,
): readonly Term[] {
  const index = heldPlace(context, elements.length, place);
  const held = context.hold("element", value);
  return elements.map((element, at) => ite(isAt(index, at), held, element));
}

/** The place, checked to be one of the vector's: another gives poison. C has the compiler's own guard before it. */
function heldPlace(context: FunctionContext, length: number, place: Operand): Term {
  if (!context.unit.speculative) context.requireDefined([place]);
  const index = context.hold("place", context.scalar(place));
  const isInside = index.sort.kind === "bitvec" && length < 2 ** Math.min(index.sort.width, 32);
  if (isInside) {
    const condition = bvUnsignedLess(index, bitVecConstant(widthOf(index), BigInt(length)));
    context.require(condition, "uninitialized-read", `a vector of ${length} elements has no such element`);
  }
  return index;
}

function isAt(index: Term, at: number): Term {
  if (index.sort.kind === "bool") return at === 1 ? index : not(index);
  return equal(index, bitVecConstant(widthOf(index), BigInt(at)));
}

function widthOf({ sort }: Term): number {
  return sort.kind === "bitvec" ? sort.width : 1;
}

/** undefined where it is no constant. */
export function placeOf(operand: Operand): number | undefined {
  return operand.kind === "integer" ? Number(operand.value) : undefined;
}

/** For each element of a shuffle, its place in the two vectors one after the other; undefined where it is poison. */
export function maskOf(context: FunctionContext, mask: Operand): readonly (number | undefined)[] {
  const type = context.layout.resolve(mask.type);
  if (mask.kind === "zeroinitializer" && type.kind === "vector") return Array<number>(type.length).fill(0);
  return mask.kind === "aggregate" ? mask.elements.map(placeOf) : [];
}
