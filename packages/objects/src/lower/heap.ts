/**
 * The heap as variables of the IR (de Boer & Bonsangue, section 4.1): each field of a class is an array from references to values, and e.f
 * is f[e]. An array of the language is an object with two fields, its length and its elements.
 */
import {
  arraySort,
  boolSort,
  constantArray,
  falseTerm,
  type Variable as IrVariable,
  intConstant,
  intSort,
  type ObjectClass,
  refConstant,
  refSort,
  type Sort,
  type SymbolicTerm,
  unreachable,
  type ValueType,
  variable,
} from "@everypath/core";
import type { Field, ObjectProgram, Procedure, Statement, Variable } from "../tree.ts";
import { nameOfType, type Type } from "../types.ts";
import { forEachStatement, valueIn } from "../walk.ts";

/** Integers are unbounded; objects, arrays and null are references alike. */
export function sortOf(type: Type): Sort {
  switch (type.kind) {
    case "int":
      return intSort;
    case "bool":
      return boolSort;
    case "class":
    case "array":
    case "null":
      return refSort;
    default:
      return unreachable(type);
  }
}

/** How a value of the type is told to users; a reference is told with the name of its class. */
export function valueTypeOf(type: Type): ValueType {
  switch (type.kind) {
    case "int":
      return { kind: "mathematical" };
    case "bool":
      return { kind: "bool" };
    case "class":
    case "array":
    case "null":
      return { kind: "reference", class: nameOfType(type) };
    default:
      return unreachable(type);
  }
}

/** What `null` denotes: reference 0, which no object has. */
export const nullReference = refConstant(0);

/** What a variable, field or element holds at first. */
export function defaultOf(type: Type): SymbolicTerm {
  switch (type.kind) {
    case "int":
      return intConstant(0);
    case "bool":
      return falseTerm;
    case "class":
    case "array":
    case "null":
      return nullReference;
    default:
      return unreachable(type);
  }
}

/** The two fields of the arrays of one type. */
export interface ArrayFields {
  readonly length: IrVariable;
  readonly element: IrVariable;
}

export class Heap {
  /** The user's own, then the fields. */
  readonly variables: IrVariable[] = [];
  readonly classes: readonly ObjectClass[];
  private readonly globals = new Map<Variable, IrVariable>();
  private readonly fields = new Map<Field, IrVariable>();
  private readonly arrays = new Map<string, ArrayFields>();

  constructor(program: ObjectProgram) {
    for (const global of program.globals) {
      this.globals.set(global, this.global(global.name.text, sortOf(global.type)));
    }
    const classes = program.classes.map((one): ObjectClass => {
      const { text } = one.name;
      const fields = [...one.fields.values()].map((field) => {
        const made = this.global(`${text}.${field.name.text}`, arraySort(refSort, sortOf(field.type)));
        this.fields.set(field, made);
        return { name: field.name.text, variable: made, type: valueTypeOf(field.type) };
      });
      return { name: text, fields, isArray: false };
    });
    const arrays = [...elementTypes(program)].map(([name, element]): ObjectClass => {
      const length = this.global(`${name}.length`, arraySort(refSort, intSort));
      const elements = arraySort(intSort, sortOf(element));
      const made = { length, element: this.global(`${name}.element`, arraySort(refSort, elements)) };
      this.arrays.set(name, made);
      const elementType: ValueType = { kind: "array", element: valueTypeOf(element), length: 0, bytes: 0 };
      return {
        name,
        fields: [
          { name: "length", variable: length, type: { kind: "mathematical" } },
          { name: "element", variable: made.element, type: elementType },
        ],
        isArray: true,
      };
    });
    this.classes = [...classes, ...arrays];
  }

  private global(name: string, sort: Sort): IrVariable {
    const made = variable(name, sort, "global", this.variables.length);
    this.variables.push(made);
    return made;
  }

  /** The type of one of the user's own variables, as a part of its description. */
  typeOf(global: IrVariable): { readonly type?: ValueType } {
    for (const [declared, made] of this.globals) {
      if (made === global) return { type: valueTypeOf(declared.type) };
    }
    return {};
  }

  globalOf(declared: Variable): IrVariable | undefined {
    return this.globals.get(declared);
  }

  fieldOf(field: Field): IrVariable {
    return found(this.fields.get(field), field.name.text);
  }

  arrayOf(type: Type): ArrayFields {
    const name = nameOfType(type);
    return found(this.arrays.get(name), name);
  }
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`no variable for ${name}`);
  return value;
}

/** What the fields' variables hold while there are no objects. */
export function emptyField(field: IrVariable): SymbolicTerm {
  const { sort } = field;
  if (sort.kind !== "array") throw new Error("a field is an array");
  return constantArray(sort, defaultOfSort(sort.element));
}

function defaultOfSort(sort: Sort): SymbolicTerm {
  switch (sort.kind) {
    case "int":
      return intConstant(0);
    case "bool":
      return falseTerm;
    case "array":
      return constantArray(sort, defaultOfSort(sort.element));
    default:
      return nullReference;
  }
}

/** The types of array in the program, by name, each with the type of its elements. */
function elementTypes(program: ObjectProgram): ReadonlyMap<string, Type> {
  const found = new Map<string, Type>();
  const add = (type: Type | undefined): void => {
    if (type?.kind !== "array") return;
    found.set(nameOfType(type), type.element);
    add(type.element);
  };
  const addStatement = (statement: Statement): void => {
    if (statement.kind === "declare") add(statement.variable.type);
    const value = valueIn(statement);
    if (value?.kind === "new array") add({ kind: "array", element: value.element });
  };
  const addProcedure = ({ parameters, result, body }: Procedure): void => {
    for (const parameter of parameters) add(parameter.type);
    add(result);
    forEachStatement(body, addStatement);
  };
  for (const global of program.globals) add(global.type);
  for (const one of program.classes) for (const field of one.fields.values()) add(field.type);
  for (const procedure of allProcedures(program)) addProcedure(procedure);
  for (const { statement } of program.initialValues) addStatement(statement);
  return found;
}

/** Every body of the program: the classes' first, the main routine's last. */
export function allProcedures(program: ObjectProgram): readonly Procedure[] {
  return [
    ...program.classes.flatMap(({ initializer, methods }) => [
      ...(initializer === undefined ? [] : [initializer]),
      ...methods.values(),
    ]),
    ...program.procedures,
    ...(program.main === undefined ? [] : [program.main]),
  ];
}
