/**
 * The places that an assertion has covered so far while it is run: for each field, and for the elements of each type of array, an array from
 * references to Booleans. That no place is covered twice is what `∗` says of whole permissions (Smans, Jacobs & Piessens, section 2).
 */
import {
  arraySort,
  boolSort,
  constantArray,
  falseTerm,
  type Variable as IrVariable,
  refSort,
} from "@everypath/core";
import type { Assertion } from "../contract.ts";
import type { Field, ObjectProgram } from "../tree.ts";
import { nameOfType, type Type } from "../types.ts";
import { forEachStatement } from "../walk.ts";

/** A field, or the elements of the arrays of one type by its name. */
export type Place = Field | string;

const sortOfPlaces = arraySort(refSort, boolSort);

/** The sort of the variable that holds which objects' places are covered. */
export const coveredSort = sortOfPlaces;

/** Before anything is covered. */
export const nothingCovered = constantArray(sortOfPlaces, falseTerm);

/** Which variable tells of a place, in one procedure. */
export type Covered = ReadonlyMap<Place, IrVariable>;

export function placeOfElements(type: Type): Place {
  return nameOfType(type);
}

/** How a place is called in the name of a variable. */
export function nameOfPlace(place: Place): string {
  return typeof place === "string" ? `${place}.elems` : `${place.owner}.${place.name.text}`;
}

/** All that an assertion of the program asks permission for. */
export function placesIn(program: ObjectProgram): readonly Place[] {
  const found = new Set<Place>();
  const visit = (assertion: Assertion): void => {
    switch (assertion.kind) {
      case "access":
        found.add(assertion.place.field);
        return;
      case "elements access":
        found.add(placeOfElements(assertion.array.type));
        return;
      case "separate":
        visit(assertion.left);
        visit(assertion.right);
        return;
      case "conditional":
        visit(assertion.whenTrue);
        visit(assertion.whenFalse);
        return;
      case "expression":
      case "global access":
      case "predicate":
      case "untouched":
        return;
    }
  };
  for (const { predicates, methods, initializer } of program.classes) {
    for (const { body } of predicates.values()) visit(body);
    for (const one of [...methods.values(), ...(initializer === undefined ? [] : [initializer])])
      visitProcedure(one, visit);
  }
  for (const one of [...program.procedures, ...(program.main === undefined ? [] : [program.main])])
    visitProcedure(one, visit);
  return [...found];
}

function visitProcedure(
  { contract, body }: Pick<ObjectProgram["procedures"][number], "contract" | "body">,
  visit: (assertion: Assertion) => void,
): void {
  for (const assertion of [...contract.requires, ...contract.ensures]) visit(assertion);
  forEachStatement(body, (statement) => {
    if (statement.kind === "assert") visit(statement.assertion);
  });
}
