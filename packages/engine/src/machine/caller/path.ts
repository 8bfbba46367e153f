/** Places in what a caller's pointers mean, by the names that inputs have: `m[0].data`, `m[0].data[2].key`. */
import { type Parameter, sizeOf, type ValueType } from "@everypath/core";
import { collectStructures, fullestOf } from "./structures.ts";

type Step =
  | { readonly kind: "element"; readonly index: number }
  | { readonly kind: "field"; readonly name: string };

/** What the text says behind a name; undefined: it is no path. */
function stepsOf(text: string): readonly Step[] | undefined {
  const steps: Step[] = [];
  let rest = text;
  while (rest !== "") {
    const match = /^(?:\[(\d+)\]|\.([A-Za-z_]\w*))/.exec(rest);
    if (match === null) return undefined;
    const [whole, index, name = ""] = match;
    steps.push(index === undefined ? { kind: "field", name } : { kind: "element", index: Number(index) });
    rest = rest.slice(whole.length);
  }
  return steps;
}

export interface TypedPlace {
  readonly offset: number;
  readonly type: ValueType;
}

/** What stands there, of a pointer that means elements of that type; undefined: there is no such place. */
export function placeAt(element: ValueType | undefined, text: string): TypedPlace | undefined {
  const [first, ...others] = stepsOf(text) ?? [];
  if (element === undefined || first?.kind !== "element") return undefined;
  let place: TypedPlace | undefined = { offset: first.index * sizeOf(element), type: element };
  for (const step of others) {
    if (place === undefined) return undefined;
    place = stepFrom(place, step);
  }
  return place;
}

function stepFrom({ offset, type }: TypedPlace, step: Step): TypedPlace | undefined {
  if (step.kind === "element") {
    if (type.kind !== "array" || step.index >= type.length) return undefined;
    return { offset: offset + step.index * sizeOf(type.element), type: type.element };
  }
  if (type.kind !== "structure") return undefined;
  const field = type.fields.find(({ name, bitWidth }) => name === step.name && bitWidth === undefined);
  return field === undefined ? undefined : { offset: offset + field.offset, type: field.type };
}

/** The parameters of the source: a structure that is passed by value is one, however it is handed over. */
export function typedParameters(
  parameters: readonly Parameter[],
): readonly { readonly name: string; readonly type: ValueType | undefined }[] {
  return parameters.map(({ variable, type, isCopy, pieceOf }) => {
    const copied = isCopy === true && type?.kind === "pointer" ? type.pointee : type;
    return { name: pieceOf?.name ?? variable.name, type: pieceOf?.type ?? copied };
  });
}

/** What the pointers that a function is given lead to, by their types alone. */
export class TypedPaths {
  private readonly parameters: ReadonlyMap<string, ValueType>;
  private readonly structures = new Map<string, ValueType>();

  constructor(parameters: readonly { readonly name: string; readonly type: ValueType | undefined }[]) {
    this.parameters = new Map(
      parameters.flatMap(({ name, type }) => (type === undefined ? [] : [[name, type]])),
    );
    for (const type of this.parameters.values()) collectStructures(type, this.structures);
  }

  /** The type of what a path names; undefined: there is no such place. */
  typeOf(path: string): ValueType | undefined {
    const name = /^\w+/.exec(path)?.[0] ?? "";
    let type = this.parameters.get(name);
    for (const step of stepsOf(path.slice(name.length)) ?? [undefined]) {
      if (type === undefined || step === undefined) return undefined;
      if (type.kind === "pointer") type = step.kind === "element" ? this.meant(type.pointee) : undefined;
      else type = stepFrom({ offset: 0, type }, step)?.type;
    }
    return type;
  }

  /** Paths of all that is so, in what the parameters mean and what the fields of that mean. */
  where(isWanted: (type: ValueType) => boolean): readonly string[] {
    const found: string[] = [];
    const visit = (path: string, type: ValueType, further: number): void => {
      if (isWanted(type)) found.push(path);
      if (type.kind === "structure")
        for (const field of type.fields)
          if (field.bitWidth === undefined) visit(`${path}.${field.name}`, field.type, further);
      const pointee = type.kind === "pointer" && further > 0 ? this.meant(type.pointee) : undefined;
      if (pointee?.kind === "structure") visit(`${path}[0]`, pointee, further - 1);
    };
    for (const [name, type] of this.parameters) visit(name, type, 1);
    return found;
  }

  private meant(type: ValueType | undefined): ValueType | undefined {
    return fullestOf(this.structures, type);
  }
}

/** The one with the longest name that the path goes through. */
export function ownerOf<Named extends { readonly name: string }>(
  all: Iterable<Named>,
  path: string,
): Named | undefined {
  let owner: Named | undefined;
  for (const one of all)
    if (path.startsWith(`${one.name}[`) && one.name.length > (owner?.name.length ?? 0)) owner = one;
  return owner;
}
